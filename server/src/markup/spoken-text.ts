import type { Nodes } from "hast";

/** The whole text as one line of plain words: formulae spoken, pictures by their alt text. */
export function spokenText(tree: Nodes): string {
  return speak(tree)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?!])/g, "$1")
    .trim();
}

const BLOCKS = new Set([
  ...["blockquote", "br", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4"],
  ...["h5", "h6", "hr", "li", "ol", "p", "pre", "section", "summary", "table", "td", "th", "tr", "ul"],
]);

function speak(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "root") return node.children.map(speak).join("");
  if (node.type !== "element") return "";
  if (node.data?.spoken !== undefined) return node.data.spoken;
  if ("dataFootnoteRef" in node.properties || "dataFootnoteBackref" in node.properties) return "";
  if (node.tagName === "img") return `${node.properties.alt ?? ""}`;
  const inside = node.children.map(speak).join("");
  return BLOCKS.has(node.tagName) ? ` ${inside} ` : inside;
}
