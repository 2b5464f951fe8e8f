import { daysBetween, istDay } from "../ist-day.ts";
import { logistic, shrink } from "../logistic.ts";
import { expectedStability, recallAfter, retrievability } from "../memory.ts";
import { abilityIn } from "../student/ability.ts";
import { multiplierOf } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model } from "../student/states.ts";
import type { Horizon, TargetExam } from "./horizon.ts";
import { type Place, placesOf, type SyllabusChapter } from "./syllabus.ts";

/** All that a plan of one learner's day is reckoned from. */
export type Outlook = {
  learner: Learner;
  model: Model;
  chapters: readonly SyllabusChapter[];
  exam: TargetExam;
  horizon: Horizon;
  now: Date;
  /** Median minutes of an answer by topic, where known. */
  minutes?: ReadonlyMap<number, number>;
};

/** What a question on a topic is worth now, with the parts that explain it. */
export type TopicValue = Place & {
  /** Expected marks of 100 per minute. */
  value: number;
  /** Expected rise of the chance to win an exam question of the topic. */
  gain: number;
  answers: number;
  /** Chance to win an exam question with the topic fresh in mind, as the profile tells it. */
  mastery: number;
  /** Days since the topic was met; null when never. */
  daysSince: number | null;
  /** R now; 1 for a topic not met. */
  recall: number;
};

/** From −25 to +100: the marks between all wrong and all right in 25 questions of +4/−1. */
export const MARKS_SWING = 125;
const DEFAULT_MINUTES = 2;
/** ḡ: what guessing brings on average in a paper. */
const EXAM_GUESS: Record<TargetExam, number> = { "JEE Main": 0.19, "JEE Advanced": 0.08 };
const FIRST_QUESTION_GAIN = 0.3;
const CURIOSITY = 0.012;
const CURIOUS_BELOW = 2;

/** P_k(R) of engine.md §5e: the chance to win an exam question of a topic with recall R. */
export function examChance(exam: TargetExam, model: Model, recall: number, logit: number): number {
  const guess = EXAM_GUESS[exam];
  return guess + (1 - guess) * multiplierOf(model, recall) * logistic(logit);
}

/** The value per minute of every topic of the syllabus, by topic (engine.md §5e). */
export function topicValues(outlook: Outlook): Map<number, TopicValue> {
  const readiness = new Map(outlook.chapters.map((chapter) => [chapter.id, readinessOf(outlook, chapter)]));
  const prerequisites = new Map(
    outlook.chapters.map(({ id, requires }) => [
      id,
      0.3 + 0.7 * Math.min(1, ...requires.map((other) => readiness.get(other) ?? 1)),
    ]),
  );
  const values = new Map<number, TopicValue>();
  for (const [topicId, place] of placesOf(outlook.chapters))
    values.set(topicId, topicValue(outlook, place, prerequisites.get(place.chapterId) ?? 1));
  return values;
}

function topicValue(outlook: Outlook, place: Place, prerequisite: number): TopicValue {
  const { learner, model, now, exam, horizon } = outlook;
  const { mean, variance, chance: fresh, topic } = abilityIn(learner, model, place);
  const { memory, answers } = topic;
  const recall = memory ? retrievability(memory, now) : defaultPriors.newTopicRecall;
  const chance = multiplierOf(model, recall) * fresh;
  const learning =
    (FIRST_QUESTION_GAIN / (1 + answers / 8)) * prerequisite * (0.3 + 2.8 * chance * (1 - chance));
  const stability = expectedStability(memory, chance, now);
  const isMetToday = memory !== null && istDay(now) <= istDay(memory.lastAt);
  const daysSince = memory ? daysBetween(memory.lastAt, now) : null;
  const recallWith = recallAfter(horizon.days, stability);
  // Practice never makes a new topic less remembered than it would be without.
  const recallWithout = memory
    ? recallAfter(horizon.days + (isMetToday ? 0 : (daysSince ?? 0)), memory.stability)
    : Math.min(defaultPriors.newTopicRecall, recallWith);
  const gain =
    examChance(exam, model, recallWith, shrink(mean + learning, variance)) -
    examChance(exam, model, recallWithout, shrink(mean, variance));
  const curiosity = answers < CURIOUS_BELOW ? CURIOSITY * Math.sqrt(topic.variance) : 0;
  const minutes = outlook.minutes?.get(place.topicId) ?? DEFAULT_MINUTES;
  return {
    ...place,
    value: (MARKS_SWING * place.share * (Math.max(0, gain) + curiosity)) / Math.max(0.1, minutes),
    gain,
    answers,
    mastery: fresh,
    daysSince,
    recall: memory ? recall : 1,
  };
}

/** Mean chance over the topics of a chapter that others build on. */
function readinessOf({ learner, model }: Outlook, chapter: SyllabusChapter): number {
  if (chapter.topicIds.length === 0) return 1;
  const chances = chapter.topicIds.map(
    (topicId) => abilityIn(learner, model, { topicId, chapterId: chapter.id }).chance,
  );
  return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
}
