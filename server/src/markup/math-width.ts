import type { Element, Nodes } from "hast";

/**
 * Widths are in em of the formula's own font. On a phone the narrowest places, an option and a solution, have room for
 * this much: 250 px at 17.4 px for a formula in a line, 268 px for a formula on its own line.
 */
export const MAX_PIECE_WIDTH = 14;
/** The same if the formula is drawn at 80 % on a phone, as prose.css does with the class `shrunk`. */
export const MAX_SHRUNK_WIDTH = 17.2;
/** Maximum width in a table cell on a wider screen: its text wraps at 15rem without padding, in a smaller font. */
const MAX_CELL_WIDTH = 13;
/** Maximum width in the first cell of a row, which stays in view while the table scrolls: its text wraps at 10rem. */
const MAX_FIRST_CELL_WIDTH = 8;

/** Widths of characters in KaTeX's fonts, the first that matches. */
const CHARACTER_WIDTHS: readonly [RegExp, number][] = [
  [/[\u200b\u2061]/, 0],
  [/[ \u00a0]/, 0.25],
  [/[ijl.,;:!'|∣′]/, 0.3],
  [/[()[\]ftrs]/, 0.39],
  [/[mMW]/, 0.93],
  [/[+−=<>≤≥×÷±≈∼≡→⇌]/, 0.78],
  [/[A-ZΑ-Ω]/, 0.72],
];
const OTHER_CHARACTER_WIDTH = 0.52;
/** The factors of KaTeX's classes size1 to size11. */
const SIZES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488];

declare module "hast" {
  interface ElementData {
    /** Width in em of an element whose content is finished HTML. */
    emWidth?: number;
  }
}

/** The width of the widest piece of a rendered formula, or of a cell, within which a line can't break. */
export function widestPiece(node: Element): number {
  return Math.max(0, ...unbreakablePieces(node).map(emWidth));
}

/** Whether a table cell contains an unbreakable piece that is wider than the text width of its column. */
export function isWideCell(cell: Element, columnIndex: number): boolean {
  return widestPiece(cell) > (columnIndex === 0 ? MAX_FIRST_CELL_WIDTH : MAX_CELL_WIDTH);
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

/** Estimates the width of a part of a formula in em, within about a tenth. */
export function emWidth(node: Nodes): number {
  if (node.type === "text") return textWidth(node.value);
  if (!("children" in node)) return 0;
  if (node.type !== "element") return sum(node.children.map(emWidth));
  if (node.data?.emWidth !== undefined) return node.data.emWidth;
  // mhchem puts an invisible, overlapping letter before a subscript; it has no width.
  if (hasClass(node, "rlap") || hasClass(node, "llap") || hasClass(node, "katex-mathml")) return 0;
  const own = ownWidth(node);
  if (hasClass(node, "vlist")) return Math.max(0, ...node.children.map(emWidth)) + own;
  // The second row of a vertical list only holds its depth.
  if (hasClass(node, "vlist-t")) return Math.max(0, ...node.children.map(emWidth)) + own;
  return sum(node.children.map(emWidth)) * scaleOf(node) + own;
}

/** Margins, padding and fixed widths of the element itself. */
function ownWidth({ properties }: Element): number {
  const { style } = properties;
  const classes = Array.isArray(properties.className) ? properties.className : [];
  const delimiter = classes.includes("nulldelimiter") ? 0.12 : 0;
  if (typeof style !== "string") return delimiter;
  const lengths = style.matchAll(
    /(?:^|;)(?:margin-left|margin-right|padding-left|min-width|width):(-?[\d.]+)em/g,
  );
  return [...lengths].reduce((width, [, length]) => width + Number(length), delimiter);
}

/** Returns by how much an element scales its content: `reset-size6 size3` from the size of class size6 to that of size3. */
export function scaleOf({ properties }: Element): number {
  const names = Array.isArray(properties.className) ? properties.className.join(" ") : "";
  const [, from, to] = /\breset-size(\d+) size(\d+)/.exec(names) ?? [];
  return from && to ? (SIZES[Number(to) - 1] ?? 1) / (SIZES[Number(from) - 1] ?? 1) : 1;
}

/** Estimates the width of a text in em. */
export function textWidth(text: string): number {
  return sum(
    [...text].map(
      (character) =>
        CHARACTER_WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER_CHARACTER_WIDTH,
    ),
  );
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
