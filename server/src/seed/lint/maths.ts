import { balanceProblems, lintMaths } from "../../markup/lint-text.ts";
import { type Note, type Question, textsOf } from "../library.ts";
import type { Finding } from "../problem.ts";

const CHARGE = /charge after a caret/;
const OUTSIDE = /Unicode|power of ten outside|tabular|chemfig|LaTeX layout|TeX command|Write maths between/;

/** L5: KaTeX draws every formula; no bare % in maths; every $ has its partner. */
export function checkFormulas(item: Question | Note): Finding[] {
  return mathsFindings(item).filter(({ message }) => !CHARGE.test(message) && !OUTSIDE.test(message));
}

/** L6: mhchem charges carry a caret. */
export function checkCharges(item: Question | Note): Finding[] {
  return mathsFindings(item).filter(({ message }) => CHARGE.test(message));
}

/** L7: reactions balance in atoms and charge, unless the item says `unbalanced: true`. */
export function checkBalance(item: Question | Note): Finding[] {
  return item.fields.unbalanced ? [] : findingsOf(item, balanceProblems);
}

/** L8: no Unicode sub- and superscripts, no LaTeX layout, no TeX outside maths. */
export function checkPlainText(item: Question | Note): Finding[] {
  return mathsFindings(item).filter(({ message }) => OUTSIDE.test(message));
}

/** Three rules read these, and parsing is what takes time. */
const remembered = new WeakMap<object, Finding[]>();

function mathsFindings(item: Question | Note): Finding[] {
  const known = remembered.get(item) ?? findingsOf(item, lintMaths);
  remembered.set(item, known);
  return known;
}

function findingsOf(item: Question | Note, lint: typeof lintMaths): Finding[] {
  return textsOf(item).flatMap(({ text, line }) =>
    lint(text).map((problem) => ({ message: problem.message, line: line + problem.line - 1 })),
  );
}
