import { expect, test } from "vitest";
import { defaultExamSessions, examHorizon, examsAhead, isFinalPhase } from "./exam-horizon.ts";

const examSessions = [...defaultExamSessions(2027), ...defaultExamSessions(2028)];
const at = (time: string) => new Date(`${time}+05:30`);
const main2027 = { exam: "JEE Main" as const, targetYear: 2027 };

test.each([
  ["2026-12-01T10:00", "2027-01-21", 50],
  ["2027-01-21T16:00", "2027-01-21", 0],
  ["2027-01-22T00:00", "2027-04-01", 69],
])("at %s the next exam session of JEE Main 2027 is on %s, in %i days", (now, date, days) => {
  const horizon = examHorizon(examSessions, main2027, at(now));
  expect(horizon).toMatchObject({ kind: "exam", examSession: { date: at(`${date}T00:00`) } });
  expect(Math.floor(horizon.days)).toBe(days);
});

test("the horizon of a distant exam is limited to half a year", () => {
  expect(
    examHorizon(examSessions, { exam: "JEE Advanced", targetYear: 2028 }, at("2027-01-01T00:00")),
  ).toMatchObject({
    kind: "exam",
    days: 180,
    examSession: { exam: "JEE Main", year: 2028 },
    laterSession: { exam: "JEE Advanced", year: 2028 },
  });
});

test("a goal of JEE Advanced plans for JEE Main first, and turns when its last session is past", () => {
  const advanced = { exam: "JEE Advanced" as const, targetYear: 2027 };
  const examsAt = (time: string, sessions = examSessions) => {
    const horizon = examHorizon(sessions, advanced, at(time));
    return horizon.kind === "exam" ? [horizon.examSession.exam, horizon.laterSession?.exam] : horizon.kind;
  };
  expect(examsAt("2027-01-01T00:00")).toEqual(["JEE Main", "JEE Advanced"]);
  expect(examsAt("2027-04-01T20:00")).toEqual(["JEE Main", "JEE Advanced"]);
  expect(examsAt("2027-04-02T00:00")).toEqual(["JEE Advanced", undefined]);
  expect(examsAt("2027-05-25T00:00")).toBe("maintenance");
  const aheadAt = (time: string) => examsAhead(advanced.exam, examHorizon(examSessions, advanced, at(time)));
  expect(aheadAt("2027-04-01T20:00")).toEqual(["JEE Main", "JEE Advanced"]);
  expect(aheadAt("2027-04-02T00:00")).toEqual(["JEE Advanced"]);
  expect(aheadAt("2027-05-25T00:00")).toEqual([]);
  const onlyMain = examSessions.filter(({ exam }) => exam === "JEE Main");
  expect(examsAt("2027-04-02T00:00", onlyMain)).toBe("rolling");
});

test("the horizon is `maintenance` after the last exam session of the target year, and `rolling` without a goal", () => {
  expect(examHorizon(examSessions, main2027, at("2027-04-02T00:00"))).toEqual({
    kind: "maintenance",
    days: 180,
  });
  expect(examHorizon(examSessions, { ...main2027, targetYear: 0 }, at("2027-01-01T00:00")).kind).toBe(
    "rolling",
  );
  expect(examHorizon([], main2027, at("2027-01-01T00:00")).kind).toBe("rolling");
});

test("a past target year gives `maintenance` even without known exam sessions, a later one gives `rolling`", () => {
  const kindAt = (targetYear: number, now: string) =>
    examHorizon([], { exam: null, targetYear }, at(now)).kind;
  expect(kindAt(2024, "2026-11-22T10:00")).toBe("maintenance");
  expect(kindAt(2026, "2026-12-31T23:59")).toBe("rolling");
  expect(kindAt(2026, "2027-01-01T00:00")).toBe("maintenance");
  expect(kindAt(2028, "2026-11-22T10:00")).toBe("rolling");
});

test("without a target exam the exam sessions of JEE Main apply", () => {
  const horizon = examHorizon(examSessions, { exam: null, targetYear: 2027 }, at("2027-01-01T00:00"));
  expect(horizon).toMatchObject({ examSession: { exam: "JEE Main", name: "Session 1" } });
});

test("the final phase is the last thirty days before an exam", () => {
  const isFinalPhaseOn = (date: string) =>
    isFinalPhase(examHorizon(examSessions, main2027, at(`${date}T00:00`)));
  expect([isFinalPhaseOn("2026-12-21"), isFinalPhaseOn("2026-12-22"), isFinalPhaseOn("2027-04-02")]).toEqual([
    false,
    true,
    false,
  ]);
});
