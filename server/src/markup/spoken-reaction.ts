import { type Cursor, takeArgument, takeOption } from "./tex-reader.ts";

const ARROWS: [string, string][] = [
  ["<=>>", "in equilibrium, mostly to the right, with"],
  ["<<=>", "in equilibrium, mostly to the left, with"],
  ["<=>", "in equilibrium with"],
  ["<-->", "in equilibrium with"],
  ["<->", "resonates with"],
  ["->", "gives"],
  ["<-", "comes from"],
];
const STATES = new Map([
  ["s", "solid"],
  ["l", "liquid"],
  ["g", "gas"],
  ["aq", "aqueous"],
]);
const BONDS: Record<string, string> = { "-": "dash", "=": "double bond", "#": "triple bond" };
/** What `\bond{…}` may hold. */
const KINDS_OF_BOND = new Map([
  ["-", "bond"],
  ["1", "bond"],
  ["=", "double bond"],
  ["2", "double bond"],
  ["#", "triple bond"],
]);
const MARKS: Record<string, string> = {
  "(": "open bracket",
  ")": "close bracket",
  "[": "open square bracket",
  "]": "close square bracket",
  "*": "dot",
  ".": "dot",
  "·": "dot",
  "/": "over",
};

type Speak = (tex: string) => string;

/**
 * Reads the argument of `\ce{…}` aloud: `H2SO4` is "H 2 S O 4". `speakMaths` reads the TeX that may stand inside;
 * it is passed in because it reads `\ce` through this function.
 */
export function speakReaction(reaction: string, speakMaths: Speak): string {
  const cursor: Cursor = { tex: reaction, at: 0 };
  const words: string[] = [];
  while (cursor.at < reaction.length) words.push(speakNext(cursor, speakMaths));
  return words.filter(Boolean).join(" ");
}

function speakNext(cursor: Cursor, speakMaths: Speak): string {
  const rest = cursor.tex.slice(cursor.at);
  const arrow = ARROWS.find(([sign]) => rest.startsWith(sign));
  if (arrow) return speakArrow(cursor, arrow, speakMaths);
  if (rest.startsWith("$")) return moved(cursor, rest, /^\$([^$]*)\$?/, (inside) => speakMaths(inside));
  if (rest.startsWith("{")) return speakReaction(takeArgument(cursor), speakMaths);
  if (rest.startsWith("\\")) return speakCommand(cursor, speakMaths);
  if (/^\^(?![\s)]|$)/.test(rest)) return speakRaised(cursor, speakMaths);
  if (rest.startsWith("_")) return speakLowered(cursor, speakMaths);
  return speakPlain(cursor, rest);
}

function speakArrow(cursor: Cursor, [sign, word]: [string, string], speakMaths: Speak): string {
  cursor.at += sign.length;
  const notes = [takeOption(cursor), takeOption(cursor)].map(
    (note) => note && speakReaction(note, speakMaths),
  );
  return notes.some(Boolean) ? `${word}, with ${notes.filter(Boolean).join(" and ")},` : word;
}

function speakCommand(cursor: Cursor, speakMaths: Speak): string {
  const [command = "\\"] = /^\\([A-Za-z]+|[\s\S]|$)/.exec(cursor.tex.slice(cursor.at)) ?? [];
  cursor.at += command.length;
  if (command === "\\bond") return speakBond(takeArgument(cursor));
  if (command === "\\frac")
    return `${speakMaths(takeArgument(cursor))} over ${speakMaths(takeArgument(cursor))}`;
  if (cursor.tex[cursor.at] !== "{") return speakMaths(command);
  const inside = takeArgument(cursor);
  return inside === "" ? speakMaths(command) : speakMaths(`${command}{${inside}}`);
}

function speakBond(bond: string): string {
  return KINDS_OF_BOND.get(bond) ?? "partial bond";
}

/** After `^`: a charge, a radical dot, an oxidation state or a mass number. */
function speakRaised(cursor: Cursor, speakMaths: Speak): string {
  cursor.at += 1;
  const rest = cursor.tex.slice(cursor.at);
  const inside = rest.startsWith("{")
    ? takeArgument(cursor)
    : takeMatch(cursor, /^(\$[^$]*\$|[\d.n]*[+-]?|.)/);
  if (!/^[\d().n*]*[+-]?$/.test(inside)) return speakMaths(inside.replace(/^\$|\$$/g, ""));
  return inside
    .replace(/\.|\*/g, " radical ")
    .replace("+", " plus")
    .replace("-", " minus")
    .replace(/[()]/g, "");
}

function speakLowered(cursor: Cursor, speakMaths: Speak): string {
  cursor.at += 1;
  const rest = cursor.tex.slice(cursor.at);
  const inside = rest.startsWith("{") ? takeArgument(cursor) : takeMatch(cursor, /^(\$[^$]*\$|-?\d+|.)/);
  const state = STATES.get(inside.replace(/[()]/g, ""));
  if (state) return state;
  return /^-?\d+$/.test(inside)
    ? inside.replace("-", "minus ")
    : `sub ${speakMaths(inside.replace(/^\$|\$$/g, ""))}`;
}

function speakPlain(cursor: Cursor, rest: string): string {
  const before = cursor.tex.slice(0, cursor.at);
  const fresh = /(^|[\s([])$/.test(before);
  if (/^\s/.test(rest)) return takeMatch(cursor, /^\s+/).trim();
  if (/^\((s|l|g|aq)\)/.test(rest))
    return moved(cursor, rest, /^\((\w+)\)/, (state) => STATES.get(state) ?? state);
  if (fresh && /^\(?\^\)?(?=\s|$)/.test(rest))
    return moved(cursor, rest, /^(\(?\^\)?)/, () => "gas given off");
  if (fresh && /^(\(v\)|v)(?=\s|$)/.test(rest)) return moved(cursor, rest, /^(\(v\)|v)/, () => "precipitate");
  if (fresh && /^\d+\.\d/.test(rest)) return takeMatch(cursor, /^[\d.]+/);
  if (/^\d/.test(rest)) return takeMatch(cursor, /^\d+/);
  if (/^[A-Z]/.test(rest)) return takeMatch(cursor, /^[A-Z][a-z]?/);
  if (/^[a-z]/.test(rest)) return takeMatch(cursor, /^[a-z]+/);
  return speakSign(takeMatch(cursor, /^[\s\S]/u), fresh, cursor.tex.slice(cursor.at));
}

function speakSign(sign: string, fresh: boolean, after: string): string {
  if (sign === "+") return "plus";
  const isBond = !fresh && /^[A-Za-z(]/.test(after);
  if (sign === "-" && !isBond) return "minus";
  if (sign === "=" && (fresh || after.startsWith(" "))) return "equals";
  return BONDS[sign] ?? MARKS[sign] ?? (sign === "^" ? "" : sign);
}

function takeMatch(cursor: Cursor, pattern: RegExp): string {
  const [text = ""] = pattern.exec(cursor.tex.slice(cursor.at)) ?? [];
  cursor.at += Math.max(text.length, 1);
  return text;
}

function moved(cursor: Cursor, rest: string, pattern: RegExp, speak: (inside: string) => string): string {
  const [all = "", inside = ""] = pattern.exec(rest) ?? [];
  cursor.at += all.length;
  return speak(inside);
}
