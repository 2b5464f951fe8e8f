import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { textOf } from "./formulas.ts";
import type { ReportIssue } from "./render-error.ts";
import { renderSource } from "./render-formula.ts";
import { renderStructure } from "./render-structure.ts";

/** Renders each ```` ```smiles alt words ```` block; a block that can't be rendered shows its source. */
export function renderStructures(reportIssue: ReportIssue) {
  return (tree: Root): void =>
    visit(tree, "element", (pre, index, parent) => {
      // Skips rendered formulas, which contain hundreds of nodes but no structures.
      if (pre.data?.textAlternative !== undefined) return SKIP;
      const code = pre.tagName === "pre" ? pre.children.find(isSmiles) : undefined;
      if (!code || !parent || index === undefined) return undefined;
      parent.children[index] = renderSmilesBlock(code, pre.position?.start.line ?? 1, reportIssue);
      return [SKIP, index + 1];
    });
}

function isSmiles(node: ElementContent): node is Element {
  if (node.type !== "element" || node.tagName !== "code") return false;
  return Array.isArray(node.properties.className) && node.properties.className.includes("language-smiles");
}

function renderSmilesBlock(code: Element, line: number, reportIssue: ReportIssue): Element {
  const smiles = textOf(code).trim();
  const { title } = code.properties;
  if (typeof title !== "string")
    reportIssue(line, "This structure has no words: write them after ```smiles.");
  const rendered = renderStructure(smiles, typeof title === "string" ? title : "Chemical structure");
  if (typeof rendered !== "string") return structureFigure(rendered);
  reportIssue(line, `This structure cannot be drawn: ${rendered}.`);
  return { ...structureFigure(renderSource(smiles)), tagName: "p", properties: {} };
}

function structureFigure(child: Element): Element {
  return { type: "element", tagName: "figure", properties: { className: ["structure"] }, children: [child] };
}
