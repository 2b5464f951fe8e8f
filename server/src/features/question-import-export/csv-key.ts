import type { KeyReading } from "@rasayan/contract/issues";
import { issue } from "@rasayan/contract/issues";
import { compareDecimals, formatDecimal, parseDecimal } from "@rasayan/engine";
import { optionLetter } from "./csv-columns.ts";
import { rangeAround } from "./decimal-ranges.ts";
import { type Reading, readNumber } from "./read-number.ts";

export type Option = { letter: string; text: string; rationale: string };
type ChoiceKeyContext = {
  /** Returns a cell as it is stored in an option, to compare the two. */
  toText: (cell: string) => string;
  /** Whether the row's type allows one key only or says that there are several; undefined if it names no type. */
  isSingle: boolean | undefined;
  /** Whether another row of the file has the key 0, so the file may count its options from 0. */
  mayCountFromZero: boolean;
};

/**
 * Reads the key of a question with options: `B`, `(b)`, `A, C`, `AC`, `(A) and (C)`, `1;3`, or the texts of options.
 * If it names different options as letters or numbers and as a text, the error names both readings.
 */
export function readChoiceKey(
  key: string,
  options: readonly Option[],
  context: ChoiceKeyContext,
): Reading<string[]> {
  if (key === "") return { value: [] };
  const letters = options.map(({ letter }) => letter);
  const texts = textReadings(key, options, context);
  const labels = labelReadings(key, letters, context, texts.length > 0);
  const readings = uniqueReadings([...labels, ...texts]);
  const fitting = readings.filter(({ letters: named }) => context.isSingle !== true || named.length === 1);
  const [first, second] = fitting.length > 0 ? fitting : readings;
  if (!first) return { error: issue("key_names_nothing", { key }) };
  if (!second) return { value: first.letters };
  const inCapitals = ({ how, letters: named }: KeyReading) => ({
    how,
    letters: named.map((letter) => letter.toUpperCase()),
  });
  return { error: issue("ambiguous_key", { key, readings: [inCapitals(first), inCapitals(second)] }) };
}

/** A text reading comes after the letters, so equal ones are described as letters. */
function uniqueReadings(readings: readonly KeyReading[]): KeyReading[] {
  const byLetters = new Map<string, KeyReading>();
  for (const reading of readings) {
    const sorted = [...new Set(reading.letters)].sort();
    const id = sorted.join();
    if (!byLetters.has(id)) byLetters.set(id, { ...reading, letters: sorted });
  }
  return [...byLetters.values()];
}

/** Words and signs around the letters of a key. */
const KEY_LABELS = /\b(?:options?|opt|choices?)[\s_:.-]*/g;

/** Returns the options that a key names by their letters or numbers, if they all exist. */
function labelReadings(
  key: string,
  letters: readonly string[],
  { isSingle, mayCountFromZero }: ChoiceKeyContext,
  isText: boolean,
): KeyReading[] {
  const tokens = halfWidth(key)
    .toLowerCase()
    .replace(KEY_LABELS, "")
    .split(/[\s,;/&|()[\]{}.]+|\band\b/)
    .filter((token) => token !== "");
  if (tokens.length === 0) return [];
  const exist = (named: readonly string[]) =>
    new Set(named).size === named.length && named.every((letter) => letters.includes(letter));
  const readings: KeyReading[] = [];
  if (tokens.every((token) => /^(?:[a-z]|[1-9]\d?)$/.test(token))) {
    const named = tokens.map(optionLetter);
    if (exist(named)) readings.push({ letters: named, how: labelKind(tokens) });
    const shifted = tokens.map((token) =>
      /^\d+$/.test(token) ? optionLetter(String(Number(token) + 1)) : "",
    );
    if (mayCountFromZero && exist(shifted)) readings.push({ letters: shifted, how: "from_zero_elsewhere" });
  } else if (tokens.length === 1 && tokens[0] === "0" && letters[0] !== undefined && !isText)
    readings.push({ letters: [letters[0]], how: "from_zero" });
  // Letters may be adjacent, as in AC. A word that is also the text of an option is such a list only in their order.
  const adjacent = tokens.flatMap((token) => [...token]);
  const areAdjacentLetters = tokens.every((token) => /^[a-z]+$/.test(token));
  const areAdjacentDigits = isSingle === false && tokens.length === 1 && /^[1-9]+$/.test(tokens[0] ?? "");
  if (adjacent.length > tokens.length && (areAdjacentLetters || areAdjacentDigits)) {
    const named = adjacent.map(optionLetter);
    const isOrdered = named.every((letter, index) => index === 0 || letter > (named[index - 1] ?? ""));
    if (exist(named) && (isOrdered || !isText)) readings.push({ letters: named, how: labelKind(adjacent) });
  }
  return readings;
}

