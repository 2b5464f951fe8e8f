import { daysBetween, istDay } from "../ist-day.ts";
import { logistic, shrinkLogit } from "../logistic.ts";
import { expectedStability, type Memory, recallAfter, retrievability } from "../memory.ts";
import { type Ability, topicAbility } from "../student/ability.ts";
import { recallMultiplier } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model } from "../student/states.ts";
import type { ExamHorizon, TargetExam } from "./exam-horizon.ts";
import { type SyllabusChapter, type TopicWeight, topicWeights } from "./syllabus.ts";

/** The input for planning one learner's day. */
export type PlanContext = {
  learner: Learner;
  model: Model;
  chapters: readonly SyllabusChapter[];
  exam: TargetExam;
  horizon: ExamHorizon;
  now: Date;
  /** Median minutes per question by topic, where known; the same for every learner. */
  minutes?: ReadonlyMap<number, number>;
};

/** Parts of a question's benefit, before the topic's weight and the minutes are applied. */
export type ValueComponents = {
  /** Rise of the success probability in the exam through better recall, and through learning. */
  recallGain: number;
  learningGain: number;
  /** A bonus for topics with hardly any answers. */
  explorationBonus: number;
  /**
   * Factors of `learningGain`: how new the topic is, how much mastery can still grow, how well prerequisites are
   * known.
   */
  novelty: number;
  masteryHeadroom: number;
  prerequisiteFactor: number;
};

/** The value of one question on a topic now, with the parts that explain it. */
export type TopicValue = TopicWeight & {
  /** Expected gain in marks (of 100) per minute. */
  value: number;
  minutes: number;
  /** Expected rise of the probability of answering an exam question of the topic right. */
  gain: number;
  components: ValueComponents;
  /** Lowest mean success probability among the chapters that its chapter requires; null if it requires none. */
  weakestPrerequisiteProbability: number | null;
  answers: number;
  /** Probability of answering an exam question right while the topic is fully recalled, as the smart path shows it. */
  mastery: number;
  /** Days since the topic was last practised or reviewed; null if never. */
  daysSince: number | null;
  /** R now; 1 for a topic never practised or reviewed. */
  recall: number;
};

/** Marks between all wrong (−25) and all right (+100) in 25 questions of +4/−1. */
export const MARKS_RANGE = 125;
const DEFAULT_MINUTES = 2;
/** ḡ: average probability of guessing an answer right in a paper. */
const EXAM_GUESS: Record<TargetExam, number> = { "JEE Main": 0.19, "JEE Advanced": 0.08 };
const FIRST_QUESTION_GAIN = 0.3;
const EXPLORATION_BONUS = 0.012;
const MIN_ANSWERS_WITHOUT_EXPLORATION = 2;

/** Minutes per question of a topic, at least 0.1. */
export function minutesPerQuestion({ minutes }: Pick<PlanContext, "minutes">, topicId: number): number {
  return Math.max(0.1, minutes?.get(topicId) ?? DEFAULT_MINUTES);
}

/** P_k(R) of engine.md §5e: the probability of answering an exam question of a topic right at recall R. */
export function examProbability(exam: TargetExam, model: Model, recall: number, logit: number): number {
  const guess = EXAM_GUESS[exam];
  return guess + (1 - guess) * recallMultiplier(model, recall) * logistic(logit);
}

/** The value per minute of every topic of the syllabus, by topic id (engine.md §5e). */
export function topicValues(context: PlanContext): Map<number, TopicValue> {
  const meanProbabilityByChapter = new Map(
    context.chapters.map((chapter) => [chapter.id, chapterMeanProbability(context, chapter)]),
  );
  const weakestPrerequisiteProbabilities = new Map(
    context.chapters.map(({ id, requires }) => [
      id,
      requires.length > 0
        ? Math.min(...requires.map((other) => meanProbabilityByChapter.get(other) ?? 1))
        : null,
    ]),
  );
  const values = new Map<number, TopicValue>();
  for (const [topicId, topicWeight] of topicWeights(context.chapters))
    values.set(
      topicId,
      topicValue(context, topicWeight, weakestPrerequisiteProbabilities.get(topicWeight.chapterId) ?? null),
    );
  return values;
}

/** Benefit of a question apart from its weight: the gain, at least 0, plus the exploration bonus. */
export function questionBenefit({ recallGain, learningGain, explorationBonus }: ValueComponents): number {
  return Math.max(0, recallGain + learningGain) + explorationBonus;
}

function topicValue(
  context: PlanContext,
  topicWeight: TopicWeight,
  weakestPrerequisiteProbability: number | null,
): TopicValue {
  const { learner, model, now } = context;
  const ability = topicAbility(learner, model, topicWeight);
  const { memory, answers } = ability.topic;
  const components = valueComponents(context, ability, 0.3 + 0.7 * (weakestPrerequisiteProbability ?? 1));
  const minutes = minutesPerQuestion(context, topicWeight.topicId);
  return {
    ...topicWeight,
    value: (MARKS_RANGE * topicWeight.share * questionBenefit(components)) / minutes,
    minutes,
    gain: components.recallGain + components.learningGain,
    components,
    weakestPrerequisiteProbability,
    answers,
    mastery: ability.freshSuccessProbability,
    daysSince: memory ? daysBetween(memory.lastAt, now) : null,
    recall: memory ? retrievability(memory, now) : 1,
  };
}

/** The gain of engine.md §5e, split into better recall and learning. */
function valueComponents(
  context: PlanContext,
  ability: Ability,
  prerequisiteFactor: number,
): ValueComponents {
  const { model, now, exam, horizon } = context;
  const { mean, variance, topic } = ability;
  const { memory, answers } = topic;
  const recall = memory ? retrievability(memory, now) : defaultPriors.newTopicRecall;
  const successProbability = recallMultiplier(model, recall) * ability.freshSuccessProbability;
  const novelty = 1 / (1 + answers / 8);
  const masteryHeadroom = 0.3 + 2.8 * successProbability * (1 - successProbability);
  const recallWithPractice = recallAfter(horizon.days, expectedStability(memory, successProbability, now));
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
    explorationBonus:
      answers < MIN_ANSWERS_WITHOUT_EXPLORATION ? EXPLORATION_BONUS * Math.sqrt(topic.variance) : 0,
    novelty,
    masteryHeadroom,
    prerequisiteFactor,
  };
}

/**
 * Recall at the horizon without practice now. For a topic never practised or reviewed it is at most the recall with
 * practice, so that practice never seems to lower it.
 */
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

/** Mean success probability over the topics of a chapter; 1 if it has none. */
function chapterMeanProbability({ learner, model }: PlanContext, chapter: SyllabusChapter): number {
  if (chapter.topicIds.length === 0) return 1;
  const probabilities = chapter.topicIds.map(
    (topicId) => topicAbility(learner, model, { topicId, chapterId: chapter.id }).freshSuccessProbability,
  );
  return probabilities.reduce((sum, probability) => sum + probability, 0) / probabilities.length;
}
