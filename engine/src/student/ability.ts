import { logistic, shrinkLogit } from "../logistic.ts";
import {
  type ChapterState,
  defaultPriors,
  type GaussianEstimate,
  type Learner,
  type Model,
  newChapter,
  newTopic,
  type TopicState,
} from "./states.ts";

/** A chapter the learner calls done starts this much higher; answers take over as they come (engine.md §5a). */
const COMPLETED_CHAPTER_HEAD_START = 0.4;

/** What is expected of a learner in one topic, on a question of exam difficulty and with the topic fresh in mind. */
export type Ability = {
  /** m and V of engine.md §5e, in logits. */
  mean: number;
  variance: number;
  /** σ(m/√(1+πV/8)). */
  chance: number;
  topic: TopicState;
};

/** Ability in a topic: m = b + θ_user + θ_chapter + θ_topic with the variances summed. */
export function topicAbility(
  learner: Learner,
  model: Model,
  location: { topicId: number; chapterId: number },
): Ability {
  const topic = learner.topics.get(location.topicId) ?? newTopic();
  const chapter = chapterEstimate(learner, location.chapterId);
  const { overall } = learner;
  const mean = model.bias + overall.theta + chapter.theta + topic.theta;
  const variance = overall.variance + chapter.variance + topic.variance;
  return { mean, variance, chance: logistic(shrinkLogit(mean, variance)), topic };
}

/** What is believed of the learner in a chapter, the head start of a done one included. */
export function chapterEstimate(learner: Learner, chapterId: number): GaussianEstimate {
  const state = learner.chapters.get(chapterId) ?? newChapter();
  return {
    theta: state.theta + headStart(state, learner.completedChapters.has(chapterId)),
    variance: state.variance,
  };
}

/** The part of a belief that is kept when the tick is: what answers have taught beyond the head start. */
export function withoutHeadStart(estimate: GaussianEstimate, isCompleted: boolean): ChapterState {
  return { theta: estimate.theta - headStart(estimate, isCompleted), variance: estimate.variance };
}

/** A prior weighs as much in the mean as is left of its variance. */
function headStart({ variance }: GaussianEstimate, isCompleted: boolean): number {
  return isCompleted ? COMPLETED_CHAPTER_HEAD_START * Math.min(1, variance / defaultPriors.chapter) : 0;
}
