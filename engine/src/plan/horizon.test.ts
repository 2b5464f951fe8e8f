import { expect, test } from "vitest";
import { horizonOf, isLastStretch, usualSessions } from "./horizon.ts";

const sessions = [...usualSessions(2027), ...usualSessions(2028)];
const at = (time: string) => new Date(`${time}+05:30`);
const main2027 = { exam: "JEE Main" as const, targetYear: 2027 };

test.each([
  ["2026-12-01T10:00", "2027-01-21", 50],
  ["2027-01-21T16:00", "2027-01-21", 0],
  ["2027-01-22T00:00", "2027-04-01", 69],
])("at %s the next session of JEE Main 2027 is on %s, in %i days", (now, date, days) => {
  const horizon = horizonOf(sessions, main2027, at(now));
  expect(horizon).toMatchObject({ kind: "exam", session: { date: at(`${date}T00:00`) } });
  expect(Math.floor(horizon.days)).toBe(days);
});

test("an exam far away is planned for half a year ahead", () => {
  expect(
    horizonOf(sessions, { exam: "JEE Advanced", targetYear: 2028 }, at("2027-01-01T00:00")),
  ).toMatchObject({
    kind: "exam",
    days: 180,
    session: { exam: "JEE Advanced", year: 2028 },
  });
});

test("after the last session of the target year knowledge is kept up, without a goal it is built up", () => {
  expect(horizonOf(sessions, main2027, at("2027-04-02T00:00"))).toEqual({ kind: "maintenance", days: 180 });
  expect(horizonOf(sessions, { ...main2027, targetYear: 0 }, at("2027-01-01T00:00")).kind).toBe("rolling");
  expect(horizonOf([], main2027, at("2027-01-01T00:00")).kind).toBe("rolling");
});

test("a year that is over is kept up whether its sessions are known or not, and one to come is built up to", () => {
  const kindAt = (targetYear: number, now: string) => horizonOf([], { exam: null, targetYear }, at(now)).kind;
  expect(kindAt(2024, "2026-11-22T10:00")).toBe("maintenance");
  expect(kindAt(2026, "2026-12-31T23:59")).toBe("rolling");
  expect(kindAt(2026, "2027-01-01T00:00")).toBe("maintenance");
  expect(kindAt(2028, "2026-11-22T10:00")).toBe("rolling");
});

test("without a target exam the sessions are those of JEE Main", () => {
  const horizon = horizonOf(sessions, { exam: null, targetYear: 2027 }, at("2027-01-01T00:00"));
  expect(horizon).toMatchObject({ session: { exam: "JEE Main", name: "Session 1" } });
});

test("the last thirty days before an exam are the last stretch", () => {
  const on = (date: string) => isLastStretch(horizonOf(sessions, main2027, at(`${date}T00:00`)));
  expect([on("2026-12-21"), on("2026-12-22"), on("2027-04-02")]).toEqual([false, true, false]);
});
