import { daysBetween, istDay } from "../ist-day.ts";
import { logistic, shrinkLogit } from "../logistic.ts";
import { expectedStability, type Memory, recallAfter, retrievability } from "../memory.ts";
import { type Ability, topicAbility } from "../student/ability.ts";
import { recallMultiplier } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model } from "../student/states.ts";
import type { ExamHorizon, TargetExam } from "./exam-horizon.ts";
import { type SyllabusChapter, type TopicWeight, topicWeights } from "./syllabus.ts";

/** All that a plan of one learner's day is reckoned from. */
export type PlanContext = {
  learner: Learner;
  model: Model;
  chapters: readonly SyllabusChapter[];
  exam: TargetExam;
  horizon: ExamHorizon;
  now: Date;
  /** Median minutes a question takes by topic, where known; the same for every learner. */
  minutes?: ReadonlyMap<number, number>;
};

/** What makes up the benefit of a question, before the weight of its topic and the minutes it takes. */
export type ValueComponents = {
  /** The rise of the chance in the exam that comes of remembering better, and the one that comes of learning. */
  recallGain: number;
  learningGain: number;
  /** For a topic hardly met. */
  explorationBonus: number;
  /** The factors of `learning`: how new the topic is, how much room mastery leaves, how firm its ground is. */
  novelty: number;
  masteryHeadroom: number;
  prerequisiteFactor: number;
};

/** What a question on a topic is worth now, with what explains it. */
export type TopicValue = TopicWeight & {
  /** Expected marks of 100 per minute. */
  value: number;
  minutes: number;
  /** Expected rise of the chance to win an exam question of the topic. */
  gain: number;
  components: ValueComponents;
  /** The least mean chance in a chapter that its chapter builds on; null when it builds on none. */
  weakestPrerequisite: number | null;
  answers: number;
  /** Chance to win an exam question with the topic fresh in mind, as the profile tells it. */
  mastery: number;
  /** Days since the topic was met; null when never. */
  daysSince: number | null;
  /** R now; 1 for a topic not met. */
  recall: number;
};

/** From −25 to +100: the marks between all wrong and all right in 25 questions of +4/−1. */
export const MARKS_RANGE = 125;
const DEFAULT_MINUTES = 2;
/** ḡ: what guessing brings on average in a paper. */
const EXAM_GUESS: Record<TargetExam, number> = { "JEE Main": 0.19, "JEE Advanced": 0.08 };
const FIRST_QUESTION_GAIN = 0.3;
const EXPLORATION_BONUS = 0.012;
const EXPLORE_BELOW_ANSWERS = 2;

/** Minutes a question of a topic takes. */
export function minutesPerQuestion({ minutes }: Pick<PlanContext, "minutes">, topicId: number): number {
  return Math.max(0.1, minutes?.get(topicId) ?? DEFAULT_MINUTES);
}

/** P_k(R) of engine.md §5e: the chance to win an exam question of a topic with recall R. */
export function examProbability(exam: TargetExam, model: Model, recall: number, logit: number): number {
  const guess = EXAM_GUESS[exam];
  return guess + (1 - guess) * recallMultiplier(model, recall) * logistic(logit);
}

/** The value per minute of every topic of the syllabus, by topic (engine.md §5e). */
export function topicValues(context: PlanContext): Map<number, TopicValue> {
  const readinessByChapter = new Map(
    context.chapters.map((chapter) => [chapter.id, chapterReadiness(context, chapter)]),
  );
  const weakestPrerequisite = new Map(
    context.chapters.map(({ id, requires }) => [
      id,
      requires.length > 0 ? Math.min(...requires.map((other) => readinessByChapter.get(other) ?? 1)) : null,
    ]),
  );
  const values = new Map<number, TopicValue>();
  for (const [topicId, topicWeight] of topicWeights(context.chapters))
    values.set(
      topicId,
      topicValue(context, topicWeight, weakestPrerequisite.get(topicWeight.chapterId) ?? null),
    );
  return values;
}

/** What a question brings besides its weight: never less than nothing, and a little for curiosity. */
export function questionBenefit({ recallGain, learningGain, explorationBonus }: ValueComponents): number {
  return Math.max(0, recallGain + learningGain) + explorationBonus;
}

function topicValue(
  context: PlanContext,
  topicWeight: TopicWeight,
  weakestPrerequisite: number | null,
): TopicValue {
  const { learner, model, now } = context;
  const ability = topicAbility(learner, model, topicWeight);
  const { memory, answers } = ability.topic;
  const components = valueComponents(context, ability, 0.3 + 0.7 * (weakestPrerequisite ?? 1));
  const minutes = minutesPerQuestion(context, topicWeight.topicId);
  return {
    ...topicWeight,
    value: (MARKS_RANGE * topicWeight.share * questionBenefit(components)) / minutes,
    minutes,
    gain: components.recallGain + components.learningGain,
    components,
    weakestPrerequisite,
    answers,
    mastery: ability.chance,
    daysSince: memory ? daysBetween(memory.lastAt, now) : null,
    recall: memory ? retrievability(memory, now) : 1,
  };
}

/** The gain of engine.md §5e, parted into what is remembered better and what is learnt. */
function valueComponents(
  context: PlanContext,
  ability: Ability,
  prerequisiteFactor: number,
): ValueComponents {
  const { model, now, exam, horizon } = context;
  const { mean, variance, topic } = ability;
  const { memory, answers } = topic;
  const recall = memory ? retrievability(memory, now) : defaultPriors.newTopicRecall;
  const chance = recallMultiplier(model, recall) * ability.chance;
  const novelty = 1 / (1 + answers / 8);
  const masteryHeadroom = 0.3 + 2.8 * chance * (1 - chance);
  const recallWithPractice = recallAfter(horizon.days, expectedStability(memory, chance, now));
  const probabilityGiven = (recallAtExam: number, logit: number) =>
    examProbability(exam, model, recallAtExam, shrinkLogit(logit, variance));
  const probabilityWithPractice = probabilityGiven(recallWithPractice, mean);
  return {
    recallGain:
      probabilityWithPractice -
      probabilityGiven(recallWithoutPractice(context, memory, recallWithPractice), mean),
    learningGain:
      probabilityGiven(
        recallWithPractice,
        mean + FIRST_QUESTION_GAIN * novelty * prerequisiteFactor * masteryHeadroom,
      ) - probabilityWithPractice,
    explorationBonus: answers < EXPLORE_BELOW_ANSWERS ? EXPLORATION_BONUS * Math.sqrt(topic.variance) : 0,
    ...{ novelty, masteryHeadroom, prerequisiteFactor },
  };
}

/** What is recalled at the horizon without practice now; practice never costs a topic not met yet its memory. */
function recallWithoutPractice(
  { horizon, now }: PlanContext,
  memory: Memory | null,
  recallWithPractice: number,
): number {
  if (!memory) return Math.min(defaultPriors.newTopicRecall, recallWithPractice);
  const isReviewedToday = istDay(now) <= istDay(memory.lastAt);
  const age = isReviewedToday ? 0 : daysBetween(memory.lastAt, now);
  return recallAfter(horizon.days + age, memory.stability);
}

/** Mean chance over the topics of a chapter that others build on. */
function chapterReadiness({ learner, model }: PlanContext, chapter: SyllabusChapter): number {
  if (chapter.topicIds.length === 0) return 1;
  const probabilities = chapter.topicIds.map(
    (topicId) => topicAbility(learner, model, { topicId, chapterId: chapter.id }).chance,
  );
  return probabilities.reduce((sum, chance) => sum + chance, 0) / probabilities.length;
}
