import { expect, test } from "vitest";
import { parseAttempt, withMark, withVisit } from "../../../device/attempt-storage.ts";
import type { AnswerPayload, QuizEntry } from "../../../device/outbox-entry.ts";
import {
  afterFailure,
  emptyOutbox,
  markInFlight,
  type OutboxState,
  withEntry,
} from "../../../device/outbox-state.ts";
import { progressOf } from "./progress.ts";
import { countStates, listedStates, questionStateOf } from "./question-states.ts";

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
const marks = (...payload: [questionId: number, marked: boolean][]): QuizEntry => ({
  kind: "visits",
  quizHash: "q",
  payload: {
    visited_ids: [],
    marks: payload.map(([question_id, marked]) => ({ question_id, marked })),
  },
});
const nothing = parseAttempt(null);
const statesOf = (state: OutboxState, here = nothing) => {
  const progress = progressOf(quiz, state, here);
  return [1, 2, 3, 4, 5].map((id) => questionStateOf(progress, id));
};

test("an unsent change of marks leaves the marks of other devices as they are", () => {
  const state = withEntry(emptyOutbox, marks([4, true], [2, false]), 1);
  expect([...progressOf(quiz, state, nothing).marked].sort()).toEqual([3, 4]);
});

test("each question has one of the five states of the exam", () => {
  expect(statesOf(emptyOutbox)).toEqual([
    "answered",
    "answeredMarked",
    "marked",
    "notAnswered",
    "notVisited",
  ]);
  const counts = countStates(progressOf(quiz, emptyOutbox, nothing), [1, 2, 3, 4, 5]);
  expect(counts).toEqual({
    notVisited: 1,
    notAnswered: 1,
    answered: 1,
    marked: 1,
    answeredMarked: 1,
    notSaved: 0,
  });
  expect(listedStates(counts)).toHaveLength(5);
});

test("a question that was opened on this device is visited before the server knows it", () => {
  expect(statesOf(emptyOutbox, withVisit(nothing, 5))[4]).toBe("notAnswered");
});

test("a mark that was set or removed on this device counts before the outbox has it", () => {
  const here = withMark(withMark(nothing, 1, true), 3, false);
  const unsent = withEntry<QuizEntry>(emptyOutbox, visits([], [3]), 1000);
  expect(statesOf(unsent, here).slice(0, 3)).toEqual(["answeredMarked", "answered", "notAnswered"]);
});

test("a question whose answer was rejected is not saved, whatever its mark, and the legend says so", () => {
  const unsent = withEntry<QuizEntry>(emptyOutbox, answer(2, { answer_id: 7 }), 1000);
  const [pending] = unsent.pending;
  if (!pending) throw new Error("The outbox has no pending answer.");
  const state = afterFailure(markInFlight(unsent, pending), { status: 400, message: "no" }, 0);
  expect(statesOf(state)[1]).toBe("notSaved");
  const counts = countStates(progressOf(quiz, state, nothing), [1, 2, 3, 4, 5]);
  expect(listedStates(counts).at(-1)).toBe("notSaved");
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
