import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { type DrawingKind, drawBlock, isDrawingKind } from "./drawings/draw-block.ts";
import { textOf } from "./formulas.ts";
import type { ReportIssue } from "./render-error.ts";
import { renderSource } from "./render-formula.ts";
import { renderStructure } from "./render-structure.ts";

/** Renders each block of a structure or another drawing; a block that can't be rendered shows its source. */
export function renderStructures(reportIssue: ReportIssue) {
  return (tree: Root): void =>
    visit(tree, "element", (pre, index, parent) => {
      // Skips rendered formulas, which contain hundreds of nodes but no structures.
      if (pre.data?.textAlternative !== undefined) return SKIP;
      const code = pre.tagName === "pre" ? pre.children.find(isCode) : undefined;
      const language = code && languageOf(code);
      if (!code || !language || !parent || index === undefined) return undefined;
      const line = pre.position?.start.line ?? 1;
      if (language === "smiles") parent.children[index] = renderSmilesBlock(code, line, reportIssue);
      else if (isDrawingKind(language))
        parent.children[index] = renderDrawing(language, code, line, reportIssue);
      else return undefined;
      return [SKIP, index + 1];
    });
}

function isCode(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "code";
}

function languageOf({ properties: { className } }: Element): string | undefined {
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith("language-"))?.slice("language-".length);
}

function renderSmilesBlock(code: Element, line: number, reportIssue: ReportIssue): Element {
  const smiles = textOf(code).trim();
  const { title } = code.properties;
  if (typeof title !== "string")
    reportIssue(line, "This structure has no words: write them after ```smiles.");
  const rendered = renderStructure(smiles, typeof title === "string" ? title : "Chemical structure");
  if (typeof rendered !== "string") return figure(rendered);
  reportIssue(line, `This structure cannot be drawn: ${rendered}.`);
  return sourceParagraph(smiles);
}

function renderDrawing(kind: DrawingKind, code: Element, line: number, reportIssue: ReportIssue): Element {
  const source = textOf(code);
  const { title } = code.properties;
  const { svg, problems } = drawBlock(kind, source, typeof title === "string" ? title : undefined);
  for (const problem of problems) reportIssue(line + problem.line, problem.message);
  return svg ? figure(svg) : sourceParagraph(source);
}

function figure(child: Element): Element {
  return { type: "element", tagName: "figure", properties: { className: ["structure"] }, children: [child] };
}

function sourceParagraph(source: string): Element {
  return { type: "element", tagName: "p", properties: {}, children: [renderSource(source)] };
}
