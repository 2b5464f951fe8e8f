import { type BankFormat, presetExams } from "@rasayan/contract";
import { type BankQuestion, EMPTY } from "./bank-question.ts";

type Loss = { what: string; isIn: (question: BankQuestion) => boolean };

const difficulty: Loss = { what: "difficulty", isIn: (one) => one.difficulty !== EMPTY.difficulty };
/** A file without exams is taken for those of its types. */
const exams: Loss = {
  what: "exams",
  isIn: ({ exams, type }) => exams.toSorted().join() !== presetExams({ type }).toSorted().join(),
};
const source: Loss = { what: "source", isIn: ({ source }) => source !== null };
const unit: Loss = { what: "unit", isIn: ({ unit }) => unit !== "" };
/** Moodle knows a number and how far around it; the number in the middle of a bare range is then taken as the key. */
const bareRange: Loss = {
  what: "ranges without a number",
  isIn: (one) => one.type === "numerical" && one.single_answer === null,
};
const picture: Loss = { what: "pictures", isIn: (one) => JSON.stringify(one).includes("/assets/images/") };
/** The library's own drawings are known by name to this program alone. */
const drawing: Loss = { what: "drawings", isIn: (one) => /\]\([\w-]+\.svg/.test(JSON.stringify(one)) };

const LOSSES: Record<BankFormat, Loss[]> = {
  csv: [picture, drawing],
  json: [drawing],
  gift: [difficulty, exams, source, unit, drawing],
  moodle: [difficulty, exams, source, bareRange, drawing],
};

/** What a file in this format does not carry to another program, with how many of the questions have it. */
export function lossesOf(
  format: BankFormat,
  questions: readonly BankQuestion[],
): { what: string; questions: number }[] {
  return LOSSES[format]
    .map(({ what, isIn }) => ({ what, questions: questions.filter(isIn).length }))
    .filter(({ questions: count }) => count > 0);
}
