import { daysBetween } from "../ist-day.ts";
import type { Prng } from "../prng.ts";
import { type EngineQuestion, predict, predictionInput } from "../student/predict.ts";
import type { PlanContext } from "./topic-value.ts";

/** A published question with this learner's history of it. */
export type PlanQuestion = EngineQuestion & {
  variantGroup: string | null;
  timesSeenIn30Days: number;
  lastCorrectAt: Date | null;
  /** From a real paper. */
  isFromPaper: boolean;
};

/** A success rate that leaves enough mistakes to learn from without discouraging the learner (engine.md §5f). */
const TARGET_PROBABILITY = 0.7;
const SEEN_PENALTY = 0.25;
const NON_PAPER_PENALTY = 0.25;
const EXPOSURE_NOISE = 0.08;
const COOLDOWN_AFTER_CORRECT_DAYS = 14;

/** Whether a question may be asked again: it was not answered correctly in the last fourteen days. */
export function isEligible({ lastCorrectAt }: Pick<PlanQuestion, "lastCorrectAt">, now: Date): boolean {
  return lastCorrectAt === null || daysBetween(lastCorrectAt, now) >= COOLDOWN_AFTER_CORRECT_DAYS;
}

/**
 * Selects the question of a topic to ask now: argmin |p − .70| + .25 · times seen in 30 days + U · .08 (engine.md
 * §5f). In the final phase before the exam, questions of real papers come first, whatever their difficulty.
 */
export function bestQuestion<Question extends PlanQuestion>(
  { learner, model, now }: Pick<PlanContext, "learner" | "model" | "now">,
  questions: readonly Question[],
  prefersPastPapers: boolean,
  random: Prng,
): { question: Question; p: number } | undefined {
  const usesPastPapers = prefersPastPapers && questions.some(({ isFromPaper }) => isFromPaper);
  let best: { question: Question; p: number } | undefined;
  let lowestCost = Number.POSITIVE_INFINITY;
  for (const question of questions) {
    const { p } = predict(predictionInput(learner, question, model, now));
    const misfit = usesPastPapers
      ? question.isFromPaper
        ? 0
        : NON_PAPER_PENALTY
      : Math.abs(p - TARGET_PROBABILITY);
    const cost = misfit + SEEN_PENALTY * question.timesSeenIn30Days + EXPOSURE_NOISE * random();
    if (cost < lowestCost) [best, lowestCost] = [{ question, p }, cost];
  }
  return best;
}
