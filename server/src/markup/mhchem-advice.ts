import { type Issue, issue } from "@rasayan/contract/issues";
import { arrowAt } from "./reaction-arrows.ts";

type Rule = { pattern: RegExp; when?: (reaction: string) => boolean; advice: (found: string) => Issue };

const hasArrow = (reaction: string): boolean =>
  [...reaction].some((_, index) => arrowAt(reaction.slice(index)) !== undefined);

/** What mhchem draws otherwise than a chemist means it, with the writing that it draws right. */
const REACTION_RULES: Rule[] = [
  {
    // Not a salt such as C6H5N2+Cl-, whose plus is a charge.
    pattern:
      /[A-Za-z0-9()[\]]*[A-Za-z0-9)\]]\+(?:(?=[\dA-Z[](?![A-Za-z0-9]*-(?:\s|$)))|(?=\([A-Z]))[\dA-Za-z([]+/,
    when: hasArrow,
    advice: (found) => issue("plus_without_blanks", { found }),
  },
  {
    pattern:
      /(?<![A-Za-z\\])(?:conc|concd|alc|dil|aq|anhyd|anh|cat|fum|sat|soln|temp|press|eq|equiv|exc|vap)\./i,
    advice: (found) => issue("abbreviation_dot", { found }),
  },
  {
    pattern: /(?:^|\[)\s*\d\.(?=\s)/,
    advice: (found) => issue("step_dot", { found: found.replace("[", "").trim() }),
  },
  {
    pattern: /[A-Z(][A-Za-z0-9()]*\.(?=\s|$)(?!\s*\d*\s*H2O)/,
    advice: (found) => issue("sentence_dot", { found }),
  },
  {
    pattern: /[A-Z([][A-Za-z0-9()[\]]*[-+]\d(?=\s|$|[\])}]|\((?:s|l|g|aq)\))/,
    advice: (found) => {
      const [, sign = "", size = ""] = /([+-])(\d)$/.exec(found) ?? [];
      return issue("charge_as_bond", { found, charge: size + sign });
    },
  },
  {
    pattern:
      /(?:^|(?<=\s))(?:\\(?:alpha|beta|gamma|delta|omega)|n|o|m|p|t|tert|sec|iso|cis|trans|[DL])-(?=[A-Z])/,
    advice: (found) => issue("name_as_bond", { found }),
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
export function reactionAdvice(reaction: string): Issue[] {
  const source = reaction.replace(/\\(?:text|mathrm)\s*\{[^{}]*\}/g, (text) => " ".repeat(text.length));
  return REACTION_RULES.flatMap(({ pattern, when, advice }) => {
    const [found] = pattern.exec(source) ?? [];
    return found === undefined || (when && !when(source)) ? [] : [advice(found)];
  });
}

/** The same for a unit in `\pu{…}`. */
export function quantityAdvice(quantity: string): Issue[] {
  return (quantity.match(/[A-Za-z]+/g) ?? []).flatMap((unit) => {
    const right = UNITS.get(unit);
    return right === undefined ? [] : [issue("wrong_unit", { quantity, unit, right })];
  });
}
