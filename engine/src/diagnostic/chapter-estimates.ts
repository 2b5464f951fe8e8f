import { logistic, shrinkLogit } from "../logistic.ts";
import { retrievability } from "../memory.ts";
import { chapterEstimate } from "../student/ability.ts";
import { type Answer, computeGradientStep, weightOf } from "../student/learn.ts";
import { type EngineQuestion, recallMultiplier } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model, newTopic } from "../student/states.ts";

/** A chapter of the learner's class that the diagnostic may ask about. */
export type DiagnosticChapter = { id: number; branch: string; weightage: number };

/** One question of the diagnostic; `answer` is null if it was skipped or is not answered yet. */
export type DiagnosticResponse = { question: EngineQuestion; answer: Answer | null };

/** Joint estimate of the ability in all chapters: an answer in one also updates the others (engine.md §7). */
export type ChapterEstimates = {
  chapters: readonly DiagnosticChapter[];
  /** w_c: the chapters' weights, summing to 1. */
  weights: readonly number[];
  /** θ_user + θ_chapter in logits, in the order of `chapters`. */
  means: readonly number[];
  covariance: readonly (readonly number[])[];
};

/** Estimates before the diagnostic: the learner's current means, with covariance σ_u²·11ᵀ + σ_c²·I. */
export function initialEstimates(learner: Learner, chapters: readonly DiagnosticChapter[]): ChapterEstimates {
  const total = chapters.reduce((sum, { weightage }) => sum + Math.max(0, weightage), 0);
  const estimates = chapters.map(({ id }) => chapterEstimate(learner, id));
  return {
    chapters,
    weights: chapters.map(({ weightage }) =>
      total > 0 ? Math.max(0, weightage) / total : 1 / chapters.length,
    ),
    means: estimates.map(({ theta }) => learner.overall.theta + theta),
    covariance: estimates.map(({ variance }, row) =>
      estimates.map((_, column) => learner.overall.variance + (row === column ? variance : 0)),
    ),
  };
}

/** Estimates after all answers so far; skipped questions change nothing. */
export function estimatesAfter(
  learner: Learner,
  model: Model,
  chapters: readonly DiagnosticChapter[],
  responses: readonly DiagnosticResponse[],
): ChapterEstimates {
  let estimates = initialEstimates(learner, chapters);
  for (const { question, answer } of responses)
    if (answer) estimates = updateEstimates(estimates, learner, model, question, answer);
  return estimates;
}

/**
 * Predicts the answer to a question from the current estimates; `information` is h of engine.md §5b. Returns
 * undefined for a chapter outside the diagnostic.
 */
export function predictForChapter(
  { chapters, means, covariance }: ChapterEstimates,
  learner: Learner,
  model: Model,
  question: EngineQuestion,
  at: Date | null,
) {
  const index = chapters.findIndex(({ id }) => id === question.chapterId);
  const mean = means[index];
  if (mean === undefined) return undefined;
  const topic = learner.topics.get(question.topicId) ?? newTopic();
  const recall = topic.memory && at ? retrievability(topic.memory, at) : defaultPriors.newTopicRecall;
  const { itemDifficulty, guess } = question;
  const logit = model.bias + mean - itemDifficulty.difficultyLogit;
  const variance = (covariance[index]?.[index] ?? 0) + itemDifficulty.variance + topic.variance;
  const baseSigmoid = logistic(shrinkLogit(logit, variance));
  const multiplier = recallMultiplier(model, recall);
  const probabilityRange = (1 - guess) * multiplier;
  const baseProbability = guess + probabilityRange * baseSigmoid;
  const information =
    (probabilityRange * baseSigmoid * (1 - baseSigmoid)) ** 2 / (baseProbability * (1 - baseProbability));
  return { index, logit, variance, baseSigmoid, baseProbability, multiplier, guess, recall, information };
}

/** Kalman update A += C·e and C −= C·Cᵀ·h/(1+hV), where C is the covariance column of the question's chapter. */
function updateEstimates(
  estimates: ChapterEstimates,
  learner: Learner,
  model: Model,
  question: EngineQuestion,
  answer: Answer,
): ChapterEstimates {
  const prediction = predictForChapter(estimates, learner, model, question, answer.at);
  if (!prediction) return estimates;
  const { step, informationGain } = computeGradientStep(prediction, answer.credit, weightOf(answer));
  const covarianceColumn = estimates.covariance.map((row) => row[prediction.index] ?? 0);
  return {
    ...estimates,
    means: estimates.means.map((mean, row) => mean + (covarianceColumn[row] ?? 0) * step),
    covariance: estimates.covariance.map((values, row) =>
      values.map(
        (value, other) =>
          value - (covarianceColumn[row] ?? 0) * (covarianceColumn[other] ?? 0) * informationGain,
      ),
    ),
  };
}

/** Mean and variance of a weighted mean of chapters; `weights` need not sum to 1. */
export function weightedEstimate(
  { means, covariance }: Pick<ChapterEstimates, "means" | "covariance">,
  weights: readonly number[],
): { mean: number; variance: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const weightAt = (index: number) => (weights[index] ?? 0) / total;
  return {
    mean: means.reduce((sum, mean, index) => sum + weightAt(index) * mean, 0),
    variance: covariance.reduce(
      (sum, row, index) =>
        sum + weightAt(index) * row.reduce((inner, value, other) => inner + weightAt(other) * value, 0),
      0,
    ),
  };
}
