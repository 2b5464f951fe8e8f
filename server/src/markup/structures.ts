import { type Issue, issue } from "@rasayan/contract/issues";
import type { Element, ElementContent, Root } from "hast";
import { type DrawingKind, drawBlock, isDrawingKind } from "./drawings/draw-block.ts";
import type { Drawing } from "./drawings/drawing.ts";
import { textOf } from "./formulas.ts";
import { createRecentResults } from "./recent-results.ts";
import type { ReportIssue } from "./render-error.ts";
import { renderSource } from "./render-formula.ts";
import { renderStructure } from "./render-structure.ts";
import { serializeDrawing } from "./serialized-parts.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

const MAX_STRUCTURES = 500;

/** The variants of a question show the same structures. Each is the drawing, or why there is none. */
const recentStructures = createRecentResults<Element | Issue>(MAX_STRUCTURES);
const recentDrawings = createRecentResults<Drawing>(MAX_STRUCTURES);

/** Renders each block of a structure or another drawing; a block that can't be rendered shows its source. */
export function renderStructures(reportIssue: ReportIssue) {
  return (tree: Root): void =>
    visitElements(tree, (pre, index, parent) => {
      // Skips rendered formulas, which contain hundreds of nodes but no structures.
      if (pre.data?.textAlternative !== undefined) return SKIP;
      const code = pre.tagName === "pre" ? pre.children.find(isCode) : undefined;
      const language = code && languageOf(code);
      if (!code || !language) return undefined;
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
  if (typeof title !== "string") reportIssue(line, issue("structure_without_text"));
  const label = typeof title === "string" ? title : "Chemical structure";
  const rendered = recentStructures(JSON.stringify([smiles, label]), () => {
    const structure = renderStructure(smiles, label);
    return "kind" in structure ? structure : serializeDrawing(structure);
  });
  if (!("kind" in rendered)) return figure(rendered);
  reportIssue(line, issue("undrawable_structure", { cause: rendered }));
  return sourceParagraph(smiles);
}

function renderDrawing(kind: DrawingKind, code: Element, line: number, reportIssue: ReportIssue): Element {
  const source = textOf(code);
  const { title } = code.properties;
  const { svg, problems } = recentDrawings(JSON.stringify([kind, source, title]), () => {
    const drawing = drawBlock(kind, source, typeof title === "string" ? title : undefined);
    return drawing.svg ? { ...drawing, svg: serializeDrawing(drawing.svg) } : drawing;
  });
  for (const { line: lineOfBlock, ...found } of problems) reportIssue(line + lineOfBlock, found);
  return svg ? figure(svg) : sourceParagraph(source);
}

function figure(child: Element): Element {
  return { type: "element", tagName: "figure", properties: { className: ["structure"] }, children: [child] };
}

function sourceParagraph(source: string): Element {
  return { type: "element", tagName: "p", properties: {}, children: [renderSource(source)] };
}
