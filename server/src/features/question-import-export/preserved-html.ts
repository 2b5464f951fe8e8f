import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { MATH } from "./markdown-escapes.ts";

/**
 * Returns an element as HTML for a Markdown text: without blank lines, which would end it, and with its formulas
 * marked.
 */
export function preservedHtml(node: Element): string {
  return toHtml(markMath(node)).replace(/\n\s*\n/g, "\n");
}

function markMath(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === "element") return [markMath(child)];
    return child.type === "text" ? mathNodes(child.value) : [];
  });
  return { ...node, children };
}

function mathNodes(text: string): ElementContent[] {
  return text.split(MATH).map((part, index): ElementContent => {
    if (index % 2 === 0) return { type: "text", value: part };
    const tex = part.replace(/^(\\\(|\\\[|\$\$?)|(\\\)|\\\]|\$\$?)$/g, "");
    const properties = { className: ["math-inline"] };
    return { type: "element", tagName: "code", properties, children: [{ type: "text", value: tex }] };
  });
}
