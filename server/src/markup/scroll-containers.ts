import type { Element } from "hast";

/** Wraps content in a container that scrolls sideways, focusable by keyboard and labelled for screen readers. */
export function scrollContainer(content: Element, label: string, className: string[]): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className, tabIndex: 0, role: "region", ariaLabel: label },
    children: [content],
  };
}
