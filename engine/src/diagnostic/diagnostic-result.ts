import { priorShift, shareOfMarks } from "../metrics/overall-prep.ts";
import type { TargetExam } from "../plan/exam-horizon.ts";
import { withoutCompletedChapterBonus } from "../student/ability.ts";
import { type ApplyResult, answersInOrder, applyAnswers, type QuizAnswer } from "../student/apply-answers.ts";
import { type Learner, type Model, newLearner, newOverall } from "../student/states.ts";
import {
  type ChapterEstimates,
  type DiagnosticChapter,
  type DiagnosticResponse,
  estimatesAfter,
  weightedEstimate,
} from "./chapter-estimates.ts";

/** Expected share of the marks in a part of the paper, with an 80 % interval, and what the learner's answers to it were. */
export type PartOfPaper = {
  percent: number;
  low: number;
  high: number;
  answeredCount: number;
  rightCount: number;
};

export type DiagnosticResult = {
  branches: (PartOfPaper & { branch: string })[];
  chapters: (PartOfPaper & { chapterId: number })[];
};

const MIN_VARIANCE = 0.01;
/**
 * Prior variance of a chapter in the result. Chapters differ more than the engine's states allow for, because some were
 * taught and others not yet; with it, one answer moves its own chapter visibly (judged).
 */
const CHAPTER_VARIANCE = 1;

/**
 * What a diagnostic alone says about the parts of the paper. Fifteen questions determine the overall level, but hardly
 * single chapters, so each part has the learner's own answers beside it.
 */
export function diagnosticResult(
  target: { model: Model; exam: TargetExam },
  chapters: readonly DiagnosticChapter[],
  responses: readonly DiagnosticResponse[],
): DiagnosticResult {
  const learner: Learner = {
    ...newLearner(),
    overall: { ...newOverall(), theta: priorShift(target.model) },
    chapters: new Map(chapters.map(({ id }) => [id, { theta: 0, variance: CHAPTER_VARIANCE }])),
  };
  const estimates = estimatesAfter(learner, target.model, chapters, responses);
  const partOfPaper = (weights: readonly number[], isInPart: (chapterId: number) => boolean) => {
    const credits = responses.flatMap(({ question, answer }) =>
      answer && isInPart(question.chapterId) ? answer.credit : [],
    );
    return {
      ...shareOfMarks(target, weightedEstimate(estimates, weights)),
      answeredCount: credits.length,
      rightCount: credits.filter((credit) => credit === 1).length,
    };
  };
  const branches = [...new Set(chapters.map(({ branch }) => branch))];
  return {
    branches: branches.map((branch) => {
      const chapterIds = new Set(chapters.filter((chapter) => chapter.branch === branch).map(({ id }) => id));
      const weights = chapters.map(({ id }, index) =>
        chapterIds.has(id) ? (estimates.weights[index] ?? 0) : 0,
      );
      const hasWeight = weights.some((weight) => weight > 0);
      return {
        branch,
        ...partOfPaper(hasWeight ? weights : chapters.map(({ id }) => (chapterIds.has(id) ? 1 : 0)), (id) =>
          chapterIds.has(id),
        ),
      };
    }),
    chapters: chapters.map(({ id }, index) => ({
      chapterId: id,
      ...partOfPaper(
        chapters.map((_, other) => (other === index ? 1 : 0)),
        (other) => other === id,
      ),
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
