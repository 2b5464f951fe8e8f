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

/** Prior bonus, in logits, of a chapter that the learner marked as completed; it fades with answers (engine.md §5a). */
const COMPLETED_CHAPTER_BONUS = 0.4;

/** A learner's ability in one topic, on a question of exam difficulty and with the topic fully recalled. */
export type Ability = {
  /** m and V of engine.md §5e, in logits. */
  mean: number;
  variance: number;
  /** Success probability with full recall, which mastery shows: σ(m/√(1+πV/8)). */
  freshSuccessProbability: number;
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
  return { mean, variance, freshSuccessProbability: logistic(shrinkLogit(mean, variance)), topic };
}

/** Estimate of the learner in a chapter, including the bonus of a completed one. */
export function chapterEstimate(learner: Learner, chapterId: number): GaussianEstimate {
  const state = learner.chapters.get(chapterId) ?? newChapter();
  return {
    theta: state.theta + completedChapterBonus(state, learner.completedChapters.has(chapterId)),
    variance: state.variance,
  };
}

/** The estimate from answers alone, without the bonus; it remains if the learner unmarks the chapter. */
export function withoutCompletedChapterBonus(estimate: GaussianEstimate, isCompleted: boolean): ChapterState {
  return {
    theta: estimate.theta - completedChapterBonus(estimate, isCompleted),
    variance: estimate.variance,
  };
}

/** The bonus shrinks with the variance, because the prior's part in the mean does too. */
function completedChapterBonus({ variance }: GaussianEstimate, isCompleted: boolean): number {
  return isCompleted ? COMPLETED_CHAPTER_BONUS * Math.min(1, variance / defaultPriors.chapter) : 0;
}
