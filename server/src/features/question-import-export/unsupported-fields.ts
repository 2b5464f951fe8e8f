import { type ExportFormat, presetExams } from "@rasayan/contract";
import { EMPTY_QUESTION, type FileQuestion } from "./file-question.ts";

type Field = keyof FileQuestion;

/** The fields that GIFT and Moodle have, too. JSON has all, and tables have all that can be a column. */
const COMMON_FIELDS: Field[] = [
  "type",
  "text",
  "answers",
  "single_answer",
  "accept",
  "solution",
  "chapter",
  "topic",
  "tags",
];
const ALL_FIELDS = Object.keys(EMPTY_QUESTION) as Field[];
const TABLE_FIELDS = ALL_FIELDS.filter((field) => field !== "void_outcome");
const SUPPORTED_FIELDS: Record<ExportFormat, Field[]> = {
  csv: TABLE_FIELDS,
  xlsx: TABLE_FIELDS,
  json: ALL_FIELDS,
  gift: COMMON_FIELDS,
  moodle: [...COMMON_FIELDS, "unit", "hints", "slips"],
};

/** What else a format can't hold. */
type Limit = { what: string; isUsed: (question: FileQuestion) => boolean };

/** Moodle stores a number and a tolerance, so the middle of a range without a number becomes the key. */
const rangeOnly: Limit = {
  what: "ranges",
  isUsed: (question) => question.type === "numerical" && question.single_answer === null,
};
const image: Limit = {
  what: "pictures",
  isUsed: (question) => JSON.stringify(question).includes("/assets/images/"),
};
/** Other programs don't have the library's illustrations, which texts refer to by name. */
const illustration: Limit = {
  what: "drawings",
  isUsed: (question) => /\]\([\w-]+\.svg/.test(JSON.stringify(question)),
};
const LIMITS: Record<ExportFormat, Limit[]> = {
  csv: [image, illustration],
  xlsx: [image, illustration],
  json: [illustration],
  gift: [illustration],
  moodle: [rangeOnly, illustration],
};

/** Returns the fields that a file in this format does not carry, with the number of questions that use each. */
export function findUnsupportedFields(
  format: ExportFormat,
  questions: readonly FileQuestion[],
): { what: string; questions: number }[] {
  const fields = ALL_FIELDS.filter((field) => !SUPPORTED_FIELDS[format].includes(field)).map(
    (field): Limit => ({ what: field, isUsed: (question) => usesField(question, field) }),
  );
  return [...fields, ...LIMITS[format]]
    .map(({ what, isUsed }) => ({ what, questions: questions.filter(isUsed).length }))
    .filter(({ questions: count }) => count > 0);
}

function usesField(question: FileQuestion, field: Field): boolean {
  // A file without exams gets the default exams of each question type.
  if (field === "exams")
    return question.exams.toSorted().join() !== presetExams({ type: question.type }).toSorted().join();
  return JSON.stringify(question[field]) !== JSON.stringify(EMPTY_QUESTION[field]);
}
