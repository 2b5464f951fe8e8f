import { chanceOf } from "@rasayan/engine";
import { atLeast, atMost, type Check } from "./checks.ts";
import { listStreams, readStream, type StreamRow } from "./learner-stream.ts";
import { type Metrics, measure, type Scored } from "./metrics.ts";
import { Replay, type Setting } from "./replay.ts";

type DataSet = {
  setting: Pick<Setting, "hasTimes" | "guess">;
  /** AUC of the same engine on the whole stream, nothing trained (figures of the reference engine). */
  cold: number;
  /** What has to be reached on held-out users (engine.md §9), and Best-LR on the same split beside it. */
  heldOut?: { auc: number; logLoss: number; ece: number; bestLr: number };
};

/** By the beginning of a file's name. */
const dataSets: Record<string, DataSet> = {
  assist09: {
    setting: { hasTimes: false, guess: 0 },
    cold: 0.764,
    heldOut: { auc: 0.77, logLoss: 0.528, ece: 0.015, bestLr: 0.765 },
  },
  statics: {
    setting: { hasTimes: false, guess: 0 },
    cold: 0.815,
    heldOut: { auc: 0.825, logLoss: 0.409, ece: 0.03, bestLr: 0.826 },
  },
  assist15: {
    setting: { hasTimes: false, guess: 0 },
    cold: 0.717,
    heldOut: { auc: 0.712, logLoss: 0.526, ece: 0.015, bestLr: 0.698 },
  },
  ednet: {
    setting: { hasTimes: true, guess: 0.2 },
    cold: 0.703,
    heldOut: { auc: 0.71, logLoss: 0.589, ece: 0.015, bestLr: 0.697 },
  },
  algebra05: {
    setting: { hasTimes: true, guess: 0 },
    cold: 0.815,
    heldOut: { auc: 0.82, logLoss: 0.42, ece: 0.015, bestLr: 0.804 },
  },
  assist17fa: { setting: { hasTimes: true, guess: 0 }, cold: 0.764 },
  // Questions learn from first attempts only, which costs .006 on vocabulary that is asked again and again.
  spanish: { setting: { hasTimes: false, guess: 0 }, cold: 0.848 },
};

const COLD_TOLERANCE = 0.004;
const LONGEST_COLD_STREAM = 150_000;
const FOLDS = 5;

/** Next-answer prediction on the public data sets of a folder (engine.md §9); undefined when there are none. */
export function checkPrediction(folder: string | undefined): Check[] | undefined {
  const known = listStreams(folder).flatMap(({ name, file }) => {
    const set = Object.entries(dataSets).find(([prefix]) => name.startsWith(prefix))?.[1];
    return set ? [{ name, file, set }] : [];
  });
  if (known.length === 0) return undefined;
  return known.flatMap(({ name, file, set }) => checkSet(name, readStream(file), set));
}

function checkSet(name: string, rows: readonly StreamRow[], { setting, cold, heldOut }: DataSet): Check[] {
  const whole = { ...setting, hasCombinations: rows.some(({ skills }) => skills.includes(";")) };
  const ordered = inOrder(rows, setting.hasTimes);
  const replay = new Replay(whole);
  const stream = measure(ordered.slice(0, LONGEST_COLD_STREAM).map((row) => replay.step(row)));
  const figures = measure(heldOutScores(ordered, whole));
  const best = heldOut ? `; Best-LR there ${heldOut.bestLr}` : "";
  console.log(`  ${name}: cold ${worded(stream)}; held-out users ${worded(figures)}${best}`);
  return [
    atLeast(`${name}: AUC of the cold stream`, stream.auc, cold - COLD_TOLERANCE),
    ...(heldOut
      ? [
          atLeast(`${name}: AUC on held-out users`, figures.auc, heldOut.auc),
          atMost(`${name}: log loss on held-out users`, figures.logLoss, heldOut.logLoss),
          atMost(`${name}: calibration error on held-out users`, figures.ece, heldOut.ece),
        ]
      : []),
  ];
}

/** Answers of users whose answers taught neither questions nor weights: the given split, or five folds of users. */
function heldOutScores(rows: readonly StreamRow[], setting: Setting): Scored[] {
  if (new Set(rows.map(({ split }) => split)).size > 1)
    return scoresAfter(rows, setting, ({ split }) => split === "test");
  const users = [...new Set(rows.map(({ user }) => user))];
  const foldOf = new Map(users.map((user, index) => [user, index % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) =>
    scoresAfter(rows, setting, ({ user }) => foldOf.get(user) === fold),
  ).flat();
}

function scoresAfter(
  rows: readonly StreamRow[],
  setting: Setting,
  isHeldOut: (row: StreamRow) => boolean,
): Scored[] {
  const replay = new Replay(setting);
  for (const row of rows) if (!isHeldOut(row)) replay.step(row);
  return rows.filter(isHeldOut).map((row) => replay.step(row, true));
}

/** By time where there are times; otherwise user after user in a fixed shuffled order. */
function inOrder(rows: readonly StreamRow[], hasTimes: boolean): StreamRow[] {
  if (hasTimes) return rows.toSorted((a, b) => a.seconds - b.seconds);
  const chance = chanceOf("stream");
  const places = new Map<string, number>();
  for (const { user } of rows) if (!places.has(user)) places.set(user, chance());
  return rows.toSorted((a, b) => (places.get(a.user) ?? 0) - (places.get(b.user) ?? 0));
}

const worded = ({ answers, auc, logLoss, ece }: Metrics) =>
  `${auc.toFixed(4)} / ${logLoss.toFixed(4)} / ${ece.toFixed(4)} (${answers})`;
