import { expect, test } from "vitest";
import {
  draftedQuestionIds,
  parseSessionState,
  withDraft,
  withReviewMarkToggled,
  withVisit,
} from "./attempt-session-state.ts";

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
