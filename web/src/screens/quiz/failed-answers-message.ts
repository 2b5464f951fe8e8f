import { failedIds, type OutboxState } from "../../api/outbox-state.ts";
import { formatQuestionNumbers } from "../../question/question-format.ts";

/**
 * `Question 3: Failed to submit answer. Please try again.` If exactly one answer failed and the server rejected it, the
 * server's reason follows.
 */
export function failedAnswersMessage(state: OutboxState, numberOf: (questionId: number) => number): string {
  const ids = failedIds(state);
  const [onlyId, secondId] = ids;
  const issue = onlyId !== undefined && secondId === undefined ? state.issues[onlyId] : undefined;
  const reason = issue?.kind === "rejected" ? ` ${issue.message}` : "";
  return `${formatQuestionNumbers(ids.map(numberOf))}: Failed to submit answer. Please try again.${reason}`;
}
