import type { QuestionStatistics, StatisticsSummary, Suspicion } from "../../../api/admin-statistics.ts";
import { lettersWords } from "../../../question/review-words.ts";

/** What the figures make one suspect, in the order of the filter. */
export const suspicionWords: Record<Suspicion, string> = {
  key_beaten: "The best choose a wrong answer",
  negative_discrimination: "The weakest do better than the best",
  dead_distractor: "Hardly anyone chooses some wrong answer",
  often_omitted: "More than 40 % leave it blank",
};

/** The same where the options are known: `The best choose C, a wrong answer`. */
export function blameWords(suspicion: Suspicion, options: QuestionStatistics["options"]): string {
  const blamed = options.flatMap(({ suspicions }, index) => (suspicions.includes(suspicion) ? [index] : []));
  const letters = lettersWords(blamed);
  if (suspicion === "dead_distractor" && letters !== "") return `Hardly anyone chooses ${letters}`;
  if (suspicion !== "key_beaten" || letters === "") return suspicionWords[suspicion];
  return `The best choose ${letters}, ${blamed.length === 1 ? "a wrong answer" : "wrong answers"}`;
}

/** One decimal, in which small shares differ: `2.5 %`. */
export function percentWords(percent: number): string {
  return `${percent.toFixed(1)} %`;
}

/** `42 attempts · 61.9 % of the marks · discrimination 0.31`; few attempts say so. */
export function summaryWords({ attempts, few, facility_pct, discrimination }: StatisticsSummary): string {
  const count = `${attempts.toLocaleString("en-IN")} ${attempts === 1 ? "attempt" : "attempts"}`;
  if (few) return `${count}, too few to judge`;
  const parts = [count, `${percentWords(facility_pct)} of the marks`];
  if (discrimination !== null) parts.push(`discrimination ${signedFigure(discrimination)}`);
  return parts.join(" · ");
}

/** Two decimals, with a true minus sign. */
export function signedFigure(value: number): string {
  return value.toFixed(2).replace("-", "−");
}

/** A stretch of time as minutes and seconds: `1 min 20 s`. */
export function stretchWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
