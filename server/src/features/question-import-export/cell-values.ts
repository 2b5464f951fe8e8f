import { issue } from "@rasayan/contract/issues";
import { EMPTY_QUESTION, type FileQuestion, type RowMessage, warning } from "./file-question.ts";
import { readNumber } from "./read-number.ts";

const TYPE_NAMES: [RegExp, FileQuestion["type"]][] = [
  [/^(numerical|numeric|integer|number|nat|num)( type| value)?$/, "numerical"],
  [/^(multi choice )?(multi|multiple|msq|mcma)( correct| select)?$/, "multi choice multi correct"],
  [/^(multi choice )?(single|mcq|scq|mc|sc)( answer| correct)?$/, "multi choice single answer"],
];

/** Returns the type that a cell names; undefined if it names none. */
export function namedType(label: string): FileQuestion["type"] | undefined {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return TYPE_NAMES.find(([pattern]) => pattern.test(name))?.[1];
}

const FORMATS: [RegExp, FileQuestion["format"]][] = [
  [/^(plain|standard|normal)?$/, "plain"],
  [/^statements?( (based|type|i and ii))?$/, "statements"],
  [/^assertion( (and )?reason)?$/, "assertion"],
  [/^match(ing)?( (the )?(lists?|columns?|following|type))?$/, "match"],
  [/^(passage|paragraph|comprehension)( based)?$/, "passage"],
];

/** Returns the format that a cell names; an empty cell means plain. */
export function parseFormat(text: string, messages: RowMessage[]): FileQuestion["format"] {
  const name = text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
  const found = FORMATS.find(([pattern]) => pattern.test(name))?.[1];
  if (!found) messages.push(warning("format", issue("unknown_format", { text })));
  return found ?? EMPTY_QUESTION.format;
}

/**
 * Returns whom a cell names: an empty cell means everyone. What can't be read means tests, because a question that was to
 * be held can't be taken back from learners.
 */
export function parseAudience(text: string, messages: RowMessage[]): FileQuestion["audience"] {
  const name = text.trim().toLowerCase();
  if (/^(everyone|all)?$/.test(name)) return "everyone";
  if (!/^(set )?tests?( only)?$/.test(name))
    messages.push(warning("audience", issue("unknown_audience", { text })));
  return "tests";
}

/** `integer` is 0 decimals; an empty cell says nothing. */
export function parseDecimals(text: string, messages: RowMessage[]): number | null {
  const name = text.trim().toLowerCase();
  if (name === "") return null;
  if (name === "integer") return 0;
  if (/^[0-6](\.0)?$/.test(name)) return Number(name);
  messages.push(warning("decimals", issue("unknown_decimals", { text })));
  return null;
}

const DIFFICULTIES = new Map<string, FileQuestion["difficulty"]>([
  ["easy", "easy"],
  ["e", "easy"],
  ["medium", "medium"],
  ["moderate", "medium"],
  ["m", "medium"],
  ["hard", "hard"],
  ["difficult", "hard"],
  ["h", "hard"],
  ["tough", "hard"],
]);

/** Returns the difficulty that a cell names; an empty cell means medium. */
export function parseDifficulty(text: string, messages: RowMessage[]): FileQuestion["difficulty"] {
  const name = text.trim().toLowerCase();
  const found = DIFFICULTIES.get(name);
  if (found || name === "") return found ?? EMPTY_QUESTION.difficulty;
  messages.push(warning("difficulty", issue("unknown_difficulty", { text })));
  return EMPTY_QUESTION.difficulty;
}

/** Returns the exams that a cell names, or else `preset`. */
export function parseExams(
  text: string,
  preset: FileQuestion["exams"],
  messages: RowMessage[],
): FileQuestion["exams"] {
  const parts = splitList(text.toLowerCase().replace(/\bjee\b/g, ""));
  const found = parts.flatMap((part): FileQuestion["exams"] => {
    if (/^mains?$/.test(part)) return ["main"];
    if (/^adv(anced)?\.?$/.test(part)) return ["advanced"];
    return part === "both" ? ["main", "advanced"] : [];
  });
  if (parts.length > 0 && found.length === 0)
    messages.push(warning("exams", issue("unknown_exam", { text, exams: preset })));
  return found.length > 0 ? [...new Set(found)] : preset;
}

/** Slips stand on a line each, as `4.92 = forgot the factor`, or in JSON as they are stored. */
export function parseSlips(text: string, messages: RowMessage[]): FileQuestion["slips"] {
  const rows = text.trim().startsWith("[") ? parseJsonSlips(text) : splitList(text, /\n/);
  if (rows === undefined) {
    messages.push(warning("slips", issue("slips_no_json")));
    return [];
  }
  return rows.flatMap((row) => {
    const [, cell = "", says = ""] = /^([^=]+)=\s*(.+)$/s.exec(row) ?? [];
    const number = readNumber(cell);
    if (says !== "" && "value" in number) return [{ value: number.value, says: says.trim() }];
    messages.push(warning("slips", issue("unreadable_slip", { text: row })));
    return [];
  });
}

function parseJsonSlips(text: string): string[] | undefined {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.map((row) => `${row?.value} = ${row?.says}`) : undefined;
  } catch {
    return undefined;
  }
}

/** Steps stand on a line each, or in one line between semicolons. */
export const parseSteps = (text: string): string[] =>
  splitList(text, text.trim().includes("\n") ? /\n/ : /;/);

/** Returns the parts of a cell that lists several, without empty ones. */
export const splitList = (text: string, separator = /[;,|]/): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
