import { attemptTexts, MAX_OPTIONS, reviewTexts, textFields } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";

/** The letters of options in column names. */
export const LETTERS = Array.from({ length: MAX_OPTIONS }, (_, index) => String.fromCharCode(97 + index));

/** The columns of exported files, in their order. Options have columns `option_a`, `rationale_a` and so on. */
export const COLUMNS = [
  "type",
  ...attemptTexts,
  "format",
  "answer",
  "accept",
  ...textFields,
  "decimals",
  "hint_1",
  "hint_2",
  "hint_3",
  "hint_4",
  ...reviewTexts,
  "slips",
  "steps",
  "passage_id",
  "passage",
  "difficulty",
  "exams",
  "audience",
  "chapter",
  "topic",
  "tags",
  "source_exam",
  "source_year",
  "source_session",
  "source_paper",
  "source_number",
  "source_pattern",
] as const;
type NamedColumn = (typeof COLUMNS)[number];
export type Column =
  | NamedColumn
  | "tolerance"
  | "tolerance_percent"
  | `option_${string}`
  | `rationale_${string}`;

/** Other names that teachers use for the columns, in lower case and without spaces and signs. */
const COLUMN_ALIASES = new Map<string, Column>([
  ...COLUMNS.map((column) => [column.replaceAll("_", ""), column] as const),
  ...Object.entries<Column>({
    q: "text",
    qn: "text",
    ques: "text",
    question: "text",
    questiontext: "text",
    questionstatement: "text",
    stem: "text",
    questiontype: "type",
    ans: "answer",
    anskey: "answer",
    correctans: "answer",
    key: "answer",
    correct: "answer",
    correctanswer: "answer",
    correctanswers: "answer",
    correctoption: "answer",
    correctoptions: "answer",
    correctchoice: "answer",
    answerkey: "answer",
    rightanswer: "answer",
    rightoption: "answer",
    range: "accept",
    tolerancerange: "accept",
    answerrange: "accept",
    acceptedrange: "accept",
    tolerance: "tolerance",
    tol: "tolerance",
    errormargin: "tolerance",
    margin: "tolerance",
    plusminus: "tolerance",
    "±": "tolerance",
    "tolerance±": "tolerance",
    "tolerance%": "tolerance_percent",
    tolerancepercent: "tolerance_percent",
    tolerancepercentage: "tolerance_percent",
    toleranceinpercent: "tolerance_percent",
    units: "unit",
    questionformat: "format",
    hint: "hint_1",
    hints: "hint_1",
    mistakes: "slips",
    commonmistakes: "slips",
    passagetext: "passage",
    paragraph: "passage",
    comprehension: "passage",
    decimalplaces: "decimals",
    precision: "decimals",
    sol: "solution",
    soln: "solution",
    explanation: "solution",
    answerexplanation: "solution",
    detailedsolution: "solution",
    solutiontext: "solution",
    feedback: "solution",
    generalfeedback: "solution",
    level: "difficulty",
    difficultylevel: "difficulty",
    exam: "exams",
    lesson: "chapter",
    chaptername: "chapter",
    topicname: "topic",
    tag: "tags",
    year: "source_year",
    session: "source_session",
    shift: "source_session",
    paper: "source_paper",
  }),
]);

/** Returns the column that a heading names, however it is spaced, joined or capitalised; undefined if it names none. */
export function columnOf(heading: string): Column | undefined {
  const name = heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%±]+/gu, "");
  const option = /^(?:(?:option|opt|choice|answeroption)([a-z]|[1-9])|([a-h]|[1-9]))$/.exec(name);
  if (option) return `option_${optionLetter(option[1] ?? option[2] ?? "")}`;
  const rationale = /^(?:rationale|reason|feedback)([a-z]|[1-9])$/.exec(name)?.[1];
  if (rationale) return `rationale_${optionLetter(rationale)}`;
  return COLUMN_ALIASES.get(name);
}

/** Returns `a` for 1, `b` for 2 and so on, and a letter in lower case. */
export const optionLetter = (label: string): string =>
  /^\d+$/.test(label) ? String.fromCharCode(96 + Number(label)) : label.toLowerCase();

export type Heading = {
  heading: string;
  /** What the cells below are; undefined if they are not read. */
  column: Column | undefined;
  /** The column that an earlier heading has named already. */
  repeats: Column | undefined;
};

/** Returns what each heading of a table names. */
export function readHeadings(headings: readonly string[]): Heading[] {
  const seen = new Set<Column>();
  return headings.map((heading) => {
    const column = columnOf(heading);
    const isRepeated = column !== undefined && seen.has(column);
    if (column) seen.add(column);
    return isRepeated
      ? { heading, column: undefined, repeats: column }
      : { heading, column, repeats: undefined };
  });
}

/** Returns a notice for each column whose cells are left out, so nothing of a file is lost without a word. */
export const unreadColumnNotices = (
  columns: readonly Heading[],
  records: readonly { cells: readonly string[] }[],
): Issue[] =>
  columns.flatMap(({ heading, column, repeats }, index) => {
    const filled = records.filter(({ cells }) => (cells[index] ?? "").trim() !== "").length;
    if (column !== undefined || filled === 0) return [];
    const kind = repeats === undefined ? "unknown_column" : "repeated_column";
    return [issue(kind, { heading: heading.trim(), column: index + 1, cells: filled })];
  });
