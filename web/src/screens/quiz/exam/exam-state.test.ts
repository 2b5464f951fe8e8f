import { expect, test } from "vitest";
import type { AnswerPayload, QuizEntry } from "../../../device/outbox-entry.ts";
import { emptyOutbox, type OutboxState, withEntry } from "../../../device/outbox-state.ts";
import { buildExamAttempt, countExamStates, examStateOf, withUnsentMark } from "./exam-state.ts";

const quiz = { answered_ids: [1, 2], marked_ids: [2, 3], visited_ids: [1, 2, 3, 4] };
const answer = (questionId: number, payload: AnswerPayload): QuizEntry => ({
  kind: "answer",
  quizHash: "q",
  questionId,
  payload,
  timeMs: 0,
});
const visits = (visited_ids: number[], marked_ids: number[]): QuizEntry => ({
  kind: "visits",
  quizHash: "q",
  payload: { visited_ids, marked_ids },
});
const statesOf = (state: OutboxState, visitedHere: number[] = []) => {
  const attempt = buildExamAttempt(quiz, state, visitedHere);
  return [1, 2, 3, 4, 5].map((id) => examStateOf(attempt, id));
};

test("each question has one of the five states", () => {
  expect(statesOf(emptyOutbox)).toEqual([
    "answered",
    "answeredMarked",
    "marked",
    "notAnswered",
    "notVisited",
  ]);
  expect(countExamStates(buildExamAttempt(quiz, emptyOutbox, []), [1, 2, 3, 4, 5])).toEqual({
    notVisited: 1,
    notAnswered: 1,
    answered: 1,
    marked: 1,
    answeredMarked: 1,
  });
});

test("a question that was opened on this device is visited before the server knows it", () => {
  expect(statesOf(emptyOutbox, [5])[4]).toBe("notAnswered");
});

test("unsent answers and marks count, and the latest one decides", () => {
  let state: OutboxState = withEntry<QuizEntry>(emptyOutbox, answer(5, { answer_id: 7, marked: true }), 1000);
  expect(statesOf(state)[4]).toBe("answeredMarked");
  state = withEntry(state, visits([5], [3]), 2000);
  expect(statesOf(state)).toEqual(["answered", "answered", "marked", "notAnswered", "answered"]);
  state = withEntry(state, answer(1, { answer_id: null, marked: false }), 3000);
  expect(statesOf(state)[0]).toBe("notAnswered");
});

test("an answer that was moved behind later ones after a failure does not bring back its mark", () => {
  const older = { ...answer(3, { answer_id: 7, marked: true }), seq: 1 };
  const newer = { ...visits([], []), seq: 2 };
  expect(statesOf({ ...emptyOutbox, pending: [newer, older] })[2]).toBe("answered");
});

test("an answer keeps the unsent mark of the one it replaces, as later visits have left it", () => {
  const next = (state: OutboxState, payload: AnswerPayload = { answer_id: 8 }) =>
    withUnsentMark(payload, 5, state, buildExamAttempt(quiz, state, []));
  expect(next(emptyOutbox)).toEqual({ answer_id: 8 });
  const unmarked = withEntry<QuizEntry>(emptyOutbox, answer(5, { answer_id: 7 }), 1000);
  expect(next(unmarked)).toEqual({ answer_id: 8 });
  const marked = withEntry<QuizEntry>(emptyOutbox, answer(5, { answer_id: 7, marked: true }), 1000);
  expect(next(marked)).toEqual({ answer_id: 8, marked: true });
  expect(next(marked, { answer_id: null, marked: false })).toEqual({ answer_id: null, marked: false });
  const later = withEntry(marked, visits([5], []), 2000);
  expect(next(later)).toEqual({ answer_id: 8, marked: false });
});
