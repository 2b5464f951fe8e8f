import { presetExams } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";
import { CsvError, parse } from "csv-parse/sync";
import { escapeMarkdownAngles } from "./angle-escaping.ts";
import {
  EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  ImportError,
  type ParsedRow,
  type RowMessage,
  warning,
} from "./file-question.ts";
import { toDollarMath, unescapeBrackets } from "./markdown-escapes.ts";

const MAX_OPTIONS = 26;
const LETTERS = Array.from({ length: MAX_OPTIONS }, (_, index) => String.fromCharCode(97 + index));
/** What a spreadsheet would run as a formula, unless it's a plain number. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** The columns of exported files, in their order. Options have columns `option_a`, `rationale_a` and so on. */
const COLUMNS = [
  ...[
    "type",
    "text",
    "answer",
    "accept",
    "unit",
    "solution",
    "difficulty",
    "exams",
    "chapter",
    "topic",
    "tags",
  ],
  ...["source_exam", "source_year", "source_session", "source_paper", "source_number", "source_pattern"],
] as const;
type Column = (typeof COLUMNS)[number] | `option_${string}` | `rationale_${string}`;

/** Other names that teachers use for the columns. */
const COLUMN_ALIASES = new Map(
  Object.entries<Column>({
    question: "text",
    question_text: "text",
    questiontext: "text",
    stem: "text",
    question_type: "type",
    key: "answer",
    correct: "answer",
    correct_answer: "answer",
    correct_option: "answer",
    answer_key: "answer",
    right_answer: "answer",
    range: "accept",
    tolerance_range: "accept",
    units: "unit",
    explanation: "solution",
    feedback: "solution",
    level: "difficulty",
    exam: "exams",
    lesson: "chapter",
    tag: "tags",
    year: "source_year",
    session: "source_session",
    shift: "source_session",
    paper: "source_paper",
  }),
);

type ParsedRecord = { record: string[]; info: { lines: number } };

/**
 * Reads the questions of a table, one per row. Throws ImportError if it isn't a table with the columns of questions.
 */
export function readCsv(text: string): ParsedRow[] {
  const { delimiter, table } = splitSeparatorLine(text);
  const [headings, ...records] = parseTable(table, delimiter ?? delimiterOf(table));
  const skippedLines = delimiter === undefined ? 0 : 1;
  const columns = (headings?.record ?? []).map(columnOf);
  if (!headings || !columns.includes("text"))
    throw new ImportError(
      `The first line has no column for the question. Begin with: ${COLUMNS.join(", ")}.`,
      { line: 1 },
    );
  let endLine = headings.info.lines;
  return records.flatMap(({ record, info }) => {
    const line = skippedLines + endLine + 1;
    endLine = info.lines;
    if (record.every((cell) => cell.trim() === "")) return [];
    if (record.length > columns.length && record.slice(columns.length).some((cell) => cell.trim() !== ""))
      return [
        errorRow(line, "text", `This row has ${record.length} cells, the first line has ${columns.length}.`),
      ];
    return [{ line, ...parseRow(cellsOf(record, columns)) }];
  });
}

