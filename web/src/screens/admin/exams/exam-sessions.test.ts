import { expect, test } from "vitest";
import type { ExamSession } from "../../../api/admin-exams.ts";
import { formatExamSession, groupByYear, nextExamSession } from "./exam-sessions.ts";

const mainSession = (name: string, date: string): ExamSession => ({
  exam: "JEE Main",
  year: Number(date.slice(0, 4)),
  name,
  date,
});
const sessions: ExamSession[] = [
  mainSession("Session 2", "2027-04-01"),
  mainSession("Session 1", "2027-01-21"),
  mainSession("Session 1", "2026-01-20"),
  { exam: "JEE Advanced", year: 2027, name: "", date: "2027-05-24" },
];

test("an exam session without a name is its date", () => {
  expect(formatExamSession({ name: "", date: "2027-05-24" })).toBe("24 May 2027");
  expect(formatExamSession({ name: "Session 1", date: "2027-01-21" })).toBe("Session 1: 21 Jan 2027");
});

test("the next exam session is the first one on or after today", () => {
  expect(nextExamSession(sessions, "JEE Main", "2026-11-01")?.date).toBe("2027-01-21");
  expect(nextExamSession(sessions, "JEE Main", "2027-01-21")?.date).toBe("2027-01-21");
  expect(nextExamSession(sessions, "JEE Main", "2027-01-22")?.date).toBe("2027-04-01");
  expect(nextExamSession(sessions, "JEE Main", "2027-04-02")).toBeUndefined();
});

test("groups exam sessions by year", () => {
  expect(groupByYear(sessions, "JEE Main").map(({ year, sessions }) => [year, sessions.length])).toEqual([
    [2026, 1],
    [2027, 2],
  ]);
});
