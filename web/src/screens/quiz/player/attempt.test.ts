import { expect, test } from "vitest";
import {
  isNumber,
  parseDeviceState,
  payloadOf,
  withDraft,
  withReviewMarkToggled,
  withVisit,
} from "./attempt.ts";

const emptyState = parseDeviceState(null);

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

test("restores a stored state, and returns the empty state for invalid JSON", () => {
  const deviceState = withReviewMarkToggled(withVisit(emptyState, 3), 3);
  expect(parseDeviceState(JSON.stringify(deviceState))).toEqual(deviceState);
  expect(parseDeviceState("{oops")).toEqual(emptyState);
});

test("a draft stands for the answer it shows: options, a number, or none if it was emptied", () => {
  expect(payloadOf([41, 43])).toEqual({ answer_ids: [41, 43] });
  expect(payloadOf(" 16.5 ")).toEqual({ answer_id: "16.5" });
  expect([payloadOf(""), payloadOf([])]).toEqual([{ answer_id: null }, { answer_id: null }]);
});

test.each(["−", "1,5", "1e3", ".", "2 5", " "])("%j is not a number yet, so it is no answer", (text) => {
  expect(isNumber(text)).toBe(false);
  expect(payloadOf(text)).toBeUndefined();
});
