import type { Element, Nodes } from "hast";

const BLOCK_TAGS = new Set(["table", "ul", "ol", "p", "div", "pre", "blockquote", "h1", "h2", "h3"]);

/** Returns whether a table can be written with pipes: no merged cells, and no blocks or line breaks in cells. */
export function isPlainTable(table: Element): boolean {
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
export function pipeTable(table: Element, writeCell: (cell: Element) => string): string {
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
  !containsBlock(cell);

function containsBlock(node: Nodes): boolean {
  if (node.type === "text") return false;
  if (node.type === "element" && (BLOCK_TAGS.has(node.tagName) || node.tagName === "br")) return true;
  return "children" in node && node.children.some(containsBlock);
}

function alignmentRule({ properties: { align } }: Element): string {
  if (align === "center") return ":-:";
  if (align === "right") return "--:";
  return align === "left" ? ":--" : "---";
}
