import { CsvError, parse } from "csv-parse/sync";
import { type BankQuestion, BankRefused, type EMPTY, failing, type ReadRow } from "./bank-question.ts";
import { COLUMNS, type Column, columnOf, withoutSign } from "./csv-columns.ts";
import { readCells } from "./csv-row.ts";
import { withoutBrackets } from "./maths-marks.ts";

const MOST_OPTIONS = 26;
const LETTERS = Array.from({ length: MOST_OPTIONS }, (_, place) => String.fromCharCode(97 + place));
/** What a spreadsheet would run as a formula; a plain number it would not. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

type Parsed = { record: string[]; info: { lines: number } };

/** Questions of a table, one a row. Throws BankRefused when it is no table with the columns of questions. */
export function readCsv(text: string): ReadRow[] {
  const { sign, table } = withoutSign(text);
  const [headings, ...records] = parseTable(table, sign ?? delimiterOf(table));
  const above = sign === undefined ? 0 : 1;
  const columns = (headings?.record ?? []).map(columnOf);
  if (!headings || !columns.includes("text"))
    throw new BankRefused(
      `The first line has no column for the question. Begin with: ${COLUMNS.join(", ")}.`,
      { line: 1 },
    );
  let end = headings.info.lines;
  return records.flatMap(({ record, info }) => {
    const line = above + end + 1;
    end = info.lines;
    if (record.every((cell) => cell.trim() === "")) return [];
    if (record.length > columns.length && record.slice(columns.length).some((cell) => cell.trim() !== ""))
      return [
        failing(line, "text", `This row has ${record.length} cells, the first line has ${columns.length}.`),
      ];
    return [{ line, ...readCells(cellsOf(record, columns)) }];
  });
}

/** The questions as a table that a spreadsheet opens without running any of it. */
export function writeCsv(questions: readonly BankQuestion[]): string {
  const most = Math.max(4, ...questions.map(({ answers }) => answers.length));
  const letters = LETTERS.slice(0, most);
  const columns = [
    ...COLUMNS.slice(0, 2),
    ...letters.map((one) => `option_${one}` as const),
    ...COLUMNS.slice(2),
  ];
  const all: Column[] = [...columns, ...letters.map((one) => `rationale_${one}` as const)];
  const lines = questions.map((question) => all.map((column) => quoted(cellOf(question, column))).join(","));
  // Without the mark at the beginning Excel reads UTF-8 as something else.
  return `\uFEFF${[all.join(","), ...lines].join("\r\n")}\r\n`;
}

function parseTable(text: string, delimiter: string): Parsed[] {
  const options = {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
  } as const;
  try {
    return parse(text.replace(/\r\n?/g, "\n"), options) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? error.lines : undefined;
    throw new BankRefused(`This is not a table of comma-separated values: ${error.message}.`, { line });
  }
}

/** Whichever of them parts the first line most often. */
function delimiterOf(text: string): string {
  const [first = ""] = text.replace(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

function cellsOf(record: string[], columns: (Column | undefined)[]): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries())
    if (column && cells[column] === undefined) cells[column] = withoutGuard(record[index] ?? "");
  return cells;
}

const withoutGuard = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

function quoted(value: string): string {
  const guarded = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\t\r\n']|^\s|\s$/.test(guarded) ? `"${guarded.replace(/"/g, '""')}"` : guarded;
}

function cellOf(question: BankQuestion, column: Column): string {
  const [kind = "", letter = ""] = column.split("_");
  const answer = letter.length === 1 ? question.answers[letter.charCodeAt(0) - 97] : undefined;
  if (kind === "option") return withoutBrackets(answer?.text ?? "");
  if (kind === "rationale") return withoutBrackets(answer?.rationale ?? "");
  const { source } = question;
  if (kind === "source") {
    if (!source) return "";
    return String(source[letter as keyof NonNullable<typeof source>] ?? "");
  }
  switch (column as (typeof COLUMNS)[number]) {
    case "answer":
      return question.type === "numerical" ? (question.single_answer ?? "") : keyOf(question);
    case "accept":
      return question.accept.map(([low, high]) => `${low} to ${high}`).join("; ");
    case "exams":
      return question.exams.join("; ");
    case "tags":
      return question.tags.join("; ");
    case "text":
    case "solution":
      return withoutBrackets(question[column as "text"]);
    default:
      return String(question[column as keyof typeof EMPTY] ?? "");
  }
}

const keyOf = ({ answers }: BankQuestion): string =>
  answers.flatMap(({ correct }, place) => (correct ? [(LETTERS[place] ?? "").toUpperCase()] : [])).join(", ");
