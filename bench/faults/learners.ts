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
/** What learners met, kept while they play. */
export type Tally = {
  /** How long to wait for one reply. */
  patienceMs: number;
  longestRequestMs: number;
  kept: Map<string, Acknowledged>;
  refused: string[];
  tries: number;
  /** From the first sending of a request to its reply, however often it had to be sent. */
  longestMs: number;
  /** The request of which that is true, and what came of each sending. */
  longest: string;
  /** How many replies had which status; 0 for none at all. */
  statuses: Map<number, number>;
  /** When the youngest request was sent that has been answered as it should. */
  latestAnswered: number;
};

const NO_QUIZ = { question_ids: [] };
const TOO_MANY = 429;
const RETRY_MS = 100;
const LARGEST_WAIT_MS = 60_000;

export const newTally = (patienceMs = 10_000): Tally => ({
  patienceMs,
  longestRequestMs: 0,
  kept: new Map(),
  refused: [],
  tries: 0,
  longestMs: 0,
  longest: "",
  statuses: new Map(),
  latestAnswered: 0,
});

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

type Player = { url: string; cookie: string; tally: Tally; thinkMs?: number; isOver: () => boolean };

/** Plays quizzes until told to stop; whatever is not answered is sent again, as a learner's browser does. */
export async function play({ url, cookie, tally, thinkMs = 0, isOver }: Player): Promise<void> {
  const send = sender(url, cookie, tally);
  const { chapters } = await send("GET", "/api/chapters");
  for (let turn = 0; !isOver(); turn++) {
    const chapter =
      chapters[(turn * 7 + Number.parseInt(cookie.slice(-2), 36)) % chapters.length] ?? chapters[0];
    const start = { type: "unlimited_chapter", chapter_id: chapter.id };
    const started = await send("POST", "/api/quiz", start, randomUUID());
    if (!started) continue;
    const opened = await send("GET", `/api/quiz/${started.hash}`);
    for (const [index, questionId] of (opened?.quiz ?? NO_QUIZ).question_ids.slice(0, 10).entries()) {
      if (isOver()) return;
      const at = `/api/quiz/${started.hash}/question/${questionId}`;
      const asked = await send("GET", at);
      if (!asked) break;
      if (thinkMs > 0) await setTimeout(thinkMs * (0.5 + Math.random()));
      const given = answerTo(asked.question);
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

/** Sends until there is a reply that is meant to last; undefined when that is a refusal. */
function sender(url: string, cookie: string, tally: Tally) {
  return async (method: string, path: string, body?: object, key?: string) => {
    const headers = {
      cookie,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const from = performance.now();
    const outcomes: string[] = [];
    for (;;) {
      const sentAt = performance.now();
      const { status, text } = await attempt(url + path, request, tally);
      const took = performance.now() - from;
      outcomes.push(`${status || "nothing"} at ${(took / 1_000).toFixed(1)} s`);
      noteWait(tally, took, () => `${method} ${path}: ${shortened(outcomes)}`);
      if (status >= 200 && status < 300) {
        tally.latestAnswered = Math.max(tally.latestAnswered, sentAt);
        return JSON.parse(text || "null");
      }
      if ((status >= 400 && status < 500 && status !== TOO_MANY) || took > LARGEST_WAIT_MS) {
        tally.refused.push(`${method} ${path}: ${status || "nothing"} ${text.slice(0, 200)}`);
        return undefined;
      }
      await setTimeout(RETRY_MS);
    }
  };
}

function noteWait(tally: Tally, took: number, story: () => string): void {
  if (took <= tally.longestMs) return;
  tally.longestMs = took;
  tally.longest = story();
}

/** Of outcomes that follow each other and say the same the last. */
const shortened = (outcomes: readonly string[]) =>
  outcomes.filter((one, place) => outcomes[place + 1]?.split(" ")[0] !== one.split(" ")[0]).join(", ");

async function attempt(address: string, request: RequestInit, tally: Tally) {
  tally.tries++;
  const from = performance.now();
  const reply = await fetch(address, { ...request, signal: AbortSignal.timeout(tally.patienceMs) })
    .then(async (one) => ({ status: one.status, text: await one.text() }))
    .catch(() => ({ status: 0, text: "" }));
  tally.longestRequestMs = Math.max(tally.longestRequestMs, performance.now() - from);
  tally.statuses.set(reply.status, (tally.statuses.get(reply.status) ?? 0) + 1);
  return reply;
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
