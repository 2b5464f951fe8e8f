import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addQuestion } from "../../../test/test-content.ts";
import { isOnPostgres, waitUntilBlocked } from "../../../test/test-database.ts";
import { addNote, reviewCard } from "../../../test/test-notes.ts";
import { addTestQuestions, setClockInIndia } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { insertPlan } from "./daily-plan-queries.ts";

/** Number of clock reads after which a request has certainly begun, and by which it has ended. */
const [FIRST_READ, LAST_READ] = [8, 34];

async function startWithQuestions() {
  const testApp = await startTestApp();
  const fixture = await addTestQuestions(testApp.db);
  await addNote(testApp.db, fixture.topicId);
  return { ...testApp, ...fixture };
}

/**
 * From now on each read of the clock returns one second more than the one before; read number `reads` returns
 * midnight in India.
 */
async function tickToMidnight(db: Db, reads: number): Promise<void> {
  await sql`create sequence if not exists clock_reads`.execute(db);
  await sql`select setval('clock_reads', ${1000 - reads})`.execute(db);
  await sql`create or replace function app_now() returns timestamptz language sql volatile as $$
    select timestamptz '2027-01-10 00:00:00+05:30' + (nextval('clock_reads') - 1000) * interval '1 second' $$`.execute(
    db,
  );
}

test("a plan belongs to the day on which its request began, even if midnight passes between two reads of the clock", async () => {
  const { db, signInAs } = await startWithQuestions();
  await tickToMidnight(db, 500);
  for (let reads = FIRST_READ; reads <= LAST_READ; reads += 1) {
    const asha = await signInAs();
    await sql`update sessions set last_seen_at = '2027-01-09 12:00+05:30', created_at = '2027-01-09 12:00+05:30'`.execute(
      db,
    );
    await tickToMidnight(db, reads);
    const path = await asha.request("getSmartPath");
    expect(path.today.questions.length, `midnight at read ${reads}`).toBe(3);
    const { rows } = await sql`select distinct to_char(local_date, 'YYYY-MM-DD') as day from (
        select user_id, local_date from daily_questions union all select user_id, local_date from daily_cards) as planned
      where user_id = ${asha.id}`.execute(db);
    expect(rows, `midnight at read ${reads}`).toEqual([{ day: "2027-01-09" }]);
    expect(path.history.map(({ date }) => date)).toEqual(["2027-01-09"]);
  }
});

test("a plan made at 23:59:30 ends at 00:00, and the new day has its own", async () => {
  const { db, signInAs, topicId } = await startWithQuestions();
  const asha = await signInAs();
  const days = async () =>
    (
      await sql<{
        local_date: string;
        count: number;
      }>`select to_char(local_date, 'DD') as local_date, count(*) from daily_questions
        where user_id = ${asha.id} group by local_date order by local_date`.execute(db)
    ).rows;
  await setClockInIndia(db, "23:59:30");
  await asha.request("listRevisionQuestions");
  await reviewCard(asha, topicId);
  expect((await asha.request("listRevisionNotes")).contents).toEqual([]);
  expect(await days()).toHaveLength(1);
  await setClockInIndia(db, "24:00:00");
  expect((await asha.request("listRevisionQuestions")).questions).toHaveLength(3);
  expect(await days()).toMatchObject([{ count: 3 }, { count: 3 }]);
});

test.runIf(isOnPostgres)(
  "of two plans made at the same time, one is stored as a whole and the other not at all",
  async () => {
    const { db, signInAs, single, topicId } = await startWithQuestions();
    for (let count = 0; count < 4; count += 1) await addQuestion(db, topicId);
    const asha = await signInAs();
    let response: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`insert into daily_questions (user_id, local_date, position, question_id, predicted, selection_policy, reasons)
        values (${asha.id}, (app_now() at time zone 'Asia/Kolkata')::date, 0, ${single.id}, 0.5, 'optimized', '[{"kind": "new"}]')`.execute(
        tx,
      );
      response = asha.request("listRevisionQuestions");
      await waitUntilBlocked(db);
    });
    expect(await response).toMatchObject({ questions: [{ id: single.id }] });
    const rows = await db.selectFrom("daily_questions").select("reasons").execute();
    expect(rows).toEqual([{ reasons: [{ kind: "new" }] }]);
  },
);

test("a plan that another request made first adds no row, and ends no transaction in which it is tried", async () => {
  const { db, signInAs, topicId } = await startWithQuestions();
  const ids = [await addQuestion(db, topicId), await addQuestion(db, topicId)].map(({ id }) => id);
  const asha = { id: (await signInAs()).id, local_date: "2027-01-20" };
  const plan = (kind: "new" | "latest") =>
    ids.map((question_id, position) => ({
      question_id,
      position,
      reasons: [{ kind }],
      predicted: 0.5,
      selection_policy: "optimized",
    }));
  await db.transaction().execute(async (tx) => {
    expect(await insertPlan(tx, "daily_questions", asha, plan("new").slice(0, 1))).toBe(true);
    expect(await insertPlan(tx, "daily_questions", asha, plan("latest"))).toBe(false);
  });
  const rows = await db.selectFrom("daily_questions").select("reasons").execute();
  expect(rows).toEqual([{ reasons: [{ kind: "new" }] }]);
});
