import type { BuiltTest, BuiltTestCount } from "../../api/built-tests.ts";
import { formatCount } from "../../format/numbers.ts";

export type Mode = BuiltTest["mode"];
export const modeLabels: Record<Mode, string> = { exam: "Exam mode", practice: "Practice mode" };

/** `64 unseen, 12 seen` */
export const describeFitting = ({ unseen, seen }: Pick<BuiltTestCount, "unseen" | "seen">) =>
  `${unseen} unseen, ${seen} seen`;

/** What a test that is started now contains. */
export function describeDraw({ questions, questions_seen }: BuiltTestCount): string {
  if (questions === 0) return "No question fits. Choose fewer filters.";
  const test = `The test has ${formatCount(questions, "question")}.`;
  if (questions_seen === 0)
    return questions === 1 ? `${test} It is new to you.` : `${test} All are new to you.`;
  if (questions_seen === questions)
    return `${test} You have seen ${questions === 1 ? "it" : "all of them"} before.`;
  return `${test} ${questions_seen} of them you have seen before, the longest ago first.`;
}

/** `25 questions · 40 min · Exam mode` */
export const describeTest = ({
  questions,
  minutes,
  mode,
}: Pick<BuiltTest, "questions" | "minutes" | "mode">) =>
  [
    formatCount(questions, "question"),
    minutes === null ? "no time limit" : `${minutes} min`,
    modeLabels[mode],
  ].join(" · ");
