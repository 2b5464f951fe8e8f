import { expect, test } from "vitest";
import type { QuizEntry } from "../../../device/outbox-entry.ts";
import { afterFailure, emptyOutbox, markInFlight, withEntry } from "../../../device/outbox-state.ts";
import { type AttemptDeviceState, buildAttempt, parseDeviceState } from "./attempt.ts";
import { draftedQuestionIds, findUnresolved, hasUnresolved } from "./unresolved-questions.ts";

const quiz = { question_ids: [7, 3, 9, 4], answered_ids: [7] };
const emptyDeviceState = parseDeviceState(null);

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
  const attempt = buildAttempt(quiz, outboxWithRejectedAnswer(3), emptyDeviceState);
  expect([...attempt.answered]).toEqual([7]);
  expect(findUnresolved(quiz, attempt, emptyDeviceState)).toEqual({
    unanswered: 2,
    drafts: [],
    failed: [3],
  });
});

test("a draft is unresolved even if every question is answered", () => {
  const deviceState = { ...emptyDeviceState, drafts: { 3: "16" } };
  const answeredQuiz = { ...quiz, answered_ids: quiz.question_ids };
  const unresolvedWith = (state: AttemptDeviceState) =>
    findUnresolved(answeredQuiz, buildAttempt(answeredQuiz, emptyOutbox, state), state);
  expect(unresolvedWith(deviceState)).toEqual({ unanswered: 0, drafts: [3], failed: [] });
  expect([
    hasUnresolved(unresolvedWith(deviceState)),
    hasUnresolved(unresolvedWith({ ...emptyDeviceState, drafts: {} })),
  ]).toEqual([true, false]);
});

test("a closed question counts neither as unanswered nor as a draft", () => {
  const deviceState = { ...emptyDeviceState, drafts: { 3: "16", 9: "4" } };
  const quizWithClosedQuestions = { ...quiz, closed_ids: [3, 4] };
  const attempt = buildAttempt(quizWithClosedQuestions, emptyOutbox, deviceState);
  expect(findUnresolved(quizWithClosedQuestions, attempt, deviceState)).toEqual({
    unanswered: 1,
    drafts: [9],
    failed: [],
  });
});

test("counts only drafts that are not empty", () => {
  const drafts = { 3: "16", 4: [41], 5: " ", 6: [] };
  expect(draftedQuestionIds({ ...emptyDeviceState, drafts })).toEqual([3, 4]);
});
