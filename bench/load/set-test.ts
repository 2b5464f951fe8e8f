import { atMost, type Check } from "../engine/checks.ts";
import { percentile, sendOpenLoop } from "../server/open-loop-client.ts";
import { httpRequest } from "../server/requests.ts";
import { sessionTokenOf } from "../server/seed-users.ts";
import type { AppUnderTest } from "./app-under-test.ts";

const TEACHER = 1;
const FIRST_STUDENT = 2;
const STUDENTS = 500;
const QUESTIONS = 75;
const BEGIN_SECONDS = 10;
const MAX_BEGIN_P95_MS = 1_000;
/** 500 students who save twice a minute are 17 a second. */
const ANSWERS_PER_SECOND = 100;
const MAX_ANSWER_P95_MS = 100;
/** 50 live pages, each of which asks every ten seconds. */
const LIVE_READS_PER_SECOND = 5;
const RESULT_STUDENTS = 2_000;
const MAX_RESULTS_MS = 2_000;

/**
 * A school's test of 75 questions: 500 students begin it within ten seconds and answer it, beside 50 pages that show it
 * live; then the results of 2,000 students are read.
 */
export async function checkSetTest(app: AppUnderTest, seconds: number): Promise<Check[]> {
  const { server, database } = app;
  await database.pool.query("update users set role = 'teacher' where id = $1", [TEACHER]);
  const { rows } = await database.pool.query(questionIdsSql, [QUESTIONS]);
  const questionIds: number[] = rows.map(({ id }) => id);
  const test = await scheduleTest(server.port, questionIds);
  const post = (place: number, path: string, body: object) =>
    httpRequest("POST", path, [`cookie: sid=${sessionTokenOf(FIRST_STUDENT + place)}`], body);
  const teacherCookie = `cookie: sid=${sessionTokenOf(TEACHER)}`;
  const liveReads = [httpRequest("GET", `/api/teacher/tests/${test.id}/live`, [teacherCookie])];
  const besideLivePages = async (requests: Buffer[], perSecond: number, lasting: number) =>
    Promise.all([
      sendOpenLoop(server.port, requests, { perSecond, seconds: lasting }),
      sendOpenLoop(server.port, liveReads, { perSecond: LIVE_READS_PER_SECOND, seconds: lasting }),
    ]);

  const inTenSeconds = (pathOf: (place: number) => string, body: object) =>
    besideLivePages(
      Array.from({ length: STUDENTS }, (_, place) => post(place, pathOf(place), body)),
      STUDENTS / BEGIN_SECONDS,
      BEGIN_SECONDS,
    );
  const [started, readWhileStarted] = await inTenSeconds(() => "/api/quiz", {
    type: "assigned",
    code: test.code,
  });
  const { rows: attempts } = await database.pool.query(hashesSql, [test.id]);
  const [begun, readWhileBegun] = await inTenSeconds(
    (place) => `/api/quiz/${attempts[place]?.hash}/begin`,
    {},
  );
  const answers = Array.from({ length: QUESTIONS * STUDENTS }, (_, index) => {
    const questionId = questionIds[Math.floor(index / STUDENTS)];
    const body = { answer_id: 1 + (index % 4), seq: 1, time_ms: 45_000 };
    const place = index % STUDENTS;
    return post(place, `/api/quiz/${attempts[place]?.hash}/question/${questionId}/answer`, body);
  });
  const [answered, readWhileAnswered] = await besideLivePages(answers, ANSWERS_PER_SECOND, seconds);

  const responses = [started, readWhileStarted, begun, readWhileBegun, answered, readWhileAnswered].flat();
  const live = [...readWhileStarted, ...readWhileBegun, ...readWhileAnswered];
  const refused = Map.groupBy(responses, ({ status }) => status);
  refused.delete(200);
  for (const [status, { length }] of refused) console.log(`  ${length} × ${status}`);
  const describe = (what: string, times: typeof responses) =>
    `${what} p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
  console.log(
    `Set test: ${describe("start", started)}; ${describe("begin", begun)}; ${describe("answer", answered)}; ${describe("live page", live)}`,
  );
  const results = await readResults(app, test.id);
  return [
    atMost("set test: requests refused", [...refused.values()].flat().length, 0),
    atMost("set test: p95 of a start, ms", percentile(started, 0.95), MAX_BEGIN_P95_MS),
    atMost("set test: p95 of begin, ms", percentile(begun, 0.95), MAX_BEGIN_P95_MS),
    atMost("set test: p95 of an answer, ms", percentile(answered, 0.95), MAX_ANSWER_P95_MS),
    atMost("set test: results of 2,000 students, ms", results, MAX_RESULTS_MS),
  ];
}

async function send<T>(
  port: number,
  userId: number,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie: `sid=${sessionTokenOf(userId)}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

/** Adds a test of these questions, open for four hours. */
async function scheduleTest(port: number, questionIds: number[]): Promise<{ id: number; code: string }> {
  const body = { title: "School test", minutes: 180, question_ids: questionIds };
  const { id } = await send<{ id: number }>(port, TEACHER, "POST", "/api/teacher/tests", body);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const window = { opens_at: inMinutes(-1), closes_at: inMinutes(240) };
  return send(port, TEACHER, "POST", `/api/teacher/tests/${id}/schedule`, window);
}

/** Gives 2,000 students an ended attempt each. Returns how many milliseconds their results take; prints the files’ times too. */
async function readResults({ server, database }: AppUnderTest, testId: number): Promise<number> {
  const client = await database.pool.connect();
  // These statements take longer than a server allows.
  await client.query("set statement_timeout = 0");
  await client.query(deleteAnswersSql, [testId]);
  await client.query(addAttemptsSql, [testId, RESULT_STUDENTS]);
  for (const statement of [addQuestionsSql, addAnswersSql, endAttemptsSql])
    await client.query(statement, [testId]);
  await client.query("vacuum analyze");
  client.release(true);
  const read = async (path: string) => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}/api/teacher/tests/${testId}/${path}`, {
      headers: { cookie: `sid=${sessionTokenOf(TEACHER)}` },
    });
    const text = await response.text();
    const ms = performance.now() - startedAt;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    console.log(`  ${path}: ${ms.toFixed(0)} ms, ${(text.length / 1_000).toFixed(0)} kB`);
    return { ms, text };
  };
  const reads = [await read("results"), await read("results"), await read("results")];
  for (const { text } of reads) {
    const { sat } = JSON.parse(text).participation;
    if (sat !== RESULT_STUDENTS) throw new Error(`The results are those of ${sat} students.`);
  }
  for (const file of ["results.csv", "results.xlsx"]) await read(file);
  return reads.map(({ ms }) => ms).toSorted((x, y) => x - y)[1] ?? Number.NaN;
}

const questionIdsSql = `select q.id from questions q join question_versions v on v.id = q.version_id
  where q.status = 'published' and q.deleted_at is null and q.passage_id is null
    and v.type = 'multi choice single answer' order by q.id limit $1`;

const hashesSql = "select hash from quizzes where set_test_id = $1 order by user_id";

const deleteAnswersSql = `delete from responses r using quizzes z
  where z.set_test_id = $1 and (r.user_id, r.quiz_id) = (z.user_id, z.id)`;

const addAttemptsSql = `insert into quizzes (user_id, hash, type, state, marking_rule_id, total_questions, created_at,
    begun_at, end_time, last_activity_at, mode, paper_id, set_test_id)
  select u.id, 'sitter-' || u.id, m.type, m.state, m.marking_rule_id, m.total_questions, m.created_at, m.begun_at,
    m.end_time, m.last_activity_at, m.mode, m.paper_id, m.set_test_id
  from (select * from quizzes where set_test_id = $1 order by user_id limit 1) as m
    cross join (select id from users where id > ${FIRST_STUDENT + STUDENTS - 1} order by id limit $2 - ${STUDENTS}) as u`;

const addQuestionsSql = `insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, section)
  select z.user_id, z.id, q.question_id, q.version_id, q.position, q.section
  from quizzes z cross join (select a.* from quiz_questions a join quizzes m on (a.user_id, a.quiz_id) = (m.user_id, m.id)
    where m.set_test_id = $1 and m.user_id = ${FIRST_STUDENT}) as q
  where z.set_test_id = $1 and z.user_id > ${FIRST_STUDENT + STUDENTS - 1}`;

/** Some leave a question out, and the others choose one of its options. */
const addAnswersSql = `insert into responses (user_id, quiz_id, question_id, selected_option_ids, time_ms, answered_at)
  select a.user_id, a.quiz_id, a.question_id, array[(array(select o.option_id from option_versions o
    where o.version_id = a.version_id order by o.position))[1 + (hashint4(a.user_id * 97 + a.question_id) & 3)]], 60000, app_now()
  from quizzes z join quiz_questions a on (a.user_id, a.quiz_id) = (z.user_id, z.id)
  where z.set_test_id = $1 and hashint4(a.user_id * 31 + a.question_id) % 10 <> 0`;

const endAttemptsSql = `update quizzes set ended_by = 'self', end_time = app_now() where set_test_id = $1`;
