import { presetExams } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";
import { escapeMarkdownAngles } from "./angle-escaping.ts";
import { type Column, optionLetter } from "./csv-columns.ts";
import { EMPTY_QUESTION, type FileQuestion, type RowMessage, warning } from "./file-question.ts";
import { toDollarMath } from "./math-delimiters.ts";

type Cells = Partial<Record<Column, string>>;
type ParseResult = { question: FileQuestion | null; messages: RowMessage[] };

/** Parses one row of a table. If its type, key or ranges are wrong, `question` is null and `messages` say why. */
export function parseRow(cells: Cells): ParseResult {
  const messages: RowMessage[] = [];
  const addError = (field: string, message: string) => messages.push({ field, message, level: "error" });
  const answers = parseOptions(cells);
  const key = (cells.answer ?? "").trim();
  const type = detectType(cells.type ?? "", key, answers);
  if (!type) addError("type", `"${cells.type}" is no type. Write single, multi or numerical.`);
  const correctLetters = type === "numerical" ? [] : parseLetters(key, answers);
  const unknownLetters = correctLetters.filter(
    (letter) => !answers.some((answer) => answer.letter === letter),
  );
  if (unknownLetters.length > 0) addError("answers", `The key "${key}" names no option of this row.`);
  const accept = parseRanges(cells.accept ?? "");
  if (!accept) addError("accept", `"${cells.accept}" is no range. Write 4.5 to 4.7.`);
  if (!type || messages.length > 0) return { question: null, messages };
  const source = parseSource(cells, messages);
  return {
    question: {
      type,
      text: cellText(cells.text),
      answers: answers.map(({ letter, text, rationale }) => ({
        text,
        correct: correctLetters.includes(letter),
        rationale,
      })),
      single_answer: type === "numerical" && key !== "" ? normalizeDecimal(key) : null,
      accept: accept ?? [],
      unit: (cells.unit ?? "").trim(),
      solution: cellText(cells.solution),
      difficulty: parseDifficulty(cells.difficulty ?? "", messages),
      exams: parseExams(cells.exams ?? "", presetExams({ type, source }), messages),
      chapter: (cells.chapter ?? "").trim(),
      topic: (cells.topic ?? "").trim(),
      tags: splitList(cells.tags ?? ""),
      source,
    },
    messages,
  };
}

type Option = { letter: string; text: string; rationale: string };

/**
 * Returns the options up to the last one with a text. Empty options before that are kept, so the letters stay right.
 */
function parseOptions(cells: Cells): Option[] {
  const letters = Object.keys(cells)
    .flatMap((column) => /^option_(.)$/.exec(column)?.[1] ?? [])
    .sort();
  const lastFilledIndex = letters.findLastIndex((letter) => cellText(cells[`option_${letter}`]) !== "");
  return letters.slice(0, lastFilledIndex + 1).map((letter) => ({
    letter,
    text: cellText(cells[`option_${letter}`]),
    rationale: cellText(cells[`rationale_${letter}`]),
  }));
}

function detectType(label: string, key: string, answers: Option[]): FileQuestion["type"] | undefined {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  if (/^(numerical|numeric|integer|number|nat|num)( type| value)?$/.test(name)) return "numerical";
  if (/^(multi choice )?(multi|multiple|msq|mcma)( correct| select)?$/.test(name))
    return "multi choice multi correct";
  if (/^(multi choice )?(single|mcq|scq|mc|sc)( answer| correct)?$/.test(name))
    return "multi choice single answer";
  if (name !== "") return undefined;
  if (answers.length === 0) return "numerical";
  // Letters may be adjacent, as in AC, but a number such as 12 is one number.
  const letters = /^\d+$/.test(key) ? [key] : parseLetters(key, answers);
  return new Set(letters).size > 1 ? "multi choice multi correct" : "multi choice single answer";
}

/** Returns the letters named by a key: `B`, `(b)`, `A, C`, `AC`, `(A) and (C)`, `1;3`, or the text of one option. */
function parseLetters(key: string, answers: Option[]): string[] {
  const stripped = key.replace(/[()[\]]/g, "").trim();
  const letters = stripped.replace(/option|and|[\s,;/&|]/gi, "");
  const areLetters = /^[a-z1-9]+$/i.test(letters);
  const option = answers.find(({ text }) => text === cellText(key));
  if (option && !(stripped.length === 1 && areLetters)) return [option.letter];
  if (!areLetters) return key === "" ? [] : [key];
  return [...letters].map(optionLetter);
}

function parseRanges(text: string): [string, string][] | undefined {
  const ranges = splitList(text, /[;|]/).map((part) => part.split(/\s*(?:\.\.|\bto\b|–)\s*/));
  const isValid = ranges.every((range) => range.length === 2 && range.every((bound) => parseDecimal(bound)));
  return isValid ? ranges.map(([low = "", high = ""]) => [low, high]) : undefined;
}

/** Spreadsheets in some locales write 4,5 for 4.5. */
const normalizeDecimal = (text: string) => (/^[+-]?\d+,\d+$/.test(text) ? text.replace(",", ".") : text);

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

function parseDifficulty(text: string, messages: RowMessage[]): FileQuestion["difficulty"] {
  const name = text.trim().toLowerCase();
  const found = DIFFICULTIES.get(name);
  if (found || name === "") return found ?? EMPTY_QUESTION.difficulty;
  messages.push(warning("difficulty", `"${text}" is no difficulty; the question is taken as medium.`));
  return EMPTY_QUESTION.difficulty;
}

function parseExams(
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
    messages.push(
      warning("exams", `"${text}" names no exam; the question is taken for ${examLabel(preset)}.`),
    );
  return found.length > 0 ? [...new Set(found)] : preset;
}

const examLabel = (exams: FileQuestion["exams"]) => (exams.length > 1 ? "both" : "JEE Advanced");

function parseSource(cells: Cells, messages: RowMessage[]): FileQuestion["source"] {
  const cell = (column: Column) => (cells[column] ?? "").trim();
  const [exam, year] = [cell("source_exam"), cell("source_year")];
  if (exam === "" && year === "") return null;
  if (exam === "" || !/^\d{4}$/.test(year)) {
    messages.push(warning("source", "A source needs an exam and a year; it is left out."));
    return null;
  }
  return {
    exam,
    year: Number(year),
    session: cell("source_session") || null,
    paper: cell("source_paper") || null,
    number: cell("source_number") || null,
    pattern: !/^(false|no|0)$/i.test(cell("source_pattern")),
  };
}

const splitList = (text: string, separator = /[;,|]/): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const cellText = (cell: string | undefined): string => escapeMarkdownAngles(toDollarMath(cell ?? "")).trim();
