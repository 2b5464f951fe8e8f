// npm run bench -- regrade [--quick] [--baseline <folder>]: learners' requests while a question with 20,000 attempts is
// marked again, compared with a quiet time; `--baseline` does the same with the build in another folder.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Check, report } from "./engine/checks.ts";

const ATTEMPTS = 20_000;
const QUIET_SECONDS = 10;
const LEARNERS_AT_ONCE = 4;
const EDITOR = 1;
const isQuick = process.argv.includes("--quick");
const url = process.env.DATABASE_URL;

if (url) process.exitCode = report(await measureBuilds(url)) ? 0 : 1;
else console.log("Skipped: DATABASE_URL is not set.");

async function measureBuilds(postgresUrl: string): Promise<Check[]> {
  const baselineFolder = process.argv[process.argv.indexOf("--baseline") + 1];
  if (process.argv.includes("--baseline") && baselineFolder)
    print("baseline", await measure(path.resolve(baselineFolder), postgresUrl));
  const { quiet, busy, seconds } = await measure(path.resolve(import.meta.dirname, ".."), postgresUrl);
  print("this build", { quiet, busy, seconds });
  return [
    atMost("p99 while attempts are marked again, relative to the quiet p99", busy.p99 / quiet.p99, 2),
    atMost("responses with a 5xx while attempts are marked again", busy.failures, 0),
  ];
}

type Phase = { count: number; p50: number; p99: number; worst: number; failures: number };
type Result = { quiet: Phase; busy: Phase; seconds: number };

function print(name: string, { quiet, busy, seconds }: Result): void {
  const line = ({ count, p50, p99, worst, failures }: Phase) =>
    `${count} requests, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ${failures} with a 5xx`;
  console.log(`  ${name}, quiet: ${line(quiet)}`);
  console.log(`  ${name}, marked again in ${seconds.toFixed(1)} s: ${line(busy)}`);
}

/** Seeds a database with the code of a build, starts its server and measures it. */
async function measure(folder: string, postgresUrl: string): Promise<Result> {
  const load = (file: string) => import(path.join(folder, file));
  const { withLibraryDatabase }: typeof import("./engine/library-database.ts") = await load(
    "bench/engine/library-database.ts",
  );
  const { seedGrowth }: typeof import("./growth/seed-growth.ts") = await load("bench/growth/seed-growth.ts");
  const processes: typeof import("./server/server-process.ts") = await load("bench/server/server-process.ts");
  return withLibraryDatabase(postgresUrl, async ({ pool }, databaseUrl) => {
    const questions = Number((await pool.query("select count(*) as all from questions")).rows[0].all);
    const size = { learners: isQuick ? ATTEMPTS + 1 : 100_000, questions };
    const client = await pool.connect();
    await seedGrowth(client, { learners: 0, questions }, size, () => {});
    const question = await addAttempts(client);
    client.release(true);
    const server = await processes.startApp({
      ...processes.productionEnvironment(databaseUrl),
      RATE_LIMIT: "off",
    });
    try {
      return await compare(server.port, question);
    } finally {
      await server.stop();
    }
  });
}

type Question = { id: number; hash: string };

/** Gives the first 20,000 learners after the editor a wrong answer to one question. */
async function addAttempts(client: { query: (text: string) => Promise<{ rows: unknown[] }> }) {
  const { rows } =
    await client.query(`select q.id, q.hash from questions q join question_versions v on v.id = q.version_id
    where v.type = 'multi choice single answer' and q.status = 'published' and q.passage_id is null order by q.id limit 1`);
  const question = rows[0] as Question;
  const quizzes = `quizzes z where z.user_id between ${EDITOR + 1} and ${EDITOR + ATTEMPTS} and z.hash like '%-1'`;
  await client.query("set session_replication_role = replica");
  await client.query(`delete from quiz_questions where question_id = ${question.id}`);
  await client.query(`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, outcome, score, completed_at)
    select z.user_id, z.id, q.id, q.version_id, 20, 'wrong', -1, z.completed_at from ${quizzes.replace("quizzes z", `quizzes z join questions q on q.id = ${question.id}`)}`);
  await client.query(`delete from responses where question_id = ${question.id}`);
  await client.query(`insert into responses (user_id, quiz_id, question_id, selected_option_ids, time_ms, answered_at)
    select z.user_id, z.id, ${question.id}, array(select o.option_id from option_versions o join questions q on q.version_id = o.version_id
      where q.id = ${question.id} and not o.is_correct order by o.position limit 1), 60000, z.completed_at from ${quizzes}`);
  await client.query(`update users set role = 'editor' where id = ${EDITOR}`);
  await client.query("analyze");
  return question;
}

