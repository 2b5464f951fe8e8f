import { speakReaction } from "./speech-reaction.ts";
import { COMMAND_NAMES, SILENT_COMMANDS, speakUnits } from "./speech-vocabulary.ts";
import { type Cursor, skipWhitespace, takeArgument, takeOptionalArgument, takeToken } from "./tex-reader.ts";

/** Returns a formula in spoken words, including `\ce{…}` and `\pu{…}`; an unknown command is spoken by its name. */
export function speakFormula(tex: string): string {
  const cursor = { tex, position: 0 };
  const words: string[] = [];
  while (cursor.position < tex.length) speakNext(cursor, words);
  return words.join(" ").replace(/\s+/g, " ").replace(/ ,/g, ",").trim();
}

function speakNext(cursor: Cursor, words: string[]): void {
  const token = takeToken(cursor);
  if (token === "_") words.push("sub", speakFormula(takeArgument(cursor)));
  else if (token === "^") speakPower(takeArgument(cursor), words);
  else if (token === "{") words.push(speakFormula(takeGroup(cursor)));
  else if (COMMAND_SPEAKERS[token]) words.push(COMMAND_SPEAKERS[token](cursor, words));
  else if (!SILENT_COMMANDS.has(token) && token !== "}")
    words.push(COMMAND_NAMES[token] ?? token.replace(/^\\/, ""));
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

/** Text mode contains words; a `$…$` inside it is maths again. */
function speakText(cursor: Cursor): string {
  return takeArgument(cursor)
    .split("$")
    .map((part, index) => (index % 2 === 1 ? speakFormula(part) : part.replace(/\\([%&#_{}])/g, "$1")))
    .join(" ");
}

/** Upright letters after a number are units; otherwise they are a word, as in pH. */
function speakUpright(cursor: Cursor, words: string[]): string {
  const content = takeArgument(cursor);
  const units = words.some(isNumber) ? speakUnits(content) : undefined;
  if (units !== undefined) return words.at(-1) === "degrees" && content.trim() === "C" ? "Celsius" : units;
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
