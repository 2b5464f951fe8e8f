import { logistic, shrinkLogit } from "../logistic.ts";
import { retrievability } from "../memory.ts";
import { chapterEstimate } from "../student/ability.ts";
import { type Answer, computeGradientStep, weightOf } from "../student/learn.ts";
import { type EngineQuestion, recallMultiplier } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model, newTopic } from "../student/states.ts";

/** A chapter of the learner's class that the diagnostic may ask about. */
export type DiagnosticChapter = { id: number; branch: string; weightage: number };

/** One question that was put; without an answer where it was skipped or is still open. */
export type DiagnosticResponse = { question: EngineQuestion; answer: Answer | null };

/** What is believed of all chapters together: an answer in one says something about every other (engine.md §7). */
export type ChapterEstimates = {
  chapters: readonly DiagnosticChapter[];
  /** w_c, summing to 1. */
  weights: readonly number[];
  /** θ_user + θ_chapter, by chapter in their order. */
  means: readonly number[];
  covariance: readonly (readonly number[])[];
};

/** The beliefs before the diagnostic: covariance σ_u²·11ᵀ + σ_c²·I around what is known of the learner. */
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

/** The beliefs after every answer given so far; skipped questions say nothing. */
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
 * How a question looks from the present beliefs; `information` is h of engine.md §5b. Undefined for other chapters.
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

/** The Kalman step: A += C·e and C −= C·Cᵀ·h/(1+hV), along the column of the chapter asked about. */
function updateEstimates(
  estimates: ChapterEstimates,
  learner: Learner,
  model: Model,
  question: EngineQuestion,
  answer: Answer,
): ChapterEstimates {
  const prediction = predictForChapter(estimates, learner, model, question, answer.at);
  if (!prediction) return estimates;
  const { step: pull, informationGain: certainty } = computeGradientStep(
    prediction,
    answer.credit,
    weightOf(answer),
  );
  const covarianceColumn = estimates.covariance.map((row) => row[prediction.index] ?? 0);
  return {
    ...estimates,
    means: estimates.means.map((mean, row) => mean + (covarianceColumn[row] ?? 0) * pull),
    covariance: estimates.covariance.map((values, row) =>
      values.map(
        (value, other) => value - (covarianceColumn[row] ?? 0) * (covarianceColumn[other] ?? 0) * certainty,
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
