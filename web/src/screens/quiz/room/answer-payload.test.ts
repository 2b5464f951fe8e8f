import { expect, test } from "vitest";
import { emptyOutbox, type OutboxState, withEntry } from "../../../device/outbox-state.ts";
import { isNumber, numberError, toDraft, toPayload } from "./answer-payload.ts";

const SINGLE = "multi choice single answer";
const MULTI = "multi choice multi correct";

test("what is chosen or typed is sent with its certainty, in the form of its question", () => {
  expect(toPayload(SINGLE, [41], "sure")).toEqual({ answer_id: 41, certainty: "sure" });
  expect(toPayload(MULTI, [41, 43], null)).toEqual({ answer_ids: [41, 43], certainty: null });
  expect(toPayload("numerical", " 16.5 ", null)).toEqual({ answer_id: "16.5", certainty: null });
});

test("an emptied input clears the answer and its certainty", () => {
  expect([toPayload("numerical", "", "sure"), toPayload(SINGLE, [], "sure")]).toEqual([
    { answer_id: null },
    { answer_id: null },
  ]);
});

test("the input shows the unsent answer, and else the saved one", () => {
  const shown = (selected_answer: number | number[] | string | null, state: OutboxState = emptyOutbox) =>
    toDraft(state, { id: 5, selected_answer });
  expect([shown(41), shown([41, 43]), shown("16.5"), shown(null)]).toEqual([[41], [41, 43], "16.5", []]);
  const answer = { kind: "answer" as const, quizHash: "q", questionId: 5, timeMs: 0 };
  expect(shown(41, withEntry(emptyOutbox, { ...answer, payload: { answer_id: 42 } }, 1))).toEqual([42]);
  expect(shown(41, withEntry(emptyOutbox, { ...answer, payload: { answer_id: null } }, 1))).toEqual([]);
});

test.each([".5", "5.", "02.5", "+3", "−3", "-3", "0", " 7 ", "-.5", "1".repeat(40)])(
  "%s is a number",
  (text) => {
    expect([isNumber(text), numberError(text)]).toEqual([true, undefined]);
  },
);

test.each([
  ["1,5", "point"],
  ["1,500", "point"],
  ["2 5", "spaces"],
  ["1e3", "Write the number out"],
  ["5-", "digits"],
  ["--5", "digits"],
  ["1.2.3", "digits"],
  [".", "digits"],
  ["−", "digits"],
  ["   ", "Type a number"],
  ["1".repeat(41), "at most 40"],
])("%s is not a number, so it is no answer, and the message says what to type", (text, hint) => {
  expect(numberError(text)).toContain(hint);
  expect(toPayload("numerical", text, null)).toBeUndefined();
});
