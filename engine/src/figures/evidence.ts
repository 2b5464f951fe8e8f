import { daysBetween } from "../ist-day.ts";
import { retrievability } from "../memory.ts";
import { type Place, placesOf, type SyllabusChapter } from "../plan/syllabus.ts";
import { abilityIn } from "../student/ability.ts";
import { multiplierOf } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model } from "../student/states.ts";

/** What all figures of a profile are made from. */
export type Profile = {
  learner: Learner;
  model: Model;
  chapters: readonly SyllabusChapter[];
  now: Date;
};

/** A topic with everything that counts in a figure. */
export type TopicPart = Place & {
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
  kept: number;
};

const SIBLING_WEIGHT = 0.25;
const HALF_EVIDENCE = 2;

/** Every topic of the syllabus with its evidence e = n ÷ (n + 2), n own answers and a quarter of its siblings'. */
export function topicParts({ learner, model, chapters, now }: Profile): TopicPart[] {
  const answersIn = new Map(
    chapters.map(({ id, topicIds }) => [
      id,
      topicIds.reduce((sum, topicId) => sum + (learner.topics.get(topicId)?.answers ?? 0), 0),
    ]),
  );
  return [...placesOf(chapters).values()].map((place) => {
    const { mean, variance, chance, topic } = abilityIn(learner, model, place);
    const { answers, memory } = topic;
    const seen = answers + SIBLING_WEIGHT * ((answersIn.get(place.chapterId) ?? 0) - answers);
    const recall = memory ? retrievability(memory, now) : null;
    const isFromCardOnly = recall !== null && answers === 0;
    return {
      ...place,
      mean,
      variance,
      chance,
      answers,
      evidence: seen / (seen + HALF_EVIDENCE),
      recall,
      daysSince: memory ? daysBetween(memory.lastAt, now) : null,
      kept: isFromCardOnly ? recall : multiplierOf(model, recall ?? defaultPriors.newTopicRecall),
    };
  });
}

/** Percent with one decimal, as profiles show it. */
export function percent(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10;
}
