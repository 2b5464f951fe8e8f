import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { isWideCell } from "./math-width.ts";

/** Puts each table in a box of its own that scrolls, so a wide one never widens the page. */
export function wrapTables() {
  return (tree: Root): void =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "table" || !parent || index === undefined) return undefined;
      node.properties.className = ["table"];
      parent.children[index] = scrollContainer(node, "Table, scrolls sideways", ["scroll"]);
      return [SKIP, index + 1];
    });
}

/** Marks the cells that a formula makes wider than their text may run: their column takes the room. */
export function markWideCells() {
  return (tree: Root): void =>
    visit(tree, "element", (node) => {
      // A formula that is drawn already holds hundreds of nodes and no row of ours.
      if (node.data?.textAlternative !== undefined) return SKIP;
      if (node.tagName !== "tr") return undefined;
      const cells = node.children.filter((child) => child.type === "element");
      for (const [columnIndex, cell] of cells.entries())
        if (isWideCell(cell, columnIndex)) cell.properties.className = ["wide-cell"];
      return undefined;
    });
}

/** A box that scrolls sideways, reachable by keyboard and named for screen readers. */
export function scrollContainer(content: Element, label: string, className: string[]): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className, tabIndex: 0, role: "region", ariaLabel: label },
    children: [content],
  };
}
