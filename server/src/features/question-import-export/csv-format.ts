import { ofRendered, type PlainText, presetExams, renderedFieldNames, textFields } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import { CsvError, parse } from "csv-parse/sync";
import { unescapeFormula, writeCsvTable } from "../../spreadsheet.ts";
import { escapeMarkdownAngles } from "./angle-escaping.ts";
import {
  namedType,
  parseAudience,
  parseDecimals,
  parseDifficulty,
  parseExams,
  parseFormat,
  parseSlips,
  parseSteps,
  splitList,
} from "./cell-values.ts";
import {
  COLUMNS,
  type Column,
  columnOf,
  type Heading,
  LETTERS,
  readHeadings,
  unreadColumnNotices,
} from "./csv-columns.ts";
import { type Option, readChoiceKey, readNumericKey } from "./csv-key.ts";
import {
  EMPTY_QUESTION,
  errorRow,
  type FileQuestion,
  ImportError,
  type ParsedFile,
  type ParsedRow,
  type RowMessage,
  warning,
} from "./file-question.ts";
import { findDroppedMarkup, htmlToMarkdown } from "./html-to-markdown.ts";
import { toDollarMath, unescapeBrackets } from "./markdown-escapes.ts";

const HINT_COLUMNS = ["hint_1", "hint_2", "hint_3", "hint_4"] as const;

type ParsedRecord = { record: string[]; info: { lines: number } };

/** One row of a table of any program; `error` says why its cells can't be read. */
export type TableRow = { line: number; cells: string[]; error?: Issue | undefined };

/**
 * Reads the questions of a table, one per row. Throws ImportError if it isn't a table with the columns of questions.
 */
export function readCsv(text: string): Pick<ParsedFile, "rows" | "notices"> {
  const { delimiter, table } = splitSeparatorLine(text);
  const usedDelimiter = delimiter ?? delimiterOf(table);
  let endLine = delimiter === undefined ? 0 : 1;
  const firstLine = endLine;
  const records = parseTable(table, usedDelimiter).map(({ record, info }): TableRow => {
    const line = endLine + 1;
    endLine = firstLine + info.lines;
    return { line, cells: record.map(unescapeFormula) };
  });
  const { rows, notices } = readTable(records);
  if (usedDelimiter === ",") return { rows, notices };
  return { rows, notices: [issue("delimiter", { delimiter: usedDelimiter }), ...notices] };
}

/** Reads a table whose first row has the headings. Throws ImportError if none of them is the question's. */
export function readTable([headings, ...records]: readonly TableRow[]): Pick<ParsedFile, "rows" | "notices"> {
  const columns = readHeadings(headings?.cells ?? []);
  if (!headings || !columns.some(({ column }) => column === "text"))
    throw new ImportError(issue("no_question_column", { columns: [...COLUMNS] }), { line: 1 });
  const mayCountFromZero = records.some(({ cells }) => hasKeyZero(cellsOf(cells, columns)));
  const rows = records.flatMap(({ line, cells, error }): ParsedRow[] => {
    if (error !== undefined) return [errorRow(line, "text", error)];
    if (cells.every((cell) => cell.trim() === "")) return [];
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ""))
      return [
        errorRow(line, "text", issue("cells_unequal", { cells: cells.length, columns: columns.length })),
      ];
    const keys = columns.flatMap(({ column, repeats }, index) =>
      column === "answer" || repeats === "answer" ? [(cells[index] ?? "").trim()] : [],
    );
    if (new Set(keys).size > 1) return [errorRow(line, "answers", issue("different_keys", { keys }))];
    return [{ line, ...parseRow(cellsOf(cells, columns), mayCountFromZero) }];
  });
  return { rows, notices: unreadColumnNotices(columns, records) };
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Returns whether the key of a row with options is 0 and none of them says so. */
function hasKeyZero(cells: Partial<Record<Column, string>>): boolean {
  const options = parseOptions(cells);
  return (
    options.length > 0 && (cells.answer ?? "").trim() === "0" && !options.some(({ text }) => text === "0")
  );
}

