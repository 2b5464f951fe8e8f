import { type ImportFormat, presetExams } from "@rasayan/contract";
import { EMPTY_QUESTION, type FileQuestion } from "./file-question.ts";

type UnsupportedField = { what: string; isUsed: (question: FileQuestion) => boolean };

const difficulty: UnsupportedField = {
  what: "difficulty",
  isUsed: (question) => question.difficulty !== EMPTY_QUESTION.difficulty,
};
/** A file without exams is taken for those of its types. */
const exams: UnsupportedField = {
  what: "exams",
  isUsed: ({ exams, type }) => exams.toSorted().join() !== presetExams({ type }).toSorted().join(),
};
const source: UnsupportedField = { what: "source", isUsed: ({ source }) => source !== null };
const unit: UnsupportedField = { what: "unit", isUsed: ({ unit }) => unit !== "" };
/** Moodle knows a number and how far around it; the number in the middle of a bare range is then taken as the key. */
const rangeOnly: UnsupportedField = {
  what: "ranges without a number",
  isUsed: (question) => question.type === "numerical" && question.single_answer === null,
};
const image: UnsupportedField = {
  what: "pictures",
  isUsed: (question) => JSON.stringify(question).includes("/assets/images/"),
};
/** The library's own drawings are known by name to this program alone. */
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

/** What a file in this format does not carry to another program, with how many of the questions have it. */
export function findUnsupportedFields(
  format: ImportFormat,
  questions: readonly FileQuestion[],
): { what: string; questions: number }[] {
  return UNSUPPORTED_FIELDS[format]
    .map(({ what, isUsed }) => ({ what, questions: questions.filter(isUsed).length }))
    .filter(({ questions: count }) => count > 0);
}
