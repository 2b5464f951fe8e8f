import { expect, test } from "vitest";
import { afterFailure, emptyQueue, whileSending, withAnswer } from "../../api/answer-queue-rules.ts";
import { attemptOf, hasOpenEnds, openEndsOf } from "./attempt.ts";
import { type AttemptMemory, parseMemory } from "./attempt-memory.ts";

const quiz = { question_ids: [7, 3, 9, 4], answered_ids: [7] };
const fresh = parseMemory(null);

/** A queue with an answer to this question that the server has refused. */
function refusedQueue(questionId: number) {
  const given = { quizHash: "q", questionId, choice: { answer_id: 1 }, timeMs: 0 };
  const queue = withAnswer(emptyQueue, given, 1000);
  const [answer] = queue.unsent;
  if (!answer) throw new Error("nothing to send");
  return afterFailure(whileSending(queue, answer), { status: 400, message: "no" }, 0);
}

test("an answer that failed is neither answered nor given away unseen", () => {
  const attempt = attemptOf(quiz, refusedQueue(3), fresh);
  expect([...attempt.answered]).toEqual([7]);
  expect(openEndsOf(quiz, attempt, fresh)).toEqual({ unanswered: 2, drafts: [], failed: [3] });
});

test("an answer that is not submitted is an open end of a quiz that is otherwise answered", () => {
  const memory = { ...fresh, drafts: { 3: "16" } };
  const answered = { ...quiz, answered_ids: quiz.question_ids };
  const ends = (kept: AttemptMemory) => openEndsOf(answered, attemptOf(answered, emptyQueue, kept), kept);
  expect(ends(memory)).toEqual({ unanswered: 0, drafts: [3], failed: [] });
  expect([hasOpenEnds(ends(memory)), hasOpenEnds(ends({ ...fresh, drafts: {} }))]).toEqual([true, false]);
});

test("a closed question is no open end: it takes no answer any more", () => {
  const memory = { ...fresh, drafts: { 3: "16", 9: "4" } };
  const closed = { ...quiz, closed_ids: [3, 4] };
  const attempt = attemptOf(closed, emptyQueue, memory);
  expect(openEndsOf(closed, attempt, memory)).toEqual({ unanswered: 1, drafts: [9], failed: [] });
});