function labelKind(tokens: readonly string[]): KeyReading["how"] {
  const kind = tokens.every((token) => /^\d+$/.test(token)) ? "number" : "letter";
  return tokens.length > 1 ? `${kind}s` : kind;
}

/** Returns the options whose text is the key, or whose texts are listed in it. */
function textReadings(
  key: string,
  options: readonly Option[],
  { toText, isSingle }: ChoiceKeyContext,
): KeyReading[] {
  const optionsWith = (cell: string) => optionsLike(toText(cell), options);
  const whole = optionsWith(key).map(({ letter }): KeyReading => ({ letters: [letter], how: "text" }));
  const parts = key.split(/[;|\n,]/).map((part) => part.trim());
  if (whole.length > 0 || isSingle === true || parts.length < 2) return whole;
  const named = parts.map(optionsWith);
  if (!named.every(([option, ...others]) => option && others.length === 0)) return [];
  return [{ letters: named.flatMap(([option]) => option?.letter ?? []), how: "texts" }];
}

/**
 * Returns the options that a text stands for: those with the same text, else those that differ in upper and lower case
 * only, else those that begin with it if it is a number, as `4 mol` does with 4.
 */
function optionsLike(text: string, options: readonly Option[]): readonly Option[] {
  const same = options.filter((option) => isSameAnswer(option.text, text));
  if (same.length > 0) return same;
  const lowerCase = text.toLowerCase();
  const alike = options.filter((option) => isSameAnswer(option.text.toLowerCase(), lowerCase));
  if (alike.length > 0) return alike;
  return options.filter((option) => {
    const [, number] = NUMBER_WITH_UNIT.exec(plainText(option.text)) ?? [];
    return number !== undefined && parseDecimal(number) !== undefined && isSameAnswer(number, text);
  });
}

/** `4 mol`, `4%` or `4mol`; not `2p`, which is an orbital, nor `1 and 2`. */
const NUMBER_WITH_UNIT =
  /^([-+\u2212]?[\d.]+)(?:\s+(?!(?:and|or|only|to|is|are|times|x)\b)[A-Za-zµμΩÅ%°]|[%°]|[A-Za-zµμΩ]{2,})/;

/** Two texts are the same answer if they look the same, or are equal numbers. */
function isSameAnswer(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)];
  if (a === "" || b === "") return false;
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  return a === b || (x !== undefined && y !== undefined && compareDecimals(x, y) === 0);
}

/**
 * A text as a reader sees it: without the tags of HTML, the signs of Markdown and the commands of TeX for fonts and
 * spaces, and with ordinary signs for full-width ones.
 */
