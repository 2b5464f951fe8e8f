import type { Element, ElementContent } from "hast";
import { hasClass, scaleOf } from "./math-width.ts";

/**
 * Sets a single index or power in the line of its letter, where KaTeX puts it into a table of one row: `H2SO4` is then one
 * text for the search within a page and in a PDF, in half the markup. An index below a power stays in its table.
 */
export function setIndicesInline(node: Element): void {
  for (const child of node.children) if (child.type === "element") setIndicesInline(child);
  if (!hasClass(node, "msupsub")) return;
  const item = onlyItem(node.children[0]);
  const content = item?.content.map(withoutTables);
  if (item && content?.every(isLine)) node.children = content.map((part) => shifted(part, item));
}

/** Of em. KaTeX's gap after an index, 0.05, is read as a space in the text of a PDF. */
const GAP = 0.03;

type Item = { content: Element[]; down: number; marginLeft: number; marginRight: number };

/** Returns what stands alone in a table, and in em of its surroundings where; undefined if it does not stand alone. */
function onlyItem(table: ElementContent | undefined): Item | undefined {
  if (table?.type !== "element" || !hasClass(table, "vlist-t")) return undefined;
  const [row] = elementsIn(table);
  const [list] = row ? elementsIn(row) : [];
  const [item, ...others] = list ? elementsIn(list) : [];
  const [strut, ...content] = item ? elementsIn(item) : [];
  if (!item || !strut || others.length > 0 || !hasClass(strut, "pstrut")) return undefined;
  return {
    content,
    down: lengthOf(item, "top") + lengthOf(strut, "height"),
    marginLeft: lengthOf(item, "margin-left"),
    marginRight: Math.min(lengthOf(item, "margin-right"), GAP),
  };
}

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => child.type === "element");

/** Returns a length of the element's style in em. */
function lengthOf({ properties: { style } }: Element, name: string): number {
  const [, length] = new RegExp(`(?:^|;)${name}:(-?[\\d.]+)em`).exec(`${style ?? ""}`) ?? [];
  return Number(length ?? 0);
}

/** mhchem smashes an index: it puts it into a further table, at the height of its line. */
function withoutTables(node: Element): Element {
  const children = node.children.flatMap((child) => {
    if (child.type !== "element") return child;
    const item = onlyItem(child);
    return item?.down === 0 ? item.content.map(withoutTables) : withoutTables(child);
  });
  return { ...node, children };
}

const isLine = (node: Element): boolean =>
  !hasClass(node, "vlist-t") && node.tagName === "span" && elementsIn(node).every(isLine);

function shifted(part: Element, { down, marginLeft, marginRight }: Item): Element {
  const scale = scaleOf(part);
  const em = (length: number) => `${Number((length / scale).toFixed(4))}em`;
  const style = [
    `vertical-align:${em(-down)}`,
    ...(marginLeft ? [`margin-left:${em(marginLeft)}`] : []),
    ...(marginRight ? [`margin-right:${em(marginRight)}`] : []),
  ].join(";");
  const { className } = part.properties;
  const classes = [...(Array.isArray(className) ? className : []), "index"];
  const startTag = `<span class="${classes.join(" ")}" style="${style}">`;
  return { ...part, properties: { className: classes, style }, data: { startTag } };
}
