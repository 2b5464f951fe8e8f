import type { ElementContent, Root } from "hast";
import type { Formula } from "./formulas.ts";
import { hasClass } from "./math-width.ts";
import { createRecentResults } from "./recent-results.ts";
import type { ReportIssue } from "./render-error.ts";
import { type RenderedFormula, renderFormula } from "./render-formula.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

const MAX_FORMULAS = 20_000;
/** Longer formulas rarely recur and take the space of many short ones. */
const MAX_KEY_LENGTH = 200;

/** Two thirds of the formulas in a chemistry library recur. */
const recentFormulas = createRecentResults<RenderedFormula>(MAX_FORMULAS);

/**
 * Replaces each formula that `prepareFormulas` found by its rendering and reports its error. Recurring formulas share
 * one element, so later plugins must not change what is inside a formula.
 */
export function renderFormulas(formulas: readonly Formula[], reportIssue: ReportIssue) {
  return (tree: Root): void => {
    let nextIndex = 0;
    visitElements(tree, (node, index, parent) => {
      const isDisplay =
        node.tagName === "pre" && node.children.some((child) => isElementWithClass(child, "math-display"));
      if (!(isDisplay || isElementWithClass(node, "math-inline"))) return undefined;
      const formula = formulas[nextIndex++];
      if (!formula) return SKIP;
      const { element, error } = cachedRendering(formula);
      if (error !== undefined) reportIssue(formula.line, error);
      parent.children[index] = element;
      return [SKIP, index + 1];
    });
  };
}

const isElementWithClass = (node: ElementContent, name: string): boolean =>
  node.type === "element" && hasClass(node, name);

function cachedRendering({ tex, isDisplay }: Formula): RenderedFormula {
  const render = () => renderFormula(tex, isDisplay);
  return tex.length > MAX_KEY_LENGTH ? render() : recentFormulas(`${isDisplay ? "$$" : "$"}${tex}`, render);
}
