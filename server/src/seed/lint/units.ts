import { type Finding, type Item, textsOf } from "../library.ts";

const UNIT =
  "(?:mL|dL|L|kg|mg|g|mol|mmol|kJ|J|kPa|Pa|bar|atm|Torr|K|nm|pm|cm|mm|min|s|h|V|mV|A|mA|C|S|M|D|BM|eV|kcal|cal)";
const NO_SPACE = new RegExp(`\\d(?:\\\\mathrm|\\\\text|\\\\rm)\\s*\\{\\s*${UNIT}(?![A-Za-z])`);
const SLANTED =
  /\d(?:\\[ ,;:!]|~|\s)\s*(?:mL|kg|mg|mol|mmol|kJ|kPa|bar|atm|Torr|nm|pm|cm|min|eV)(?![A-Za-z])/;
const GLUED = /(?<![\w.,$\\^_-])\d+(?:\.\d+)?(?:mL|kg|mg|mol|mmol|kJ|kPa|bar|atm|Torr|nm|pm|cm|min|eV)\b/;
const UNITLESS_TEMPERATURE =
  /temperature (?:of|is|to|at) \$?\d+(?:\.\d+)?\$?(?=[\s.,;])(?!\s*(?:\\|K|°|degrees))/;
const CONDITIONS = /22\.4|22\.7|22\.41|22\.71|molar volume|273/;

/**
 * L12: a space separates number and unit, units are upright, temperatures have a unit, and a stem with STP states the
 * conditions.
 */
export function checkUnits(item: Item): Finding[] {
  const findings = textsOf(item).flatMap(({ text, line }) => unitFindings(text, line));
  const stem = "stem" in item ? item.stem : item.body;
  if (/\b(?:STP|NTP|S\.T\.P\.)\b/.test(stem.text) && !CONDITIONS.test(stem.text))
    findings.push({
      line: stem.line,
      message: "STP has two definitions: state T and p, or the molar volume.",
    });
  return findings;
}

function unitFindings(text: string, line: number): Finding[] {
  const { formulas, prose } = splitFormulas(text);
  const findings: Finding[] = [];
  const spaced = formulas.find((tex) => NO_SPACE.test(tex));
  const slanted = formulas.find((tex) => SLANTED.test(tex));
  const glued = GLUED.exec(prose);
  if (spaced) findings.push({ line, message: `Put a space (\\ ) between number and unit: $${spaced}$` });
  if (slanted) findings.push({ line, message: `Write units upright, in \\mathrm: $${slanted}$` });
  if (glued) findings.push({ line, message: `Put a space between number and unit: ${glued[0]}` });
  if (UNITLESS_TEMPERATURE.test(text)) findings.push({ line, message: "Write K or °C after a temperature." });
  return findings;
}

function splitFormulas(text: string): { formulas: string[]; prose: string } {
  const formulas: string[] = [];
  const withoutCode = text.replace(/```[\s\S]*?```/g, " ");
  const prose = withoutCode.replace(/\$\$([\s\S]+?)\$\$|\$((?:[^$\\]|\\.)+?)\$/g, (_, display, inline) => {
    formulas.push(
      String(display ?? inline).replace(/\\(?:mathrm|text|ce|pu)\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, (group) =>
        /^\\ce/.test(group) ? "" : group,
      ),
    );
    return " ";
  });
  return { formulas: formulas.map(dropUprightSpacing), prose };
}

/** Replaces spaces within \mathrm, so that SLANTED finds no unit there. Keeps the opening, which NO_SPACE needs. */
function dropUprightSpacing(tex: string): string {
  return tex.replace(
    /(\\(?:mathrm|text|pu)\{)((?:[^{}]|\{[^{}]*\})*)\}/g,
    (_, open, inside) => `${open}${String(inside).replace(/\\[ ,;:!]/g, "·")}}`,
  );
}
