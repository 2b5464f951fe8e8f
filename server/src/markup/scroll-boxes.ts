import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Puts each table in a box of its own that scrolls, so a wide one never widens the page. */
export function frameTables() {
  return (tree: Root): void =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "table" || !parent || index === undefined) return undefined;
      node.properties.className = ["table"];
      parent.children[index] = scrollBox(node, "Table, scrolls sideways", ["scroll"]);
      return [SKIP, index + 1];
    });
}

/** A box that scrolls sideways, reachable by keyboard and named for screen readers. */
export function scrollBox(content: Element, label: string, className: string[]): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className, tabIndex: 0, role: "region", ariaLabel: label },
    children: [content],
  };
}
