import { issue } from "@rasayan/contract/issues";
import type { Element, Nodes, Parents, Root } from "hast";
import { renderError } from "./render-error.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

/** One formula of a text: its TeX, whether it is a display formula, and the line on which it starts. */
export type Formula = { tex: string; isDisplay: boolean; line: number };

const MAX_FORMULAS = 500;
const MAX_KILOBYTES = 4;
const MAX_CELLS = 400;
const MAX_BRACES = 100;

/**
 * Collects the formulas in the order in which KaTeX renders them and throws RenderError for those beyond the limits.
 * Normalises the tree so that a formula is either a display formula alone in its `pre` or an inline formula.
 */
export function prepareFormulas(formulas: Formula[]) {
  return (tree: Root): void => {
    visitElements(tree, (node, _index, parent) => {
      if (!isMath(node)) return undefined;
      const formula = prepareFormula(node, parent);
      checkFormula(formula);
      formulas.push(formula);
      return SKIP;
    });
    const last = formulas.at(-1);
    if (last && formulas.length > MAX_FORMULAS) {
      const found = issue("too_many_formulas", { formulas: formulas.length, max: MAX_FORMULAS });
      throw renderError(last.line, found);
    }
  };
}

function isMath(node: Element): boolean {
  const classes = node.properties.className;
  return (
    Array.isArray(classes) &&
    classes.some((name) => /^(language-math|math-(inline|display))$/.test(`${name}`))
  );
}

function prepareFormula(node: Element, parent: Parents | undefined): Formula {
  const tex = textOf(node);
  const isDisplay = parent?.type === "element" && parent.tagName === "pre" && parent.children.length === 1;
  node.properties.className = isDisplay ? ["language-math", "math-display"] : ["math-inline"];
  node.children = [{ type: "text", value: tex }];
  return { tex, isDisplay, line: node.position?.start.line ?? parent?.position?.start.line ?? 1 };
}

/** Returns all text inside a node; of finished HTML, the HTML. */
export function textOf(node: Nodes): string {
  if (node.type === "text" || node.type === "raw") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function checkFormula({ tex, line }: Formula): void {
  if (Buffer.byteLength(tex, "utf8") > MAX_KILOBYTES * 1024) {
    throw renderError(line, issue("formula_too_long", { max: MAX_KILOBYTES }));
  }
  const cells = (tex.match(/(?<!\\)&|\\\\|\\cr\b/g) ?? []).length + 1;
  if (cells > MAX_CELLS) {
    throw renderError(line, issue("formula_too_many_cells", { cells, max: MAX_CELLS }));
  }
  if (braceDepth(tex) > MAX_BRACES) {
    throw renderError(line, issue("formula_too_many_braces", { max: MAX_BRACES }));
  }
}

function braceDepth(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [brace] of tex.matchAll(/(?<!\\)[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
