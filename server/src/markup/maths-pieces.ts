import type { Element, ElementContent } from "hast";
import { textOf } from "./formulas.ts";
import { hasClass } from "./wide-maths.ts";

/**
 * Where an inline formula may break at the end of a line. KaTeX lets it break after any relation and operator, but
 * takes a whole reaction as one piece; here a reaction breaks after its arrow and its plus signs, and the power of ten
 * of a number stays with its digits.
 */
export function settlePieces(drawn: Element): void {
  const line = lineOf(drawn);
  if (line) line.children = withPowers(line.children.flatMap(reactionPieces));
}

/** The visible half of a formula; the other half is MathML. */
export function lineOf(drawn: Element): Element | undefined {
  return drawn.children
    .filter((child) => child.type === "element")
    .find((child) => hasClass(child, "katex-html"));
}

/** What stays on one line. */
export function unbroken(children: ElementContent[]): Element {
  return span(["unbroken"], children);
}

export function span(className: string[], children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className }, children };
}

/** `\ce{A -> B}` is a base of a strut and one group; each part of the group becomes a base with a strut of its own. */
function reactionPieces(base: ElementContent): ElementContent[] {
  if (base.type !== "element" || base.children.length !== 2) return [base];
  const [strut, group] = base.children;
  if (strut?.type !== "element" || group?.type !== "element" || !group.children.some(isArrow)) return [base];
  return partsOf(group.children).map((children) => ({
    ...base,
    children: [structuredClone(strut), { ...group, children }],
  }));
}

/** Cut after each arrow and plus sign, and the gap that follows it. */
function partsOf(children: ElementContent[]): ElementContent[][] {
  const parts: ElementContent[][] = [[]];
  let mayCut = false;
  for (const child of children) {
    if (mayCut && !isGap(child)) {
      parts.push([]);
      mayCut = false;
    }
    parts.at(-1)?.push(child);
    mayCut ||= isArrow(child) || isOperator(child);
  }
  return parts;
}

/** "1.8 ×" and "10⁻¹⁰" are one number. */
function withPowers(bases: ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const base of bases) {
    const last = kept.at(-1);
    if (last && isTimes(last) && beginsWithTen(base)) kept.splice(-1, 1, unbroken([last, base]));
    else kept.push(base);
  }
  return kept;
}

function isTimes(base: ElementContent): boolean {
  if (base.type !== "element") return false;
  const end = base.children.findLast((child) => !isGap(child));
  return end !== undefined && isOperator(end) && textOf(end) === "×";
}

const beginsWithTen = (base: ElementContent): boolean => /^10/.test(textOf(base));
const isArrow = (node: ElementContent): boolean => node.type === "element" && hasClass(node, "x-arrow");
const isOperator = (node: ElementContent): boolean => node.type === "element" && hasClass(node, "mbin");
const isGap = (node: ElementContent): boolean => node.type === "element" && hasClass(node, "mspace");
