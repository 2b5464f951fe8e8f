import { logistic, shrink } from "../logistic.ts";
import { retrievability } from "../memory.ts";
import { chapterBelief } from "../student/ability.ts";
import { type Answer, lessonOf, weightOf } from "../student/learn.ts";
import { type EngineQuestion, multiplierOf } from "../student/predict.ts";
import { defaultPriors, type Learner, type Model, newTopic } from "../student/states.ts";

/** A chapter of the learner's class that the diagnostic may ask about. */
export type DiagnosticChapter = { id: number; branch: string; weightage: number };

/** One question that was put; without an answer where it was skipped or is still open. */
export type Asked = { question: EngineQuestion; answer: Answer | null };

/** What is believed of all chapters together: an answer in one says something about every other (engine.md §7). */
export type ChapterBeliefs = {
  chapters: readonly DiagnosticChapter[];
  /** w_c, summing to 1. */
  weights: readonly number[];
  /** θ_user + θ_chapter, by chapter in their order. */
  means: readonly number[];
  covariance: readonly (readonly number[])[];
};

/** The beliefs before the diagnostic: covariance σ_u²·11ᵀ + σ_c²·I around what is known of the learner. */
export function chapterBeliefs(learner: Learner, chapters: readonly DiagnosticChapter[]): ChapterBeliefs {
  const total = chapters.reduce((sum, { weightage }) => sum + Math.max(0, weightage), 0);
  const own = chapters.map(({ id }) => chapterBelief(learner, id));
  return {
    chapters,
    weights: chapters.map(({ weightage }) =>
      total > 0 ? Math.max(0, weightage) / total : 1 / chapters.length,
    ),
    means: own.map(({ theta }) => learner.general.theta + theta),
    covariance: own.map(({ variance }, row) =>
      own.map((_, column) => learner.general.variance + (row === column ? variance : 0)),
    ),
  };
}

/** The beliefs after every answer given so far; skipped questions say nothing. */
export function chapterBeliefsAfter(
  learner: Learner,
  model: Model,
  chapters: readonly DiagnosticChapter[],
  asked: readonly Asked[],
): ChapterBeliefs {
  let beliefs = chapterBeliefs(learner, chapters);
  for (const { question, answer } of asked)
    if (answer) beliefs = withAnswer(beliefs, learner, model, question, answer);
  return beliefs;
}

/**
 * How a question looks from the present beliefs; `information` is h of engine.md §5b. Undefined for other chapters.
 */
export function viewOf(
  { chapters, means, covariance }: ChapterBeliefs,
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
  const { hardness, guess } = question;
  const logit = model.bias + mean - hardness.hardness;
  const variance = (covariance[index]?.[index] ?? 0) + hardness.variance + topic.variance;
  const base = logistic(shrink(logit, variance));
  const multiplier = multiplierOf(model, recall);
  const reach = (1 - guess) * multiplier;
  const plain = guess + reach * base;
  const information = (reach * base * (1 - base)) ** 2 / (plain * (1 - plain));
  return { index, logit, variance, base, plain, multiplier, guess, recall, information };
}

/** The Kalman step: A += C·e and C −= C·Cᵀ·h/(1+hV), along the column of the chapter asked about. */
function withAnswer(
  beliefs: ChapterBeliefs,
  learner: Learner,
  model: Model,
  question: EngineQuestion,
  answer: Answer,
): ChapterBeliefs {
  const view = viewOf(beliefs, learner, model, question, answer.at);
  if (!view) return beliefs;
  const { pull, certainty } = lessonOf(view, answer.credit, weightOf(answer));
  const column = beliefs.covariance.map((row) => row[view.index] ?? 0);
  return {
    ...beliefs,
    means: beliefs.means.map((mean, row) => mean + (column[row] ?? 0) * pull),
    covariance: beliefs.covariance.map((values, row) =>
      values.map((value, other) => value - (column[row] ?? 0) * (column[other] ?? 0) * certainty),
    ),
  };
}

/** Mean and variance of a weighted mean of chapters; `weights` need not sum to 1. */
export function weightedBelief(
  { means, covariance }: Pick<ChapterBeliefs, "means" | "covariance">,
  weights: readonly number[],
): { mean: number; variance: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const at = (index: number) => (weights[index] ?? 0) / total;
  return {
    mean: means.reduce((sum, mean, index) => sum + at(index) * mean, 0),
    variance: covariance.reduce(
      (sum, row, index) =>
        sum + at(index) * row.reduce((inner, value, other) => inner + at(other) * value, 0),
      0,
    ),
  };
}
