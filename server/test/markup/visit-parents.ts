import type { Element, Nodes } from "hast";

/** Calls `onElement` for each element with its ancestors, from the root down. */
export function visitParents(
  tree: Nodes,
  onElement: (element: Element, parents: Nodes[]) => void,
  ancestors: Nodes[] = [],
): void {
  if (tree.type === "element") onElement(tree, ancestors);
  if (!("children" in tree)) return;
  for (const child of tree.children) visitParents(child, onElement, [...ancestors, tree]);
}
