import { speakReaction } from "./spoken-reaction.ts";
import { COMMAND_WORDS, SILENT, speakUnits } from "./spoken-words.ts";
import { type Cursor, skipSpace, take, takeArgument, takeOption } from "./tex-reader.ts";

/** Reads a formula aloud in plain words, with `\ce{…}` and `\pu{…}`; what is unknown is read by its name. */
export function speakMaths(tex: string): string {
  const cursor = { tex, at: 0 };
  const words: string[] = [];
  while (cursor.at < tex.length) speakNext(cursor, words);
  return words.join(" ").replace(/\s+/g, " ").replace(/ ,/g, ",").trim();
}

function speakNext(cursor: Cursor, words: string[]): void {
  const token = take(cursor);
  if (token === "_") words.push("sub", speakMaths(takeArgument(cursor)));
  else if (token === "^") speakPower(takeArgument(cursor), words);
  else if (token === "{") words.push(speakMaths(groupAt(cursor)));
  else if (SPOKEN_COMMANDS[token]) words.push(SPOKEN_COMMANDS[token](cursor, words));
  else if (!SILENT.has(token) && token !== "}") words.push(COMMAND_WORDS[token] ?? token.replace(/^\\/, ""));
}

function groupAt(cursor: Cursor): string {
  cursor.at -= 1;
  return takeArgument(cursor);
}

const POWERS = new Map([
  ["2", "squared"],
  ["3", "cubed"],
  ["*", "star"],
  ["\\ast", "star"],
]);

function speakPower(power: string, words: string[]): void {
  const tidy = power.trim();
  if (/^\\(circ|ominus|degree)$/.test(tidy)) words.push(isNumber(words.at(-1)) ? "degrees" : "standard");
  else if (/^\d*[+-]$/.test(tidy)) words.push(tidy.replace("+", " plus").replace("-", " minus"));
  else if (/^('|\\prime)+$/.test(tidy)) words.push("prime");
  else words.push(POWERS.get(tidy) ?? `to the power ${speakMaths(tidy)}`);
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^\d/.test(word);
}

type Speaker = (cursor: Cursor, words: string[]) => string;

const plain: Speaker = (cursor) => speakMaths(takeArgument(cursor));
const nothing: Speaker = (cursor) => `${takeArgument(cursor).slice(0, 0)}`;
const then =
  (word: string): Speaker =>
  (cursor) =>
    `${speakMaths(takeArgument(cursor))} ${word}`;

const SPOKEN_COMMANDS: Record<string, Speaker> = {
  "\\ce": (cursor) => speakReaction(takeArgument(cursor), speakMaths),
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
  "\\mathbf": plain,
  "\\mathit": plain,
  "\\mathsf": plain,
  "\\boxed": plain,
  "\\underline": plain,
  "\\cancel": plain,
  "\\vec": (cursor) => `vector ${speakMaths(takeArgument(cursor))}`,
  "\\bar": then("bar"),
  "\\overline": then("bar"),
  "\\hat": then("hat"),
  "\\dot": then("dot"),
  "\\begin": speakBegin,
  "\\end": nothing,
  "\\color": nothing,
  "\\hspace": nothing,
  "\\vspace": nothing,
  "\\phantom": nothing,
  "\\textcolor": (cursor) => nothing(cursor, []) + plain(cursor, []),
  "\\xrightarrow": speakArrow,
};

function speakFraction(cursor: Cursor): string {
  const above = speakMaths(takeArgument(cursor));
  const below = speakMaths(takeArgument(cursor));
  const simple = !/ (plus|minus|over|times) /.test(` ${above} | ${below} `);
  return simple ? `${above} over ${below}` : `the fraction ${above}, over ${below}, end of fraction`;
}

function speakRoot(cursor: Cursor): string {
  const index = takeOption(cursor);
  const inside = speakMaths(takeArgument(cursor));
  const name = index === undefined ? "square root of" : `root ${speakMaths(index)} of`;
  return / (plus|minus|over|times) /.test(` ${inside} `)
    ? `${name} ${inside}, end of root`
    : `${name} ${inside}`;
}

/** Text mode holds words; a `$…$` inside it is maths again. */
function speakText(cursor: Cursor): string {
  return takeArgument(cursor)
    .split("$")
    .map((part, index) => (index % 2 === 1 ? speakMaths(part) : part.replace(/\\([%&#_{}])/g, "$1")))
    .join(" ");
}

/** Upright letters after a number are units; elsewhere they are a word, as in pH. */
function speakUpright(cursor: Cursor, words: string[]): string {
  const inside = takeArgument(cursor);
  const units = words.some(isNumber) ? speakUnits(inside) : undefined;
  if (units !== undefined) return words.at(-1) === "degrees" && inside.trim() === "C" ? "Celsius" : units;
  return /^[\w\s.-]*$/.test(inside) && !inside.includes("_")
    ? inside
    : speakMaths(inside.replace(/([A-Za-z]+)/g, " $1"));
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
  const below = takeOption(cursor);
  skipSpace(cursor);
  const above = speakMaths(takeArgument(cursor));
  return ["gives", above && `with ${above}`, below && `and ${speakMaths(below)}`].filter(Boolean).join(" ");
}
