import { type Prng, seededRandom } from "../prng.ts";

/** The arithmetic that JEE expects without a calculator. */
export type DrillKind =
  | "logarithm"
  | "square-root"
  | "power-of-ten"
  | "rate-constant"
  | "gas-constant"
  | "ratio"
  | "ph"
  | "significant-digits";

export const drillKinds: readonly DrillKind[] = [
  "logarithm",
  "square-root",
  "power-of-ten",
  "rate-constant",
  "gas-constant",
  "ratio",
  "ph",
  "significant-digits",
];

export type DrillItem = {
  kind: DrillKind;
  /** Markdown with TeX. */
  prompt: string;
  /** The same for a screen reader. */
  textAlternative: string;
  /** The exact answer, rounded to the decimals that are requested. */
  key: string;
  /** The range that a good approximation falls into, bounds included. */
  accept: readonly [low: string, high: string];
};

type ItemContent = Omit<DrillItem, "kind">;

/** Logarithms to two decimals may be out by two units of the last: 0.30, 0.48, 0.70 and 0.85 are rounded, too. */
const LOG_MARGIN = 0.02;
/** What mental arithmetic with 25/3 for 8.314 or 0.7 for 0.693 may be out by. */
const RELATIVE_MARGIN = 0.015;

const generators: Record<DrillKind, (random: Prng) => ItemContent> = {
  logarithm(random) {
    const number = productOfPrimes(random);
    return near(Math.log10(number), LOG_MARGIN, {
      prompt: `$\\log_{10} ${number}$, to two decimals`,
      textAlternative: `log to base 10 of ${number}, to two decimals`,
    });
  },
  "square-root"(random) {
    const number = integer(random, 2, 99);
    const halfPower = integer(random, -4, 2);
    const power = 2 * halfPower;
    const factor = power === 0 ? "" : ` \\times 10^{${power}}`;
    const request = halfPower === 0 ? "" : `. Give the number before $10^{${halfPower}}$`;
    const requestText = halfPower === 0 ? "" : `. Give the number before ${powerText(halfPower)}`;
    const numberText = power === 0 ? `${number}` : `${number} times ${powerText(power)}`;
    return near(Math.sqrt(number), RELATIVE_MARGIN * Math.sqrt(number), {
      prompt: `$\\sqrt{${number}${factor}}$${request}, to two decimals`,
      textAlternative: `square root of ${numberText}${requestText}, to two decimals`,
    });
  },
  "power-of-ten"(random) {
    const [a, b, c] = [integer(random, 2, 9), integer(random, 2, 9), pick(random, [1, 2, 4, 5, 8])];
    const [m, n, p] = [integer(random, -12, 12), integer(random, -12, 12), integer(random, -9, 9)];
    const exponent = m + n - p + Math.floor(Math.log10((a * b) / c));
    const times = (digit: number, power: number) => `${digit} \\times 10^{${power}}`;
    const timesText = (digit: number, power: number) => `${digit} times ${powerText(power)}`;
    return exactly(exponent, {
      prompt: `$\\dfrac{(${times(a, m)})(${times(b, n)})}{${times(c, p)}} = x \\times 10^{n}$ with $1 \\le x < 10$. What is $n$?`,
      textAlternative: `${timesText(a, m)}, multiplied by ${timesText(b, n)}, divided by ${timesText(c, p)}, is x times 10 to the power n, with x from 1 to below 10. What is n?`,
    });
  },
  "rate-constant"(random) {
    if (random() < 0.5) {
      const halfLife = pick(random, [2, 3, 5, 6, 7, 9, 11, 14, 20, 21, 30, 33, 35, 63, 70, 77]);
      return near(693 / halfLife, RELATIVE_MARGIN * (693 / halfLife), {
        prompt: `$\\dfrac{0.693}{${halfLife}}$ in units of $10^{-3}$, to two decimals`,
        textAlternative: `0.693 divided by ${halfLife}, in units of 10 to the power −3, to two decimals`,
      });
    }
    const number = productOfPrimes(random);
    return near(Math.log(number), Math.LN10 * LOG_MARGIN, {
      prompt: `$2.303 \\log_{10} ${number}$, to two decimals`,
      textAlternative: `2.303 times log to base 10 of ${number}, to two decimals`,
    });
  },
  "gas-constant"(random) {
    const temperature = 30 * integer(random, 8, 40);
    const moles = pick(random, [0.5, 1, 2, 3]);
    const energy = (moles * 8.314 * temperature) / 1000;
    return near(energy, RELATIVE_MARGIN * energy, {
      prompt: `$${moles} \\times 8.314 \\times ${temperature}$ in thousands, to two decimals`,
      textAlternative: `${moles} times 8.314 times ${temperature}, in thousands, to two decimals`,
    });
  },
  ratio(random) {
    const denominator = pick(
      random,
      [12, 14, 16, 17, 18, 22, 23, 28, 32, 35, 36, 40, 44, 46, 56, 58, 60, 64, 78, 98],
    );
    const numerator = integer(random, 2, denominator - 1);
    const percentage = (100 * numerator) / denominator;
    return near(percentage, Math.max(0.1, RELATIVE_MARGIN * percentage), {
      prompt: `$\\dfrac{${numerator}}{${denominator}}$ in percent, to two decimals`,
      textAlternative: `${numerator} divided by ${denominator}, in percent, to two decimals`,
    });
  },
  ph(random) {
    const digit = pick(random, [2, 3, 4, 5, 6, 7, 8, 9]);
    const power = integer(random, 1, 5);
    const acidity = power - Math.log10(digit);
    const isBase = random() < 0.3;
    const ion = isBase ? "\\ce{OH-}" : "\\ce{H+}";
    return near(isBase ? 14 - acidity : acidity, LOG_MARGIN, {
      prompt: `pH at $25\\ ^\\circ\\mathrm{C}$ with $[${ion}] = ${digit} \\times 10^{-${power}}\\ \\mathrm{M}$, to two decimals`,
      textAlternative: `pH at 25 degrees Celsius with ${isBase ? "hydroxide" : "hydrogen"} ions at ${digit} times ${powerText(-power)} molar, to two decimals`,
    });
  },
  "significant-digits"(random) {
    const count = integer(random, 1, 5);
    const digits = [
      integer(random, 1, 9),
      ...Array.from({ length: count - 1 }, () => pick(random, [0, 0, 1, 4, 5, 7])),
    ].join("");
    // Zeros before the first digit never count; zeros after the point at the end always do.
    const zeros = integer(random, 0, 4);
    const split = integer(random, 1, Math.max(1, count - 1));
    const number =
      count === 1 || random() < 0.5 ? `0.${"0".repeat(zeros)}${digits}` : pointAfter(digits, split);
    return exactly(count, {
      prompt: `How many significant figures has $${number}$?`,
      textAlternative: `How many significant figures has ${number}?`,
    });
  },
};

