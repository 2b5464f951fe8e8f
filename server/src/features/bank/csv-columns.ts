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
const NAMES = new Map(
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
  return COLUMNS.find((column) => column === name) ?? NAMES.get(name);
}

/** `a` for 1, `b` for 2 and so on; a letter is itself. */
export const letterOf = (place: string): string =>
  /^[1-9]$/.test(place) ? String.fromCharCode(96 + Number(place)) : place.toLowerCase();

/** A table without the line with which Excel says by which sign its cells are parted: `sep=;`. */
export function withoutSign(text: string): { sign: string | undefined; table: string } {
  const [line = "", sign] = /^\uFEFF?"?sep=([,;|\t])"?[,;\t]*(?:\r\n?|\n)/i.exec(text) ?? [];
  return { sign, table: text.slice(line.length) };
}
