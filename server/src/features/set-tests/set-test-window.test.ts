import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";

const at = (time: string) => `2026-12-06T${time}:00+05:30`;
const inIndia = (time: Date | null) =>
  time?.toLocaleTimeString("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });
/** From when to when it was paused. */
type Pause = [string, string];
const multirange = (pauses: readonly Pause[] = []) =>
  `{${pauses.map(([from, to]) => `["${at(from)}","${at(to)}")`).join(",")}}`;

type Case = {
  name: string;
  /** Of the test, which is open from 10:00 to 11:00 for 60 minutes. */
  test?: { late_rule?: string; extra_minutes?: number; closed_at?: string; pauses?: Pause[] };
  override?: { extra_minutes?: number; closes_at?: string; pauses?: Pause[] };
  begun: string;
  /** When the learner's window closes, and when the attempt ends. */
  expected: { closes: string; ends: string };
};

const fullTime = { late_rule: "full_time" };
const CASES: Case[] = [
  { name: "on time", begun: "10:00", expected: { closes: "11:00", ends: "11:00" } },
  { name: "late, stopped at the closing", begun: "10:40", expected: { closes: "11:00", ends: "11:00" } },
  {
    name: "late, with full time",
    test: fullTime,
    begun: "10:40",
    expected: { closes: "11:00", ends: "11:40" },
  },
  {
    name: "extra minutes of one learner move the clock and the closing",
    override: { extra_minutes: 20 },
    begun: "10:05",
    expected: { closes: "11:20", ends: "11:20" },
  },
  {
    name: "extra minutes for all and of one learner add up",
    test: { extra_minutes: 10 },
    override: { extra_minutes: 20 },
    begun: "10:00",
    expected: { closes: "11:30", ends: "11:30" },
  },
  {
    name: "a closing time of one's own gives no more minutes",
    override: { closes_at: "12:30" },
    begun: "10:10",
    expected: { closes: "12:30", ends: "11:10" },
  },
  {
    name: "a pause while writing moves the end and the closing by as much",
    test: { pauses: [["10:24", "10:44"]] },
    begun: "10:00",
    expected: { closes: "11:20", ends: "11:20" },
  },
  {
    name: "a pause before beginning moves the closing alone",
    test: { pauses: [["10:10", "10:20"]] },
    begun: "10:30",
    expected: { closes: "11:10", ends: "11:10" },
  },
  {
    name: "with full time, a pause before beginning costs nothing",
    test: { ...fullTime, pauses: [["10:10", "10:20"]] },
    begun: "10:30",
    expected: { closes: "11:10", ends: "11:30" },
  },
  {
    name: "a pause of one learner within one of all counts once",
    test: { pauses: [["10:20", "10:40"]] },
    override: { pauses: [["10:30", "10:50"]] },
    begun: "10:00",
    expected: { closes: "11:30", ends: "11:30" },
  },
  {
    name: "a second pause counts if it began before the moved end",
    test: {
      pauses: [
        ["10:50", "11:10"],
        ["11:15", "11:25"],
      ],
    },
    begun: "10:00",
    expected: { closes: "11:30", ends: "11:30" },
  },
  {
    name: "a pause after the end moves nothing",
    test: { pauses: [["11:05", "11:25"]] },
    begun: "10:00",
    expected: { closes: "11:00", ends: "11:00" },
  },
  {
    name: "for a learner with extra minutes the same pause counts",
    test: { pauses: [["11:05", "11:25"]] },
    override: { extra_minutes: 20 },
    begun: "10:00",
    expected: { closes: "11:40", ends: "11:40" },
  },
  {
    name: "closing it ends it for everybody, whatever they have",
    test: { ...fullTime, closed_at: "10:30", extra_minutes: 30 },
    override: { extra_minutes: 60, closes_at: "14:00", pauses: [["10:10", "10:20"]] },
    begun: "10:00",
    expected: { closes: "10:30", ends: "10:30" },
  },
];

test("a learner's window and end follow from the test, the override and the pauses", async () => {
  const { db, signInAs } = await startTestApp();
  const { id: userId } = await signInAs();
  for (const { name, test: set = {}, override = {}, begun, expected } of CASES) {
    const { rows } = await sql<{ closes: Date; ends: Date; last: Date }>`
      with paper as (insert into papers (exam) values ('main') returning id),
        test as (
          insert into set_tests (title, paper_id, code, opens_at, closes_at, ends_at, minutes, late_rule, extra_minutes,
            closed_at, pauses)
          select 'Weekly test', id, ${`${CASES.findIndex((row) => row.name === name)}`}, ${at("10:00")}::timestamptz,
            ${at("11:00")}::timestamptz, ${at("11:00")}::timestamptz, 60, ${set.late_rule ?? "stop_at_closing"},
            ${set.extra_minutes ?? 0}::int, ${set.closed_at ? at(set.closed_at) : null}::timestamptz,
            ${multirange(set.pauses)}::tstzmultirange
          from paper returning id)
      insert into set_test_overrides (user_id, test_id, extra_minutes, closes_at, pauses)
      select ${userId}::int, id, ${override.extra_minutes ?? 0}::int,
        ${override.closes_at ? at(override.closes_at) : null}::timestamptz, ${multirange(override.pauses)}::tstzmultirange
      from test returning test_id as id`
      .execute(db)
      .then(({ rows: [added] }) =>
        sql<{ closes: Date; ends: Date; last: Date }>`
          select w.closes_at as closes, set_test_end(t.id, ${userId}::int, ${at(begun)}::timestamptz) as ends,
            set_test_last_end(t.id) as last
          from set_tests t cross join lateral set_test_window(t.id, ${userId}::int) w
          where t.id = ${(added as unknown as { id: number }).id}`.execute(db),
      );
    const [found] = rows;
    expect({ name, closes: inIndia(found?.closes ?? null), ends: inIndia(found?.ends ?? null) }).toEqual({
      name,
      ...expected,
    });
    expect(found?.last.getTime(), name).toBeGreaterThanOrEqual((found?.ends.getTime() ?? 0) + 180_000);
  }
});
