import { randomUUID } from "node:crypto";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { percentile, sendOpenLoop } from "../server/open-loop-client.ts";
import { httpRequest } from "../server/requests.ts";
import { sessionTokenOf } from "../server/seed-users.ts";
import type { AppUnderTest } from "./app-under-test.ts";

const STUDENTS = 500;
const SECONDS = 10;
const MAX_P95_MS = 1_000;

/** A whole school starts the same quiz of ten questions at the same time, and one student in ten taps twice. */
export async function checkSimultaneousStart({ server, database }: AppUnderTest): Promise<Check[]> {
  const { rows } = await database.pool.query(largestChapterSql);
  const body = { chapter_id: rows[0].id, type: "quick-quiz_chapter" };
  const requests = Array.from({ length: STUDENTS }, (_, index) => {
    const headers = [`cookie: sid=${sessionTokenOf(index + 1)}`, `idempotency-key: ${randomUUID()}`];
    const request = httpRequest("POST", "/api/quiz", headers, body);
    return index % 10 === 0 ? [request, request] : [request];
  }).flat();
  const responses = await sendOpenLoop(server.port, requests, {
    perSecond: requests.length / SECONDS,
    seconds: SECONDS,
  });
  const counts = (await database.pool.query(quizCountsSql, [rows[0].id])).rows[0];
  const statuses = responses.map(({ status }) => status).filter((status) => status !== 200);
  console.log(
    `Simultaneous start: p50 ${percentile(responses, 0.5).toFixed(0)} ms, p99 ${percentile(responses, 0.99).toFixed(0)} ms`,
  );
  if (statuses.length > 0) console.log(`  rejected with ${statuses.join()}`);
  return [
    atMost("simultaneous start: p95, ms", percentile(responses, 0.95), MAX_P95_MS),
    atMost("simultaneous start: requests rejected", statuses.length, 0),
    atLeast("simultaneous start: students with a quiz of ten questions", counts.students, STUDENTS),
    atMost("simultaneous start: quizzes", counts.quizzes, STUDENTS),
  ];
}

const largestChapterSql = `select t.chapter_id as id from questions q join topics t on t.id = q.topic_id
  where q.status = 'published' and q.deleted_at is null group by t.chapter_id order by count(*) desc limit 1`;

const quizCountsSql = `select count(*) as quizzes, count(distinct user_id) as students from quizzes z
  where chapter_id = $1 and (select count(*) from quiz_questions a
    where (a.user_id, a.quiz_id) = (z.user_id, z.id)) = 10`;
