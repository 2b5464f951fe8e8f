import type { Element, Nodes } from "hast";

const FORBIDDEN = new Set(["table", "ul", "ol", "p", "div", "pre", "blockquote", "h1", "h2", "h3"]);

/** Whether a table can be written with pipes: no cell over several places, no blocks or line breaks in cells. */
export function isPlainTable(table: Element): boolean {
  const rows = rowsOf(table);
  const [head = []] = rows;
  return (
    head.length > 0 &&
    head.every(({ tagName }) => tagName === "th") &&
    rows.every((row) => row.length === head.length && row.every(isPlainCell)) &&
    !table.children.some((child) => child.type === "element" && child.tagName === "caption")
  );
}

/** The table with pipes; `write` gives what stands in a cell. */
export function pipeTable(table: Element, write: (cell: Element) => string): string {
  const lines = rowsOf(table).map(
    (row) => `| ${row.map((cell) => write(cell).replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`,
  );
  const columns = (rowsOf(table)[0] ?? []).map(ruleOf);
  return [lines[0], `| ${columns.join(" | ")} |`, ...lines.slice(1)].join("\n");
}

function rowsOf(node: Element): Element[][] {
  const inside = node.children.filter((child): child is Element => child.type === "element");
  if (node.tagName === "tr") return [inside];
  return inside.flatMap((child) => (/^(thead|tbody|tfoot|tr)$/.test(child.tagName) ? rowsOf(child) : []));
}

const isPlainCell = (cell: Element): boolean =>
  Number(cell.properties.colSpan ?? 1) === 1 &&
  Number(cell.properties.rowSpan ?? 1) === 1 &&
  !holdsBlock(cell);

function holdsBlock(node: Nodes): boolean {
  if (node.type === "text") return false;
  if (node.type === "element" && (FORBIDDEN.has(node.tagName) || node.tagName === "br")) return true;
  return "children" in node && node.children.some(holdsBlock);
}

function ruleOf({ properties: { align } }: Element): string {
  if (align === "center") return ":-:";
  if (align === "right") return "--:";
  return align === "left" ? ":--" : "---";
}
