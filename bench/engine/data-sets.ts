import { listStreams } from "./learner-stream.ts";
import type { ReplayOptions } from "./replay.ts";

export type DataSet = {
  title: string;
  options: Pick<ReplayOptions, "hasTimes" | "guess">;
  /** AUC of the reference engine on the whole stream, without any training. */
  coldAuc: number;
  /** Thresholds on held-out users (engine.md §9). */
  thresholds?: { auc: number; logLoss: number; ece: number };
  /** AUC that others have published for the same split; missing if they used another split. */
  published?: { source: string; auc: Record<string, number> };
};

const GERVET = "Gervet et al. 2020, README of their repository";
const PYKT = "Liu et al. 2022, pyKT";

/** By the beginning of the file name. */
const dataSets: Record<string, DataSet> = {
  assist09: {
    title: "ASSISTments 2009",
    options: { hasTimes: false, guess: 0 },
    coldAuc: 0.764,
    thresholds: { auc: 0.77, logLoss: 0.528, ece: 0.015 },
    published: { source: GERVET, auc: { PFA: 0.72, "Best-LR": 0.77, DKT: 0.75, SAKT: 0.75 } },
  },
  statics: {
    title: "Statics",
    options: { hasTimes: false, guess: 0 },
    coldAuc: 0.815,
    thresholds: { auc: 0.825, logLoss: 0.409, ece: 0.03 },
    published: { source: GERVET, auc: { PFA: 0.69, "Best-LR": 0.82, DKT: 0.83, SAKT: 0.81 } },
  },
  assist15: {
    title: "ASSISTments 2015",
    options: { hasTimes: false, guess: 0 },
    coldAuc: 0.717,
    thresholds: { auc: 0.712, logLoss: 0.526, ece: 0.015 },
    published: { source: PYKT, auc: { DKT: 0.7271, AKT: 0.7281, SAKT: 0.7114 } },
  },
  ednet: {
    title: "EdNet, 1,000 learners",
    options: { hasTimes: true, guess: 0.2 },
    coldAuc: 0.703,
    thresholds: { auc: 0.71, logLoss: 0.589, ece: 0.015 },
  },
  algebra05: {
    title: "Algebra I 2005",
    options: { hasTimes: true, guess: 0 },
    coldAuc: 0.815,
    thresholds: { auc: 0.82, logLoss: 0.42, ece: 0.015 },
  },
  assist17fa: {
    // First attempts only: in the full log, half of the answers repeat the item before.
    title: "ASSISTments 2017",
    options: { hasTimes: true, guess: 0 },
    coldAuc: 0.764,
  },
  // Only first attempts train a question, which costs .006 AUC on vocabulary that is asked many times.
  spanish: { title: "Spanish vocabulary", options: { hasTimes: false, guess: 0 }, coldAuc: 0.848 },
};

/** The known sets in a folder, in the order of the table above. */
export function listDataSets(folder: string | undefined): { name: string; file: string; set: DataSet }[] {
  const streams = listStreams(folder);
  return Object.entries(dataSets).flatMap(([prefix, set]) =>
    streams.filter(({ name }) => name.startsWith(prefix)).map(({ name, file }) => ({ name, file, set })),
  );
}
