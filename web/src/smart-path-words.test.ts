import { describe, expect, it, test } from "vitest";
import { changeWords, estimateWords, goalWords, sentence, stepPath } from "./smart-path-words.ts";

const goal = { exam: "JEE Main", year: 2027, plan: "exam" } as const;
const session = { name: "Session 1", date: "2027-01-21", days_left: 65 };

describe("what the plan is made towards", () => {
  it("counts the days to the session", () => {
    expect(goalWords({ ...goal, session })).toBe("65 days to JEE Main 2027, Session 1");
    expect(goalWords({ ...goal, session: { ...session, name: "", days_left: 1 } })).toBe(
      "1 day to JEE Main 2027",
    );
    expect(goalWords({ ...goal, session: { ...session, days_left: 0 } })).toBe(
      "JEE Main 2027, Session 1 is today",
    );
  });

  it("says where there is none", () => {
    expect(goalWords({ ...goal, plan: "rolling", session: null })).toBe(
      "JEE Main 2027: no dates yet, so half a year ahead",
    );
    expect(goalWords({ ...goal, year: 0, plan: "rolling", session: null })).toBe("No exam year set yet");
    expect(goalWords({ ...goal, plan: "maintenance", session: null })).toContain("keeps what you know");
  });
});

describe("how overall prep moved", () => {
  const mostly = { chapter_id: 9, chapter_name: "Electrochemistry" };
  it("names day and chapter", () => {
    expect(changeWords({ now: 12, change: -1.2, since: "2026-11-14", mostly })).toBe(
      "−1.2 since 14 Nov, mostly Electrochemistry",
    );
    expect(changeWords({ now: 12, change: 0, since: "2026-11-14", mostly: null })).toBe(
      "Unchanged since 14 Nov",
    );
    expect(changeWords({ now: 0, change: null, since: null, mostly: null })).toBe("It moves as you answer.");
  });
});

describe("the score to expect", () => {
  it("is a band", () => {
    expect(estimateWords({ kind: "marks", marks: 42, low: -3.4, high: 61.2 })).toContain("between −3 and 61");
  });
  it("is not told before there is enough, and says what is missing", () => {
    const missing = {
      kind: "missing",
      answers: 20,
      answers_needed: 60,
      covered: 61,
      cover_needed: 50,
    } as const;
    expect(estimateWords(missing)).toBe("No score is foretold yet: 20 of 60 answers so far.");
    expect(estimateWords({ ...missing, covered: 12.4 })).toBe(
      "No score is foretold yet: 20 of 60 answers and answers on 12 of 50 % of the paper so far.",
    );
  });
});

test.each([
  [{ kind: "goals", text: "", chapter_id: null }, undefined, "/onboarding"],
  [{ kind: "diagnostic", text: "", chapter_id: null }, undefined, "/quiz/disclaimer?start=diagnostic"],
  [{ kind: "cards", text: "", chapter_id: null }, undefined, "/daily-revision-cards"],
  [{ kind: "chapter", text: "", chapter_id: 9 }, "Electrochemistry", "/Electrochemistry"],
  [{ kind: "chapter", text: "", chapter_id: 9 }, undefined, "/progress"],
] as const)("%o of %s leads to %s", (step, name, path) => {
  expect(stepPath(step, name)).toContain(path);
});

test("a reason is a sentence, once", () => {
  expect(sentence("not tried yet")).toBe("Not tried yet.");
  expect(sentence("You are at 13 %.")).toBe("You are at 13 %.");
});
