import { daysBetween } from "../ist-day.ts";
import { recallAfter } from "../memory.ts";
import type { Horizon, TargetExam } from "../plan/horizon.ts";
import { examChance } from "../plan/topic-value.ts";
import { chapterBelief } from "../student/ability.ts";
import { defaultPriors } from "../student/states.ts";
import { type Profile, percent, type TopicPart, topicParts } from "./evidence.ts";
import { byChapter } from "./mastery.ts";

/** What is still missing for a score worth showing. */
export type ScoreMissing = {
  kind: "missing";
  answers: number;
  answersNeeded: number;
  /** Percent of the paper with evidence. */
  covered: number;
  coverNeeded: number;
};

/** Marks of 100 in the chemistry part of JEE Main, with the band that holds the result four times in five. */
export type ScoreEstimate = {
  kind: "marks";
  marks: number;
  low: number;
  high: number;
  parts: { chapterId: number; marks: number; most: number }[];
};

/** JEE Advanced changes its marking from year to year: only the expected share of the paper is shown. */
export type ShareEstimate = { kind: "share"; percent: number };

export type ScoreProfile = Profile & { exam: TargetExam; horizon: Horizon };

const ANSWERS_NEEDED = 60;
const COVER_NEEDED = 0.5;
const QUESTIONS = 25;
const SD_OF_ONE_PAPER = 12;
/** Four times in five within this many standard deviations. */
const BAND = 1.28;
/** Nodes and weights of Gauss and Hermite for a standard normal variable, five points. */
const NODES = [-2.85697, -1.355626, 0, 1.355626, 2.85697];
const NODE_WEIGHTS = [0.011257, 0.222076, 0.533333, 0.222076, 0.011257];
const SMALL_STEP = 0.05;

/**
 * The score to expect at the horizon if nothing is practised until then (engine.md §6), or what is missing for it.
 */
export function predictedScore(profile: ScoreProfile): ScoreEstimate | ShareEstimate | ScoreMissing {
  const topics = topicParts(profile);
  const answers = profile.learner.general.answers;
  const covered = topics.reduce((sum, { evidence, share }) => sum + (evidence > 0 ? share : 0), 0);
  if (answers < ANSWERS_NEEDED || covered < COVER_NEEDED)
    return {
      kind: "missing",
      answers: Math.floor(answers),
      answersNeeded: ANSWERS_NEEDED,
      covered: percent(covered),
      coverNeeded: percent(COVER_NEEDED),
    };
  const chanceAt: AtLogit = (topic, logit) =>
    examChance(profile.exam, profile.model, recallThen(profile, topic), logit);
  if (profile.exam === "JEE Main") return marksOf(profile, topics, chanceAt);
  return {
    kind: "share",
    percent: percent(topics.reduce((sum, topic) => sum + topic.share * expected(topic, chanceAt), 0)),
  };
}

type AtLogit = (topic: TopicPart, logit: number) => number;

function marksOf(profile: Profile, topics: readonly TopicPart[], chanceAt: AtLogit): ScoreEstimate {
  // Nobody has to answer what would cost marks: a question is worth nothing at least.
  const marksAt: AtLogit = (topic, logit) => QUESTIONS * Math.max(0, 5 * chanceAt(topic, logit) - 1);
  const parts = [...byChapter(topics)].map(([chapterId, own]) => ({
    chapterId,
    marks: own.reduce((sum, topic) => sum + topic.share * expected(topic, marksAt), 0),
    most: own.reduce((sum, { share }) => sum + 100 * share, 0),
  }));
  const marks = parts.reduce((sum, part) => sum + part.marks, 0);
  const reach = BAND * Math.sqrt(varianceOf(profile, topics, marksAt) + SD_OF_ONE_PAPER ** 2);
  return {
    kind: "marks",
    marks: inRange(marks),
    low: inRange(marks - reach),
    high: inRange(marks + reach),
    parts,
  };
}

/** E[f(m)] over m ~ N(mean, variance). */
function expected(topic: TopicPart, at: AtLogit): number {
  const spread = Math.sqrt(topic.variance);
  return NODES.reduce(
    (sum, node, index) => sum + (NODE_WEIGHTS[index] ?? 0) * at(topic, topic.mean + node * spread),
    0,
  );
}

/** Parameter variance: an error about the learner moves all topics at once, one about a chapter moves its own. */
function varianceOf({ learner }: Profile, topics: readonly TopicPart[], marksAt: AtLogit): number {
  const slopes = topics.map((topic) => {
    const rise = marksAt(topic, topic.mean + SMALL_STEP) - marksAt(topic, topic.mean - SMALL_STEP);
    return { ...topic, slope: (topic.share * rise) / (2 * SMALL_STEP) };
  });
  const sum = (own: typeof slopes) => own.reduce((total, { slope }) => total + slope, 0);
  const general = learner.general.variance * sum(slopes) ** 2;
  const chapters = [...byChapter(slopes)].reduce(
    (total, [chapterId, own]) => total + chapterBelief(learner, chapterId).variance * sum(own) ** 2,
    0,
  );
  const own = slopes.reduce((total, { topicId, slope }) => {
    const variance = learner.topics.get(topicId)?.variance ?? defaultPriors.topic;
    return total + variance * slope ** 2;
  }, 0);
  return general + chapters + own;
}

function recallThen({ learner, horizon, now }: ScoreProfile, { topicId }: TopicPart): number {
  const memory = learner.topics.get(topicId)?.memory;
  if (!memory) return defaultPriors.newTopicRecall;
  return recallAfter(horizon.days + daysBetween(memory.lastAt, now), memory.stability);
}

/** A real score lies between all wrong and all right. */
const inRange = (marks: number) => Math.round(10 * Math.min(100, Math.max(-QUESTIONS, marks))) / 10;
