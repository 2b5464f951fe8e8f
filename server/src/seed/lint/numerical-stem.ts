import type { Question } from "../library.ts";
import type { Finding } from "../problem.ts";

const ROUNDING = /nearest integer|nearest whole number|decimal place|whole number|as an integer/i;
/** Words a stem may use instead of the sign. */
const SPOKEN: Record<string, RegExp> = {
  "%": /%|per\s?cent/i,
  Torr: /torr|mm Hg/i,
  K: /kelvin|\bK\b/,
};

/** L11: a numerical stem says its unit and how to round. */
export function checkNumericalStem({ fields, stem }: Question): Finding[] {
  if (fields.type !== "numerical" || !fields.answer) return [];
  const { unit } = fields.answer;
  const found: Finding[] = [];
  if (!ROUNDING.test(stem.text))
    found.push({
      line: stem.line,
      message: 'The stem must say how to round: "nearest integer", "two decimal places".',
    });
  if (unit !== "" && !statesUnit(stem.text, unit))
    found.push({ line: stem.line, message: `The stem must say the unit ${unit}.` });
  return found;
}

function statesUnit(stem: string, unit: string): boolean {
  return SPOKEN[unit]?.test(stem) || bare(stem).includes(bare(unit));
}

/** `\mathrm{kJ\,mol^{-1}}` and `kJ/mol` become the same text. */
function bare(text: string): string {
  return text
    .replace(/\\(?:mathrm|text|ce|pu)\b/g, "")
    .replace(/\\[,;: !]/g, "")
    .replace(/\/\s*([A-Za-z]+)/g, "$1^-1")
    .replace(/[{}$\s]/g, "");
}
