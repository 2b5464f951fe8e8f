import { Molecule } from "openchemlib";
import { type Note, type Question, textsOf } from "../library.ts";
import type { Finding } from "../library-issue.ts";

const BLOCK = /```smiles[ \t]*([^\n]*)\n\s*([\s\S]+?)\n\s*```/g;

/** L9: every SMILES can be read, drawn blocks have words, and a declared formula is the computed one. */
export function checkStructures(item: Question | Note): Finding[] {
  return [...textsOf(item).flatMap(({ text, line }) => blockFindings(text, line)), ...namedFindings(item)];
}

function blockFindings(text: string, line: number): Finding[] {
  return [...text.matchAll(BLOCK)].flatMap(([, words = "", smiles = ""]): Finding[] => {
    if (words.trim() === "") return [{ line, message: `Say after \`\`\`smiles in words what ${smiles} is.` }];
    return formulaOf(smiles.trim()) === undefined ? [{ line, message: `Cannot be read: ${smiles}` }] : [];
  });
}

function namedFindings({ fields }: Question | Note): Finding[] {
  if (fields.kind !== "question") return [];
  const unreadable = Object.entries(fields.smiles)
    .filter(([, smiles]) => formulaOf(smiles) === undefined)
    .map(([name, smiles]) => ({ message: `smiles.${name} cannot be read: ${smiles}` }));
  const wrong = Object.entries(fields.formula).flatMap(([name, formula]) => {
    const computed = formulaOf(fields.smiles[name] ?? "");
    return computed === formula ? [] : [{ message: `formula.${name} is ${computed}, not ${formula}.` }];
  });
  return [...unreadable, ...wrong];
}

function formulaOf(smiles: string): string | undefined {
  try {
    return Molecule.fromSmiles(smiles).getMolecularFormula().formula || undefined;
  } catch {
    return undefined;
  }
}