/** Measures learners who start, answer and end quizzes with the question, before and while it is marked again. */
async function compare(port: number, question: Question): Promise<Result> {
  const request = (userId: number, method: string, url: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: {
        cookie: `sid=${String(userId).padStart(43, "t")}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const admin = async (method: string, url: string, body?: object) => {
    const response = await request(EDITOR, method, url, body);
    if (!response.ok) console.log(`  ${method} ${url}: ${response.status}`);
    return response.json();
  };
  let nextLearner = EDITOR + 1;
  const takeQuiz = async (
    timed: (method: string, url: string, body?: object) => Promise<{ hash?: string }>,
  ) => {
    const body = { type: "custom", question_hashes: [question.hash] };
    const { hash } = await timed("POST", "/api/quiz", body);
    if (!hash) return;
    await timed("GET", `/api/quiz/${hash}/question/${question.id}`);
    await timed("POST", `/api/quiz/${hash}/end`, {});
  };
  const measurePhase = async (isOver: () => boolean): Promise<Phase> => {
    const times: number[] = [];
    let failures = 0;
    const runLearners = async () => {
      while (!isOver()) {
        // Spread over all learners with an attempt, so that some of them are being marked.
        nextLearner = EDITOR + 1 + ((nextLearner * 7919) % ATTEMPTS);
        const learner = nextLearner;
        await takeQuiz(async (method, url, body) => {
          const start = performance.now();
          const response = await request(learner, method, url, body);
          const text = await response.text();
          times.push(performance.now() - start);
          if (response.status >= 500) failures++;
          return response.ok ? JSON.parse(text || "{}") : {};
        });
      }
    };
    await Promise.all(Array.from({ length: LEARNERS_AT_ONCE }, runLearners));
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1), failures };
  };
  const forSeconds = (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    return () => performance.now() > end;
  };
  await measurePhase(forSeconds(QUIET_SECONDS / 2));
  const quiet = await measurePhase(forSeconds(QUIET_SECONDS));
  await correctKey(admin, question.id);
  const startedAt = performance.now();
  let isDone = false;
  const regraded = (async () => {
    const answer = await admin("POST", `/api/admin/questions/${question.id}/regrade`, {
      note: "The key was wrong.",
    });
    for (let state = answer.regrade?.state; state === "waiting" || state === "running"; ) {
      await sleep(500);
      const progress = await admin("GET", `/api/admin/questions/${question.id}/regrade`);
      // A failed request, which has been reported, doesn't end the measurement.
      state = progress.regrade?.state ?? state;
    }
    isDone = true;
  })();
  const busy = await measurePhase(() => isDone);
  await regraded;
  return { quiet, busy, seconds: (performance.now() - startedAt) / 1000 };
}

/** Saves the question with the option as its key that the learners have chosen. */
async function correctKey(
  admin: (method: string, url: string, body?: object) => Promise<Record<string, unknown>>,
  id: number,
): Promise<void> {
  const stored = await admin("GET", `/api/admin/questions/${id}`);
  const answers = stored.answers as { id: number; text: string; correct: boolean }[];
  const chosen = answers.find(({ correct }) => !correct)?.id;
  await admin("PUT", `/api/admin/questions/${id}`, {
    text: stored.text,
    type: stored.type,
    status: "published",
    difficulty: stored.difficulty,
    topicId: stored.topicId,
    single_answer: null,
    question_tags: [],
    answers: answers.map((answer) => ({ id: answer.id, text: answer.text, correct: answer.id === chosen })),
  });
}
