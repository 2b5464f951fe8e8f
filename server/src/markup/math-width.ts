import type { Element, Nodes } from "hast";

/** Maximum width of an inline formula in characters: an option on a phone has 250 px, at about 11 px a character. */
const MAX_WIDTH = 23;
/** Maximum width in a table cell: its text wraps at 15rem without padding, in a smaller font. */
const MAX_CELL_WIDTH = 18;
/** Maximum width in the first cell of a row, which stays in view while the table scrolls: its text wraps at 10rem. */
const MAX_FIRST_CELL_WIDTH = 12;
/** Widths of parts without text, in characters: a gap beside a plus sign, and the arrow of a reaction. */
const GAP_WIDTH = 0.4;
const ARROW_WIDTH = 3;

/** Whether an inline formula contains an unbreakable piece that is too wide for a phone. */
export function isWideFormula(rendered: Element): boolean {
  return unbreakablePieces(rendered).some((piece) => letterWidth(piece) > MAX_WIDTH);
}

/** Whether a table cell contains an unbreakable piece that is wider than the text width of its column. */
export function isWideCell(cell: Element, columnIndex: number): boolean {
  const maxWidth = columnIndex === 0 ? MAX_FIRST_CELL_WIDTH : MAX_CELL_WIDTH;
  return unbreakablePieces(cell).some((piece) => letterWidth(piece) > maxWidth);
}

/** Whether the element has this class. */
export function hasClass(node: Element, name: string): boolean {
  return Array.isArray(node.properties.className) && node.properties.className.includes(name);
}

/** Returns the pieces within which a line can't break: KaTeX bases, and several bases joined in an `unbroken` span. */
function unbreakablePieces(node: Element): Element[] {
  if (hasClass(node, "katex-base") || hasClass(node, "unbroken")) return [node];
  return node.children.flatMap((child) => (child.type === "element" ? unbreakablePieces(child) : []));
}

declare module "hast" {
  interface ElementData {
    /** Width in characters of an element whose content is finished HTML. */
    letterWidth?: number;
  }
}

/** Width in characters. mhchem puts an invisible, overlapping letter (`rlap`) before a subscript; it has no width. */
export function letterWidth(node: Nodes): number {
  if (node.type === "text") return node.value.replace(/\u200b/g, "").length;
  if (!("children" in node)) return 0;
  if (node.type === "element") {
    if (node.data?.letterWidth !== undefined) return node.data.letterWidth;
    if (hasClass(node, "rlap")) return 0;
    if (hasClass(node, "mspace")) return GAP_WIDTH;
    if (node.tagName === "svg") return ARROW_WIDTH;
  }
  return node.children.reduce((sum, child) => sum + letterWidth(child), 0);
}
