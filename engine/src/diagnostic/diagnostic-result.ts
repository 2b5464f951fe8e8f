import { percent } from "../figures/evidence.ts";
import { logistic, shrink } from "../logistic.ts";
import { withoutHeadStart } from "../student/ability.ts";
import { type Applied, answersInOrder, applyAnswers, type QuizAnswer } from "../student/apply-answers.ts";
import type { Learner, Model } from "../student/states.ts";
import {
  type Asked,
  type ChapterBeliefs,
  chapterBeliefsAfter,
  type DiagnosticChapter,
  weightedBelief,
} from "./chapter-filter.ts";

/** Percent expected in an exam question, with the band that holds it four times in five. */
export type Standing = { percent: number; low: number; high: number };

export type DiagnosticResult = {
  overall: Standing & { standardError: number };
  branches: (Standing & { branch: string; asked: number })[];
  chapters: (Standing & { chapterId: number; asked: number })[];
};

const BAND = 1.28;
const LEAST_VARIANCE = 0.01;

/** Where the learner stands after a diagnostic; fifteen questions fix the overall level, not the chapters. */
export function diagnosticResult(
  learner: Learner,
  model: Model,
  chapters: readonly DiagnosticChapter[],
  asked: readonly Asked[],
): DiagnosticResult {
  const beliefs = chapterBeliefsAfter(learner, model, chapters, asked);
  const standing = (weights: readonly number[]) => standingOf(weightedBelief(beliefs, weights), model);
  const askedOf = (isOwn: (chapterId: number) => boolean) =>
    asked.filter(({ question, answer }) => answer && isOwn(question.chapterId)).length;
  const branches = [...new Set(chapters.map(({ branch }) => branch))];
  return {
    overall: {
      ...standing(beliefs.weights),
      standardError: Math.sqrt(weightedBelief(beliefs, beliefs.weights).variance),
    },
    branches: branches.map((branch) => {
      const own = new Set(chapters.filter((one) => one.branch === branch).map(({ id }) => id));
      const weights = chapters.map(({ id }, index) => (own.has(id) ? (beliefs.weights[index] ?? 0) : 0));
      const isWeighed = weights.some((weight) => weight > 0);
      return {
        branch,
        asked: askedOf((id) => own.has(id)),
        ...standing(isWeighed ? weights : chapters.map(({ id }) => (own.has(id) ? 1 : 0))),
      };
    }),
    chapters: chapters.map(({ id }, index) => ({
      chapterId: id,
      asked: askedOf((other) => other === id),
      ...standing(chapters.map((_, other) => (other === index ? 1 : 0))),
    })),
  };
}

/**
 * A learner after a completed diagnostic. Topics, memories and the log follow from the answers as in any quiz; the
 * learner and the chapters take what the filter found: θ_user is the weighted mean, θ_chapter the rest (engine.md
 * §7).
 */
export function applyDiagnostic(
  learner: Learner,
  model: Model,
  chapters: readonly DiagnosticChapter[],
  answers: readonly QuizAnswer[],
  logged: ReadonlySet<string> = new Set(),
): Applied {
  const applied = applyAnswers(learner, model, answers, logged);
  if (applied.log.length === 0 || chapters.length === 0) return applied;
  const asked = answersInOrder(answers, logged).map((answer) => ({ question: answer.question, answer }));
  const beliefs = chapterBeliefsAfter(learner, model, chapters, asked);
  return withBeliefs(applied, beliefs);
}

function withBeliefs({ learner, log, changed }: Applied, beliefs: ChapterBeliefs): Applied {
  const { chapters, weights, means, covariance } = beliefs;
  const overall = weightedBelief(beliefs, weights);
  const states = new Map(
    chapters.map(({ id }, index) => {
      const own = covariance[index] ?? [];
      const shared = own.reduce((sum, value, other) => sum + (weights[other] ?? 0) * value, 0);
      const variance = Math.max(LEAST_VARIANCE, (own[index] ?? 0) - 2 * shared + overall.variance);
      const belief = { theta: (means[index] ?? 0) - overall.mean, variance };
      return [id, withoutHeadStart(belief, learner.doneChapters.has(id))];
    }),
  );
  const general = {
    ...learner.general,
    theta: overall.mean,
    variance: Math.max(LEAST_VARIANCE, overall.variance),
  };
  return {
    learner: { ...learner, general, chapters: new Map([...learner.chapters, ...states]) },
    log,
    changed: { ...changed, chapters: states },
  };
}

function standingOf({ mean, variance }: { mean: number; variance: number }, { bias }: Model): Standing {
  const spread = BAND * Math.sqrt(variance);
  return {
    percent: percent(logistic(shrink(bias + mean, variance))),
    low: percent(logistic(bias + mean - spread)),
    high: percent(logistic(bias + mean + spread)),
  };
}
