import { expect, test } from "vitest";
import { bodyOf, problemsOf, withSession, type YearDraft } from "./year-draft.ts";

const draft: YearDraft = {
  exam: "JEE Main",
  year: "2027",
  sessions: [
    { key: 1, name: "Session 1", date: "2027-01-21" },
    { key: 2, name: "Session 2", date: "2027-04-01" },
  ],
};
const withSecond = (change: object): YearDraft => ({
  ...draft,
  sessions: draft.sessions.map((session) => (session.key === 2 ? { ...session, ...change } : session)),
});

test("a sound year has no problems and is sent as it stands", () => {
  expect(problemsOf(draft, [])).toEqual({ sessions: [{ key: 1 }, { key: 2 }], isSound: true });
  expect(bodyOf(withSecond({ name: " Session 2 " }))).toEqual({
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
])("beside a session: %o", (change, problem) => {
  expect(problemsOf(withSecond(change), [])).toEqual({
    sessions: [{ key: 1 }, { key: 2, ...problem }],
    isSound: false,
  });
});

test("of two sessions one may be without a name", () => {
  const nameless = { ...draft, sessions: draft.sessions.map((session) => ({ ...session, name: "" })) };
  expect(problemsOf(nameless, []).sessions).toEqual([{ key: 1 }, { key: 2, name: "Give it a name." }]);
});

test("a year is a year, and is there once", () => {
  expect(problemsOf(draft, [2027]).year).toContain("already");
  expect(problemsOf({ ...draft, year: "27" }, []).year).toContain("2024 to 2100");
});

test("another session gets a key of its own", () => {
  expect(withSession(draft).sessions.at(-1)).toEqual({ key: 3, name: "", date: "" });
});
