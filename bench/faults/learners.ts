import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** An answer that the server has said it keeps: options chosen, or the number typed. */
export type Acknowledged = {
  hash: string;
  questionId: number;
  seq: number;
  chosen: number[] | null;
  typed: string | null;
};
export type Tally = { kept: Map<string, Acknowledged>; refused: string[]; tries: number; longestMs: number };

const RETRY_MS = 100;
const LARGEST_WAIT_MS = 60_000;

/** SQL that enrols so many students with goals and a session each, and their cookies. */
export function enrolment(count: number): { statement: string; cookies: string[] } {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  const rows = hashes.map((hash) => `('bench-${hash}', 'Learner', 'JEE Main', 2027, 'XII')`);
  return {
    cookies: tokens.map((token) => `sid=${token}`),
    statement: `with learners as (
        insert into users (google_sub, name, target_exam, target_year, class_standard)
        values ${rows.join()} returning id, google_sub)
      insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select decode(substr(google_sub, 7), 'hex'), id, app_now(), app_now() from learners`,
  };
}

/** Plays quizzes until told to stop; whatever is not answered is sent again, as a learner's browser does. */
export async function play(url: string, cookie: string, tally: Tally, isOver: () => boolean): Promise<void> {
  const send = async (method: string, path: string, body?: object, key?: string) => {
    const from = performance.now();
    for (;;) {
      tally.tries++;
      const reply = await fetch(url + path, {
        method,
        headers: {
          cookie,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(key ? { "idempotency-key": key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      })
        .then(async (one) => ({ status: one.status, text: await one.text() }))
        .catch(() => undefined);
      const took = performance.now() - from;
      tally.longestMs = Math.max(tally.longestMs, took);
      if (reply && reply.status < 300) return JSON.parse(reply.text || "null");
      if ((reply && reply.status < 500) || took > LARGEST_WAIT_MS) {
        tally.refused.push(
          `${method} ${path}: ${reply?.status ?? "nothing"} ${reply?.text.slice(0, 200) ?? ""}`,
        );
        return undefined;
      }
      await setTimeout(RETRY_MS);
    }
  };
  const { chapters } = await send("GET", "/api/chapters");
  for (let turn = 0; !isOver(); turn++) {
    const chapter =
      chapters[(turn * 7 + Number.parseInt(cookie.slice(-2), 36)) % chapters.length] ?? chapters[0];
    const start = { type: "unlimited_chapter", chapter_id: chapter.id };
    const started = await send("POST", "/api/quiz", start, randomUUID());
    if (!started) continue;
    const { quiz } = await send("GET", `/api/quiz/${started.hash}`);
    for (const [index, questionId] of quiz.question_ids.slice(0, 10).entries()) {
      if (isOver()) return;
      const at = `/api/quiz/${started.hash}/question/${questionId}`;
      const { question } = await send("GET", at);
      const given = answerTo(question);
      const seq = index + 1;
      if (await send("POST", `${at}/answer`, { ...given.body, seq, time_ms: 4_000 }))
        tally.kept.set(`${started.hash} ${questionId}`, {
          hash: started.hash,
          questionId,
          seq,
          ...given.stored,
        });
    }
    await send("POST", `/api/quiz/${started.hash}/end`, {});
  }
}

type Asked = { type: string; answers: { id: number }[] };

/** Some answer, and how it should be stored. */
function answerTo({ type, answers }: Asked) {
  const ids = answers.map(({ id }) => id);
  const [first = 0] = ids;
  if (type === "numerical") return { body: { answer_id: "12.5" }, stored: { chosen: null, typed: "12.5" } };
  if (type === "multi choice multi correct") {
    const chosen = ids.slice(0, 2);
    return { body: { answer_ids: chosen }, stored: { chosen, typed: null } };
  }
  return { body: { answer_id: first }, stored: { chosen: [first], typed: null } };
}

/** All answers that a database holds. */
export const ALL_ANSWERS = `select z.hash, r.question_id, r.chosen, r.typed from responses r
  join quizzes z on (z.user_id, z.id) = (r.user_id, r.quiz_id)`;

/** How many acknowledged answers are not among the rows as they were given. */
export function countLost(
  kept: ReadonlyMap<string, Acknowledged>,
  rows: readonly Record<string, unknown>[],
): number {
  const stored = new Map(rows.map((row) => [`${row.hash} ${row.question_id}`, row]));
  const isKept = (key: string, { chosen, typed }: Acknowledged) => {
    const row = stored.get(key);
    return row !== undefined && row.typed === typed && String(row.chosen) === String(chosen);
  };
  return [...kept].filter(([key, answer]) => !isKept(key, answer)).length;
}
