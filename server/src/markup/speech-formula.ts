import { speakReaction, takeNuclide } from "./speech-reaction.ts";
import { COMMAND_NAMES, SILENT_COMMANDS, speakUnits } from "./speech-vocabulary.ts";
import {
  type Cursor,
  peekToken,
  skipWhitespace,
  takeArgument,
  takeOptionalArgument,
  takeToken,
} from "./tex-reader.ts";

/** Returns a formula in spoken words, including `\ce{…}` and `\pu{…}`; an unknown command is spoken by its name. */
export function speakFormula(source: string): string {
  const tex = joinDigits(source);
  const cursor = { tex, position: 0 };
  const words: string[] = [];
  while (cursor.position < tex.length) speakNext(cursor, words);
  return words.join(" ").replace(/\s+/g, " ").replace(/ ,/g, ",").trim();
}

/** `1{,}00{,}000` is one number, and so is `96\,485`. */
function joinDigits(tex: string): string {
  return tex.replace(/(?<=\d)\{,\}(?=\d)/g, ",").replace(/(?<=\d)\\,(?=\d{3}(?!\d))/g, "");
}

function speakNext(cursor: Cursor, words: string[]): void {
  const nuclide = /^[_^]$/.test(peekToken(cursor)) ? takeNuclide(cursor) : undefined;
  if (nuclide !== undefined) {
    words.push(nuclide);
    return;
  }
  const token = takeToken(cursor);
  if (token === "_") words.push("sub", speakSubscript(takeArgument(cursor)));
  else if (token === "^") speakPower(takeArgument(cursor), words);
  else if (token === "{") words.push(speakFormula(takeGroup(cursor)));
  else if (COMMAND_SPEAKERS[token]) words.push(COMMAND_SPEAKERS[token](cursor, words));
  else if (!SILENT_COMMANDS.has(token) && token !== "}")
    words.push(COMMAND_NAMES[token] ?? token.replace(/^\\/, ""));
}

/** Letters of a subscript are one word, as in `K_{sp}`; a digit after them is a number. */
function speakSubscript(subscript: string): string {
  return /^\s*[A-Za-z]{2,}\s*\d*\s*$/.test(subscript)
    ? subscript.trim().replace(/(?<=[A-Za-z])\s*(?=\d)/, " ")
    : speakFormula(subscript);
}

function takeGroup(cursor: Cursor): string {
  cursor.position -= 1;
  return takeArgument(cursor);
}

const POWER_NAMES = new Map([
  ["2", "squared"],
  ["3", "cubed"],
  ["*", "star"],
  ["\\ast", "star"],
]);

