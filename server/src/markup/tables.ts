import type { Element, ElementContent, Root } from "hast";
import { span } from "./math-line-breaks.ts";
import { emWidth, isWideCell, textWidth, widestPiece } from "./math-width.ts";
import { scrollContainer } from "./scroll-containers.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

/** Room for a table on a phone of 360 px, in em of its text of 15 px: in a solution 284 px, in a note 326 px. */
const ROOM = { solution: 18.9, note: 21.7 };
/** How much more fits with text of 13 px. */
const DENSE_ROOM = 15 / 13;
/** Padding of a cell, in em: of its usual text and of the smaller one. */
const PADDING = 1.07;
const DENSE_PADDING = 0.75;
/** A table in which the rows would on average be higher than this many lines is easier to read as cards. */
const MAX_LINES = 3;
const MAX_LINES_OF_TWO_COLUMNS = 2;
/** Text is set in the system's font, which may be wider than KaTeX's; a formula is larger than the text around it. */
const TEXT_SIZE = 1.2;
const FORMULA_SIZE = 1.09;

const LIST_HEADER = /^(list|column)[\s-]/i;

/** Makes header cells without content plain cells, because they head nothing: mostly the corner of a table. */
export function replaceEmptyHeaders() {
  return (tree: Root): void =>
    visitElements(tree, (node) => {
      if (node.tagName === "th" && node.children.length === 0) node.tagName = "td";
    });
}

/**
 * Wraps each table in a scroll container, so that a wide table doesn't widen the page, and chooses how a phone shows it
 * (prose.css has the layouts): as it is, `dense` in smaller text, as `cards` with the heading before each cell, or, if
 * it is a match of two lists, one `list` above the other. Formulas must be rendered before, because they have a width.
 */
export function layOutTables(isNote: boolean) {
  return (tree: Root): void =>
    visitElements(tree, (node, index, parent) => {
      // Skips rendered formulas, which contain hundreds of nodes but no table.
      if (node.data?.textAlternative !== undefined) return SKIP;
      if (node.tagName !== "table") return undefined;
      const rows = rowsOf(node);
      const layout = layoutOf(rows, isNote ? ROOM.note : ROOM.solution);
      node.properties.className = ["table", ...layout];
      markWideCells(rows);
      if (layout.includes("cards")) labelCells(rows);
      if (layout.includes("cards") || layout.includes("lists")) addRoles(node);
      parent.children[index] = scrollContainer(node, "Table, scrolls sideways", ["scroll"]);
      return [SKIP, index + 1];
    });
}

function layoutOf(rows: Element[][], room: number): string[] {
  const [header = []] = rows;
  const columns = header.map((_, column) => rows.flatMap((row) => row[column] ?? []));
  const spans = rows.flat().some(({ properties }) => properties.colSpan ?? properties.rowSpan);
  if (spans || rows.some((row) => row.length !== header.length)) return [];
  const isTwoColumns = header.length === 2;
  const headings = header.map((cell) => plainText(cell)).filter((text) => text !== "");
  if (headings.length === 2 && header.length % 2 === 0 && headings.every((text) => LIST_HEADER.test(text)))
    return isTwoColumns ? ["lists"] : header.length === 4 ? ["lists", "lettered"] : [];
  const narrowest = sumOf(columns, narrowestWidth);
  const lines = sumOf(columns, fullWidth);
  const fits = (space: number, padding: number) =>
    narrowest + header.length * padding <= space &&
    lines <= space * (isTwoColumns ? MAX_LINES_OF_TWO_COLUMNS : MAX_LINES);
  if (fits(room, PADDING)) return [];
  return !isTwoColumns && fits(room * DENSE_ROOM, DENSE_PADDING) ? ["dense"] : ["cards"];
}

/** The sum over the columns of the greatest width of a cell. */
const sumOf = (columns: Element[][], widthOf: (cell: Element) => number): number =>
  columns.reduce((sum, cells) => sum + Math.max(0, ...cells.map(widthOf)), 0);

/** The width of a cell's longest word or unbreakable piece of a formula. */
function narrowestWidth(node: ElementContent): number {
  if (node.type === "text")
    return Math.max(0, ...node.value.split(/\s+/).map((word) => textWidth(word) * TEXT_SIZE));
  if (node.type !== "element") return 0;
  if (node.data?.textAlternative !== undefined) return widestPiece(node) * FORMULA_SIZE;
  return Math.max(0, ...node.children.map(narrowestWidth));
}

/** The width of a cell in one line. */
const fullWidth = (cell: Element): number => emWidth(cell);

/** The cells of each row, the header first. */
function rowsOf(node: Element): Element[][] {
  const rows: Element[][] = [];
  visitElements(node, (child) => {
    if (child.tagName !== "tr") return undefined;
    rows.push(child.children.filter((cell) => cell.type === "element"));
    return SKIP;
  });
  return rows;
}

/** Adds the class `wide-cell` to cells with a formula wider than the text width, so that their column gets wider. */
function markWideCells(rows: Element[][]): void {
  for (const row of rows)
    for (const [columnIndex, cell] of row.entries())
      if (isWideCell(cell, columnIndex)) cell.properties.className = ["wide-cell"];
}

/** Repeats the heading of its column in each cell but the first of a row, for the layout as cards. */
function labelCells([header = [], ...rows]: Element[][]): void {
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      const heading = header[column]?.children ?? [];
      if (column === 0 || heading.length === 0) continue;
      const label = span(["cell-label"], structuredClone(heading));
      label.properties.ariaHidden = "true";
      label.data = { textAlternative: "" };
      cell.children.unshift(label);
    }
}

/** Some browsers take the meaning of a table from one that is laid out differently. */
function addRoles(table: Element): void {
  table.properties.role = "table";
  visitElements(table, (node) => {
    if (node.tagName === "thead" || node.tagName === "tbody") node.properties.role = "rowgroup";
    if (node.tagName === "tr") node.properties.role = "row";
    if (node.tagName === "th") node.properties.role = "columnheader";
    if (node.tagName === "td") node.properties.role = "cell";
    return node.data?.textAlternative === undefined ? undefined : SKIP;
  });
}

function plainText(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  return (node.data?.textAlternative ?? node.children.map(plainText).join("")).trim();
}
