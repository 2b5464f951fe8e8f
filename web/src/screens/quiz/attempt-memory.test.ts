import { expect, test } from "vitest";
import { draftIds, parseMemory, withDraft, withMarkToggled, withVisit } from "./attempt-memory.ts";

const fresh = parseMemory(null);

test("a mark is set and taken back, others stay", () => {
  const marked = withMarkToggled(withMarkToggled(fresh, 3), 5);
  expect(marked.marked).toEqual([3, 5]);
  expect(withMarkToggled(marked, 3).marked).toEqual([5]);
});

test("a second visit changes nothing", () => {
  const visited = withVisit(fresh, 3);
  expect(withVisit(visited, 3)).toBe(visited);
});

test("a draft is kept per question and forgotten once submitted", () => {
  const drafted = withDraft(withDraft(fresh, 3, "16"), 4, [41, 43]);
  expect(drafted.drafts).toEqual({ 3: "16", 4: [41, 43] });
  expect(withDraft(drafted, 3, undefined).drafts).toEqual({ 4: [41, 43] });
});

test("a draft counts once there is something in it to submit", () => {
  const drafts = { 3: "16", 4: [41], 5: " ", 6: [] };
  expect(draftIds({ ...fresh, drafts })).toEqual([3, 4]);
});

test("a memory survives a reload, and a broken one is empty", () => {
  const memory = withMarkToggled(withVisit(fresh, 3), 3);
  expect(parseMemory(JSON.stringify(memory))).toEqual(memory);
  expect(parseMemory("{oops")).toEqual(fresh);
});
