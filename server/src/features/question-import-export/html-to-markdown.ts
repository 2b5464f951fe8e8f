import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { escapeHtmlAngles } from "./angle-escaping.ts";
import { escapeText, MATH } from "./markdown-escapes.ts";

const INLINE_HTML = new Set([
  "sub",
  "sup",
  "u",
  "s",
  "del",
  "ins",
  "mark",
  "small",
  "kbd",
  "abbr",
  "q",
  "var",
]);
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
]);
const BLOCK_TAGS = new Set([
  ...["p", "div", "section", "article", "ul", "ol", "li", "table", "pre", "blockquote", "hr", "figure", "dl"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "center", "tbody", "details"],
]);

/**
 * Converts HTML of another program to our Markdown. Formulas in `\( \)`, `\[ \]` and `$$ $$` become our formulas;
 * what Markdown has no syntax for stays HTML, which is sanitized when the text is rendered.
 */
export function htmlToMarkdown(html: string): string {
  if (!/[<&]/.test(html)) return tidy(escapeText(html));
  const value = joinSplitMath(escapeHtmlAngles(html));
  const tree = reader.runSync({ type: "root", children: [{ type: "raw", value }] } as Root);
  return blocksOf(tree.children).join("\n\n").trim();
}

const reader = unified().use(rehypeRaw).freeze();

function blocksOf(nodes: readonly RootContent[]): string[] {
  const blocks: string[] = [];
  let inlineNodes: RootContent[] = [];
  const finishParagraph = () => {
    const text = tidy(inlineNodes.map(inlineOf).join(""));
    if (text !== "") blocks.push(text);
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && containsBlock(node)) {
      finishParagraph();
      blocks.push(...blockOf(node).filter((text) => text.trim() !== ""));
    } else inlineNodes.push(node);
  }
  finishParagraph();
  return blocks;
}

const containsBlock = (node: Element): boolean =>
  BLOCK_TAGS.has(node.tagName) ||
  (!INLINE_HTML.has(node.tagName) &&
    node.children.some((child) => child.type === "element" && containsBlock(child)));

function blockOf(node: Element): string[] {
  const { tagName, children } = node;
  if (tagName === "hr") return ["---"];
  if (/^h[1-6]$/.test(tagName))
    return [`${"#".repeat(Number(tagName[1]))} ${tidy(inlinesOf(node)).replace(/\\?\n/g, " ")}`];
  if (tagName === "ul" || tagName === "ol") return [listOf(node)];
  if (tagName === "blockquote") return [indent(blocksOf(children).join("\n\n"), "> ", "> ")];
  if (tagName === "pre") return [fenceOf(node)];
  if (tagName === "table")
    return [isPlainTable(node) ? pipeTable(node, (cell) => tidy(inlinesOf(cell))) : preservedHtml(node)];
  if (tagName === "dl" || tagName === "details") return [preservedHtml(node)];
  return blocksOf(children);
}

function listOf(list: Element): string {
  const items = list.children.filter((child): child is Element => child.type === "element");
  const hasParagraphs = items.some(({ children }) =>
    children.some((child) => child.type === "element" && child.tagName === "p"),
  );
  const start = Number(list.properties.start ?? 1) || 1;
  const text = items.map((item, index) => {
    const marker = list.tagName === "ol" ? `${start + index}. ` : "- ";
    return indent(
      blocksOf(item.children).join(hasParagraphs ? "\n\n" : "\n"),
      marker,
      " ".repeat(marker.length),
    );
  });
  return text.join(hasParagraphs ? "\n\n" : "\n");
}

function fenceOf(pre: Element): string {
  const code = pre.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "code",
  );
  const classes = Array.isArray(code?.properties.className) ? code.properties.className : [];
  const language = classes
    .map(String)
    .find((name) => name.startsWith("language-"))
    ?.slice("language-".length);
  const title = typeof code?.properties.title === "string" ? ` ${code.properties.title}` : "";
  return `\`\`\`${language ? language + title : ""}\n${textOf(pre).replace(/\n$/, "")}\n\`\`\``;
}

const indent = (text: string, first: string, rest: string) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 ? first + line : line === "" ? rest.trimEnd() : rest + line))
    .join("\n");

const inlinesOf = (node: Element): string => node.children.map(inlineOf).join("");

function inlineOf(node: RootContent | ElementContent): string {
  if (node.type === "text") return escapeText(node.value.replace(/[\t\n\r ]+/g, " "));
  if (node.type !== "element" || DROPPED_TAGS.has(node.tagName)) return "";
  const { tagName, properties } = node;
  const content = inlinesOf(node);
  if (tagName === "br") return "\\\n";
  if (tagName === "b" || tagName === "strong") return emphasize(content, "**", "strong");
  if (tagName === "i" || tagName === "em") return emphasize(content, "*", "em");
  if (tagName === "code" || tagName === "tt") return `\`${textOf(node).replace(/`/g, "'")}\``;
  if (tagName === "img") return imageMarkdown(properties);
  if (tagName === "a")
    return typeof properties.href === "string"
      ? `[${content}](<${properties.href.replace(/[<>\s]/g, encodeURIComponent)}>)`
      : content;
  if (tagName === "span") return applyStyleTags(properties.style, content);
  if (INLINE_HTML.has(tagName)) return content === "" ? "" : `<${tagName}>${content}</${tagName}>`;
  return content;
}

/**
 * Markdown emphasis works only if the text begins and ends with letters or digits; otherwise this uses the HTML tag.
 */
