import { randomUUID } from "node:crypto";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { tokenOf } from "../server/crowd.ts";
import { sendPaced, within } from "../server/paced-sender.ts";
import { httpRequest } from "../server/requests.ts";
import type { Product } from "./product.ts";

const STUDENTS = 500;
const SECONDS = 10;
const LONGEST_MS = 1_000;

/** A whole school starts the same quiz of ten questions at the bell, and one in ten taps twice. */
export async function checkJointStart({ server, database }: Product): Promise<Check[]> {
  const { rows } = await database.pool.query(fullestChapter);
  const body = { chapter_id: rows[0].id, type: "quick-quiz_chapter" };
  const requests = Array.from({ length: STUDENTS }, (_, index) => {
    const headers = [`cookie: sid=${tokenOf(index + 1)}`, `idempotency-key: ${randomUUID()}`];
    const request = httpRequest("POST", "/api/quiz", headers, body);
    return index % 10 === 0 ? [request, request] : [request];
  }).flat();
  const replies = await sendPaced(server.port, requests, {
    perSecond: requests.length / SECONDS,
    seconds: SECONDS,
  });
  const made = (await database.pool.query(quizzesOf, [rows[0].id])).rows[0];
  const statuses = replies.map(({ status }) => status).filter((status) => status !== 200);
  console.log(
    `Joint start: p50 ${within(replies, 0.5).toFixed(0)} ms, p99 ${within(replies, 0.99).toFixed(0)} ms`,
  );
  if (statuses.length > 0) console.log(`  refused with ${statuses.join()}`);
  return [
    atMost("joint start: p95, ms", within(replies, 0.95), LONGEST_MS),
    atMost("joint start: requests refused", statuses.length, 0),
    atLeast("joint start: students with a quiz of ten questions", made.students, STUDENTS),
    atMost("joint start: quizzes", made.quizzes, STUDENTS),
  ];
}

const fullestChapter = `select t.chapter_id as id from questions q join topics t on t.id = q.topic_id
  where q.status = 'published' and q.deleted_at is null group by t.chapter_id order by count(*) desc limit 1`;

const quizzesOf = `select count(*) as quizzes, count(distinct user_id) as students from quizzes z
  where chapter_id = $1 and (select count(*) from quiz_questions a
    where (a.user_id, a.quiz_id) = (z.user_id, z.id)) = 10`;
