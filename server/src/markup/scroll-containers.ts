import type { Element, Root } from "hast";
import { isWideCell } from "./math-width.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

/** Makes header cells without content plain cells, because they head nothing: mostly the corner of a table. */
export function replaceEmptyHeaders() {
  return (tree: Root): void =>
    visitElements(tree, (node) => {
      if (node.tagName === "th" && node.children.length === 0) node.tagName = "td";
    });
}

/** Wraps each table in a scroll container, so that a wide table doesn't widen the page. */
export function wrapTables() {
  return (tree: Root): void =>
    visitElements(tree, (node, index, parent) => {
      if (node.tagName !== "table") return undefined;
      node.properties.className = ["table"];
      parent.children[index] = scrollContainer(node, "Table, scrolls sideways", ["scroll"]);
      return [SKIP, index + 1];
    });
}

/** Adds the class `wide-cell` to cells with a formula wider than the text width, so that their column gets wider. */
export function markWideCells() {
  return (tree: Root): void =>
    visitElements(tree, (node) => {
      // Skips rendered formulas, which contain hundreds of nodes but no table rows.
      if (node.data?.textAlternative !== undefined) return SKIP;
      if (node.tagName !== "tr") return undefined;
      const cells = node.children.filter((child) => child.type === "element");
      for (const [columnIndex, cell] of cells.entries())
        if (isWideCell(cell, columnIndex)) cell.properties.className = ["wide-cell"];
      return undefined;
    });
}

/** Wraps content in a container that scrolls sideways, focusable by keyboard and labelled for screen readers. */
export function scrollContainer(content: Element, label: string, className: string[]): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className, tabIndex: 0, role: "region", ariaLabel: label },
    children: [content],
  };
}
