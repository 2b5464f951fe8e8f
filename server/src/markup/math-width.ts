import type { Element, Nodes } from "hast";

/** About the width of an answer option on a phone: 250 px at some 11 px a letter. */
const MAX_WIDTH = 23;
/** The text of a cell is broken at 15rem, paddings off; so much of smaller letters has room there. */
const MAX_CELL_WIDTH = 18;
/** And at 10rem where it is the first of its row, which stays in sight. */
const MAX_FIRST_CELL_WIDTH = 12;
/** What stretches without letters: a gap beside a plus sign, and the arrow of a reaction. */
const GAP_WIDTH = 0.4;
const ARROW_WIDTH = 3;

/** True when an inline formula holds a piece that cannot break and is wider than a phone, as `\ce{A -> B}` does. */
export function isWideFormula(rendered: Element): boolean {
  return unbreakablePieces(rendered).some((piece) => letterWidth(piece) > MAX_WIDTH);
}

/** True when a cell of a table, at this place of its row, holds a piece that cannot break and is wider than its text may run. */
export function isWideCell(cell: Element, columnIndex: number): boolean {
  const maxWidth = columnIndex === 0 ? MAX_FIRST_CELL_WIDTH : MAX_CELL_WIDTH;
  return unbreakablePieces(cell).some((piece) => letterWidth(piece) > maxWidth);
}

/** True when the element carries this class. */
export function hasClass(node: Element, name: string): boolean {
  return Array.isArray(node.properties.className) && node.properties.className.includes(name);
}

/** A line breaks only between the bases of KaTeX, and not where these are held together. */
function unbreakablePieces(node: Element): Element[] {
  if (hasClass(node, "katex-base") || hasClass(node, "unbroken")) return [node];
  return node.children.flatMap((child) => (child.type === "element" ? unbreakablePieces(child) : []));
}

/** mhchem places an invisible letter before each subscript; it overlaps and takes no room. */
function letterWidth(node: Nodes): number {
  if (node.type === "text") return node.value.replace(/\u200b/g, "").length;
  if (!("children" in node)) return 0;
  if (node.type === "element") {
    if (hasClass(node, "rlap")) return 0;
    if (hasClass(node, "mspace")) return GAP_WIDTH;
    if (node.tagName === "svg") return ARROW_WIDTH;
  }
  return node.children.reduce((sum, child) => sum + letterWidth(child), 0);
}
