import type { ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { Formula } from "./formulas.ts";
import { hasClass } from "./math-width.ts";
import type { ReportIssue } from "./render-error.ts";
import { type RenderedFormula, renderFormula } from "./render-formula.ts";

const MAX_ENTRIES = 1000;
/** Longer formulas rarely recur and take the space of many short ones. */
const MAX_KEY_LENGTH = 200;

/** Recently rendered formulas, oldest first. Two thirds of the formulas in a chemistry library recur. */
const cache = new Map<string, RenderedFormula>();

/**
 * Replaces each formula that `prepareFormulas` found by its rendering and reports its error. Recurring formulas share
 * one element, so later plugins must not change what is inside a formula.
 */
export function renderFormulas(formulas: readonly Formula[], reportIssue: ReportIssue) {
  return (tree: Root): void => {
    let nextIndex = 0;
    visit(tree, "element", (node, index, parent) => {
      const isDisplay =
        node.tagName === "pre" && node.children.some((child) => isElementWithClass(child, "math-display"));
      if (!(isDisplay || isElementWithClass(node, "math-inline"))) return undefined;
      const formula = formulas[nextIndex++];
      if (!formula || !parent || index === undefined) return SKIP;
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
  const key = `${isDisplay ? "$$" : "$"}${tex}`;
  const rendered = cache.get(key) ?? renderFormula(tex, isDisplay);
  if (key.length > MAX_KEY_LENGTH) return rendered;
  cache.delete(key);
  cache.set(key, rendered);
  const [oldest] = cache.keys();
  if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
  return rendered;
}
