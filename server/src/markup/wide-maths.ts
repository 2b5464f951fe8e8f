import type { Element, Nodes } from "hast";

/** About the width of a phone's column: 328 px at some 11 px a letter. */
const MAX_LETTERS = 28;

/** True when an inline formula holds a piece that cannot break and is wider than a phone, as `\ce{A -> B}` does. */
export function isWide(drawn: Element): boolean {
  return piecesOf(drawn).some((piece) => countLetters(piece) > MAX_LETTERS);
}

/** True when the element carries this class. */
export function hasClass(node: Element, name: string): boolean {
  return Array.isArray(node.properties.className) && node.properties.className.includes(name);
}

/** KaTeX lets a line break only between its bases. */
function piecesOf(node: Element): Element[] {
  if (hasClass(node, "katex-base")) return [node];
  return node.children.flatMap((child) => (child.type === "element" ? piecesOf(child) : []));
}

/** mhchem places an invisible letter before each subscript; it overlaps and takes no room. */
function countLetters(node: Nodes): number {
  if (node.type === "text") return node.value.replace(/\u200b/g, "").length;
  if (!("children" in node) || (node.type === "element" && hasClass(node, "rlap"))) return 0;
  return node.children.reduce((sum, child) => sum + countLetters(child), 0);
}
