import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { drawStructure } from "./draw-structure.ts";
import { textOf } from "./formulas.ts";
import { sourceShown } from "./maths-frames.ts";
import type { Report } from "./text-refused.ts";

/** Draws each ```` ```smiles alt words ```` block; a block that cannot be drawn shows its source. */
export function drawStructures(report: Report) {
  return (tree: Root): void =>
    visit(tree, "element", (pre, index, parent) => {
      // A formula that is drawn already holds hundreds of nodes and none of ours.
      if (pre.data?.spoken !== undefined) return SKIP;
      const code = pre.tagName === "pre" ? pre.children.find(isSmiles) : undefined;
      if (!code || !parent || index === undefined) return undefined;
      parent.children[index] = figureOf(code, pre.position?.start.line ?? 1, report);
      return [SKIP, index + 1];
    });
}

function isSmiles(node: ElementContent): node is Element {
  if (node.type !== "element" || node.tagName !== "code") return false;
  return Array.isArray(node.properties.className) && node.properties.className.includes("language-smiles");
}

function figureOf(code: Element, line: number, report: Report): Element {
  const smiles = textOf(code).trim();
  const { title } = code.properties;
  if (typeof title !== "string") report(line, "This structure has no words: write them after ```smiles.");
  const drawn = drawStructure(smiles, typeof title === "string" ? title : "Chemical structure");
  if (typeof drawn !== "string") return figure(drawn);
  report(line, `This structure cannot be drawn: ${drawn}.`);
  return { ...figure(sourceShown(smiles)), tagName: "p", properties: {} };
}

function figure(child: Element): Element {
  return { type: "element", tagName: "figure", properties: { className: ["structure"] }, children: [child] };
}
