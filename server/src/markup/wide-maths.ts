import type { Element, Nodes } from "hast";

/** About the width of an answer option on a phone: 250 px at some 11 px a letter. */
const MAX_LETTERS = 23;
/** The text of a cell is broken at 15rem, paddings off; so much of smaller letters has room there. */
const MAX_LETTERS_OF_CELL = 18;
/** And at 10rem where it is the first of its row, which stays in sight. */
const MAX_LETTERS_OF_FIRST = 12;
/** What stretches without letters: a gap beside a plus sign, and the arrow of a reaction. */
const LETTERS_OF_GAP = 0.4;
const LETTERS_OF_ARROW = 3;

/** True when an inline formula holds a piece that cannot break and is wider than a phone, as `\ce{A -> B}` does. */
export function isWide(drawn: Element): boolean {
  return piecesOf(drawn).some((piece) => countLetters(piece) > MAX_LETTERS);
}

/** True when a cell of a table, at this place of its row, holds a piece that cannot break and is wider than its text may run. */
export function isWideCell(cell: Element, place: number): boolean {
  const most = place === 0 ? MAX_LETTERS_OF_FIRST : MAX_LETTERS_OF_CELL;
  return piecesOf(cell).some((piece) => countLetters(piece) > most);
}

/** True when the element carries this class. */
export function hasClass(node: Element, name: string): boolean {
  return Array.isArray(node.properties.className) && node.properties.className.includes(name);
}

/** A line breaks only between the bases of KaTeX, and not where these are held together. */
function piecesOf(node: Element): Element[] {
  if (hasClass(node, "katex-base") || hasClass(node, "unbroken")) return [node];
  return node.children.flatMap((child) => (child.type === "element" ? piecesOf(child) : []));
}

/** mhchem places an invisible letter before each subscript; it overlaps and takes no room. */
function countLetters(node: Nodes): number {
  if (node.type === "text") return node.value.replace(/\u200b/g, "").length;
  if (!("children" in node)) return 0;
  if (node.type === "element") {
    if (hasClass(node, "rlap")) return 0;
    if (hasClass(node, "mspace")) return LETTERS_OF_GAP;
    if (node.tagName === "svg") return LETTERS_OF_ARROW;
  }
  return node.children.reduce((sum, child) => sum + countLetters(child), 0);
}
