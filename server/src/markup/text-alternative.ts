import type { Nodes } from "hast";

/** Returns the whole text as one line of plain words: formulas as speech, images as their alt text. */
export function textAlternativeOf(tree: Nodes): string {
  return textOf(tree)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?!])/g, "$1")
    .trim();
}

const BLOCK_TAGS = new Set([
  "blockquote",
  "br",
  "dd",
  "details",
  "div",
  "dl",
  "dt",
  "figcaption",
  "figure",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "li",
  "ol",
  "p",
  "pre",
  "section",
  "summary",
  "table",
  "td",
  "th",
  "tr",
  "ul",
]);

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "root") return node.children.map(textOf).join("");
  if (node.type !== "element") return "";
  if (node.data?.textAlternative !== undefined) return node.data.textAlternative;
  if ("dataFootnoteRef" in node.properties || "dataFootnoteBackref" in node.properties) return "";
  if (node.tagName === "img") return `${node.properties.alt ?? ""}`;
  const childText = node.children.map(textOf).join("");
  return BLOCK_TAGS.has(node.tagName) ? ` ${childText} ` : childText;
}
