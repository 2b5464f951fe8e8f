import type { RequestOf, SetTest } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";
import type { TestUser } from "./test-app.ts";
import { createExamPlayer } from "./test-mock-tests.ts";

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The window of a test that opens and closes so many minutes from the start of the test. */
export const windowOf = (opensIn: number, closesIn: number) => ({
  opens_at: minutesFromNow(opensIn),
  closes_at: minutesFromNow(closesIn),
});

/** Adds a test of these questions and schedules it: open for an hour from now on, if nothing else is said. */
export async function scheduleTest(
  teacher: TestUser,
  questions: readonly { id: number }[],
  settings: Partial<RequestOf<"createSetTest">["body"]> = {},
  window = windowOf(-1, 60),
): Promise<SetTest & { code: string }> {
  const question_ids = questions.map(({ id }) => id);
  const body = { title: "Weekly test", question_ids, ...settings };
  const { id } = await teacher.request("createSetTest", { body });
  const scheduled = await teacher.request("scheduleSetTest", { params: { id }, body: window });
  return { ...scheduled, code: scheduled.code ?? "" };
}

/** Starts an attempt at the test with this code; its clock doesn't run yet. */
export async function startAssigned(person: TestUser, code: string) {
  const { hash } = await person.request("createQuiz", { body: { type: "assigned", code } });
  return createExamPlayer(person, hash);
}

/** Starts an attempt and its clock. */
export async function beginAssigned(person: TestUser, code: string) {
  const player = await startAssigned(person, code);
  return { ...player, begun: await player.begin() };
}

/** Inserts so many further students who have handed in a test by its code, with the answers of those who have. */
export async function addSitters(db: Db, testId: number, count: number): Promise<void> {
  await sql`
    with model as (select * from quizzes where set_test_id = ${testId} and ended_by is not null order by user_id limit 1),
      sitters as (insert into users (google_sub, name) select 'sitter ' || n, 'Sitter ' || n
        from generate_series(1, ${count}::int) n returning id),
      sat as (insert into quizzes (user_id, hash, type, state, marking_rule_id, total_questions, created_at, begun_at,
          end_time, last_activity_at, mode, paper_id, set_test_id, ended_by)
        select sitters.id, 'sitter ' || sitters.id, m.type, 'in_progress', m.marking_rule_id, m.total_questions, m.created_at,
          m.begun_at, m.end_time, m.last_activity_at, m.mode, m.paper_id, m.set_test_id, 'self'
        from sitters cross join model m returning user_id, id),
      asked as (insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, section)
        select sat.user_id, sat.id, q.question_id, q.version_id, q.position, q.section
        from sat cross join model m join quiz_questions q on (q.user_id, q.quiz_id) = (m.user_id, m.id)
        returning user_id, quiz_id, question_id)
    insert into responses (user_id, quiz_id, question_id, selected_option_ids, numeric_answer, time_ms, answered_at)
    select asked.user_id, asked.quiz_id, asked.question_id, r.selected_option_ids, r.numeric_answer, 30000, r.answered_at
    from asked cross join model m join responses r
      on (r.user_id, r.quiz_id, r.question_id) = (m.user_id, m.id, asked.question_id)`.execute(db);
}