function emphasize(content: string, marker: string, tag: string): string {
  const [, before = "", text = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? [];
  if (text === "") return content;
  const canUseMarker = /^[\p{L}\p{N}]([^\n]*[\p{L}\p{N}])?$/u.test(text);
  return before + (canUseMarker ? `${marker}${text}${marker}` : `<${tag}>${text}</${tag}>`) + after;
}

function imageMarkdown({ src, alt, title }: Element["properties"]): string {
  if (typeof src !== "string" || src === "") return "";
  const text = String(alt ?? "")
    .replace(/\s+/g, " ")
    .replace(/[[\]\\]/g, "\\$&");
  const caption = typeof title === "string" && title !== "" ? ` "${title.replace(/"/g, '\\"')}"` : "";
  return `![${text}](${/[\s()<>]/.test(src) ? `<${src.replace(/[<>\s]/g, encodeURIComponent)}>` : src}${caption})`;
}

/** Returns all text inside a node. */
function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "br") return "\n";
  return "children" in node ? node.children.map(textOf).join("") : "";
}

const tidy = (text: string): string =>
  text
    .replace(/ *(\\\n) */g, "$1")
    .replace(/^(?:\s|\\\n)+|(?:\s|\\\n)+$/g, "")
    .trim();

/** Styles that can also be expressed by an element. */
const STYLE_TAGS: [RegExp, string][] = [
  [/text-decoration[\w-]*\s*:[^;]*underline/i, "u"],
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, "s"],
  [/vertical-align\s*:\s*sub\b/i, "sub"],
  [/vertical-align\s*:\s*super\b/i, "sup"],
  [/font-style\s*:\s*italic/i, "em"],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, "strong"],
];

/** Wraps the content of a span in the elements that correspond to its style. */
const applyStyleTags = (style: unknown, content: string): string =>
  content.trim() === "" || typeof style !== "string"
    ? content
    : STYLE_TAGS.reduce(
        (html, [pattern, tag]) => (pattern.test(style) ? `<${tag}>${html}</${tag}>` : html),
        content,
      );

/** Formulas of other programs, from the opening to the next closing delimiter. */
const SPLIT_MATH = /(?<!\\)\\\[(?:(?!\\\[)[\s\S])*?\\\]|(?<!\\)\\\((?:(?!\\\()[\s\S])*?\\\)|\$\$[^$]+\$\$/g;
/** HTML that editors write for a line break. */
const LINE_BREAK = /<br\s*\/?>|<\/(p|div)>\s*<\1(?:\s[^<>]*)?>/gi;

/**
 * Removes line breaks from formulas in HTML: `\[x = 1<br>y = 2\]` and a formula over several paragraphs become one
 * formula.
 */
const joinSplitMath = (html: string): string =>
  html.replace(SPLIT_MATH, (formula) => {
    const joined = formula.replace(LINE_BREAK, "\n");
    return /<[a-z/]/i.test(joined) ? formula : joined;
  });

/**
 * Returns an element as HTML for a Markdown text: without blank lines, which would end it, and with its formulas
 * marked.
 */
function preservedHtml(node: Element): string {
  return toHtml(markMath(node)).replace(/\n\s*\n/g, "\n");
}

function markMath(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === "element") return [markMath(child)];
    return child.type === "text" ? mathNodes(child.value) : [];
  });
  return { ...node, children };
}

function mathNodes(text: string): ElementContent[] {
  return text.split(MATH).map((part, index): ElementContent => {
    if (index % 2 === 0) return { type: "text", value: part };
    const tex = part.replace(/^(\\\(|\\\[|\$\$?)|(\\\)|\\\]|\$\$?)$/g, "");
    const properties = { className: ["math-inline"] };
    return { type: "element", tagName: "code", properties, children: [{ type: "text", value: tex }] };
  });
}

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

/** Returns the table with pipes; `writeCell` returns the content of a cell. */
function pipeTable(table: Element, writeCell: (cell: Element) => string): string {
  const lines = rowsOf(table).map(
    (row) => `| ${row.map((cell) => writeCell(cell).replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`,
  );
  const columns = (rowsOf(table)[0] ?? []).map(alignmentRule);
  return [lines[0], `| ${columns.join(" | ")} |`, ...lines.slice(1)].join("\n");
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

function alignmentRule({ properties: { align } }: Element): string {
  if (align === "center") return ":-:";
  if (align === "right") return "--:";
  return align === "left" ? ":--" : "---";
}

const DROPPED_ELEMENT = /<(script|video|audio|iframe|object|embed|svg|math|canvas)\b/i;
/** Lists that are not numbered 1, 2, 3, and lists with bullets of their own. */
const LIST_STYLE =
  /<ol\b[^<>]*\stype\s*=\s*["']?[ai]\b|<(?:ol|ul|li)\b[^<>]*list-style(?:-type)?\s*:(?!\s*(?:decimal|disc|inherit|none)\b)/i;

/** Returns messages for the author about the parts of this HTML that our Markdown does not support. */
export function findDroppedMarkup(html: string): string[] {
  const escaped = escapeHtmlAngles(html);
  const name = DROPPED_ELEMENT.exec(escaped)?.[1]?.toLowerCase();
  return [
    ...(name ? [`A <${name}> cannot be taken over.`] : []),
    ...(LIST_STYLE.test(escaped) ? ["How a list is numbered is not kept: it counts 1, 2, 3."] : []),
  ];
}
