import type { Element, ElementContent } from "hast";
import { textOf } from "./formulas.ts";
import { hasClass } from "./math-width.ts";

/**
 * Where an inline formula may break at the end of a line. KaTeX lets it break after any relation and operator, but
 * takes a whole reaction as one piece; here a reaction breaks after its arrow and its plus signs, and the power of ten
 * of a number stays with its digits.
 */
export function addLineBreaks(rendered: Element): void {
  const visible = visibleHtml(rendered);
  if (visible) visible.children = joinPowers(visible.children.flatMap(splitReaction));
}

/** The visible half of a formula; the other half is MathML. */
export function visibleHtml(rendered: Element): Element | undefined {
  return rendered.children
    .filter((child) => child.type === "element")
    .find((child) => hasClass(child, "katex-html"));
}

/** What stays on one line. */
export function unbreakable(children: ElementContent[]): Element {
  return span(["unbroken"], children);
}

export function span(className: string[], children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className }, children };
}

/** `\ce{A -> B}` is a base of a strut and one group; each part of the group becomes a base with a strut of its own. */
function splitReaction(base: ElementContent): ElementContent[] {
  if (base.type !== "element" || base.children.length !== 2) return [base];
  const [strut, group] = base.children;
  if (strut?.type !== "element" || group?.type !== "element" || !group.children.some(isArrow)) return [base];
  return splitAfterOperators(group.children).map((children) => ({
    ...base,
    children: [structuredClone(strut), { ...group, children }],
  }));
}

/** Cut after each arrow and plus sign, and the gap that follows it. */
function splitAfterOperators(children: ElementContent[]): ElementContent[][] {
  const parts: ElementContent[][] = [[]];
  let canBreak = false;
  for (const child of children) {
    if (canBreak && !isSpace(child)) {
      parts.push([]);
      canBreak = false;
    }
    parts.at(-1)?.push(child);
    canBreak ||= isArrow(child) || isOperator(child);
  }
  return parts;
}

/** "1.8 ×" and "10⁻¹⁰" are one number. */
function joinPowers(bases: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const base of bases) {
    const last = joined.at(-1);
    if (last && endsWithTimes(last) && startsWithTen(base)) joined.splice(-1, 1, unbreakable([last, base]));
    else joined.push(base);
  }
  return joined;
}

function endsWithTimes(base: ElementContent): boolean {
  if (base.type !== "element") return false;
  const end = base.children.findLast((child) => !isSpace(child));
  return end !== undefined && isOperator(end) && textOf(end) === "×";
}

const startsWithTen = (base: ElementContent): boolean => /^10/.test(textOf(base));
const isArrow = (node: ElementContent): boolean => node.type === "element" && hasClass(node, "x-arrow");
const isOperator = (node: ElementContent): boolean => node.type === "element" && hasClass(node, "mbin");
const isSpace = (node: ElementContent): boolean => node.type === "element" && hasClass(node, "mspace");
