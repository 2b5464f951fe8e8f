import { expect, test } from "vitest";
import {
  draftedQuestionIds,
  parseSessionState,
  withDraft,
  withReviewMarkToggled,
  withVisit,
} from "./attempt-session-state.ts";

const emptyState = parseSessionState(null);

test("a mark is set and taken back, others stay", () => {
  const withFirstMark = withReviewMarkToggled(withReviewMarkToggled(emptyState, 3), 5);
  expect(withFirstMark.marked).toEqual([3, 5]);
  expect(withReviewMarkToggled(withFirstMark, 3).marked).toEqual([5]);
});

test("a second visit changes nothing", () => {
  const withFirstVisit = withVisit(emptyState, 3);
  expect(withVisit(withFirstVisit, 3)).toBe(withFirstVisit);
});

test("a draft is kept per question and forgotten once submitted", () => {
  const withDrafts = withDraft(withDraft(emptyState, 3, "16"), 4, [41, 43]);
  expect(withDrafts.drafts).toEqual({ 3: "16", 4: [41, 43] });
  expect(withDraft(withDrafts, 3, undefined).drafts).toEqual({ 4: [41, 43] });
});

test("a draft counts once there is something in it to submit", () => {
  const drafts = { 3: "16", 4: [41], 5: " ", 6: [] };
  expect(draftedQuestionIds({ ...emptyState, drafts })).toEqual([3, 4]);
});

test("a memory survives a reload, and a broken one is empty", () => {
  const sessionState = withReviewMarkToggled(withVisit(emptyState, 3), 3);
  expect(parseSessionState(JSON.stringify(sessionState))).toEqual(sessionState);
  expect(parseSessionState("{oops")).toEqual(emptyState);
});