/** Raise it whenever the same seed gives other items: stored seeds are of this version. */
export const DRILL_GENERATOR = 1;

/** One item of a kind. The same random numbers give the same item. */
export function drillItem(kind: DrillKind, random: Prng): DrillItem {
  return { kind, ...generators[kind](random) };
}

/**
 * The items of a set, the kinds in turn and no prompt twice. The same seed gives the same set; a kind with too few
 * different prompts ends it early.
 */
export function drillSet(
  kinds: readonly DrillKind[],
  count: number,
  ...seed: readonly (string | number)[]
): DrillItem[] {
  const random = seededRandom("drill", ...seed);
  const items = new Map<string, DrillItem>();
  // Repeated prompts are drawn again, but not for ever.
  for (let tries = 0; kinds.length > 0 && items.size < count && tries < 20 * count; tries++) {
    const item = drillItem(kinds[items.size % kinds.length] ?? "ratio", random);
    items.set(item.prompt, item);
  }
  return [...items.values()];
}

/** A product of 2, 3, 5 and 7, from 4 to 1000, not a power of ten. */
function productOfPrimes(random: Prng): number {
  let product = pick(random, [2, 3, 5, 7]);
  const factors = integer(random, 1, 4);
  for (let factor = 0; factor < factors; factor++) {
    const next = product * pick(random, [2, 3, 5, 7]);
    if (next <= 1000 && !Number.isInteger(Math.log10(next))) product = next;
  }
  return product;
}

const integer = (random: Prng, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

function pick<Item>(random: Prng, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}

/** With a real minus sign, which screen readers read. */
const powerText = (power: number) => `10 to the power ${String(power).replace("-", "−")}`;

const pointAfter = (digits: string, position: number) =>
  `${digits.slice(0, position)}.${digits.slice(position)}`;

const exactly = (value: number, texts: Pick<DrillItem, "prompt" | "textAlternative">): ItemContent => ({
  ...texts,
  key: String(value),
  accept: [String(value), String(value)],
});

/** A key to two decimals, and a range that reaches at least the margin to both sides. */
function near(
  value: number,
  margin: number,
  texts: Pick<DrillItem, "prompt" | "textAlternative">,
): ItemContent {
  return {
    ...texts,
    key: value.toFixed(2),
    accept: [(value - margin).toFixed(3), (value + margin).toFixed(3)],
  };
}