/** Returns whether the first line of a text has the headings of a table of questions. */
export function hasQuestionColumn(text: string): boolean {
  const headings = (splitSeparatorLine(text).table.split(/\r?\n/, 1)[0] ?? "").split(/[,;|\t]/);
  return headings.length > 1 && headings.some((heading) => columnOf(heading.replace(/"/g, "")) === "text");
}

/** Writes the questions as a table. */
export const writeCsv = (questions: readonly FileQuestion[]): string => writeCsvTable(tableOf(questions));

/** Returns the headings and the cells of each question. */
export function tableOf(questions: readonly FileQuestion[]): string[][] {
  const optionCount = Math.max(4, ...questions.map(({ answers }) => answers.length));
  const letters = LETTERS.slice(0, optionCount);
  const optionsFrom = COLUMNS.indexOf("format");
  const columns: Column[] = [
    ...COLUMNS.slice(0, optionsFrom),
    ...letters.map((letter) => `option_${letter}` as const),
    ...COLUMNS.slice(optionsFrom),
    ...letters.map((letter) => `rationale_${letter}` as const),
  ];
  return [columns, ...questions.map((question) => columns.map((column) => cellOf(question, column)))];
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
    throw new ImportError(issue("not_a_table", { problem: error.message }), { line });
  }
}

/** Returns the delimiter that occurs most often in the first line. */
function delimiterOf(text: string): Delimiter {
  const [first = ""] = text.replace(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: first.split(delimiter).length,
  }));
  return counts.reduce((mostFrequent, candidate) =>
    candidate.count > mostFrequent.count ? candidate : mostFrequent,
  ).delimiter;
}

function cellsOf(record: string[], columns: readonly Heading[]): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, { column }] of columns.entries()) if (column) cells[column] = record[index] ?? "";
  return cells;
}

function cellOf(question: FileQuestion, column: Column): string {
  const [kind = "", letter = ""] = column.split("_");
  const answer = letter.length === 1 ? question.answers[letter.charCodeAt(0) - 97] : undefined;
  if (kind === "option") return unescapeBrackets(answer?.text ?? "");
  if (kind === "rationale") return unescapeBrackets(answer?.rationale ?? "");
  if (kind === "hint") return unescapeBrackets(question.hints[Number(letter) - 1] ?? "");
  const { source } = question;
  if (kind === "source") {
    if (!source) return "";
    return String(source[letter as keyof NonNullable<typeof source>] ?? "");
  }
  const rendered = renderedFieldNames.find((name) => name === column);
  if (rendered) return unescapeBrackets(question[rendered]);
  switch (column as (typeof COLUMNS)[number]) {
    case "answer":
      return question.type === "numerical" ? (question.single_answer ?? "") : formatKeyLetters(question);
    case "accept":
      return question.accept.map(([low, high]) => `${low} to ${high}`).join("; ");
    case "exams":
      return question.exams.join("; ");
    case "tags":
      return question.tags.join("; ");
    case "slips":
      return question.slips.map(({ value, says }) => `${value} = ${says}`).join("\n");
    case "steps":
      return question.steps.join(question.steps.some((step) => step.includes(";")) ? "\n" : "; ");
    case "passage_id":
      return question.passage?.slug ?? "";
    case "passage":
      return unescapeBrackets(question.passage?.text ?? "");
    default:
      return String(question[column as keyof typeof EMPTY_QUESTION] ?? "");
  }
}

/** `A, C`; `Option A, Option C` if an option's text is a letter, so the key isn't taken for the text. */
function formatKeyLetters({ answers }: FileQuestion): string {
  const prefix = answers.some(({ text }) => /^\W*[A-Za-z]\W*$/.test(text)) ? "Option " : "";
  return answers
    .flatMap(({ correct }, index) => (correct ? [prefix + (LETTERS[index] ?? "").toUpperCase()] : []))
    .join(", ");
}

type Cells = Partial<Record<Column, string>>;
type ParseResult = { question: FileQuestion | null; messages: RowMessage[] };

/** Parses one row of a table. If its type, key or ranges are wrong, `question` is null and `messages` say why. */
function parseRow(cells: Cells, mayCountFromZero: boolean): ParseResult {
  const answers = parseOptions(cells);
  const label = (cells.type ?? "").trim();
  const type = namedType(label) ?? (label === "" && answers.length === 0 ? "numerical" : undefined);
  if (!type && label !== "") return failed("type", issue("unknown_type", { text: label }));
  return type === "numerical"
    ? parseNumericRow(cells, answers)
    : parseChoiceRow(cells, answers, type, mayCountFromZero);
}

const failed = (field: string, found: Issue): ParseResult => ({
  question: null,
  messages: [{ field, ...found, level: "error" }],
});

