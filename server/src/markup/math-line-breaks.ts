import type { Element, ElementContent } from "hast";
import { textOf } from "./formulas.ts";
import { hasClass } from "./math-width.ts";

/**
 * Sets where a line can break within an inline formula. KaTeX allows breaks after any relation and operator, but treats
 * a whole reaction as one piece. This function lets a reaction break after its arrow and plus signs, and keeps the
 * power of ten of a number on the line of its digits.
 */
export function addLineBreaks(rendered: Element): void {
  const visible = visibleHtml(rendered);
  if (visible) visible.children = joinPowers(visible.children.flatMap(splitReaction));
}

/** Returns the visible part of a rendered formula; the other part is MathML. */
export function visibleHtml(rendered: Element): Element | undefined {
  return rendered.children
    .filter((child) => child.type === "element")
    .find((child) => hasClass(child, "katex-html"));
}

/** Wraps nodes in a span that stays on one line. */
export function unbreakable(children: ElementContent[]): Element {
  return span(["unbroken"], children);
}

export function span(className: string[], children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className }, children };
}

/** KaTeX renders `\ce{A -> B}` as one base with a strut and a group. Turns each part into a base with its own strut. */
function splitReaction(base: ElementContent): ElementContent[] {
  if (base.type !== "element" || base.children.length !== 2) return [base];
  const [strut, group] = base.children;
  if (strut?.type !== "element" || group?.type !== "element" || !group.children.some(isArrow)) return [base];
  return splitAfterOperators(group.children).map((children) => ({
    ...base,
    children: [strut, { ...group, children }],
  }));
}

/** Splits nodes after each arrow and plus sign, and the space that follows it. */
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

/** Joins bases such as "1.8 ×" and "10⁻¹⁰", which are one number. */
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
