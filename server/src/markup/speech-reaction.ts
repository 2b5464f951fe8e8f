import { arrowAt } from "./reaction-arrows.ts";
import { ELEMENT_NAMES } from "./speech-vocabulary.ts";
import { type Cursor, takeArgument, takeOptionalArgument } from "./tex-reader.ts";

const STATES = new Map([
  ["s", "solid"],
  ["l", "liquid"],
  ["g", "gas"],
  ["aq", "aqueous"],
]);
const BONDS: Record<string, string> = { "-": "dash", "=": "double bond", "#": "triple bond" };
/** Spoken names of the arguments of `\bond{…}`. */
const BOND_ARGUMENTS = new Map([
  ["-", "bond"],
  ["1", "bond"],
  ["=", "double bond"],
  ["2", "double bond"],
  ["#", "triple bond"],
  ["...", "hydrogen bond"],
  ["....", "hydrogen bond"],
  ["->", "coordinate bond"],
  ["<-", "coordinate bond"],
]);
const SYMBOL_NAMES: Record<string, string> = {
  "(": "open bracket",
  ")": "close bracket",
  "[": "open square bracket",
  "]": "close square bracket",
  "*": "dot",
  ".": "dot",
  "·": "dot",
  "/": "over",
};

type SpeakTex = (tex: string) => string;

/**
 * Returns the argument of `\ce{…}` in spoken words: `H2SO4` is "H 2 S O 4". `speakFormula` speaks TeX inside it; it
 * is a parameter because the two functions call each other.
 */
export function speakReaction(reaction: string, speakFormula: SpeakTex): string {
  const cursor: Cursor = { tex: reaction, position: 0 };
  const phrases: string[] = [];
  while (cursor.position < reaction.length) phrases.push(speakNext(cursor, speakFormula));
  return phrases.filter(Boolean).join(" ");
}

function speakNext(cursor: Cursor, speakFormula: SpeakTex): string {
  const rest = cursor.tex.slice(cursor.position);
  const found = arrowAt(rest);
  if (found) return speakArrow(cursor, found, speakFormula);
  const nuclide = takeNuclide(cursor, /(?:^|[\s+>({]|\{\}|(?:^|\s)\d+)$/);
  if (nuclide !== undefined) return nuclide;
  const cellSign = CELL_SIGN.exec(rest);
  if (cellSign) {
    cursor.position += cellSign[0].length;
    return cellSign[0].trim().length > 1 ? ", salt bridge," : ", phase boundary,";
  }
  if (/^\.{3,4}/.test(rest)) return speakMatch(cursor, rest, /^\.{3,4}/, () => "hydrogen bond");
  if (rest.startsWith("$"))
    return speakMatch(cursor, rest, /^\$([^$]*)\$?/, (inside) => speakFormula(inside));
  if (rest.startsWith("{")) return speakReaction(takeArgument(cursor), speakFormula);
  if (rest.startsWith("\\")) return speakCommand(cursor, speakFormula);
  if (/^\^(?![\s)]|$)/.test(rest)) return speakSuperscript(cursor, speakFormula);
  if (rest.startsWith("_")) return speakSubscript(cursor, speakFormula);
  return speakCharacters(cursor, rest);
}

/** The boundaries of a galvanic cell. */
const CELL_SIGN = /^\s*(?:\|\||\\\||∥|\|)\s*/;
/** The mass number of a nuclide, alone or with its charge number, and its symbol. */
const NUCLIDE =
  /^(?:\^(?:\{(\d+)\}|(\d+))(?:\s*_(?:\{([+-]?\d+)\}|(\d+)))?|_(?:\{([+-]?\d+)\}|(\d+))\s*\^(?:\{(\d+)\}|(\d+)))\s*(?:\\(?:mathrm|text)\s*\{([A-Z][a-z]?|[enp])\}|([A-Z][a-z]?|[enp](?![a-z])|\\(?:alpha|beta)(?![a-z])))/;
const PARTICLES = new Map([
  ["1_0n", "neutron"],
  ["1_1p", "proton"],
  ["0_-1e", "electron"],
  ["0_1e", "positron"],
  ["0_+1e", "positron"],
]);

/**
 * Takes a nuclide and returns it in spoken words: `^{14}_6C` is "carbon-14"; a particle that is no element has its name or
 * its numbers. Undefined if there is none here: an index after a symbol belongs to that, so only after what matches `start`
 * is there a nuclide.
 */
export function takeNuclide(cursor: Cursor, start = /(?:^|[^A-Za-z0-9)\]}]|\{\})\s*$/): string | undefined {
  const found = NUCLIDE.exec(cursor.tex.slice(cursor.position));
  if (!found || !start.test(cursor.tex.slice(0, cursor.position))) return undefined;
  cursor.position += found[0].length;
  const [, a, b, c, d, e, f, g, h, upright, symbol = upright ?? ""] = found;
  const mass = a ?? b ?? g ?? h ?? "";
  const charge = c ?? d ?? e ?? f;
  const name = ELEMENT_NAMES.get(symbol);
  if (name !== undefined) return `${name}-${mass}`;
  const particle = PARTICLES.get(`${mass}_${charge}${symbol}`);
  const numbers = [`mass ${mass}`, charge && `charge ${charge.replace("-", "minus ")}`].filter(Boolean);
  return particle ?? `${numbers.join(", ")}, ${symbol.replace("\\", "")}`;
}

