import { daysBetween } from "../ist-day.ts";
import { retrievability } from "../memory.ts";
import { type SyllabusChapter, type TopicWeight, topicWeights } from "../plan/syllabus.ts";
import { topicAbility } from "../student/ability.ts";
import { TOPIC_RATES } from "../student/learn.ts";
import { recallMultiplier } from "../student/predict.ts";
import type { Learner, Model, TopicState } from "../student/states.ts";

/** The input of all metrics of a profile. */
export type MetricsInput = {
  learner: Learner;
  model: Model;
  chapters: readonly SyllabusChapter[];
  now: Date;
};

/** A topic with every value that the metrics use. */
export type TopicEvidence = TopicWeight & {
  /** Mean m and variance V in logits. */
  mean: number;
  variance: number;
  /** σ_k: probability of answering an exam question right while the topic is fully recalled. */
  freshSuccessProbability: number;
  answers: number;
  /** e_k, 0 to 1. */
  evidence: number;
  /** R now; null if the topic was never practised or reviewed. */
  recall: number | null;
  /** Days since the topic was last practised or reviewed; null if never. */
  daysSince: number | null;
  /**
   * Share of what the learner was asked that they would get now (engine.md §6); null if the topic was never practised or
   * reviewed.
   */
  retained: number | null;
};

const SIBLING_WEIGHT = 0.25;
const HALF_EVIDENCE_ANSWERS = 2;

/**
 * Every topic of the syllabus with its evidence e = n ÷ (n + 2), where n is its own answers plus a quarter of those
 * in the chapter's other topics.
 */
export function topicEvidence({ learner, model, chapters, now }: MetricsInput): TopicEvidence[] {
  const answersByChapter = new Map(
    chapters.map(({ id, topicIds }) => [
      id,
      topicIds.reduce((sum, topicId) => sum + (learner.topics.get(topicId)?.answers ?? 0), 0),
    ]),
  );
  return [...topicWeights(chapters).values()].map((topicWeight) => {
    const { mean, variance, freshSuccessProbability, topic } = topicAbility(learner, model, topicWeight);
    const { answers, memory } = topic;
    const weightedAnswers =
      answers + SIBLING_WEIGHT * ((answersByChapter.get(topicWeight.chapterId) ?? 0) - answers);
    const recall = memory ? retrievability(memory, now) : null;
    return {
      ...topicWeight,
      mean,
      variance,
      freshSuccessProbability,
      answers,
      evidence: weightedAnswers / (weightedAnswers + HALF_EVIDENCE_ANSWERS),
      recall,
      daysSince: memory ? daysBetween(memory.lastAt, now) : null,
      retained: retainedShare(topic, recall, model),
    };
  });
}

/** The part of a moving average that remains after one more answer. */
const REMAINING_PER_ANSWER = 1 - TOPIC_RATES.raw;

/**
 * The share that was right, of which the latest answers count most, less what is forgotten since. A remembered card
 * counts as one answer more. A topic known only from its card is remembered or not.
 */
function retainedShare(
  { answers, raw, memory }: TopicState,
  recall: number | null,
  model: Model,
): number | null {
  if (!memory || recall === null) return null;
  const remembered = memory.cardRecalledAt ? 1 : 0;
  if (answers === 0) return remembered * recall;
  // The moving average began at ½, which is no answer.
  const weight = 1 - REMAINING_PER_ANSWER ** answers;
  const right = Math.min(1, Math.max(0, 0.5 + raw / weight));
  const recentAnswers = weight / TOPIC_RATES.raw;
  const known = (right * recentAnswers + remembered) / (recentAnswers + remembered);
  return known * recallMultiplier(model, recall);
}

/** A share of 0 to 1 as a percentage with one decimal; clamps values outside. */
export function percent(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10;
}
