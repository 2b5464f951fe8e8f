import { issueMessage } from "@rasayan/contract/issues";
import { drawBlock, isDrawingKind } from "../../markup/drawings/draw-block.ts";
import { formulaOf } from "../../markup/smiles.ts";
import { type Finding, type Item, textsOf } from "../library.ts";

const BLOCK = /```smiles[ \t]*([^\n]*)\n\s*([\s\S]+?)\n\s*```/g;
const DRAWING = /^([ \t]*)```([a-z-]+)[ \t]*([^\n]*)\n([\s\S]*?)\n?[ \t]*```[ \t]*$/gm;

/**
 * L9: every SMILES is valid, structure blocks have a description, and a declared formula equals the computed one. Other
 * drawings are drawn, which finds what is wrong with them.
 */
export function checkStructures(item: Item): Finding[] {
  return [
    ...textsOf(item).flatMap(({ text, line }) => [
      ...blockFindings(text, line),
      ...drawingFindings(text, line),
    ]),
    ...namedFindings(item),
  ];
}

function drawingFindings(text: string, line: number): Finding[] {
  return [...text.matchAll(DRAWING)].flatMap(
    ({ index, 1: indent = "", 2: kind = "", 3: words = "", 4: body = "" }): Finding[] => {
      if (!isDrawingKind(kind)) return [];
      const source = body.replaceAll(new RegExp(`^${indent}`, "gm"), "");
      const start = line + text.slice(0, index).split("\n").length - 1;
      return drawBlock(kind, source, words).problems.map((problem) => ({
        line: start + problem.line,
        message: issueMessage(problem),
      }));
    },
  );
}

function blockFindings(text: string, line: number): Finding[] {
  return [...text.matchAll(BLOCK)].flatMap(([, words = "", smiles = ""]): Finding[] => {
    if (words.trim() === "") return [{ line, message: `Describe ${smiles} in words after \`\`\`smiles.` }];
    return formulaOf(smiles.trim()) === undefined
      ? [{ line, message: `This SMILES is not valid: ${smiles}` }]
      : [];
  });
}

function namedFindings({ fields }: Item): Finding[] {
  if (fields.kind !== "question") return [];
  const unreadable = Object.entries(fields.smiles)
    .filter(([, smiles]) => formulaOf(smiles) === undefined)
    .map(([name, smiles]) => ({ message: `smiles.${name} is not a valid SMILES: ${smiles}` }));
  const wrong = Object.entries(fields.formula).flatMap(([name, formula]) => {
    const computed = formulaOf(fields.smiles[name] ?? "");
    return computed === formula ? [] : [{ message: `formula.${name} is ${computed}, not ${formula}.` }];
  });
  return [...unreadable, ...wrong];
}
