import { daysBetween } from "../ist-day.ts";
import { retrievability } from "../memory.ts";
import { type SyllabusChapter, type TopicWeight, topicWeights } from "../plan/syllabus.ts";
import { topicAbility } from "../student/ability.ts";
import { recallMultiplier } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model } from "../student/states.ts";

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
   * Share of `freshSuccessProbability` left after forgetting: ρ + (1−ρ)·R, or R alone for a topic known only from its
   * card.
   */
  retention: number;
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
    const isKnownFromCardOnly = recall !== null && answers === 0;
    return {
      ...topicWeight,
      mean,
      variance,
      freshSuccessProbability,
      answers,
      evidence: weightedAnswers / (weightedAnswers + HALF_EVIDENCE_ANSWERS),
      recall,
      daysSince: memory ? daysBetween(memory.lastAt, now) : null,
      retention: isKnownFromCardOnly
        ? recall
        : recallMultiplier(model, recall ?? defaultPriors.newTopicRecall),
    };
  });
}

/** A share of 0 to 1 as a percentage with one decimal; clamps values outside. */
export function percent(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10;
}
