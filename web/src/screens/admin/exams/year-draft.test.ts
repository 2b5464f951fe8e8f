import { expect, test } from "vitest";
import { toRequestBody, validateYear, withExamSession, type YearDraft } from "./year-draft.ts";

const draft: YearDraft = {
  exam: "JEE Main",
  year: "2027",
  sessions: [
    { key: 1, name: "Session 1", date: "2027-01-21" },
    { key: 2, name: "Session 2", date: "2027-04-01" },
  ],
};
const withSecondSession = (changes: object): YearDraft => ({
  ...draft,
  sessions: draft.sessions.map((session) => (session.key === 2 ? { ...session, ...changes } : session)),
});

test("a valid year has no errors, and its names are trimmed when it is sent", () => {
  expect(validateYear(draft, [])).toEqual({ sessions: [{ key: 1 }, { key: 2 }], isValid: true });
  expect(toRequestBody(withSecondSession({ name: " Session 2 " }))).toEqual({
    exam: "JEE Main",
    year: 2027,
    sessions: [
      { name: "Session 1", date: "2027-01-21" },
      { name: "Session 2", date: "2027-04-01" },
    ],
  });
});

test.each([
  [{ date: "" }, { date: "Choose a date." }],
  [{ date: "2028-01-21" }, { date: "This is not in 2027." }],
  [{ name: "Session 1 " }, { name: "Another session has this name." }],
])("validates an exam session with %o", (changes, errors) => {
  expect(validateYear(withSecondSession(changes), [])).toEqual({
    sessions: [{ key: 1 }, { key: 2, ...errors }],
    isValid: false,
  });
});

test("only one exam session of a year may have no name", () => {
  const draftWithoutNames = {
    ...draft,
    sessions: draft.sessions.map((session) => ({ ...session, name: "" })),
  };
  expect(validateYear(draftWithoutNames, []).sessions).toEqual([
    { key: 1 },
    { key: 2, name: "Give it a name." },
  ]);
});

test("rejects an invalid year and a year that already has exam sessions", () => {
  expect(validateYear(draft, [2027]).year).toContain("already");
  expect(validateYear({ ...draft, year: "27" }, []).year).toContain("2024 to 2100");
});

test("an added exam session gets a new key", () => {
  expect(withExamSession(draft).sessions.at(-1)).toEqual({ key: 3, name: "", date: "" });
});
