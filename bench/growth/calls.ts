import type { Database } from "../../server/src/db/connect.ts";
import { tokenOf } from "../server/crowd.ts";
import { type Reply, within } from "../server/paced-sender.ts";
import { hashOf, QUIZZES } from "./years.ts";

/** p95 in ms of a call, by its name. */
export type Times = Map<string, number>;

/** A GET, by the learner who asks and the question they are asked. */
type Call = { name: string; path: (learner: number, questionId: number) => string };

const calls: readonly Call[] = [
  { name: "question", path: (n, id) => `/api/quiz/${hashOf(n, QUIZZES + 1)}/question/${id}` },
  { name: "stats", path: (n) => `/api/quiz/${hashOf(n, 3)}/stats` },
  { name: "history", path: () => "/api/chapter/1/quiz-history?page=1&type=unlimited" },
  { name: "profile", path: () => "/api/user/profile" },
  { name: "Smart Path", path: () => "/api/smart-path" },
  { name: "daily plan, made", path: () => "/api/revision/questions" },
  { name: "daily plan, read", path: () => "/api/revision/questions" },
  { name: "search", path: () => "/api/search?q=equilibrium" },
];

/** Makes each call once for each of these learners, one after the other. */
export async function timeCalls(
  port: number,
  { pool }: Database,
  learners: readonly number[],
): Promise<Times> {
  const { rows } = await pool.query(openQuestions, [learners.map((learner) => hashOf(learner, QUIZZES + 1))]);
  const asked = new Map<number, number>(rows.map(({ user_id, question_id }) => [user_id, question_id]));
  const times: Times = new Map();
  for (const call of calls) {
    const replies: Reply[] = [];
    for (const learner of learners) replies.push(await timeOne(port, call, learner, asked.get(learner) ?? 0));
    times.set(call.name, within(replies, 0.95));
  }
  return times;
}

async function timeOne(port: number, { name, path }: Call, learner: number, questionId: number) {
  const from = performance.now();
  const headers = { cookie: `sid=${tokenOf(learner)}` };
  const reply = await fetch(`http://127.0.0.1:${port}${path(learner, questionId)}`, { headers });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name} of learner ${learner}: ${reply.status} ${text.slice(0, 200)}`);
  return { status: reply.status, tookMs: performance.now() - from, atMs: 0 };
}

const openQuestions = `select z.user_id, min(a.question_id) as question_id from quizzes z
  join quiz_questions a on (a.user_id, a.quiz_id) = (z.user_id, z.id)
  where z.hash = any($1) group by z.user_id`;
