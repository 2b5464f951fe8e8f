import type { Element, ElementContent, Nodes, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { MATH } from "./markdown-escapes.ts";

/** Elements that Markdown has no syntax for; they stay HTML in it. */
export const INLINE_HTML = ["sub", "sup", "u", "s", "del", "ins", "mark", "small", "kbd", "abbr", "q", "var"];
const INLINE_HTML_TAGS = new Set(INLINE_HTML);
const DROPPED_TAGS = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "head",
  "title",
  "svg",
  "math",
  "iframe",
  "object",
  "input",
  "select",
  "textarea",
  "video",
  "audio",
  "embed",
  "canvas",
  "wbr",
]);
const BLOCK_TAGS = new Set([
  "p",
  "div",
  "section",
  "article",
  "ul",
  "ol",
  "li",
  "table",
  "pre",
  "blockquote",
  "hr",
  "figure",
  "dl",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "footer",
  "center",
  "tbody",
  "details",
]);
/** Elements of our own, which the conversion to Markdown knows. */
export const FORMULA = "formula";
export const DISPLAY_FORMULA = "display-formula";
export const PRESERVED_HTML = "preserved-html";
/** `strong` and `em` that no marker of Markdown can express where they stand. */
export const MARKED_AS_HTML = new Map([
  ["strong", "strong-tag"],
  ["em", "em-tag"],
]);

/**
 * Arranges HTML as Markdown is arranged: paragraphs, lists, quotes and tables, in which each text stands in a
 * paragraph, each formula is an element, and neighbours of one kind are joined.
 */
export function arrangeBlocks(nodes: readonly RootContent[]): Element[] {
  const blocks: Element[] = [];
  let inlineNodes: RootContent[] = [];
  const finishParagraph = () => {
    blocks.push(...paragraphsOf(inlineNodes.flatMap((node) => arrangeInline(node, true))));
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && containsBlock(node)) {
      finishParagraph();
      blocks.push(...arrangeBlock(node));
    } else inlineNodes.push(node);
  }
  finishParagraph();
  return blocks;
}

const containsBlock = (node: Element): boolean =>
  BLOCK_TAGS.has(node.tagName) ||
  (!INLINE_HTML_TAGS.has(node.tagName) &&
    !DROPPED_TAGS.has(node.tagName) &&
    node.children.some((child) => child.type === "element" && containsBlock(child)));

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

function arrangeBlock(node: Element): Element[] {
  const { tagName, children, properties } = node;
  if (tagName === "hr" || tagName === "pre") return [node];
  if (/^h[1-6]$/.test(tagName)) return [element(tagName, arrangeLine(children))];
  if (tagName === "ul" || tagName === "ol") {
    const items = children.filter((child) => child.type === "element");
    return [element(tagName, items.map(arrangeItem), properties)];
  }
  if (tagName === "blockquote") return [element(tagName, arrangeBlocks(children))];
  if (tagName === "table") return [isPlainTable(node) ? arrangeTable(node) : preservedHtml(node)];
  if (tagName === "dl" || tagName === "details") return [preservedHtml(node)];
  return arrangeBlocks(children);
}

function arrangeItem(item: Element): Element {
  const isLoose = item.children.some((child) => child.type === "element" && child.tagName === "p");
  return element("li", arrangeBlocks(item.children), { isLoose });
}

/** A formula on lines of its own ends the paragraph before it, and line breaks beside it are not needed. */
function paragraphsOf(nodes: readonly ElementContent[]): Element[] {
  const blocks: Element[] = [];
  let line: ElementContent[] = [];
  const finish = () => {
    const content = trimLine(line);
    if (content.length > 0) blocks.push(element("p", content));
    line = [];
  };
  for (const node of joinNeighbours(nodes)) {
    if (node.type === "element" && node.tagName === DISPLAY_FORMULA) {
      finish();
      blocks.push(node);
    } else line.push(node);
  }
  finish();
  return blocks;
}

/** Returns the content of a heading or a table cell, which has no paragraphs. */
const arrangeLine = (nodes: readonly RootContent[]): ElementContent[] =>
  trimLine(joinNeighbours(nodes.flatMap((node) => arrangeInline(node, false))));

function trimLine(nodes: readonly ElementContent[]): ElementContent[] {
  const isBlank = (node: ElementContent) =>
    node.type === "text" ? node.value.trim() === "" : node.type !== "element" || node.tagName === "br";
  const start = nodes.findIndex((node) => !isBlank(node));
  return start === -1 ? [] : nodes.slice(start, nodes.findLastIndex((node) => !isBlank(node)) + 1);
}

