import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { Formula } from "./formulas.ts";
import { FAULT_COLOUR, mathsFault } from "./maths-faults.ts";
import { settlePieces } from "./maths-pieces.ts";
import { scrollBox } from "./scroll-boxes.ts";
import { speakMaths } from "./spoken.ts";
import type { Report } from "./text-refused.ts";
import { hasClass, isWide } from "./wide-maths.ts";

declare module "hast" {
  interface ElementData {
    /** What a screen reader or the search reads instead of the children. */
    spoken?: string;
  }
}

/**
 * Follows KaTeX: gives each drawn formula its spoken form, shows faults in the class `maths-error` and reports
 * them, and puts display formulae in a box that scrolls. KaTeX draws in document order, so the n-th result
 * belongs to the n-th formula.
 */
export function frameMaths(formulas: Formula[], report: Report) {
  return (tree: Root): void => {
    let count = 0;
    visit(tree, "element", (node, index, parent) => {
      if (!isDrawn(node)) return undefined;
      const formula = formulas[count++];
      if (!formula || !parent || index === undefined) return SKIP;
      parent.children[index] = frame(node, formula, report);
      return [SKIP, index + 1];
    });
  };
}

const LABEL = "Formula, scrolls sideways";

function isDrawn(node: Element): boolean {
  return ["katex", "katex-display", "katex-error"].some((name) => hasClass(node, name));
}

function frame(node: Element, formula: Formula, report: Report): Element {
  if (hasClass(node, "katex-error")) {
    report(formula.line, mathsFault(formula.tex, formula.display) ?? "This formula cannot be drawn.");
    return boxed(sourceShown(formula.tex), formula);
  }
  if (repaintFaults(node)) {
    report(formula.line, mathsFault(formula.tex, formula.display) ?? "A command in this formula is unknown.");
  }
  node.data = { spoken: speakMaths(formula.tex) };
  return boxed(node, formula);
}

function boxed(node: Element, formula: Formula): Element {
  if (formula.display) return scrollBox(node, LABEL, ["scroll", "maths"]);
  settlePieces(node);
  // A box inside a sentence is a span: a div would end the paragraph.
  return isWide(node) ? { ...scrollBox(node, LABEL, ["wide-maths"]), tagName: "span" } : node;
}

/** The source of something that cannot be drawn, in the error colour. */
export function sourceShown(source: string): Element {
  return {
    type: "element",
    tagName: "code",
    properties: { className: ["maths-error"] },
    children: [{ type: "text", value: source }],
  };
}

function repaintFaults(drawn: Element): boolean {
  let repainted = repaint(drawn);
  for (const child of drawn.children) {
    if (child.type === "element") repainted = repaintFaults(child) || repainted;
  }
  return repainted;
}

function repaint(node: Element): boolean {
  const { style, mathColor, mathcolor, className } = node.properties;
  if ([mathColor, mathcolor].includes(FAULT_COLOUR)) {
    delete node.properties.mathColor;
    delete node.properties.mathcolor;
    return true;
  }
  if (typeof style !== "string" || !style.includes(FAULT_COLOUR)) return false;
  const rest = style.replaceAll(`color:${FAULT_COLOUR};`, "");
  node.properties.style = rest === "" ? undefined : rest;
  node.properties.className = [...(Array.isArray(className) ? className : []), "maths-error"];
  return true;
}