function speakArrow(
  cursor: Cursor,
  { arrow, phrase }: { arrow: string; phrase: string },
  speakFormula: SpeakTex,
): string {
  cursor.position += arrow.length;
  const conditions = [takeOptionalArgument(cursor), takeOptionalArgument(cursor)].map(
    (condition) => condition && speakReaction(condition, speakFormula),
  );
  return conditions.some(Boolean) ? `${phrase}, with ${conditions.filter(Boolean).join(" and ")},` : phrase;
}

function speakCommand(cursor: Cursor, speakFormula: SpeakTex): string {
  const [command = "\\"] = /^\\([A-Za-z]+|[\s\S]|$)/.exec(cursor.tex.slice(cursor.position)) ?? [];
  cursor.position += command.length;
  if (command === "\\bond") return speakBond(takeArgument(cursor));
  if (command === "\\frac")
    return `${speakFormula(takeArgument(cursor))} over ${speakFormula(takeArgument(cursor))}`;
  if (cursor.tex[cursor.position] !== "{") return speakFormula(command);
  const inside = takeArgument(cursor);
  return inside === "" ? speakFormula(command) : speakFormula(`${command}{${inside}}`);
}

function speakBond(bond: string): string {
  return BOND_ARGUMENTS.get(bond) ?? "partial bond";
}

/** Speaks a superscript: a charge, a radical dot, an oxidation state or a mass number. */
function speakSuperscript(cursor: Cursor, speakFormula: SpeakTex): string {
  cursor.position += 1;
  const rest = cursor.tex.slice(cursor.position);
  const inside = rest.startsWith("{")
    ? takeArgument(cursor)
    : takeMatch(cursor, /^(\$[^$]*\$|[\d.n]*[+-]?|.)/);
  if (!/^[\d().n*]*[+-]?$/.test(inside)) return speakFormula(inside.replace(/^\$|\$$/g, ""));
  return inside
    .replace(/\.|\*/g, " radical ")
    .replace("+", " plus")
    .replace("-", " minus")
    .replace(/[()]/g, "");
}

function speakSubscript(cursor: Cursor, speakFormula: SpeakTex): string {
  cursor.position += 1;
  const rest = cursor.tex.slice(cursor.position);
  const inside = rest.startsWith("{") ? takeArgument(cursor) : takeMatch(cursor, /^(\$[^$]*\$|-?\d+|.)/);
  const state = STATES.get(inside.replace(/[()]/g, ""));
  if (state) return state;
  return /^-?\d+$/.test(inside)
    ? inside.replace("-", "minus ")
    : `sub ${speakFormula(inside.replace(/^\$|\$$/g, ""))}`;
}

function speakCharacters(cursor: Cursor, rest: string): string {
  const before = cursor.tex.slice(0, cursor.position);
  const isTermStart = /(^|[\s([])$/.test(before);
  if (/^\s/.test(rest)) return takeMatch(cursor, /^\s+/).trim();
  if (/^\((s|l|g|aq)\)/.test(rest))
    return speakMatch(cursor, rest, /^\((\w+)\)/, (state) => STATES.get(state) ?? state);
  if (isTermStart && /^\(?\^\)?(?=\s|$)/.test(rest))
    return speakMatch(cursor, rest, /^(\(?\^\)?)/, () => "gas given off");
  if (isTermStart && /^(\(v\)|v)(?=\s|$)/.test(rest))
    return speakMatch(cursor, rest, /^(\(v\)|v)/, () => "precipitate");
  if (isTermStart && /^\d+\.\d/.test(rest)) return takeMatch(cursor, /^[\d.]+/);
  if (/^\d/.test(rest)) return takeMatch(cursor, /^\d+/);
  if (/^[A-Z]/.test(rest)) return takeMatch(cursor, /^[A-Z][a-z]?/);
  if (/^[a-z]/.test(rest)) return takeMatch(cursor, /^[a-z]+/);
  return speakSymbol(takeMatch(cursor, /^[\s\S]/u), isTermStart, cursor.tex.slice(cursor.position));
}

function speakSymbol(symbol: string, isTermStart: boolean, after: string): string {
  if (symbol === "+") return "plus";
  const isBond = !isTermStart && /^[A-Za-z(]/.test(after);
  if (symbol === "-" && !isBond) return "minus";
  if (symbol === "=" && (isTermStart || after.startsWith(" "))) return "equals";
  return BONDS[symbol] ?? SYMBOL_NAMES[symbol] ?? (symbol === "^" ? "" : symbol);
}

function takeMatch(cursor: Cursor, pattern: RegExp): string {
  const [text = ""] = pattern.exec(cursor.tex.slice(cursor.position)) ?? [];
  cursor.position += Math.max(text.length, 1);
  return text;
}

function speakMatch(
  cursor: Cursor,
  rest: string,
  pattern: RegExp,
  speak: (inside: string) => string,
): string {
  const [all = "", inside = ""] = pattern.exec(rest) ?? [];
  cursor.position += all.length;
  return speak(inside);
}
