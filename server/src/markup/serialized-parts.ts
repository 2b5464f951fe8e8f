import type { Element } from "hast";
import { toHtml } from "hast-util-to-html";
import { writeKatexMarkup } from "./katex-markup.ts";
import { emWidth, hasClass } from "./math-width.ts";

/**
 * Returns a formula whose MathML and pieces contain finished HTML instead of their hundreds of nodes: later plugins only
 * move the pieces, and a formula that recurs is written once.
 */
export function serializeFormula(node: Element): Element {
  const children = node.children.map((child) => {
    if (child.type !== "element") return child;
    const isPart = hasClass(node, "katex-html") || hasClass(child, "katex-mathml");
    return isPart ? serializePart(child) : serializeFormula(child);
  });
  return { ...node, children };
}

function serializePart(part: Element): Element {
  const data = { ...part.data, emWidth: emWidth(part) };
  return { ...part, data, children: [{ type: "raw", value: writeKatexMarkup(part.children) }] };
}

/** Returns a drawing that contains finished markup instead of its shapes. */
export function serializeDrawing(svg: Element): Element {
  const value = toHtml({ type: "root", children: svg.children }, { space: "svg" });
  return { ...svg, children: [{ type: "raw", value }] };
}
