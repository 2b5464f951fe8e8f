/** The columns our own files have, in their order. Options come as `option_a`, `rationale_a` and so on. */
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

/** What teachers call the columns. */
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

/** The column a heading means; undefined when it means none. */
export function columnOf(heading: string): Column | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, "_")
    .replace(/[()]/g, "");
  const option = /^(?:option|opt|choice|answer_option)?_?([a-z]|[1-9])$/.exec(name)?.[1];
  if (option) return `option_${letterOf(option)}`;
  const rationale = /^(?:rationale|reason|feedback)_?([a-z]|[1-9])$/.exec(name)?.[1];
  if (rationale) return `rationale_${letterOf(rationale)}`;
  return COLUMNS.find((column) => column === name) ?? COLUMN_ALIASES.get(name);
}

/** `a` for 1, `b` for 2 and so on; a letter is itself. */
export const letterOf = (label: string): string =>
  /^[1-9]$/.test(label) ? String.fromCharCode(96 + Number(label)) : label.toLowerCase();

/** A table without the line with which Excel says by which sign its cells are parted: `sep=;`. */
export function splitSeparatorLine(text: string): { delimiter: string | undefined; table: string } {
  const [line = "", delimiter] = /^\uFEFF?"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n)/i.exec(text) ?? [];
  return { delimiter, table: text.slice(line.length) };
}
