import type { Finding, Question } from "../library.ts";

const ROUNDING = /nearest integer|nearest whole number|decimal place|whole number|as an integer/i;
/** Text that a stem may use instead of the unit in `answer`. */
const UNIT_ALIASES: Record<string, RegExp> = {
  "%": /%|per\s?cent/i,
  Torr: /torr|mm Hg/i,
  K: /kelvin|\bK\b/,
};

/** L11: a numerical stem states its unit, in plain text, and how to round. */
export function checkNumericalStem({ fields, stem }: Question): Finding[] {
  if (fields.type !== "numerical" || !fields.answer) return [];
  const { unit } = fields.answer;
  const findings: Finding[] = [];
  if (!ROUNDING.test(stem.text))
    findings.push({
      line: stem.line,
      message: 'The stem must say how to round, for example "nearest integer" or "two decimal places".',
    });
  if (/[\\$]/.test(unit))
    findings.push({ line: stem.line, message: `A unit is plain text, not TeX: ${unit}` });
  if (unit !== "" && !statesUnit(stem.text, unit))
    findings.push({ line: stem.line, message: `The stem must state the unit ${unit}.` });
  return findings;
}

function statesUnit(stem: string, unit: string): boolean {
  return UNIT_ALIASES[unit]?.test(stem) || normalizeUnit(stem).includes(normalizeUnit(unit));
}

/** Returns the same text for the same unit in different notations, such as `\mathrm{kJ\,mol^{-1}}` and `kJ/mol`. */
function normalizeUnit(text: string): string {
  return text
    .replace(/\\(?:mathrm|text|ce|pu)\b/g, "")
    .replace(/\\[,;: !]/g, "")
    .replace(/\/\s*([A-Za-z]+)/g, "$1^-1")
    .replace(/[{}$\s]/g, "");
}
