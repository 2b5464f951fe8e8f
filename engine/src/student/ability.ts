import { logistic, shrink } from "../logistic.ts";
import {
  type Belief,
  type ChapterState,
  defaultPriors,
  type Learner,
  type Model,
  newChapter,
  newTopic,
  type TopicState,
} from "./states.ts";

/** A chapter the learner calls done starts this much higher; answers take over as they come (engine.md §5a). */
const DONE_CHAPTER_HEAD_START = 0.4;

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
export function abilityIn(
  learner: Learner,
  model: Model,
  place: { topicId: number; chapterId: number },
): Ability {
  const topic = learner.topics.get(place.topicId) ?? newTopic();
  const chapter = chapterBelief(learner, place.chapterId);
  const { general } = learner;
  const mean = model.bias + general.theta + chapter.theta + topic.theta;
  const variance = general.variance + chapter.variance + topic.variance;
  return { mean, variance, chance: logistic(shrink(mean, variance)), topic };
}

/** What is believed of the learner in a chapter, the head start of a done one included. */
export function chapterBelief(learner: Learner, chapterId: number): Belief {
  const state = learner.chapters.get(chapterId) ?? newChapter();
  return {
    theta: state.theta + headStart(state, learner.doneChapters.has(chapterId)),
    variance: state.variance,
  };
}

/** The part of a belief that is kept when the tick is: what answers have taught beyond the head start. */
export function withoutHeadStart(belief: Belief, isDone: boolean): ChapterState {
  return { theta: belief.theta - headStart(belief, isDone), variance: belief.variance };
}

/** A prior weighs as much in the mean as is left of its variance. */
function headStart({ variance }: Belief, isDone: boolean): number {
  return isDone ? DONE_CHAPTER_HEAD_START * Math.min(1, variance / defaultPriors.chapter) : 0;
}
