import { seededRandom } from "@rasayan/engine";
import type { Baseline } from "./baselines/baseline.ts";
import type { StreamRow } from "./learner-stream.ts";
import type { ScoredAnswer } from "./metrics.ts";
import { Replay, type ReplayedAnswer, type ReplayOptions } from "./replay.ts";

/** Answers that train questions and weights, and the answers of other learners, which train neither. */
export type Split = { training: StreamRow[]; test: StreamRow[] };

const FOLDS = 5;

/** The split given in the data set, or else five folds of learners. */
export function splitsOf(rows: readonly StreamRow[]): Split[] {
  if (new Set(rows.map(({ split }) => split)).size > 1)
    return [splitBy(rows, ({ split }) => split === "test")];
  const users = [...new Set(rows.map(({ user }) => user))];
  const foldOf = new Map(users.map((user, index) => [user, index % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => splitBy(rows, ({ user }) => foldOf.get(user) === fold));
}

/** Predictions of the engine for the test answers of all splits. */
export function replayHeldOut(splits: readonly Split[], options: ReplayOptions): ReplayedAnswer[] {
  return splits.flatMap(({ training, test }) => {
    const replay = new Replay(options);
    for (const row of training) replay.step(row);
    return test.map((row) => replay.step(row, true));
  });
}

/** Predictions of a baseline for the same answers in the same order. */
export function scoreHeldOut(splits: readonly Split[], baseline: Baseline): ScoredAnswer[] {
  return splits.flatMap(({ training, test }) => {
    const predict = baseline(training);
    return test.map((row) => ({ p: predict(row), credit: row.credit }));
  });
}

/** Sorts by time if there are times; otherwise user by user, in a fixed shuffled order. */
export function sortRows(rows: readonly StreamRow[], hasTimes: boolean): StreamRow[] {
  if (hasTimes) return rows.toSorted((a, b) => a.seconds - b.seconds);
  const prng = seededRandom("stream");
  const positions = new Map<string, number>();
  for (const { user } of rows) if (!positions.has(user)) positions.set(user, prng());
  return rows.toSorted((a, b) => (positions.get(a.user) ?? 0) - (positions.get(b.user) ?? 0));
}

function splitBy(rows: readonly StreamRow[], isTest: (row: StreamRow) => boolean): Split {
  return { training: rows.filter((row) => !isTest(row)), test: rows.filter(isTest) };
}
