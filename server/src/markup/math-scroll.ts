import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { Formula } from "./formulas.ts";
import { ERROR_COLOR, mathError } from "./math-errors.ts";
import { addLineBreaks } from "./math-line-breaks.ts";
import { hasClass, isWideFormula } from "./math-width.ts";
import type { ReportIssue } from "./render-error.ts";
import { scrollContainer } from "./scroll-containers.ts";
import { speakFormula } from "./speech-formula.ts";

declare module "hast" {
  interface ElementData {
    /** Text that screen readers and the search use instead of the children. */
    textAlternative?: string;
  }
}

/**
 * Runs after KaTeX: gives each rendered formula its text alternative, marks errors with the class `maths-error` and
 * reports them, and wraps display formulas in a scroll container. KaTeX renders in document order, so the n-th result
 * belongs to the n-th formula.
 */
export function wrapFormulas(formulas: Formula[], reportIssue: ReportIssue) {
  return (tree: Root): void => {
    let nextIndex = 0;
    visit(tree, "element", (node, index, parent) => {
      if (!isRendered(node)) return undefined;
      const formula = formulas[nextIndex++];
      if (!formula || !parent || index === undefined) return SKIP;
      parent.children[index] = wrapFormula(node, formula, reportIssue);
      return [SKIP, index + 1];
    });
  };
}

const SCROLL_LABEL = "Formula, scrolls sideways";

function isRendered(node: Element): boolean {
  return ["katex", "katex-display", "katex-error"].some((name) => hasClass(node, name));
}

function wrapFormula(node: Element, formula: Formula, reportIssue: ReportIssue): Element {
  if (hasClass(node, "katex-error")) {
    reportIssue(formula.line, mathError(formula.tex, formula.isDisplay) ?? "This formula cannot be drawn.");
    return withScrollContainer(renderSource(formula.tex), formula);
  }
  if (markErrors(node)) {
    reportIssue(
      formula.line,
      mathError(formula.tex, formula.isDisplay) ?? "A command in this formula is unknown.",
    );
  }
  node.data = { textAlternative: speakFormula(formula.tex) };
  return withScrollContainer(node, formula);
}

function withScrollContainer(node: Element, formula: Formula): Element {
  if (formula.isDisplay) return scrollContainer(node, SCROLL_LABEL, ["scroll", "maths"]);
  addLineBreaks(node);
  // A container inside a paragraph must be a span: a div would end the paragraph.
  return isWideFormula(node)
    ? { ...scrollContainer(node, SCROLL_LABEL, ["math-scroll"]), tagName: "span" }
    : node;
}

/** Returns the source of a formula or structure that can't be rendered, in the error colour. */
export function renderSource(source: string): Element {
  return {
    type: "element",
    tagName: "code",
    properties: { className: ["maths-error"] },
    children: [{ type: "text", value: source }],
  };
}

function markErrors(rendered: Element): boolean {
  let hasErrors = markError(rendered);
  for (const child of rendered.children) {
    if (child.type === "element") hasErrors = markErrors(child) || hasErrors;
  }
  return hasErrors;
}

function markError(node: Element): boolean {
  const { style, mathColor, mathcolor, className } = node.properties;
  if ([mathColor, mathcolor].includes(ERROR_COLOR)) {
    delete node.properties.mathColor;
    delete node.properties.mathcolor;
    return true;
  }
  if (typeof style !== "string" || !style.includes(ERROR_COLOR)) return false;
  const remainingStyle = style.replaceAll(`color:${ERROR_COLOR};`, "");
  node.properties.style = remainingStyle === "" ? undefined : remainingStyle;
  node.properties.className = [...(Array.isArray(className) ? className : []), "maths-error"];
  return true;
}