function parseChoiceRow(
  cells: Cells,
  answers: Option[],
  type: FileQuestion["type"] | undefined,
  mayCountFromZero: boolean,
): ParseResult {
  const isSingle = type && type === "multi choice single answer";
  const key = readChoiceKey((cells.answer ?? "").trim(), answers, {
    toText: cellText,
    isSingle,
    mayCountFromZero,
  });
  if ("error" in key) return failed("answers", key.error);
  const { question, messages } = parseCommonFields(
    cells,
    type ?? (key.value.length > 1 ? "multi choice multi correct" : "multi choice single answer"),
  );
  const isNumberOnly = ["accept", "tolerance", "tolerance_percent", "unit", "decimals", "slips"] as const;
  for (const column of isNumberOnly) {
    const text = cells[column] ?? "";
    const field = column.startsWith("tolerance") ? "accept" : column;
    if (text.trim() !== "") messages.push(warning(field, issue("only_for_numbers", { text })));
  }
  return {
    question: {
      ...question,
      unit: "",
      answers: answers.map(({ letter, text, rationale }) => ({
        text,
        correct: key.value.includes(letter),
        rationale,
      })),
    },
    messages,
  };
}

function parseNumericRow(cells: Cells, answers: Option[]): ParseResult {
  const key = readNumericKey({
    answer: cells.answer ?? "",
    accept: cells.accept ?? "",
    tolerance: cells.tolerance ?? "",
    tolerancePercent: cells.tolerance_percent ?? "",
  });
  if ("error" in key) return failed(key.field ?? "single_answer", key.error);
  const { question, messages } = parseCommonFields(cells, "numerical");
  const options = answers.map(({ text, rationale }) => ({ text, correct: false, rationale }));
  const decimals = parseDecimals(cells.decimals ?? "", messages);
  const slips = parseSlips(cells.slips ?? "", messages);
  return { question: { ...question, ...key.value, decimals, slips, answers: options }, messages };
}

function parseCommonFields(
  cells: Cells,
  type: FileQuestion["type"],
): { question: FileQuestion; messages: RowMessage[] } {
  const messages = Object.values(cells)
    .flatMap((cell = "") => (isHtml(cell) ? findDroppedMarkup(cell) : []))
    .map((found) => warning("text", found));
  const source = parseSource(cells, messages);
  const question = {
    ...EMPTY_QUESTION,
    type,
    format: parseFormat(cells.format ?? "", messages),
    ...ofRendered((name) => cellText(cells[name])),
    ...parseTexts(cells),
    hints: HINT_COLUMNS.map((column) => cellText(cells[column])).filter((hint) => hint !== ""),
    steps: parseSteps(cells.steps ?? ""),
    passage: parsePassage(cells),
    difficulty: parseDifficulty(cells.difficulty ?? "", messages),
    audience: parseAudience(cells.audience ?? "", messages),
    exams: parseExams(cells.exams ?? "", presetExams({ type, source }), messages),
    chapter: (cells.chapter ?? "").trim(),
    topic: (cells.topic ?? "").trim(),
    tags: splitList(cells.tags ?? ""),
    source,
  };
  return { question, messages };
}

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

/** Each plain text has a column of its name. */
const parseTexts = (cells: Cells) =>
  Object.fromEntries(textFields.map((name) => [name, (cells[name] ?? "").trim()])) as Record<
    PlainText,
    string
  >;

function parsePassage(cells: Cells): FileQuestion["passage"] {
  const [slug, text] = [(cells.passage_id ?? "").trim(), cellText(cells.passage)];
  return slug === "" && text === "" ? null : { slug, text };
}

function parseSource(cells: Cells, messages: RowMessage[]): FileQuestion["source"] {
  const cell = (column: Column) => (cells[column] ?? "").trim();
  const [exam, year] = [cell("source_exam"), cell("source_year")];
  if (exam === "" && year === "") return null;
  if (exam === "" || !/^\d{4}$/.test(year)) {
    messages.push(warning("source", issue("incomplete_source")));
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

/** In a block of HTML, Markdown reads no formula, so a cell that another program wrote as HTML is converted. */
const HTML_CELL = /^\s*<(?:p|div|ul|ol|table|h[1-6]|blockquote)(?:\s[^<>]*)?>[\s\S]*<\/\w+>\s*$/i;
const isHtml = (cell: string) => HTML_CELL.test(cell);

const cellText = (cell = ""): string =>
  isHtml(cell) ? htmlToMarkdown(cell) : escapeMarkdownAngles(toDollarMath(cell)).trim();

/**
 * Removes the first line of a table if Excel names the delimiter there (`sep=;`); returns the delimiter and the rest.
 */
function splitSeparatorLine(text: string): { delimiter: Delimiter | undefined; table: string } {
  const [line = "", sign] = /^\uFEFF?"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n)/i.exec(text) ?? [];
  return { delimiter: DELIMITERS.find((delimiter) => delimiter === sign), table: text.slice(line.length) };
}
