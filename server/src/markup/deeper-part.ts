import type { Element, Properties, Root, RootContent } from "hast";
import { textOf } from "./formulas.ts";

const HEADING = "Go deeper.";

/** Folds the part of a note that begins with `**Go deeper.**`, up to the end of the note. */
export function foldDeeperPart() {
  return (tree: Root): void => {
    const start = tree.children.findIndex(isHeading);
    const [first, ...rest] = tree.children.splice(start === -1 ? tree.children.length : start);
    if (first?.type !== "element") return;
    const paragraph = { ...first, children: first.children.slice(1) };
    const [heading] = first.children;
    const id = heading?.type === "element" ? heading.properties.id : undefined;
    const children = textOf(paragraph).trim() === "" ? rest : [paragraph, ...rest];
    tree.children.push(
      fold(
        children.filter((node) => node.type !== "doctype"),
        id,
      ),
    );
  };
}

function isHeading(node: RootContent): boolean {
  if (node.type !== "element" || node.tagName !== "p") return false;
  const [first] = node.children;
  return first?.type === "element" && first.tagName === "strong" && textOf(first).trim() === HEADING;
}

function fold(children: Element["children"], id: Properties["id"]): Element {
  const summary: Element = {
    type: "element",
    tagName: "summary",
    properties: id === undefined ? {} : { id },
    children: [{ type: "text", value: "Go deeper" }],
  };
  return {
    type: "element",
    tagName: "details",
    properties: { className: ["deeper"] },
    children: [summary, ...children],
  };
}
