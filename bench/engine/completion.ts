import pg from "pg";
import type { Database } from "../../server/src/db/connect.ts";
import { endQuiz } from "../../server/src/features/quizzes/quiz-actions.ts";
import { atLeast, atMost, type Check } from "./checks.ts";
import { type Pair, preparePairs, QUESTIONS, type Quiz } from "./finished-quizzes.ts";
import { withLibrary } from "./library-database.ts";

const SIZE = { learners: 50, past: 6, pairs: 9 };
const WARM_UP = 50;
const MOST_MORE_MS = 3;

/**
 * What the engine adds to completing a quiz of ten questions (engine.md §9), in PostgreSQL; undefined without a URL.
 * The same action completes both kinds of quiz, and learns nothing from one whose questions have no topic.
 */
export async function checkCompletion(url: string | undefined): Promise<Check[] | undefined> {
  if (!url) return undefined;
  return withLibrary(url, async (database) => {
    const pairs = await preparePairs(database, SIZE);
    // As autovacuum would have, long ago.
    await database.pool.query("vacuum analyze");
    await database.pool.query("checkpoint");
    await timeAll(database, pairs.slice(0, WARM_UP));
    const counts = await countStatements(database, pairs[WARM_UP]);
    const timed = pairs.slice(WARM_UP + 1);
    const { taught, plain } = await timeAll(database, timed);
    const more = at(taught, 0.5) - at(plain, 0.5);
    say(`with the engine, ${counts.taught} statements`, taught);
    say(`without it, ${counts.plain} statements`, plain);
    const [all, none] = [
      await countLearnt(database, pairs, "taught"),
      await countLearnt(database, pairs, "plain"),
    ];
    return [
      atMost("ms more at p50 for completing ten questions", more, MOST_MORE_MS),
      atLeast("answers learnt with the engine", all, QUESTIONS * pairs.length),
      atMost("answers learnt without it", none, 0),
    ];
  });
}

/** Milliseconds of each completion, the two kinds in turn and the first of a pair changing: ABBA. */
async function timeAll({ db }: Database, pairs: readonly Pair[]) {
  const taken = { taught: [] as number[], plain: [] as number[] };
  for (const [index, pair] of pairs.entries()) {
    for (const kind of index % 2 === 0 ? (["taught", "plain"] as const) : (["plain", "taught"] as const)) {
      const { userId, hash } = pair[kind];
      const from = performance.now();
      await endQuiz(db, userId, hash);
      taken[kind].push(performance.now() - from);
    }
  }
  return { taught: taken.taught.toSorted(ascending), plain: taken.plain.toSorted(ascending) };
}

async function countStatements({ db }: Database, pair: Pair | undefined) {
  const count = async (quiz: Quiz | undefined) => {
    const { query } = pg.Client.prototype;
    let statements = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      statements++;
      return Reflect.apply(query, this, given);
    };
    if (quiz) await endQuiz(db, quiz.userId, quiz.hash);
    pg.Client.prototype.query = query;
    return statements;
  };
  return { taught: await count(pair?.taught), plain: await count(pair?.plain) };
}

async function countLearnt({ pool }: Database, pairs: readonly Pair[], kind: keyof Pair): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as learnt from answer_log l join quizzes z on (z.user_id, z.id) = (l.user_id, l.quiz_id)
      where z.hash = any($1)`,
    [pairs.map((pair) => pair[kind].hash)],
  );
  return rows[0].learnt;
}

const ascending = (a: number, b: number) => a - b;
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;

function say(name: string, sorted: readonly number[]): void {
  const [middle, late] = [at(sorted, 0.5).toFixed(2), at(sorted, 0.95).toFixed(2)];
  console.log(`  ${name}: p50 ${middle} ms, p95 ${late} ms (${sorted.length})`);
}
