import { daysBetween } from "../ist-day.ts";
import { recallAfter } from "../memory.ts";
import type { ExamHorizon, TargetExam } from "../plan/exam-horizon.ts";
import { examProbability } from "../plan/topic-value.ts";
import { chapterEstimate } from "../student/ability.ts";
import { defaultPriors } from "../student/states.ts";
import { type MetricsInput, percent, type TopicEvidence, topicEvidence } from "./evidence.ts";
import { groupByChapter } from "./mastery.ts";

/** What is missing for an estimate. */
export type MissingEvidence = {
  kind: "missing";
  answers: number;
  answersNeeded: number;
  /** Percent of the paper with evidence. */
  coverage: number;
  coverageNeeded: number;
};

/** Marks of 100 in the chemistry part of JEE Main, with an 80 % interval. */
export type MarksEstimate = {
  kind: "marks";
  marks: number;
  low: number;
  high: number;
  contributions: { chapterId: number; marks: number; maxMarks: number }[];
};

/** JEE Advanced changes its marking from year to year, so only the expected share of the paper is given. */
export type ShareEstimate = { kind: "share"; percent: number };

export type PredictionProfile = MetricsInput & { exam: TargetExam; horizon: ExamHorizon };

const ANSWERS_NEEDED = 60;
const COVERAGE_NEEDED = 0.5;
const PAPER_QUESTIONS = 25;
const MAX_MARKS = 100;
const PAPER_SCORE_SD = 12;
/** Half-width of an 80 % interval in standard deviations. */
const Z_80_PERCENT = 1.28;
/** Nodes and weights of five-point Gauss-Hermite quadrature for a standard normal variable. */
const QUADRATURE_NODES = [-2.85697, -1.355626, 0, 1.355626, 2.85697];
const QUADRATURE_WEIGHTS = [0.011257, 0.222076, 0.533333, 0.222076, 0.011257];
const DERIVATIVE_STEP = 0.05;

/** The expected score at the horizon if nothing is practised until then (engine.md §6), or what is missing for it. */
export function predictedScore(profile: PredictionProfile): MarksEstimate | ShareEstimate | MissingEvidence {
  const topics = topicEvidence(profile);
  const missing = missingEvidence(profile, topics);
  if (missing) return missing;
  const probabilityAt: LogitFunction = (topic, logit) =>
    examProbability(profile.exam, profile.model, recallAtExam(profile, topic), logit);
  if (profile.exam === "JEE Main") return estimateMarks(profile, topics, probabilityAt);
  return {
    kind: "share",
    percent: percent(
      topics.reduce((sum, topic) => sum + topic.share * expectedValue(topic, probabilityAt), 0),
    ),
  };
}

/** Returns what is missing before marks can be predicted; undefined if nothing is. */
export function missingEvidence(
  { learner }: MetricsInput,
  topics: readonly TopicEvidence[],
): MissingEvidence | undefined {
  const { answers } = learner.overall;
  const coverage = topics.reduce((sum, { evidence, share }) => sum + (evidence > 0 ? share : 0), 0);
  if (answers >= ANSWERS_NEEDED && coverage >= COVERAGE_NEEDED) return undefined;
  return {
    kind: "missing",
    answers: Math.floor(answers),
    answersNeeded: ANSWERS_NEEDED,
    coverage: percent(coverage),
    coverageNeeded: percent(COVERAGE_NEEDED),
  };
}

/** A value of a topic if its ability were this logit. */
export type LogitFunction = (topic: TopicEvidence, logit: number) => number;

function estimateMarks(
  profile: MetricsInput,
  topics: readonly TopicEvidence[],
  probabilityAt: LogitFunction,
): MarksEstimate {
  // Learners can leave a question unanswered if it would cost marks, so its value is at least 0.
  const marksAt: LogitFunction = (topic, logit) =>
    PAPER_QUESTIONS * Math.max(0, 5 * probabilityAt(topic, logit) - 1);
  const contributions = [...groupByChapter(topics)].map(([chapterId, chapterTopics]) => ({
    chapterId,
    marks: chapterTopics.reduce((sum, topic) => sum + topic.share * expectedValue(topic, marksAt), 0),
    maxMarks: chapterTopics.reduce((sum, { share }) => sum + 100 * share, 0),
  }));
  const limits = { lowest: -PAPER_QUESTIONS, highest: MAX_MARKS };
  const interval = marksInterval(profile, topics, marksAt, PAPER_SCORE_SD ** 2, limits);
  return { kind: "marks", ...interval, contributions };
}

/**
 * The expected marks with an 80 % interval, limited to what a real score can be. `marksAt`: the marks of a paper that
 * has questions of this topic only. `paperVariance`: of the marks in one paper, with the abilities known.
 */
export function marksInterval(
  profile: MetricsInput,
  topics: readonly TopicEvidence[],
  marksAt: LogitFunction,
  paperVariance: number,
  { lowest, highest }: { lowest: number; highest: number },
): { marks: number; low: number; high: number } {
  const marks = topics.reduce((sum, topic) => sum + topic.share * expectedValue(topic, marksAt), 0);
  const margin = Z_80_PERCENT * Math.sqrt(parameterVariance(profile, topics, marksAt) + paperVariance);
  const limit = (value: number) => Math.round(10 * Math.min(highest, Math.max(lowest, value))) / 10;
  return { marks: limit(marks), low: limit(marks - margin), high: limit(marks + margin) };
}

/** E[f(m)] over m ~ N(mean, variance). */
function expectedValue(topic: TopicEvidence, valueAt: LogitFunction): number {
  const spread = Math.sqrt(topic.variance);
  return QUADRATURE_NODES.reduce(
    (sum, node, index) => sum + (QUADRATURE_WEIGHTS[index] ?? 0) * valueAt(topic, topic.mean + node * spread),
    0,
  );
}

/**
 * Variance of the marks due to uncertain estimates: an error in the overall level affects all topics together, an
 * error in a chapter only its own topics.
 */
function parameterVariance(
  { learner }: MetricsInput,
  topics: readonly TopicEvidence[],
  marksAt: LogitFunction,
): number {
  const slopes = topics.map((topic) => {
    const difference =
      marksAt(topic, topic.mean + DERIVATIVE_STEP) - marksAt(topic, topic.mean - DERIVATIVE_STEP);
    return { ...topic, slope: (topic.share * difference) / (2 * DERIVATIVE_STEP) };
  });
  const sum = (slopesOfChapter: typeof slopes) =>
    slopesOfChapter.reduce((total, { slope }) => total + slope, 0);
  const overallVariance = learner.overall.variance * sum(slopes) ** 2;
  const chapterVariance = [...groupByChapter(slopes)].reduce(
    (total, [chapterId, slopesOfChapter]) =>
      total + chapterEstimate(learner, chapterId).variance * sum(slopesOfChapter) ** 2,
    0,
  );
  const topicVariance = slopes.reduce((total, { topicId, slope }) => {
    const variance = learner.topics.get(topicId)?.variance ?? defaultPriors.topic;
    return total + variance * slope ** 2;
  }, 0);
  return overallVariance + chapterVariance + topicVariance;
}

function recallAtExam({ learner, horizon, now }: PredictionProfile, { topicId }: TopicEvidence): number {
  const memory = learner.topics.get(topicId)?.memory;
  if (!memory) return defaultPriors.newTopicRecall;
  return recallAfter(horizon.days + daysBetween(memory.lastAt, now), memory.stability);
}
