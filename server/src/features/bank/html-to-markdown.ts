import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { styledWords } from "./html-styles.ts";
import { withJoinedMaths } from "./joined-maths.ts";
import { keptHtml } from "./kept-html.ts";
import { escapeText } from "./markdown-escapes.ts";
import { isPlainTable, pipeTable } from "./pipe-table.ts";
import { withAngleEntities } from "./plain-angles.ts";

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
const DROPPED = new Set([
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
const BLOCKS = new Set([
  ...["p", "div", "section", "article", "ul", "ol", "li", "table", "pre", "blockquote", "hr", "figure", "dl"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "center", "tbody", "details"],
]);

/**
 * HTML of another program as our Markdown. Maths in `\( \)`, `\[ \]` and `$$ $$` becomes maths; what Markdown has no
 * sign for stays HTML, which drawing a text makes safe.
 */
export function htmlToMarkdown(html: string): string {
  if (!/[<&]/.test(html)) return tidy(escapeText(html));
  const value = withJoinedMaths(withAngleEntities(html));
  const tree = reader.runSync({ type: "root", children: [{ type: "raw", value }] } as Root);
  return blocksOf(tree.children).join("\n\n").trim();
}

const reader = unified().use(rehypeRaw).freeze();

function blocksOf(nodes: readonly RootContent[]): string[] {
  const blocks: string[] = [];
  let run: RootContent[] = [];
  const flush = () => {
    const text = tidy(run.map(inlineOf).join(""));
    if (text !== "") blocks.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (node.type === "element" && holdsBlock(node)) {
      flush();
      blocks.push(...blockOf(node).filter((text) => text.trim() !== ""));
    } else run.push(node);
  }
  flush();
  return blocks;
}

const holdsBlock = (node: Element): boolean =>
  BLOCKS.has(node.tagName) ||
  (!INLINE_HTML.has(node.tagName) &&
    node.children.some((child) => child.type === "element" && holdsBlock(child)));

function blockOf(node: Element): string[] {
  const { tagName, children } = node;
  if (tagName === "hr") return ["---"];
  if (/^h[1-6]$/.test(tagName))
    return [`${"#".repeat(Number(tagName[1]))} ${tidy(inlinesOf(node)).replace(/\\?\n/g, " ")}`];
  if (tagName === "ul" || tagName === "ol") return [listOf(node)];
  if (tagName === "blockquote") return [indent(blocksOf(children).join("\n\n"), "> ", "> ")];
  if (tagName === "pre") return [fenceOf(node)];
  if (tagName === "table")
    return [isPlainTable(node) ? pipeTable(node, (cell) => tidy(inlinesOf(cell))) : keptHtml(node)];
  if (tagName === "dl" || tagName === "details") return [keptHtml(node)];
  return blocksOf(children);
}

function listOf(list: Element): string {
  const items = list.children.filter((child): child is Element => child.type === "element");
  const isLoose = items.some(({ children }) =>
    children.some((child) => child.type === "element" && child.tagName === "p"),
  );
  const start = Number(list.properties.start ?? 1) || 1;
  const text = items.map((item, index) => {
    const mark = list.tagName === "ol" ? `${start + index}. ` : "- ";
    return indent(blocksOf(item.children).join(isLoose ? "\n\n" : "\n"), mark, " ".repeat(mark.length));
  });
  return text.join(isLoose ? "\n\n" : "\n");
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
  if (node.type !== "element" || DROPPED.has(node.tagName)) return "";
  const { tagName, properties } = node;
  const inside = inlinesOf(node);
  if (tagName === "br") return "\\\n";
  if (tagName === "b" || tagName === "strong") return marked(inside, "**", "strong");
  if (tagName === "i" || tagName === "em") return marked(inside, "*", "em");
  if (tagName === "code" || tagName === "tt") return `\`${textOf(node).replace(/`/g, "'")}\``;
  if (tagName === "img") return pictureOf(properties);
  if (tagName === "a")
    return typeof properties.href === "string"
      ? `[${inside}](<${properties.href.replace(/[<>\s]/g, encodeURIComponent)}>)`
      : inside;
  if (tagName === "span") return styledWords(properties.style, inside);
  if (INLINE_HTML.has(tagName)) return inside === "" ? "" : `<${tagName}>${inside}</${tagName}>`;
  return inside;
}

/** A mark holds only between letters; beside signs and breaks the tag says the same. */
function marked(inside: string, mark: string, tag: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inside) ?? [];
  if (words === "") return inside;
  const isBare = /^[\p{L}\p{N}]([^\n]*[\p{L}\p{N}])?$/u.test(words);
  return before + (isBare ? `${mark}${words}${mark}` : `<${tag}>${words}</${tag}>`) + after;
}

function pictureOf({ src, alt, title }: Element["properties"]): string {
  if (typeof src !== "string" || src === "") return "";
  const words = String(alt ?? "")
    .replace(/\s+/g, " ")
    .replace(/[[\]\\]/g, "\\$&");
  const caption = typeof title === "string" && title !== "" ? ` "${title.replace(/"/g, '\\"')}"` : "";
  return `![${words}](${/[\s()<>]/.test(src) ? `<${src.replace(/[<>\s]/g, encodeURIComponent)}>` : src}${caption})`;
}

/** All text inside a node. */
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
