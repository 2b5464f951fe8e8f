import type { Database } from "../../server/src/db/connect.ts";
import { type Ask as AskOfQuiz, tokenOf } from "../server/crowd.ts";
import { type Reply, within } from "../server/paced-sender.ts";
import { answerTo } from "../server/requests.ts";
import { hashOf, QUIZZES } from "./years.ts";

type Ask = AskOfQuiz & { chapterId: number };
/** p95 in ms of a call, by its name. */
export type Times = Map<string, number>;

/** A call of the learner who is asked this question; one with a body is a POST. */
type Call = { name: string; path: (ask: Ask) => string; body?: (ask: Ask) => object };

const questionOf = ({ userId, questionId }: Ask) =>
  `/api/quiz/${hashOf(userId, QUIZZES + 1)}/question/${questionId}`;

const calls: readonly Call[] = [
  { name: "question", path: questionOf },
  { name: "answer", path: (ask) => `${questionOf(ask)}/answer`, body: answerTo },
  { name: "stats", path: ({ userId }) => `/api/quiz/${hashOf(userId, 3)}/stats` },
  { name: "history", path: () => "/api/chapter/1/quiz-history?page=1&type=unlimited" },
  { name: "profile", path: () => "/api/user/profile" },
  { name: "Smart Path, with the day's plans made", path: () => "/api/smart-path" },
  { name: "Smart Path, again", path: () => "/api/smart-path" },
  { name: "questions of the day", path: () => "/api/revision/questions" },
  { name: "search", path: () => "/api/search?q=equilibrium" },
  start("quick quiz", "quick-quiz_chapter"),
  start("unlimited practice", "unlimited_chapter"),
  start("past years' questions", "previous-questions_chapter"),
  { name: "diagnostic started", path: () => "/api/quiz/diagnostic", body: () => ({}) },
];

function start(name: string, type: string): Call {
  return {
    name: `${name} started`,
    path: () => "/api/quiz",
    body: ({ chapterId }) => ({ chapter_id: chapterId, type }),
  };
}

/** Makes each call once for each of these learners, one after the other. */
export async function timeCalls(
  port: number,
  { pool }: Database,
  learners: readonly number[],
): Promise<Times> {
  const hashes = learners.map((learner) => hashOf(learner, QUIZZES + 1));
  const { rows: asks } = await pool.query<Ask>(listAsks, [learners, hashes]);
  const times: Times = new Map();
  for (const call of calls) {
    const replies: Reply[] = [];
    for (const ask of asks) replies.push(await timeOne(port, call, ask));
    times.set(call.name, within(replies, 0.95));
  }
  return times;
}

async function timeOne(port: number, { name, path, body }: Call, ask: Ask) {
  const from = performance.now();
  const headers = { cookie: `sid=${tokenOf(ask.userId)}`, "sec-fetch-site": "same-origin" };
  const sent = body && { method: "POST", body: JSON.stringify(body(ask)) };
  const reply = await fetch(`http://127.0.0.1:${port}${path(ask)}`, {
    ...sent,
    headers: sent ? { ...headers, "content-type": "application/json" } : headers,
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name} of learner ${ask.userId}: ${reply.status} ${text.slice(0, 200)}`);
  return { status: reply.status, tookMs: performance.now() - from, atMs: 0 };
}

// By learner and hash, as the index is, or this would be the table that is read from end to end.
const listAsks = `select a.user_id as "userId", a.question_id as "questionId", v.type, t.chapter_id as "chapterId",
    array(select o.option_id from option_versions o where o.version_id = v.id order by o.position) as "optionIds"
  from unnest($1::int[], $2::text[]) as one (user_id, hash)
    join quizzes z on (z.user_id, z.hash) = (one.user_id, one.hash)
    join quiz_questions a on (a.user_id, a.quiz_id, a.position) = (z.user_id, z.id, 1)
    join question_versions v on v.id = a.version_id
    join topics t on t.id = v.topic_id
  order by a.user_id`;
