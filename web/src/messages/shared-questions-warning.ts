import { formatCount } from "../format/numbers.ts";

/** Warns that ending this quiz closes `count` questions in a timed quiz in progress. */
export function sharedQuestionsWarning(count: number): string {
  const [answers, pronoun] = count === 1 ? ["its answer", "it"] : ["their answers", "them"];
  return `A timed quiz that is still running asks ${formatCount(count, "question")} of this one. Ending this quiz shows you ${answers}, and you can no longer answer ${pronoun} there.`;
}