/** Returns whether the first line of a text has the headings of a table of questions. */
export function hasQuestionColumn(text: string): boolean {
  const headings = (splitSeparatorLine(text).table.split(/\r?\n/, 1)[0] ?? "").split(/[,;|\t]/);
  return headings.length > 1 && headings.some((heading) => columnOf(heading.replace(/"/g, "")) === "text");
}

/** Writes the questions as a table that a spreadsheet opens without running any cell as a formula. */
export function writeCsv(questions: readonly FileQuestion[]): string {
  const optionCount = Math.max(4, ...questions.map(({ answers }) => answers.length));
  const letters = LETTERS.slice(0, optionCount);
  const columns = [
    ...COLUMNS.slice(0, 2),
    ...letters.map((letter) => `option_${letter}` as const),
    ...COLUMNS.slice(2),
  ];
  const allColumns: Column[] = [...columns, ...letters.map((letter) => `rationale_${letter}` as const)];
  const lines = questions.map((question) =>
    allColumns.map((column) => quoteCell(cellOf(question, column))).join(","),
  );
  // Without a byte order mark, Excel doesn't read the file as UTF-8.
  return `\uFEFF${[allColumns.join(","), ...lines].join("\r\n")}\r\n`;
}

function parseTable(text: string, delimiter: string): ParsedRecord[] {
  const options = {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
  } as const;
  try {
    return parse(text.replace(/\r\n?/g, "\n"), options) as unknown as ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? error.lines : undefined;
    throw new ImportError(`This is not a table of comma-separated values: ${error.message}.`, { line });
  }
}

/** Returns the delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ""] = text.replace(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((mostFrequent, candidate) =>
    candidate.count > mostFrequent.count ? candidate : mostFrequent,
  ).delimiter;
}

function cellsOf(record: string[], columns: (Column | undefined)[]): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries())
    if (column && cells[column] === undefined) cells[column] = unescapeFormula(record[index] ?? "");
  return cells;
}

const unescapeFormula = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

function quoteCell(value: string): string {
  const escaped = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\t\r\n']|^\s|\s$/.test(escaped) ? `"${escaped.replace(/"/g, '""')}"` : escaped;
}

function cellOf(question: FileQuestion, column: Column): string {
  const [kind = "", letter = ""] = column.split("_");
  const answer = letter.length === 1 ? question.answers[letter.charCodeAt(0) - 97] : undefined;
  if (kind === "option") return unescapeBrackets(answer?.text ?? "");
  if (kind === "rationale") return unescapeBrackets(answer?.rationale ?? "");
  const { source } = question;
  if (kind === "source") {
    if (!source) return "";
    return String(source[letter as keyof NonNullable<typeof source>] ?? "");
  }
  switch (column as (typeof COLUMNS)[number]) {
    case "answer":
      return question.type === "numerical" ? (question.single_answer ?? "") : formatKeyLetters(question);
    case "accept":
      return question.accept.map(([low, high]) => `${low} to ${high}`).join("; ");
    case "exams":
      return question.exams.join("; ");
    case "tags":
      return question.tags.join("; ");
    case "text":
    case "solution":
      return unescapeBrackets(question[column as "text"]);
    default:
      return String(question[column as keyof typeof EMPTY_QUESTION] ?? "");
  }
}

const formatKeyLetters = ({ answers }: FileQuestion): string =>
  answers.flatMap(({ correct }, index) => (correct ? [(LETTERS[index] ?? "").toUpperCase()] : [])).join(", ");

type Cells = Partial<Record<Column, string>>;
type ParseResult = { question: FileQuestion | null; messages: RowMessage[] };

/** Parses one row of a table. If its type, key or ranges are wrong, `question` is null and `messages` say why. */
function parseRow(cells: Cells): ParseResult {
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

/** Returns the column that a heading names; undefined if it names none. */
function columnOf(heading: string): Column | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, "_")
    .replace(/[()]/g, "");
  const option = /^(?:option|opt|choice|answer_option)?_?([a-z]|[1-9])$/.exec(name)?.[1];
  if (option) return `option_${optionLetter(option)}`;
  const rationale = /^(?:rationale|reason|feedback)_?([a-z]|[1-9])$/.exec(name)?.[1];
  if (rationale) return `rationale_${optionLetter(rationale)}`;
  return COLUMNS.find((column) => column === name) ?? COLUMN_ALIASES.get(name);
}

/** Returns `a` for 1, `b` for 2 and so on, and a letter in lower case. */
const optionLetter = (label: string): string =>
  /^[1-9]$/.test(label) ? String.fromCharCode(96 + Number(label)) : label.toLowerCase();

/**
 * Removes the first line of a table if Excel names the delimiter there (`sep=;`); returns the delimiter and the rest.
 */
function splitSeparatorLine(text: string): { delimiter: string | undefined; table: string } {
  const [line = "", delimiter] = /^\uFEFF?"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n)/i.exec(text) ?? [];
  return { delimiter, table: text.slice(line.length) };
}
