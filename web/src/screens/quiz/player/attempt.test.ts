import { expect, test } from "vitest";
import { afterFailure, emptyOutbox, markInFlight, withAnswer } from "../../../api/outbox-state.ts";
import {
  type AttemptSessionState,
  buildAttempt,
  draftedQuestionIds,
  findUnresolved,
  hasUnresolved,
  parseSessionState,
  withDraft,
  withReviewMarkToggled,
  withVisit,
} from "./attempt.ts";

const quiz = { question_ids: [7, 3, 9, 4], answered_ids: [7] };
const emptySessionState = parseSessionState(null);

/** Returns an outbox with an answer to this question that the server has rejected. */
function outboxWithRejectedAnswer(questionId: number) {
  const submission = { quizHash: "q", questionId, payload: { answer_id: 1 }, timeMs: 0 };
  const outbox = withAnswer(emptyOutbox, submission, 1000);
  const [answer] = outbox.pending;
  if (!answer) throw new Error("The outbox has no pending answer.");
  return afterFailure(markInFlight(outbox, answer), { status: 400, message: "no" }, 0);
}

test("a question with a failed answer counts as failed, neither answered nor unanswered", () => {
  const attempt = buildAttempt(quiz, outboxWithRejectedAnswer(3), emptySessionState);
  expect([...attempt.answered]).toEqual([7]);
  expect(findUnresolved(quiz, attempt, emptySessionState)).toEqual({
    unanswered: 2,
    drafts: [],
    failed: [3],
  });
});

test("a draft is unresolved even if every question is answered", () => {
  const sessionState = { ...emptySessionState, drafts: { 3: "16" } };
  const answeredQuiz = { ...quiz, answered_ids: quiz.question_ids };
  const unresolvedWith = (state: AttemptSessionState) =>
    findUnresolved(answeredQuiz, buildAttempt(answeredQuiz, emptyOutbox, state), state);
  expect(unresolvedWith(sessionState)).toEqual({ unanswered: 0, drafts: [3], failed: [] });
  expect([
    hasUnresolved(unresolvedWith(sessionState)),
    hasUnresolved(unresolvedWith({ ...emptySessionState, drafts: {} })),
  ]).toEqual([true, false]);
});

test("a closed question counts neither as unanswered nor as a draft", () => {
  const sessionState = { ...emptySessionState, drafts: { 3: "16", 9: "4" } };
  const quizWithClosedQuestions = { ...quiz, closed_ids: [3, 4] };
  const attempt = buildAttempt(quizWithClosedQuestions, emptyOutbox, sessionState);
  expect(findUnresolved(quizWithClosedQuestions, attempt, sessionState)).toEqual({
    unanswered: 1,
    drafts: [9],
    failed: [],
  });
});

const emptyState = parseSessionState(null);

test("toggles the review mark of one question and keeps the others", () => {
  const withFirstMark = withReviewMarkToggled(withReviewMarkToggled(emptyState, 3), 5);
  expect(withFirstMark.marked).toEqual([3, 5]);
  expect(withReviewMarkToggled(withFirstMark, 3).marked).toEqual([5]);
});

test("visiting a question a second time changes nothing", () => {
  const withFirstVisit = withVisit(emptyState, 3);
  expect(withVisit(withFirstVisit, 3)).toBe(withFirstVisit);
});

test("stores a draft per question and deletes it with undefined", () => {
  const withDrafts = withDraft(withDraft(emptyState, 3, "16"), 4, [41, 43]);
  expect(withDrafts.drafts).toEqual({ 3: "16", 4: [41, 43] });
  expect(withDraft(withDrafts, 3, undefined).drafts).toEqual({ 4: [41, 43] });
});

test("counts only drafts that are not empty", () => {
  const drafts = { 3: "16", 4: [41], 5: " ", 6: [] };
  expect(draftedQuestionIds({ ...emptyState, drafts })).toEqual([3, 4]);
});

test("restores a stored state, and returns the empty state for invalid JSON", () => {
  const sessionState = withReviewMarkToggled(withVisit(emptyState, 3), 3);
  expect(parseSessionState(JSON.stringify(sessionState))).toEqual(sessionState);
  expect(parseSessionState("{oops")).toEqual(emptyState);
});