/** Tags of the same meaning in old HTML. */
const TAG_NAMES: Record<string, string> = { b: "strong", i: "em", strike: "s", tt: "code" };

function arrangeInline(node: RootContent | ElementContent, canBreak: boolean): ElementContent[] {
  if (node.type === "text") return formulasIn(node.value, canBreak);
  if (node.type !== "element" || DROPPED_TAGS.has(node.tagName)) return [];
  const tagName = Object.hasOwn(TAG_NAMES, node.tagName) ? (TAG_NAMES[node.tagName] ?? "") : node.tagName;
  if (tagName === "br" || tagName === "img") return [node];
  if (tagName === "code") return [element("code", [{ type: "text", value: textOf(node) }])];
  const isTransparent = tagName !== "a" && !MARKED_AS_HTML.has(tagName) && !INLINE_HTML_TAGS.has(tagName);
  const styleTags = tagName === "span" ? styleTagsOf(node.properties.style) : [];
  const children = node.children.flatMap((child) =>
    arrangeInline(child, canBreak && isTransparent && styleTags.length === 0),
  );
  if (textOf(node).trim() === "" && !children.some((child) => child.type === "element")) return children;
  if (!isTransparent) return withOuterSpaces(element(tagName, joinNeighbours(children), node.properties));
  return styleTags.reduce<ElementContent[]>(
    (content, tag) => withOuterSpaces(element(tag, joinNeighbours(content))),
    children,
  );
}

/** Moves the spaces at the ends of bold and italic texts out of them, because markers stand at words. */
function withOuterSpaces(node: Element): ElementContent[] {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (!MARKED_AS_HTML.has(node.tagName) || textOf(node).trim() === "") return [node];
  const before = first?.type === "text" ? (/^\s+/.exec(first.value)?.[0] ?? "") : "";
  const after = last?.type === "text" ? (/\s+$/.exec(last.value)?.[0] ?? "") : "";
  const children = node.children.map((child): ElementContent => {
    if (child.type !== "text") return child;
    const value = child === first ? child.value.trimStart() : child.value;
    return { type: "text", value: child === last ? value.trimEnd() : value };
  });
  const space = (value: string): ElementContent[] => (value === "" ? [] : [{ type: "text", value }]);
  return [...space(before), { ...node, children }, ...space(after)];
}

const joinableTags = new Set(["strong", "em", "code", "sub", "sup", "u", "s"]);

/**
 * Joins neighbours of one kind: the markers of `<b>H</b><b>Cl</b>` would be read as part of the text, and two formulas
 * without a space as no formula.
 */
function joinNeighbours(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.type === "text" && node.type === "text")
      joined.splice(-1, 1, { type: "text", value: last.value + node.value });
    else if (
      last?.type === "element" &&
      node.type === "element" &&
      last.tagName === node.tagName &&
      joinableTags.has(node.tagName)
    )
      joined.splice(-1, 1, element(node.tagName, joinNeighbours([...last.children, ...node.children])));
    else if (
      last?.type === "element" &&
      node.type === "element" &&
      last.tagName === FORMULA &&
      node.tagName === FORMULA
    )
      joined.splice(-1, 1, formula(FORMULA, `${last.properties.tex} ${node.properties.tex}`));
    else joined.push(node);
  }
  return joined.map((node, index) => withUsableMarker(node, joined[index - 1]));
}

const MARKERS = new Set(["strong", "em", "code"]);

/**
 * A marker works if the text in it begins and ends with a letter or digit and no other marker touches it; other bold
 * and italic texts keep their tags.
 */
