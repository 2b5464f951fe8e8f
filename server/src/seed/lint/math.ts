import { lintBalance, lintMath } from "../../markup/lint-text.ts";
import { type Finding, type Note, type Question, textsOf } from "../library.ts";

const CHARGE = /charge after a caret/;
const NON_MATH = /Unicode|power of ten outside|tabular|chemfig|LaTeX layout|TeX command|Write maths between/;

/** L5: KaTeX renders every formula; no unescaped % in maths; every $ has a matching one. */
export function checkFormulas(item: Question | Note): Finding[] {
  return mathFindings(item).filter(({ message }) => !CHARGE.test(message) && !NON_MATH.test(message));
}

/** L6: charges in mhchem have a caret. */
export function checkCharges(item: Question | Note): Finding[] {
  return mathFindings(item).filter(({ message }) => CHARGE.test(message));
}

/** L7: reactions balance in atoms and charge, unless the item has `unbalanced: true`. */
export function checkBalance(item: Question | Note): Finding[] {
  return item.fields.unbalanced ? [] : findingsOf(item, lintBalance);
}

/** L8: no Unicode sub- and superscripts, no LaTeX layout, no TeX outside maths. */
export function checkPlainText(item: Question | Note): Finding[] {
  return mathFindings(item).filter(({ message }) => NON_MATH.test(message));
}

/** A cache, because three rules use the same findings and parsing is slow. */
const findingsCache = new WeakMap<object, Finding[]>();

function mathFindings(item: Question | Note): Finding[] {
  const findings = findingsCache.get(item) ?? findingsOf(item, lintMath);
  findingsCache.set(item, findings);
  return findings;
}

function findingsOf(item: Question | Note, lint: typeof lintMath): Finding[] {
  return textsOf(item).flatMap(({ text, line }) =>
    lint(text).map((issue) => ({ message: issue.message, line: line + issue.line - 1 })),
  );
}
