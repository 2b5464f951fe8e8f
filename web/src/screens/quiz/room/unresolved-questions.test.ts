import { expect, test } from "vitest";
import { parseAttempt } from "../../../device/attempt-storage.ts";
import type { QuizEntry } from "../../../device/outbox-entry.ts";
import { afterFailure, emptyOutbox, markInFlight, withEntry } from "../../../device/outbox-state.ts";
import { progressOf } from "./progress.ts";
import { draftedQuestionIds, findUnresolved, hasUnresolved } from "./unresolved-questions.ts";

const quiz = { question_ids: [7, 3, 9, 4], answered_ids: [7], marked_ids: [], visited_ids: [] };

/** Returns an outbox with an answer to this question that the server has rejected. */
function outboxWithRejectedAnswer(questionId: number) {
  const submission: QuizEntry = {
    kind: "answer",
    quizHash: "q",
    questionId,
    payload: { answer_id: 1 },
    timeMs: 0,
  };
  const outbox = withEntry(emptyOutbox, submission, 1000);
  const [answer] = outbox.pending;
  if (!answer) throw new Error("The outbox has no pending answer.");
  return afterFailure(markInFlight(outbox, answer), { status: 400, message: "no" }, 0);
}

test("a question with a failed answer counts as failed, neither answered nor unanswered", () => {
  const progress = progressOf(quiz, outboxWithRejectedAnswer(3), parseAttempt(null));
  expect([...progress.answered]).toEqual([7]);
  expect(findUnresolved(quiz, progress, {})).toEqual({ unanswered: 2, drafts: [], failed: [3] });
});

test("a draft is unresolved even if every question is answered", () => {
  const answeredQuiz = { ...quiz, answered_ids: quiz.question_ids };
  const unresolvedWith = (drafts: Record<number, string>) =>
    findUnresolved(answeredQuiz, progressOf(answeredQuiz, emptyOutbox, parseAttempt(null)), drafts);
  expect(unresolvedWith({ 3: "16" })).toEqual({ unanswered: 0, drafts: [3], failed: [] });
  expect([hasUnresolved(unresolvedWith({ 3: "16" })), hasUnresolved(unresolvedWith({}))]).toEqual([
    true,
    false,
  ]);
});

test("a closed question counts neither as unanswered nor as a draft", () => {
  const quizWithClosedQuestions = { ...quiz, closed_ids: [3, 4] };
  const progress = progressOf(quizWithClosedQuestions, emptyOutbox, parseAttempt(null));
  expect(findUnresolved(quizWithClosedQuestions, progress, { 3: "16", 9: "4" })).toEqual({
    unanswered: 1,
    drafts: [9],
    failed: [],
  });
});

test("counts only drafts that are not empty", () => {
  expect(draftedQuestionIds({ 3: "16", 4: [41], 5: " ", 6: [] })).toEqual([3, 4]);
});
