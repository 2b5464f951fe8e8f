import { expect, test } from "vitest";
import type { ExamSession } from "../../../api/admin-exams.ts";
import { dateInIndia, dateWords, nextSession, sessionWords, yearsOf } from "./exam-words.ts";

const main = (name: string, date: string): ExamSession => ({
  exam: "JEE Main",
  year: Number(date.slice(0, 4)),
  name,
  date,
});
const sessions: ExamSession[] = [
  main("Session 2", "2027-04-01"),
  main("Session 1", "2027-01-21"),
  main("Session 1", "2026-01-20"),
  { exam: "JEE Advanced", year: 2027, name: "", date: "2027-05-24" },
];

test("a date is the same date wherever it is read", () => {
  expect(dateWords("2027-01-21")).toBe("21 Jan 2027");
  expect(sessionWords({ name: "", date: "2027-05-24" })).toBe("24 May 2027");
  expect(sessionWords({ name: "Session 1", date: "2027-01-21" })).toBe("Session 1: 21 Jan 2027");
});

test("the day in India begins before the one in Greenwich", () => {
  expect(dateInIndia(new Date("2027-01-20T18:29:00Z"))).toBe("2027-01-20");
  expect(dateInIndia(new Date("2027-01-20T18:31:00Z"))).toBe("2027-01-21");
});

test("plans are made towards the first session that is not over, on its own day still towards it", () => {
  expect(nextSession(sessions, "JEE Main", "2026-11-01")?.date).toBe("2027-01-21");
  expect(nextSession(sessions, "JEE Main", "2027-01-21")?.date).toBe("2027-01-21");
  expect(nextSession(sessions, "JEE Main", "2027-01-22")?.date).toBe("2027-04-01");
  expect(nextSession(sessions, "JEE Main", "2027-04-02")).toBeUndefined();
});

test("sessions stand by year", () => {
  expect(yearsOf(sessions, "JEE Main").map(({ year, sessions }) => [year, sessions.length])).toEqual([
    [2026, 1],
    [2027, 2],
  ]);
});
