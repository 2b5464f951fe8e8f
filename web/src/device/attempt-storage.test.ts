// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import {
  certaintySetting,
  changeAttempt,
  forgetAttempt,
  onAttemptChange,
  parseAttempt,
  readAttempt,
  readAttemptText,
  withDraft,
  withMark,
  withoutSavedMarks,
  withVisit,
} from "./attempt-storage.ts";
import { clearOtherUsers, clearUserData } from "./local-user-data.ts";

const draft = (hash: string, id: number, text: string) =>
  changeAttempt(hash, 7, (stored) => withDraft(stored, id, text, 1000));

test("keeps each attempt until it is forgotten", () => {
  draft("one", 3, "16");
  draft("two", 3, "17");
  forgetAttempt("one");
  expect(readAttemptText("one")).toBeNull();
  expect(readAttempt("two").drafts).toEqual({ 3: "17" });
});

test("a change is made to what another tab has stored last, and is told to this tab", () => {
  const listener = vi.fn();
  const stop = onAttemptChange(listener);
  draft("tabs", 3, "16");
  const key = Object.keys(localStorage).find((name) => name.endsWith(":attempt:tabs")) ?? "";
  localStorage.setItem(key, JSON.stringify({ visited: [5], drafts: { 3: "16", 5: [51] } }));
  changeAttempt("tabs", 7, (stored) => withVisit(withDraft(stored, 3, undefined, 1000), 3));
  expect(readAttempt("tabs")).toEqual({
    visited: [5, 3],
    drafts: { 5: [51] },
    draftSeqs: {},
    marks: {},
  });
  expect(listener).toHaveBeenCalledTimes(2);
  changeAttempt("tabs", 7, (stored) => withVisit(stored, 3));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test("stores a draft per question with its time, and deletes both with undefined", () => {
  const withDrafts = withDraft(withDraft(parseAttempt(null), 3, "16", 1000), 4, [41, 43], 2000);
  expect(withDrafts).toMatchObject({ drafts: { 3: "16", 4: [41, 43] }, draftSeqs: { 3: 1000, 4: 2000 } });
  expect(withDraft(withDrafts, 3, "16", 3000)).toBe(withDrafts);
  const remaining = withDraft(withDrafts, 3, undefined, 3000);
  expect(remaining).toMatchObject({ drafts: { 4: [41, 43] }, draftSeqs: { 4: 2000 } });
  expect([3 in remaining.drafts, 3 in remaining.draftSeqs]).toEqual([false, false]);
});

test("restores what an earlier version stored with its marks, and an empty attempt for invalid JSON", () => {
  const stored = { visited: [3], marked: [3], drafts: {} };
  expect(parseAttempt(JSON.stringify(stored))).toEqual({
    visited: [3],
    drafts: {},
    draftSeqs: {},
    marks: { 3: true },
  });
  expect(parseAttempt("{oops")).toEqual({ visited: [], drafts: {}, draftSeqs: {}, marks: {} });
});

test("a change of a mark stays until the server has that one", () => {
  const attempt = withMark(withMark(parseAttempt(null), 3, true), 4, false);
  expect(withoutSavedMarks(attempt, { visited_ids: [], marked_ids: [3] }).marks).toEqual({});
  expect(withoutSavedMarks(attempt, { visited_ids: [], marked_ids: [4] }).marks).toEqual({
    3: true,
    4: false,
  });
  expect(withoutSavedMarks(attempt, { visited_ids: [], marked_ids: [] }).marks).toEqual({ 3: true });
  const marks = [{ question_id: 3, marked: true }];
  expect(withoutSavedMarks(attempt, { visited_ids: [], marks }).marks).toEqual({ 4: false });
});

test("another user's sign-in and a sign-out remove it, the same user's sign-in does not", async () => {
  draft("one", 3, "16");
  await clearOtherUsers(7);
  expect(readAttemptText("one")).not.toBeNull();
  await clearOtherUsers(8);
  expect(readAttemptText("one")).toBeNull();
  draft("one", 3, "16");
  await clearUserData();
  expect(readAttemptText("one")).toBeNull();
});

test("a setting is no attempt: a quiz of any name leaves it alone, and a sign-out removes it", async () => {
  draft("certainty", 3, "16");
  expect(certaintySetting.isOn()).toBe(false);
  certaintySetting.set(7, true);
  forgetAttempt("certainty");
  expect([certaintySetting.isOn(), readAttemptText("certainty")]).toEqual([true, null]);
  certaintySetting.set(7, false);
  expect(certaintySetting.isOn()).toBe(false);
  certaintySetting.set(7, true);
  await clearUserData();
  expect(certaintySetting.isOn()).toBe(false);
});
