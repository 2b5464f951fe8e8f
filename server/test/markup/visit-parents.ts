import type { Element, Nodes } from "hast";

/** Calls `see` for each element with the nodes above it. */
export function visitParents(
  tree: Nodes,
  see: (element: Element, parents: Nodes[]) => void,
  above: Nodes[] = [],
): void {
  if (tree.type === "element") see(tree, above);
  if (!("children" in tree)) return;
  for (const child of tree.children) visitParents(child, see, [...above, tree]);
}