function withUsableMarker(node: ElementContent, previous: ElementContent | undefined): ElementContent {
  const tag = node.type === "element" ? MARKED_AS_HTML.get(node.tagName) : undefined;
  if (node.type !== "element" || !tag) return node;
  const edges = [node.children[0], node.children.at(-1)];
  const canMark =
    /^[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?$/u.test(textOf(node)) &&
    edges.every((edge) => edge?.type === "text") &&
    !node.children.some((child) => child.type === "element" && child.tagName === "br") &&
    !(previous?.type === "element" && MARKERS.has(previous.tagName));
  return canMark ? node : { ...node, tagName: tag };
}

function formulasIn(text: string, canBreak: boolean): ElementContent[] {
  return text.split(MATH).flatMap((part, index): ElementContent[] => {
    if (index % 2 === 0) return part === "" ? [] : [{ type: "text", value: part }];
    const tex = texOf(part);
    const isDisplay = part.startsWith("\\[") || part.startsWith("$$");
    return [formula(isDisplay && canBreak ? DISPLAY_FORMULA : FORMULA, tex)];
  });
}

/** The text in the element only keeps the spaces around it. */
const formula = (tagName: string, tex: string): Element =>
  element(tagName, [{ type: "text", value: "x" }], { tex });

const texOf = (part: string) =>
  part
    .replace(/^(\\\(|\\\[|\$\$?)|(\\\)|\\\]|\$\$?)$/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns all text inside a node. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "br") return "\n";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Styles that can also be expressed by an element. */
const STYLE_TAGS: [RegExp, string][] = [
  [/text-decoration[\w-]*\s*:[^;]*underline/i, "u"],
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, "s"],
  [/vertical-align\s*:\s*sub\b/i, "sub"],
  [/vertical-align\s*:\s*super\b/i, "sup"],
  [/font-style\s*:\s*italic/i, "em"],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, "strong"],
];

const styleTagsOf = (style: unknown): string[] =>
  typeof style === "string" ? STYLE_TAGS.flatMap(([pattern, tag]) => (pattern.test(style) ? [tag] : [])) : [];

/**
 * Keeps an element as HTML in a Markdown text: without blank lines, which would end it, and with its formulas marked.
 */
const preservedHtml = (node: Element): Element =>
  element(PRESERVED_HTML, [{ type: "text", value: toHtml(markMath(node)).replace(/\n\s*\n/g, "\n") }]);

function markMath(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === "element") return [markMath(child)];
    return child.type === "text" ? mathNodes(child.value) : [];
  });
  return { ...node, children };
}

const mathNodes = (text: string): ElementContent[] =>
  text.split(MATH).map((part, index): ElementContent => {
    if (index % 2 === 0) return { type: "text", value: part };
    return element("code", [{ type: "text", value: texOf(part) }], { className: ["math-inline"] });
  });

const CELL_BLOCK_TAGS = new Set(["table", "ul", "ol", "p", "div", "pre", "blockquote", "h1", "h2", "h3"]);

/** Returns whether a table can be written with pipes: no merged cells, and no blocks or line breaks in cells. */
function isPlainTable(table: Element): boolean {
  const rows = rowsOf(table);
  const [headerCells = []] = rows;
  return (
    headerCells.length > 0 &&
    headerCells.every(({ tagName }) => tagName === "th") &&
    rows.every((row) => row.length === headerCells.length && row.every(isPlainCell)) &&
    !table.children.some((child) => child.type === "element" && child.tagName === "caption")
  );
}

/** In a cell, a bar in a formula would end the cell. */
function arrangeTable(table: Element): Element {
  const withoutBars = (node: ElementContent): ElementContent =>
    node.type === "element" && node.tagName === FORMULA
      ? formula(
          FORMULA,
          String(node.properties.tex).replace(/\\?\|/g, (bar) => (bar === "|" ? "\\vert " : "\\Vert ")),
        )
      : node;
  const rows = rowsOf(table).map((cells) =>
    element(
      "tr",
      cells.map(({ tagName, properties, children }) =>
        element(tagName, arrangeLine(children).map(withoutBars), properties),
      ),
    ),
  );
  return element("table", rows);
}

function rowsOf(node: Element): Element[][] {
  const childElements = node.children.filter((child): child is Element => child.type === "element");
  if (node.tagName === "tr") return [childElements];
  return childElements.flatMap((child) =>
    /^(thead|tbody|tfoot|tr)$/.test(child.tagName) ? rowsOf(child) : [],
  );
}

const isPlainCell = (cell: Element): boolean =>
  Number(cell.properties.colSpan ?? 1) === 1 &&
  Number(cell.properties.rowSpan ?? 1) === 1 &&
  !containsBlockOrBreak(cell);

function containsBlockOrBreak(node: Nodes): boolean {
  if (node.type === "text") return false;
  if (node.type === "element" && (CELL_BLOCK_TAGS.has(node.tagName) || node.tagName === "br")) return true;
  return "children" in node && node.children.some(containsBlockOrBreak);
}