function speakPower(power: string, words: string[]): void {
  const trimmed = power.trim();
  if (/^\\(circ|ominus|degree)$/.test(trimmed)) words.push(isNumber(words.at(-1)) ? "degrees" : "standard");
  else if (/^\d*[+-]$/.test(trimmed)) words.push(trimmed.replace("+", " plus").replace("-", " minus"));
  else if (/^('|\\prime)+$/.test(trimmed)) words.push("prime");
  else words.push(POWER_NAMES.get(trimmed) ?? `to the power ${speakFormula(trimmed)}`);
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d/.test(word);
}

type Speaker = (cursor: Cursor, words: string[]) => string;

const speakArgument: Speaker = (cursor) => speakFormula(takeArgument(cursor));
/** Consumes the argument and says nothing. */
const skipArgument: Speaker = (cursor) => {
  takeArgument(cursor);
  return "";
};
/** Speaks the argument, then the word. */
const speakArgumentAnd =
  (word: string): Speaker =>
  (cursor) =>
    `${speakFormula(takeArgument(cursor))} ${word}`;

const COMMAND_SPEAKERS: Record<string, Speaker> = {
  "\\ce": (cursor) => speakReaction(takeArgument(cursor), speakFormula),
  "\\pu": (cursor) => speakQuantity(takeArgument(cursor)),
  "\\frac": speakFraction,
  "\\dfrac": speakFraction,
  "\\tfrac": speakFraction,
  "\\sqrt": speakRoot,
  "\\text": speakText,
  "\\textrm": speakText,
  "\\textbf": speakText,
  "\\mathrm": speakUpright,
  "\\operatorname": speakText,
  "\\mathbf": speakArgument,
  "\\mathit": speakArgument,
  "\\mathsf": speakArgument,
  "\\boxed": speakArgument,
  "\\underline": speakArgument,
  "\\cancel": speakArgument,
  "\\vec": (cursor) => `vector ${speakFormula(takeArgument(cursor))}`,
  "\\bar": speakArgumentAnd("bar"),
  "\\overline": speakArgumentAnd("bar"),
  "\\hat": speakArgumentAnd("hat"),
  "\\dot": speakArgumentAnd("dot"),
  "\\begin": speakBegin,
  "\\end": skipArgument,
  "\\color": skipArgument,
  "\\hspace": skipArgument,
  "\\vspace": skipArgument,
  "\\phantom": skipArgument,
  "\\textcolor": (cursor) => skipArgument(cursor, []) + speakArgument(cursor, []),
  "\\xrightarrow": speakArrow,
};

function speakFraction(cursor: Cursor): string {
  const numerator = speakFormula(takeArgument(cursor));
  const denominator = speakFormula(takeArgument(cursor));
  const isSimple = !/ (plus|minus|over|times) /.test(` ${numerator} | ${denominator} `);
  return isSimple
    ? `${numerator} over ${denominator}`
    : `the fraction ${numerator}, over ${denominator}, end of fraction`;
}

function speakRoot(cursor: Cursor): string {
  const index = takeOptionalArgument(cursor);
  const content = speakFormula(takeArgument(cursor));
  const name = index === undefined ? "square root of" : `root ${speakFormula(index)} of`;
  return / (plus|minus|over|times) /.test(` ${content} `)
    ? `${name} ${content}, end of root`
    : `${name} ${content}`;
}

/** Text mode contains units after a number, else words; a `$…$` inside it is maths again. */
function speakText(cursor: Cursor, words: string[]): string {
  const content = takeArgument(cursor);
  return (
    speakUnitsAfterNumber(cursor, words, content) ??
    content
      .split("$")
      .map((part, index) => (index % 2 === 1 ? speakFormula(part) : part.replace(/\\([%&#_{}])/g, "$1")))
      .join(" ")
  );
}

/** Speaks upright letters after a number as units, with a power that follows them; undefined if they are none. */
function speakUnitsAfterNumber(cursor: Cursor, words: string[], content: string): string | undefined {
  if (!words.some(isNumber)) return undefined;
  if (words.at(-1) === "degrees" && content.trim() === "C") return "Celsius";
  const { position } = cursor;
  if (peekToken(cursor) === "^") {
    takeToken(cursor);
    const units = speakUnits(`${content}^{${takeArgument(cursor)}}`);
    if (units !== undefined) return units;
    cursor.position = position;
  }
  return speakUnits(content);
}

/** Upright letters after a number are units; otherwise they are a word, as in pH. */
function speakUpright(cursor: Cursor, words: string[]): string {
  const content = takeArgument(cursor);
  const units = speakUnitsAfterNumber(cursor, words, content);
  if (units !== undefined) return units;
  return /^[\w\s.-]*$/.test(content) && !content.includes("_")
    ? content
    : speakFormula(content.replace(/([A-Za-z]+)/g, " $1"));
}

function speakQuantity(quantity: string): string {
  const [, number = "", units = ""] =
    /^\s*([-+]?[\d.,()]*(?:[eE][-+]?\d+)?(?:\s*\\pm\s*[\d.,]+)?)\s*(.*)$/.exec(quantity) ?? [];
  const value = number
    .replace(/[eE]([-+]?\d+)$/, (_, power: string) => ` times 10 to the power ${power.replace("+", "")}`)
    .replace(/\\pm/, " plus or minus ")
    .replace(/(^|\s)-/g, "$1minus ");
  return `${value} ${speakUnits(units) ?? units.replace(/[\\{}^]/g, " ")}`;
}

function speakBegin(cursor: Cursor): string {
  if (/^(array|tabular|alignedat|alignat)\*?$/.test(takeArgument(cursor))) takeArgument(cursor);
  return "";
}

function speakArrow(cursor: Cursor): string {
  const below = takeOptionalArgument(cursor);
  skipWhitespace(cursor);
  const above = speakFormula(takeArgument(cursor));
  return ["gives", above && `with ${above}`, below && `and ${speakFormula(below)}`].filter(Boolean).join(" ");
}
