import type { Chance } from "../chance.ts";
import { daysBetween } from "../ist-day.ts";
import { type EngineQuestion, predict, situationOf } from "../student/predict.ts";
import type { Outlook } from "./topic-value.ts";

/** A published question with how this learner has met it. */
export type PlanQuestion = EngineQuestion & {
  variantGroup: string | null;
  timesSeenIn30Days: number;
  lastCorrectAt: Date | null;
  /** Asked in a real paper. */
  isFromPaper: boolean;
};

/** Errors that teach and successes that carry on (engine.md §5f). */
const RIGHT_CHANCE = 0.7;
const SEEN_PENALTY = 0.25;
const NOT_FROM_PAPER = 0.25;
const EXPOSURE_NOISE = 0.08;
const REST_AFTER_CORRECT_DAYS = 14;

/** Whether a question may be asked again: not answered correctly in the last fortnight. */
export function isOpen({ lastCorrectAt }: Pick<PlanQuestion, "lastCorrectAt">, now: Date): boolean {
  return lastCorrectAt === null || daysBetween(lastCorrectAt, now) >= REST_AFTER_CORRECT_DAYS;
}

/**
 * The question of a topic to ask now: argmin |p − .70| + .25 · times seen in 30 days + U · .08 (engine.md §5f). In
 * the last stretch before the exam the questions of real papers come first, whatever their difficulty.
 */
export function bestQuestion<Question extends PlanQuestion>(
  { learner, model, now }: Pick<Outlook, "learner" | "model" | "now">,
  questions: readonly Question[],
  isForExam: boolean,
  chance: Chance,
): { question: Question; p: number } | undefined {
  const isPaperMix = isForExam && questions.some(({ isFromPaper }) => isFromPaper);
  let best: { question: Question; p: number } | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const question of questions) {
    const { p } = predict(situationOf(learner, question, model, now));
    const misfit = isPaperMix ? (question.isFromPaper ? 0 : NOT_FROM_PAPER) : Math.abs(p - RIGHT_CHANCE);
    const cost = misfit + SEEN_PENALTY * question.timesSeenIn30Days + EXPOSURE_NOISE * chance();
    if (cost < lowest) [best, lowest] = [{ question, p }, cost];
  }
  return best;
}
