import { logistic, shrinkLogit } from "../logistic.ts";
import { percent } from "../metrics/evidence.ts";
import { withoutCompletedChapterBonus } from "../student/ability.ts";
import { type ApplyResult, answersInOrder, applyAnswers, type QuizAnswer } from "../student/apply-answers.ts";
import type { Learner, Model } from "../student/states.ts";
import {
  type ChapterEstimates,
  type DiagnosticChapter,
  type DiagnosticResponse,
  estimatesAfter,
  weightedEstimate,
} from "./chapter-estimates.ts";

/** Expected percentage of right answers to exam questions, with an 80 % interval. */
export type ScoreRange = { percent: number; low: number; high: number };

export type DiagnosticResult = {
  overall: ScoreRange & { standardError: number };
  branches: (ScoreRange & { branch: string; answeredCount: number })[];
  chapters: (ScoreRange & { chapterId: number; answeredCount: number })[];
};

const Z_80_PERCENT = 1.28;
const MIN_VARIANCE = 0.01;

/** Estimates a learner from a diagnostic. Fifteen questions determine the overall level, but not single chapters. */
export function diagnosticResult(
  learner: Learner,
  model: Model,
  chapters: readonly DiagnosticChapter[],
  responses: readonly DiagnosticResponse[],
): DiagnosticResult {
  const estimates = estimatesAfter(learner, model, chapters, responses);
  const scoreRange = (weights: readonly number[]) =>
    toScoreRange(weightedEstimate(estimates, weights), model);
  const countAnswered = (isInGroup: (chapterId: number) => boolean) =>
    responses.filter(({ question, answer }) => answer && isInGroup(question.chapterId)).length;
  const branches = [...new Set(chapters.map(({ branch }) => branch))];
  return {
    overall: {
      ...scoreRange(estimates.weights),
      standardError: Math.sqrt(weightedEstimate(estimates, estimates.weights).variance),
    },
    branches: branches.map((branch) => {
      const chapterIds = new Set(chapters.filter((chapter) => chapter.branch === branch).map(({ id }) => id));
      const weights = chapters.map(({ id }, index) =>
        chapterIds.has(id) ? (estimates.weights[index] ?? 0) : 0,
      );
      const hasWeight = weights.some((weight) => weight > 0);
      return {
        branch,
        answeredCount: countAnswered((id) => chapterIds.has(id)),
        ...scoreRange(hasWeight ? weights : chapters.map(({ id }) => (chapterIds.has(id) ? 1 : 0))),
      };
    }),
    chapters: chapters.map(({ id }, index) => ({
      chapterId: id,
      answeredCount: countAnswered((other) => other === id),
      ...scoreRange(chapters.map((_, other) => (other === index ? 1 : 0))),
    })),
  };
}

/**
 * The learner after a completed diagnostic. Topics, memories and the response log are updated as after any quiz. The
 * overall and chapter states come from the Kalman filter: θ_user is the weighted mean, θ_chapter the difference from
 * it (engine.md §7).
 */
export function applyDiagnostic(
  learner: Learner,
  model: Model,
  chapters: readonly DiagnosticChapter[],
  answers: readonly QuizAnswer[],
  loggedAnswerIds: ReadonlySet<string> = new Set(),
): ApplyResult {
  const result = applyAnswers(learner, model, answers, loggedAnswerIds);
  if (result.events.length === 0 || chapters.length === 0) return result;
  const responses = answersInOrder(answers, loggedAnswerIds).map((answer) => ({
    question: answer.question,
    answer,
  }));
  const estimates = estimatesAfter(learner, model, chapters, responses);
  return withEstimates(result, estimates);
}

function withEstimates({ learner, events, changed }: ApplyResult, estimates: ChapterEstimates): ApplyResult {
  const { chapters, weights, means, covariance } = estimates;
  const overall = weightedEstimate(estimates, weights);
  const states = new Map(
    chapters.map(({ id }, index) => {
      const covarianceRow = covariance[index] ?? [];
      const weightedCovariance = covarianceRow.reduce(
        (sum, value, other) => sum + (weights[other] ?? 0) * value,
        0,
      );
      const variance = Math.max(
        MIN_VARIANCE,
        (covarianceRow[index] ?? 0) - 2 * weightedCovariance + overall.variance,
      );
      const estimate = { theta: (means[index] ?? 0) - overall.mean, variance };
      return [id, withoutCompletedChapterBonus(estimate, learner.completedChapters.has(id))];
    }),
  );
  const overallState = {
    ...learner.overall,
    theta: overall.mean,
    variance: Math.max(MIN_VARIANCE, overall.variance),
  };
  return {
    learner: { ...learner, overall: overallState, chapters: new Map([...learner.chapters, ...states]) },
    events,
    changed: { ...changed, chapters: states },
  };
}

function toScoreRange({ mean, variance }: { mean: number; variance: number }, { bias }: Model): ScoreRange {
  const spread = Z_80_PERCENT * Math.sqrt(variance);
  return {
    percent: percent(logistic(shrinkLogit(bias + mean, variance))),
    low: percent(logistic(bias + mean - spread)),
    high: percent(logistic(bias + mean + spread)),
  };
}
