import { type ImportFormat, presetExams } from "@rasayan/contract";
import { EMPTY_QUESTION, type FileQuestion } from "./file-question.ts";

type UnsupportedField = { what: string; isUsed: (question: FileQuestion) => boolean };

const difficulty: UnsupportedField = {
  what: "difficulty",
  isUsed: (question) => question.difficulty !== EMPTY_QUESTION.difficulty,
};
/** A file without exams gets the default exams of each question type. */
const exams: UnsupportedField = {
  what: "exams",
  isUsed: ({ exams, type }) => exams.toSorted().join() !== presetExams({ type }).toSorted().join(),
};
const source: UnsupportedField = { what: "source", isUsed: ({ source }) => source !== null };
const unit: UnsupportedField = { what: "unit", isUsed: ({ unit }) => unit !== "" };
/** Moodle stores a number and a tolerance, so the middle of a range without a number becomes the key. */
const rangeOnly: UnsupportedField = {
  what: "ranges without a number",
  isUsed: (question) => question.type === "numerical" && question.single_answer === null,
};
const image: UnsupportedField = {
  what: "pictures",
  isUsed: (question) => JSON.stringify(question).includes("/assets/images/"),
};
/** Other programs don't have the library's illustrations, which texts refer to by name. */
const illustration: UnsupportedField = {
  what: "drawings",
  isUsed: (question) => /\]\([\w-]+\.svg/.test(JSON.stringify(question)),
};

const UNSUPPORTED_FIELDS: Record<ImportFormat, UnsupportedField[]> = {
  csv: [image, illustration],
  json: [illustration],
  gift: [difficulty, exams, source, unit, illustration],
  moodle: [difficulty, exams, source, rangeOnly, illustration],
};

/** Returns the fields that a file in this format does not carry, with the number of questions that use each. */
export function findUnsupportedFields(
  format: ImportFormat,
  questions: readonly FileQuestion[],
): { what: string; questions: number }[] {
  return UNSUPPORTED_FIELDS[format]
    .map(({ what, isUsed }) => ({ what, questions: questions.filter(isUsed).length }))
    .filter(({ questions: count }) => count > 0);
}
