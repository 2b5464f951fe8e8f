import pg from "pg";
import type { Database } from "../../server/src/db/connect.ts";
import { endQuiz } from "../../server/src/features/attempts/quiz-actions.ts";
import { atLeast, atMost, type Check } from "./checks.ts";
import { config, type Pair, preparePairs, QUESTIONS, type Quiz } from "./completed-quizzes.ts";
import { withLibraryDatabase } from "./library-database.ts";

const SIZE = { learners: 50, pastQuizzes: 6, pairs: 9 };
const WARM_UP = 50;
const MAX_OVERHEAD_MS = 3;

/**
 * Measures what the engine adds to completing a quiz of ten questions in PostgreSQL (engine.md §9); undefined without
 * a URL. The same action completes both kinds of quiz, and learns nothing from one whose questions have no topic.
 */
export async function checkCompletion(url: string | undefined): Promise<Check[] | undefined> {
  if (!url) return undefined;
  return withLibraryDatabase(url, async (database) => {
    const pairs = await preparePairs(database, SIZE);
    // In production, autovacuum would have done this long ago.
    await database.pool.query("vacuum analyze");
    await database.pool.query("checkpoint");
    await timeAll(database, pairs.slice(0, WARM_UP));
    const counts = await countStatements(database, pairs[WARM_UP]);
    const measuredPairs = pairs.slice(WARM_UP + 1);
    const { trained, control } = await timeAll(database, measuredPairs);
    const overheadMs = quantile(trained, 0.5) - quantile(control, 0.5);
    printTimes(`with the engine, ${counts.trained} statements`, trained);
    printTimes(`without it, ${counts.control} statements`, control);
    const [trainedCount, controlCount] = [
      await countLearnedAnswers(database, pairs, "trained"),
      await countLearnedAnswers(database, pairs, "control"),
    ];
    return [
      atMost("ms added at p50 to completing ten questions", overheadMs, MAX_OVERHEAD_MS),
      atLeast("answers learned with the engine", trainedCount, QUESTIONS * pairs.length),
      atMost("answers learned without it", controlCount, 0),
    ];
  });
}

/** Milliseconds of each completion. The kind that comes first alternates from pair to pair (ABBA). */
async function timeAll({ db }: Database, pairs: readonly Pair[]) {
  const durations = { trained: [] as number[], control: [] as number[] };
  for (const [index, pair] of pairs.entries()) {
    for (const kind of index % 2 === 0
      ? (["trained", "control"] as const)
      : (["control", "trained"] as const)) {
      const { userId, hash } = pair[kind];
      const startedAt = performance.now();
      await endQuiz({ db, config }, userId, hash);
      durations[kind].push(performance.now() - startedAt);
    }
  }
  return { trained: durations.trained.toSorted(ascending), control: durations.control.toSorted(ascending) };
}

async function countStatements({ db }: Database, pair: Pair | undefined) {
  const count = async (quiz: Quiz | undefined) => {
    const { query } = pg.Client.prototype;
    let statements = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      statements++;
      return Reflect.apply(query, this, args);
    };
    if (quiz) await endQuiz({ db, config }, quiz.userId, quiz.hash);
    pg.Client.prototype.query = query;
    return statements;
  };
  return { trained: await count(pair?.trained), control: await count(pair?.control) };
}

async function countLearnedAnswers(
  { pool }: Database,
  pairs: readonly Pair[],
  kind: keyof Pair,
): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as learned from response_events l join quizzes z on (z.user_id, z.id) = (l.user_id, l.quiz_id)
      where z.hash = any($1)`,
    [pairs.map((pair) => pair[kind].hash)],
  );
  return rows[0].learned;
}

const ascending = (a: number, b: number) => a - b;
const quantile = (sorted: readonly number[], fraction: number) =>
  sorted[Math.floor(fraction * sorted.length)] ?? 0;

function printTimes(name: string, sorted: readonly number[]): void {
  const [p50, p95] = [quantile(sorted, 0.5).toFixed(2), quantile(sorted, 0.95).toFixed(2)];
  console.log(`  ${name}: p50 ${p50} ms, p95 ${p95} ms (${sorted.length})`);
}
