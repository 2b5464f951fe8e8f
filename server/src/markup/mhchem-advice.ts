import { arrowAt } from "./reaction-arrows.ts";

type Rule = { pattern: RegExp; when?: (reaction: string) => boolean; advice: (found: string) => string };

const hasArrow = (reaction: string): boolean =>
  [...reaction].some((_, index) => arrowAt(reaction.slice(index)) !== undefined);

/** What mhchem draws otherwise than a chemist means it, with the writing that it draws right. */
const REACTION_RULES: Rule[] = [
  {
    // Not a salt such as C6H5N2+Cl-, whose plus is a charge.
    pattern:
      /[A-Za-z0-9()[\]]*[A-Za-z0-9)\]]\+(?:(?=[\dA-Z[](?![A-Za-z0-9]*-(?:\s|$)))|(?=\([A-Z]))[\dA-Za-z([]+/,
    when: hasArrow,
    advice: (found) =>
      `"${found}": without blanks the + is drawn as a charge. Put a blank before and after the + between two substances.`,
  },
  {
    pattern:
      /(?<![A-Za-z\\])(?:conc|concd|alc|dil|aq|anhyd|anh|cat|fum|sat|soln|temp|press|eq|equiv|exc|vap)\./i,
    advice: (found) => `"${found}": the full stop is drawn as a dot of a hydrate. Write \\text{${found}}.`,
  },
  {
    pattern: /(?:^|\[)\s*\d\.(?=\s)/,
    advice: (found) => {
      const step = found.replace("[", "").trim();
      return `"${step}": the full stop of a step is drawn as a dot. Write \\text{${step} }, or the number alone.`;
    },
  },
  {
    pattern: /[A-Z(][A-Za-z0-9()]*\.(?=\s|$)(?!\s*\d*\s*H2O)/,
    advice: (found) =>
      `"${found}": this dot is no radical. Write ${found.slice(0, -1)}^. for a radical, and a full stop after the formula.`,
  },
  {
    pattern: /[A-Z([][A-Za-z0-9()[\]]*[-+]\d(?=\s|$|[\])}]|\((?:s|l|g|aq)\))/,
    advice: (found) => {
      const [, sign = "", size = ""] = /([+-])(\d)$/.exec(found) ?? [];
      return `"${found}": this is drawn as a bond or a sum. Write the charge after a caret: ${found.slice(0, -2)}^${size}${sign}.`;
    },
  },
  {
    pattern:
      /(?:^|(?<=\s))(?:\\(?:alpha|beta|gamma|delta|omega)|n|o|m|p|t|tert|sec|iso|cis|trans|[DL])-(?=[A-Z])/,
    advice: (found) =>
      `"${found}": the dash is drawn as a bond. A name belongs outside \\ce, as in n-$\\ce{C4H10}$ or $\\alpha$-D-glucose.`,
  },
];

const UNITS = new Map(
  Object.entries({
    degC: "°C",
    degF: "°F",
    ug: "µg",
    um: "µm",
    us: "µs",
    uL: "µL",
    ul: "µL",
    uM: "µM",
    uA: "µA",
    uC: "µC",
    umol: "µmol",
    ohm: "Ω",
  }),
);

/** Returns advice on each part of `\ce{…}` that is not drawn as it is meant. */
export function reactionAdvice(reaction: string): string[] {
  const source = reaction.replace(/\\(?:text|mathrm)\s*\{[^{}]*\}/g, (text) => " ".repeat(text.length));
  return REACTION_RULES.flatMap(({ pattern, when, advice }) => {
    const [found] = pattern.exec(source) ?? [];
    return found === undefined || (when && !when(source)) ? [] : [advice(found)];
  });
}

/** The same for a unit in `\pu{…}`. */
export function quantityAdvice(quantity: string): string[] {
  return (quantity.match(/[A-Za-z]+/g) ?? []).flatMap((unit) => {
    const right = UNITS.get(unit);
    return right === undefined ? [] : [`\\pu{${quantity}}: ${unit} is drawn as it stands. Write ${right}.`];
  });
}
