import { daysBetween } from "../ist-day.ts";
import { retrievability } from "../memory.ts";
import { type SyllabusChapter, type TopicWeight, topicWeights } from "../plan/syllabus.ts";
import { topicAbility } from "../student/ability.ts";
import { recallMultiplier } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model } from "../student/states.ts";

/** What all figures of a profile are made from. */
export type MetricsInput = {
  learner: Learner;
  model: Model;
  chapters: readonly SyllabusChapter[];
  now: Date;
};

/** A topic with everything that counts in a figure. */
export type TopicEvidence = TopicWeight & {
  /** m and V in logits. */
  mean: number;
  variance: number;
  /** σ_k: the chance to win an exam question with the topic fresh in mind. */
  chance: number;
  answers: number;
  /** e_k, 0 to 1. */
  evidence: number;
  /** R now; null when neither card nor question was met. */
  recall: number | null;
  /** Days since card or question was met; null when never. */
  daysSince: number | null;
  /** What forgetting leaves of the chance: ρ + (1−ρ)·R, or R alone for a topic known from its card only. */
  retention: number;
};

const SIBLING_WEIGHT = 0.25;
const HALF_EVIDENCE_ANSWERS = 2;

/** Every topic of the syllabus with its evidence e = n ÷ (n + 2), n own answers and a quarter of its siblings'. */
export function topicEvidence({ learner, model, chapters, now }: MetricsInput): TopicEvidence[] {
  const answersByChapter = new Map(
    chapters.map(({ id, topicIds }) => [
      id,
      topicIds.reduce((sum, topicId) => sum + (learner.topics.get(topicId)?.answers ?? 0), 0),
    ]),
  );
  return [...topicWeights(chapters).values()].map((topicWeight) => {
    const { mean, variance, chance, topic } = topicAbility(learner, model, topicWeight);
    const { answers, memory } = topic;
    const weightedAnswers =
      answers + SIBLING_WEIGHT * ((answersByChapter.get(topicWeight.chapterId) ?? 0) - answers);
    const recall = memory ? retrievability(memory, now) : null;
    const isKnownFromCardOnly = recall !== null && answers === 0;
    return {
      ...topicWeight,
      mean,
      variance,
      chance,
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

/** Percent with one decimal, as profiles show it. */
export function percent(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10;
}
