import type { Mistake } from "../api/mistakes.ts";

type Explanation = NonNullable<Mistake["slips"]>[number];
type Slip = Extract<Explanation, { kind: "slip" }>;

const slipTexts: Record<Slip["name"], string> = {
  sign: "the sign is the wrong way round",
  "joule-kilojoule": "joules and kilojoules mixed up",
  "litre-millilitre": "litres and millilitres mixed up",
  "gram-milligram": "a factor of 1000 between units of mass (kg, g, mg)",
  "fraction-percent": "a fraction and a percentage mixed up",
  "calorie-joule": "calories and joules mixed up",
  "celsius-kelvin": "degrees Celsius and kelvin mixed up",
  "time-unit": "seconds, minutes and hours mixed up",
  "natural-logarithm": "ln and log differ by 2.303",
  "gas-constant": "R = 8.314 J and R = 0.0821 L atm (or 0.0831 L bar) mixed up",
  "charge-number": "the number of electrons or charges left out",
  "factor-of-two": "a factor of 2 from the equation or the formula left out or used twice",
  "molality-mole-fraction": "molality and mole fraction mixed up",
  "rest-of-hundred": "the share of the other part",
  "square-root": "a square or a square root left out",
  inverse: "numerator and denominator exchanged",
  "power-of-ten": "the decimal point or the power of ten is out",
};

const relationTexts: Record<Slip["relation"], (factor: string) => string> = {
  times: (factor) => `Your answer is ${factor} × the right one`,
  part: (factor) => `The right answer is ${factor} × yours`,
  opposite: () => "Your answer is the right one with the opposite sign",
  more_273: () => "Your answer is 273 more than the right one",
  less_273: () => "Your answer is 273 less than the right one",
  molality: () => "Your answer is the molality in water that belongs to the right mole fraction",
  mole_fraction: () => "Your answer is the mole fraction that belongs to the right molality in water",
  rest_of_hundred: () => "Your answer and the right one add up to 100",
  square: () => "Your answer is the square of the right one",
  square_root: () => "Your answer is the square root of the right one",
  inverse: () => "Your answer is 1 ÷ the right one",
};

/** What explains a miss; null if nothing does. */
export function formatSlips({ slip, slips }: Pick<Mistake, "slip" | "slips">): string | null {
  if (!slips) return slip;
  const ofOptions = slips.flatMap((item) => (item.kind === "misconception" ? formatBelief(item) : []));
  const ofNumber = slips.flatMap((item) => {
    if (item.kind === "misconception") return [];
    return item.kind === "named_value" ? item.says : formatSlip(item);
  });
  return [ofNumber.join(" Or: "), ...ofOptions].filter(Boolean).join(" ") || null;
}

const formatSlip = ({ name, relation, factor }: Slip): string =>
  `${relationTexts[relation](formatFactor(factor ?? 1))}: ${slipTexts[name]}.`;

/** The library says what a student does or believes who chooses the option: `Believes that ice sinks`. */
function formatBelief({ option, belief }: Extract<Explanation, { kind: "misconception" }>): string {
  const letter = String.fromCharCode(64 + option);
  return `Whoever chooses ${letter} ${belief.charAt(0).toLowerCase()}${belief.slice(1)}.`;
}

/** Three significant figures, and powers of ten of a million and more as 10ⁿ. */
function formatFactor(factor: number): string {
  const power = Math.log10(factor);
  if (power < 6 || !Number.isInteger(power)) return String(Number(factor.toPrecision(3)));
  return `10${String(power).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "")}`;
}
