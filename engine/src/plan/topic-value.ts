import { daysBetween, istDay } from "../ist-day.ts";
import { logistic, shrink } from "../logistic.ts";
import { expectedStability, type Memory, recallAfter, retrievability } from "../memory.ts";
import { type Ability, abilityIn } from "../student/ability.ts";
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
  /** Median minutes a question takes by topic, where known; the same for every learner. */
  minutes?: ReadonlyMap<number, number>;
};

/** What makes up the benefit of a question, before the weight of its topic and the minutes it takes. */
export type ValueParts = {
  /** The rise of the chance in the exam that comes of remembering better, and the one that comes of learning. */
  refreshing: number;
  learning: number;
  /** For a topic hardly met. */
  curiosity: number;
  /** The factors of `learning`: how new the topic is, how much room mastery leaves, how firm its ground is. */
  novelty: number;
  room: number;
  ground: number;
};

/** What a question on a topic is worth now, with what explains it. */
export type TopicValue = Place & {
  /** Expected marks of 100 per minute. */
  value: number;
  minutes: number;
  /** Expected rise of the chance to win an exam question of the topic. */
  gain: number;
  parts: ValueParts;
  /** The least mean chance in a chapter that its chapter builds on; null when it builds on none. */
  leastReady: number | null;
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

/** Minutes a question of a topic takes. */
export function minutesOf({ minutes }: Pick<Outlook, "minutes">, topicId: number): number {
  return Math.max(0.1, minutes?.get(topicId) ?? DEFAULT_MINUTES);
}

/** P_k(R) of engine.md §5e: the chance to win an exam question of a topic with recall R. */
export function examChance(exam: TargetExam, model: Model, recall: number, logit: number): number {
  const guess = EXAM_GUESS[exam];
  return guess + (1 - guess) * multiplierOf(model, recall) * logistic(logit);
}

/** The value per minute of every topic of the syllabus, by topic (engine.md §5e). */
export function topicValues(outlook: Outlook): Map<number, TopicValue> {
  const readiness = new Map(outlook.chapters.map((chapter) => [chapter.id, readinessOf(outlook, chapter)]));
  const leastReady = new Map(
    outlook.chapters.map(({ id, requires }) => [
      id,
      requires.length > 0 ? Math.min(...requires.map((other) => readiness.get(other) ?? 1)) : null,
    ]),
  );
  const values = new Map<number, TopicValue>();
  for (const [topicId, place] of placesOf(outlook.chapters))
    values.set(topicId, topicValue(outlook, place, leastReady.get(place.chapterId) ?? null));
  return values;
}

/** What a question brings besides its weight: never less than nothing, and a little for curiosity. */
export function benefitOf({ refreshing, learning, curiosity }: ValueParts): number {
  return Math.max(0, refreshing + learning) + curiosity;
}

function topicValue(outlook: Outlook, place: Place, leastReady: number | null): TopicValue {
  const { learner, model, now } = outlook;
  const ability = abilityIn(learner, model, place);
  const { memory, answers } = ability.topic;
  const parts = partsOf(outlook, ability, 0.3 + 0.7 * (leastReady ?? 1));
  const minutes = minutesOf(outlook, place.topicId);
  return {
    ...place,
    value: (MARKS_SWING * place.share * benefitOf(parts)) / minutes,
    minutes,
    gain: parts.refreshing + parts.learning,
    parts,
    leastReady,
    answers,
    mastery: ability.chance,
    daysSince: memory ? daysBetween(memory.lastAt, now) : null,
    recall: memory ? retrievability(memory, now) : 1,
  };
}

/** The gain of engine.md §5e, parted into what is remembered better and what is learnt. */
function partsOf(outlook: Outlook, ability: Ability, ground: number): ValueParts {
  const { model, now, exam, horizon } = outlook;
  const { mean, variance, topic } = ability;
  const { memory, answers } = topic;
  const recall = memory ? retrievability(memory, now) : defaultPriors.newTopicRecall;
  const chance = multiplierOf(model, recall) * ability.chance;
  const novelty = 1 / (1 + answers / 8);
  const room = 0.3 + 2.8 * chance * (1 - chance);
  const recallWith = recallAfter(horizon.days, expectedStability(memory, chance, now));
  const chanceIn = (recalled: number, logit: number) =>
    examChance(exam, model, recalled, shrink(logit, variance));
  const fresh = chanceIn(recallWith, mean);
  return {
    refreshing: fresh - chanceIn(recallWithout(outlook, memory, recallWith), mean),
    learning: chanceIn(recallWith, mean + FIRST_QUESTION_GAIN * novelty * ground * room) - fresh,
    curiosity: answers < CURIOUS_BELOW ? CURIOSITY * Math.sqrt(topic.variance) : 0,
    ...{ novelty, room, ground },
  };
}

/** What is recalled at the horizon without practice now; practice never costs a topic not met yet its memory. */
function recallWithout({ horizon, now }: Outlook, memory: Memory | null, recallWith: number): number {
  if (!memory) return Math.min(defaultPriors.newTopicRecall, recallWith);
  const isMetToday = istDay(now) <= istDay(memory.lastAt);
  const age = isMetToday ? 0 : daysBetween(memory.lastAt, now);
  return recallAfter(horizon.days + age, memory.stability);
}

/** Mean chance over the topics of a chapter that others build on. */
function readinessOf({ learner, model }: Outlook, chapter: SyllabusChapter): number {
  if (chapter.topicIds.length === 0) return 1;
  const chances = chapter.topicIds.map(
    (topicId) => abilityIn(learner, model, { topicId, chapterId: chapter.id }).chance,
  );
  return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
}
