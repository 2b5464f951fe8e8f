/** The columns of exported files, in their order. Options have columns `option_a`, `rationale_a` and so on. */
export const COLUMNS = [
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
export type Column = (typeof COLUMNS)[number] | `option_${string}` | `rationale_${string}`;

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

/** Returns the column that a heading names; undefined if it names none. */
export function columnOf(heading: string): Column | undefined {
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
export const optionLetter = (label: string): string =>
  /^[1-9]$/.test(label) ? String.fromCharCode(96 + Number(label)) : label.toLowerCase();

/**
 * Removes the first line of a table if Excel names the delimiter there (`sep=;`); returns the delimiter and the rest.
 */
export function splitSeparatorLine(text: string): { delimiter: string | undefined; table: string } {
  const [line = "", delimiter] = /^\uFEFF?"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n)/i.exec(text) ?? [];
  return { delimiter, table: text.slice(line.length) };
}
