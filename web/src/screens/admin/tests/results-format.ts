import type {
  DecisionPreview,
  ResultQuestion,
  ResultStudent,
  TestDecision,
  TestResults,
} from "../../../api/admin-test-results.ts";
import { formatCount, withMinusSign } from "../../../format/numbers.ts";
import { decisionLabels } from "../../../messages/decision-labels.ts";
import { formatKeyOptions, formatOptionLetters } from "../../../question/review/review-format.ts";

/** What became of a student who has no marks. */
export const stateLabels: Record<ResultStudent["state"], string> = {
  sat: "Sat",
  writing: "Writing",
  not_begun: "Not begun",
  absent: "Absent",
  left: "Left",
};

/** Marks with a true minus sign, `−4`; a dash if there are none. */
export const formatMarks = (marks: number | null): string => (marks === null ? "–" : withMinusSign(marks));

/** A share in percent, `37.5 %`; a dash if there is none. */
export const formatShare = (percent: number | null): string =>
  percent === null ? "–" : `${withMinusSign(percent)} %`;

/** `8 of 10: 8 sat, 1 absent, 1 left`. Nobody is named who is not there. */
export function formatParticipation(participation: TestResults["participation"]): string {
  const { total, sat, writing, not_begun, absent, left, erased } = participation;
  const parts = [
    `${sat} sat`,
    writing > 0 && `${writing} writing`,
    not_begun > 0 && `${not_begun} not begun`,
    absent > 0 && `${absent} absent`,
    left > 0 && `${left} left`,
    erased > 0 && formatCount(erased, "erased student"),
  ];
  return `${sat} of ${total}: ${parts.filter(Boolean).join(", ")}`;
}

/** Where these options stand, in the order in which they were written. */
const indexesOf = ({ options }: Pick<ResultQuestion, "options">, ids: readonly number[]): number[] =>
  options.flatMap(({ id }, index) => (ids.includes(id) ? index : []));

/** The letters of options: `A, B and C`. */
export const formatLetters = (question: Pick<ResultQuestion, "options">, ids: readonly number[]): string =>
  formatOptionLetters(indexesOf(question, ids));

/** The key of a question: `B`, `A or C`, `A and C`, `A and B, or C`, `4.56 to 4.58`. */
export function formatKey(question: ResultQuestion): string {
  const { type, options, other_keys, accept } = question;
  if (type === "numerical") return formatNumbers(accept);
  const right = options.filter(({ correct }) => correct).map(({ id }) => id);
  return formatKeyOptions(
    type,
    [right, ...other_keys].map((ids) => indexesOf(question, ids)),
  );
}

const formatNumbers = (accept: ResultQuestion["accept"]): string =>
  withMinusSign(accept.map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join(" or "));

/** A decision with its key: `Also right: A and C`. */
export function formatDecision(question: ResultQuestion, { kind, option_ids, accept }: TestDecision): string {
  const key = option_ids ? formatLetters(question, option_ids) : accept && formatNumbers(accept);
  return key ? `${decisionLabels[kind]}: ${key}` : decisionLabels[kind];
}

/** `Of 8 students, 4 get more marks and 3 get fewer. Mean: 10 of 24, then 11.5 of 24.` */
export function formatPreview({ students, raised, lowered, before, after }: DecisionPreview): string {
  if (students === 0) return "Nobody has handed in the test yet.";
  const get = (count: number) => `${count} ${count === 1 ? "gets" : "get"}`;
  const parts = [
    raised > 0 && `${get(raised)} more marks`,
    lowered > 0 && `${get(lowered)} fewer${raised > 0 ? "" : " marks"}`,
  ];
  const changes = parts.filter(Boolean).join(" and ") || "nobody gets other marks";
  const meanOf = ({ mean, max_marks }: DecisionPreview["before"]) =>
    `${formatMarks(mean)} of ${withMinusSign(max_marks)}`;
  return `Of ${formatCount(students, "student")}, ${changes}. Mean: ${meanOf(before)}, then ${meanOf(after)}.`;
}