const plainText = (text: string): string =>
  halfWidth(text)
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/\\(?:pu|ce|text|mathrm|mathbf|mathit|textbf)\s*\{([^{}]*)\}/g, "$1")
    .replace(/\\[ ,;:!]/g, " ")
    .replace(/[$*`]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^_+(.+?)_+$/, "$1");

/** Replaces the full-width letters, digits and signs of East Asian keyboards. */
const halfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

type Range = [string, string];
export type NumericKey = { single_answer: string | null; accept: Range[] };
type NumericCells = { answer: string; accept: string; tolerance: string; tolerancePercent: string };

/**
 * Reads the key of a numerical question: a number, a range or a number ± tolerance in the column of the answer,
 * accepted ranges, and a tolerance in its own column.
 */
export function readNumericKey(cells: NumericCells): Reading<NumericKey> & { field?: string } {
  const answer = readAnswer(cells.answer.trim());
  if ("error" in answer) return { ...answer, field: "single_answer" };
  const accept = readRanges(cells.accept);
  if ("error" in accept) return { ...accept, field: "accept" };
  const { single_answer, range } = answer.value;
  const tolerance = readTolerance(single_answer, cells);
  if ("error" in tolerance) return { ...tolerance, field: "accept" };
  const ranges = [...(range ? [range] : []), ...accept.value];
  const around = tolerance.value;
  if (around && ranges.some((other) => !isSameRange(other, around)))
    return {
      error: issue("ambiguous_ranges", { tolerance: formatRange(around), ranges: ranges.map(formatRange) }),
      field: "accept",
    };
  return { value: { single_answer, accept: around ? [around] : ranges } };
}

const formatRange = ([low, high]: Range) => `${low} to ${high}`;

function isSameRange(one: Range, other: Range): boolean {
  return one.every((bound, index) => isSameAnswer(bound, other[index] ?? ""));
}

type Answer = { single_answer: string | null; range: Range | undefined };

function readAnswer(cell: string): Reading<Answer> {
  if (cell === "") return { value: { single_answer: null, range: undefined } };
  const [value = "", tolerance, ...more] = cell.split(/\s*(?:±|\+\/?-)\s*/);
  if (tolerance !== undefined && more.length === 0 && value !== "") {
    const [center, halfWidth] = [readNumber(value), readNumber(tolerance)];
    if ("error" in center) return center;
    if ("error" in halfWidth) return halfWidth;
    return { value: { single_answer: center.value, range: rangeAround(center.value, halfWidth.value) } };
  }
  const number = readNumber(cell);
  if ("value" in number) return { value: { single_answer: number.value, range: undefined } };
  const range = readRange(cell);
  return range ? ("error" in range ? range : { value: { single_answer: null, range: range.value } }) : number;
}

function readRanges(cell: string): Reading<Range[]> {
  const ranges: Range[] = [];
  for (const part of cell.split(/[;|]/).filter((text) => text.trim() !== "")) {
    const range = readRange(part.trim());
    if (!range) return { error: issue("no_range", { text: cell }) };
    if ("error" in range) return range;
    ranges.push(range.value);
  }
  return { value: ranges };
}

/** Returns undefined if the text isn't written like a range. */
function readRange(text: string): Reading<Range> | undefined {
  const [, low = "", high = ""] =
    /^(.+?)\s*(?:\.\.\.?|\bto\b|[–—])\s*(\S.*)$/.exec(text) ?? /^([\d.,]+)\s*-\s*([\d.,]+)$/.exec(text) ?? [];
  if (high === "") return undefined;
  const [from, to] = [readNumber(low), readNumber(high)];
  if ("error" in from) return from;
  return "error" in to ? to : { value: [from.value, to.value] };
}

/** Returns the accepted range around the answer; undefined without a tolerance, or if the tolerance is 0. */
function readTolerance(
  answer: string | null,
  { tolerance, tolerancePercent }: NumericCells,
): Reading<Range | undefined> {
  if (tolerance.trim() !== "" && tolerancePercent.trim() !== "")
    return {
      error: issue("ambiguous_tolerance", {
        tolerance: tolerance.trim(),
        percent: tolerancePercent.trim().replace(/\s*%$/, ""),
      }),
    };
  const cell = (tolerance.trim() || tolerancePercent.trim()).replace(/^(?:±|\+\/?-)\s*/, "");
  if (cell === "") return { value: undefined };
  const isPercent = cell.endsWith("%") || tolerance.trim() === "";
  const number = readNumber(cell.replace(/\s*%$/, ""));
  if ("error" in number) return number;
  if (number.value.startsWith("-")) return { error: issue("negative_tolerance", { tolerance: cell }) };
  if (answer === null) return { error: issue("tolerance_of_nothing", { tolerance: cell }) };
  const width = isPercent ? percentOf(answer, number.value) : number.value;
  const range = rangeAround(answer, width);
  return { value: range && !isSameAnswer(range[0], range[1]) ? range : undefined };
}

/** Returns `percent` percent of a number, exactly. */
function percentOf(value: string, percent: string): string {
  const [a, b] = [parseDecimal(value), parseDecimal(percent)];
  if (!a || !b) return "0";
  return formatDecimal({ digits: a.digits * b.digits, scale: a.scale + b.scale + 2 });
}
