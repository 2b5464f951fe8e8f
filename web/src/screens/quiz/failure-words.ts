import { failedIds, type QueueState } from "../../api/answer-queue-rules.ts";
import { questionsWords } from "../../question/question-words.ts";

/** `Question 3: Failed to submit answer. Please try again.`, with the reason where one answer was refused. */
export function failureWords(state: QueueState, numberOf: (questionId: number) => number): string {
  const ids = failedIds(state);
  const [only, another] = ids;
  const problem = only !== undefined && another === undefined ? state.problems[only] : undefined;
  const reason = problem?.kind === "refused" ? ` ${problem.message}` : "";
  return `${questionsWords(ids.map(numberOf))}: Failed to submit answer. Please try again.${reason}`;
}
