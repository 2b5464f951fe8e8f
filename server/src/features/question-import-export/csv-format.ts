import { CsvError, parse } from "csv-parse/sync";
import { COLUMNS, type Column, columnOf, splitSeparatorLine } from "./csv-columns.ts";
import { parseRow } from "./csv-row.ts";
import {
  type EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  ImportError,
  type ParsedRow,
} from "./file-question.ts";
import { unescapeBrackets } from "./math-delimiters.ts";

const MAX_OPTIONS = 26;
const LETTERS = Array.from({ length: MAX_OPTIONS }, (_, index) => String.fromCharCode(97 + index));
/** What a spreadsheet would run as a formula, unless it's a plain number. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

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
