import type { Element, Root } from "hast";
import { SKIP, visitElements } from "./visit-elements.ts";

/** Wraps each image of a note in a button that enlarges it (web/src/ui/zoomable-text.tsx), except images in links. */
export function addZoomButtons() {
  return (tree: Root): void =>
    visitElements(tree, (node, index, parent) => {
      if (node.tagName === "a") return SKIP;
      if (!isImage(node)) return node.data?.textAlternative === undefined ? undefined : SKIP;
      parent.children[index] = zoomButton(node);
      return [SKIP, index + 1];
    });
}

/** Arrows and braces of formulas are SVG elements too, but without role="img". */
const isImage = ({ tagName, properties }: Element): boolean =>
  tagName === "img" || (tagName === "svg" && properties.role === "img");

function zoomButton(image: Element): Element {
  const { alt, ariaLabel } = image.properties;
  const label =
    [ariaLabel, alt].find((candidate) => typeof candidate === "string" && candidate !== "") ?? "picture";
  return {
    type: "element",
    tagName: "button",
    properties: { type: "button", className: ["zoom"], ariaLabel: `Enlarge: ${label}` },
    children: [image],
  };
}
