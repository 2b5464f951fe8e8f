import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** An answer that the server has acknowledged: the selected options, or the number as typed. */
export type AcknowledgedAnswer = {
  hash: string;
  questionId: number;
  seq: number;
  selectedOptionIds: number[] | null;
  numericAnswer: string | null;
};
/** Statistics of all simulated learners, updated while they play. */
export type LoadStats = {
  /** How long to wait for one response. */
  timeoutMs: number;
  longestRequestMs: number;
  acknowledged: Map<string, AcknowledgedAnswer>;
  rejected: string[];
  requestCount: number;
  /** Time from the first attempt of a request to its response, including all retries. */
  longestWaitMs: number;
  /** The request with the longest wait, and the result of each attempt. */
  longestWaitLog: string;
  /** Number of responses by status; 0 counts attempts without a response. */
  statusCounts: Map<number, number>;
  /** When the most recent successful request was sent. */
  lastAnsweredAt: number;
};

const EMPTY_QUIZ = { question_ids: [] };
const TOO_MANY_REQUESTS = 429;
const RETRY_MS = 100;
const MAX_WAIT_MS = 60_000;

export const createStats = (timeoutMs = 10_000): LoadStats => ({
  timeoutMs,
  longestRequestMs: 0,
  acknowledged: new Map(),
  rejected: [],
  requestCount: 0,
  longestWaitMs: 0,
  longestWaitLog: "",
  statusCounts: new Map(),
  lastAnsweredAt: 0,
});

/** Returns SQL that inserts this many students with goals and a session each, and the cookies of the sessions. */
export function learnerSetup(count: number): { statement: string; cookies: string[] } {
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

type PlayOptions = {
  url: string;
  cookie: string;
  stats: LoadStats;
  thinkMs?: number;
  shouldStop: () => boolean;
};

/**
 * Plays quizzes until `shouldStop` returns true. Requests without a final response are retried, as a learner's browser
 * does.
 */
export async function playQuizzes({
  url,
  cookie,
  stats,
  thinkMs = 0,
  shouldStop,
}: PlayOptions): Promise<void> {
  const send = createSender(url, cookie, stats);
  const { chapters } = await send("GET", "/api/chapters");
  for (let round = 0; !shouldStop(); round++) {
    const chapter =
      chapters[(round * 7 + Number.parseInt(cookie.slice(-2), 36)) % chapters.length] ?? chapters[0];
    const start = { type: "unlimited_chapter", chapter_id: chapter.id };
    const created = await send("POST", "/api/quiz", start, randomUUID());
    if (!created) continue;
    const loadedQuiz = await send("GET", `/api/quiz/${created.hash}`);
    for (const [questionIndex, questionId] of (loadedQuiz?.quiz ?? EMPTY_QUIZ).question_ids
      .slice(0, 10)
      .entries()) {
      if (shouldStop()) return;
      const questionPath = `/api/quiz/${created.hash}/question/${questionId}`;
      const loadedQuestion = await send("GET", questionPath);
      if (!loadedQuestion) break;
      if (thinkMs > 0) await setTimeout(thinkMs * (0.5 + Math.random()));
      const answer = buildAnswer(loadedQuestion.question);
      const seq = questionIndex + 1;
      if (await send("POST", `${questionPath}/answer`, { ...answer.body, seq, time_ms: 4_000 }))
        stats.acknowledged.set(`${created.hash} ${questionId}`, {
          hash: created.hash,
          questionId,
          seq,
          ...answer.stored,
        });
    }
    await send("POST", `/api/quiz/${created.hash}/end`, {});
  }
}

/** Returns a function that retries a request until its response is final; it returns undefined if that is an error. */
function createSender(url: string, cookie: string, stats: LoadStats) {
  return async (method: string, path: string, body?: object, key?: string) => {
    const headers = {
      cookie,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const startedAt = performance.now();
    const outcomes: string[] = [];
    for (;;) {
      const sentAt = performance.now();
      const { status, text } = await attempt(url + path, request, stats);
      const elapsedMs = performance.now() - startedAt;
      outcomes.push(`${status || "no-response"} at ${(elapsedMs / 1_000).toFixed(1)} s`);
      recordWait(stats, elapsedMs, () => `${method} ${path}: ${collapseRepeats(outcomes)}`);
      if (status >= 200 && status < 300) {
        stats.lastAnsweredAt = Math.max(stats.lastAnsweredAt, sentAt);
        return JSON.parse(text || "null");
      }
      if ((status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS) || elapsedMs > MAX_WAIT_MS) {
        stats.rejected.push(`${method} ${path}: ${status || "no-response"} ${text.slice(0, 200)}`);
        return undefined;
      }
      await setTimeout(RETRY_MS);
    }
  };
}

function recordWait(stats: LoadStats, elapsedMs: number, describe: () => string): void {
  if (elapsedMs <= stats.longestWaitMs) return;
  stats.longestWaitMs = elapsedMs;
  stats.longestWaitLog = describe();
}

/** Keeps only the last of consecutive results with the same status. */
const collapseRepeats = (outcomes: readonly string[]) =>
  outcomes
    .filter((outcome, index) => outcomes[index + 1]?.split(" ")[0] !== outcome.split(" ")[0])
    .join(", ");

async function attempt(address: string, request: RequestInit, stats: LoadStats) {
  stats.requestCount++;
  const startedAt = performance.now();
  const response = await fetch(address, { ...request, signal: AbortSignal.timeout(stats.timeoutMs) })
    .then(async (outcome) => ({ status: outcome.status, text: await outcome.text() }))
    .catch(() => ({ status: 0, text: "" }));
  stats.longestRequestMs = Math.max(stats.longestRequestMs, performance.now() - startedAt);
  stats.statusCounts.set(response.status, (stats.statusCounts.get(response.status) ?? 0) + 1);
  return response;
}

type ApiQuestion = { type: string; answers: { id: number }[] };

/** An arbitrary answer, and how it should be stored. */
function buildAnswer({ type, answers }: ApiQuestion) {
  const ids = answers.map(({ id }) => id);
  const [first = 0] = ids;
  if (type === "numerical")
    return { body: { answer_id: "12.5" }, stored: { selectedOptionIds: null, numericAnswer: "12.5" } };
  if (type === "multi choice multi correct") {
    const selectedOptionIds = ids.slice(0, 2);
    return { body: { answer_ids: selectedOptionIds }, stored: { selectedOptionIds, numericAnswer: null } };
  }
  return { body: { answer_id: first }, stored: { selectedOptionIds: [first], numericAnswer: null } };
}
