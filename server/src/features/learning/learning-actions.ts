import {
  type ApplyResult,
  applyAnswers,
  applyDiagnostic,
  overallPrep,
  type QuizAnswer,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { signedOut } from "../../domain-errors.ts";
import { type GradedAnswer, toEngineQuestion } from "./engine-question.ts";
import { type LearnerContext, readLearnerContexts } from "./learner-context-actions.ts";
import { toStateRows } from "./learner-mapper.ts";
import { type LearnerUpdate, saveLearnerStates } from "./learning-queries.ts";

export type CompletedQuiz = {
  userId: number;
  quizId: number;
  answers: readonly GradedAnswer[];
  /** The chapters of a diagnostic; empty for any other quiz. */
  diagnosedChapterIds: readonly number[];
};

/**
 * Updates learners' states from the final answers of their quizzes, with one statement that reads and one that writes. Call
 * it in the transaction that completes the quizzes, with the user rows locked: another quiz or card of the same learner
 * would otherwise start from the same states. No two quizzes are of the same learner. Questions that were not attempted
 * change nothing.
 */
export async function learnFromQuizzes(tx: Db, quizzes: readonly CompletedQuiz[]): Promise<void> {
  const answered = quizzes.filter(({ answers }) => answers.length > 0);
  if (answered.length === 0) return;
  const contexts = await readLearnerContexts(
    tx,
    answered.map(({ userId, answers }) => ({ user_id: userId, question_ids: answers.map(({ id }) => id) })),
  );
  await saveLearnerStates(
    tx,
    answered.map((quiz) => {
      const context = contexts.get(quiz.userId);
      if (!context) throw signedOut();
      return toUpdate(quiz, context);
    }),
  );
}

function toUpdate(
  { userId, quizId, answers, diagnosedChapterIds }: CompletedQuiz,
  context: LearnerContext,
): LearnerUpdate {
  const applied = applyToLearner(
    context,
    answers.map((answer) => ({
      ...answer,
      quizId,
      question: toEngineQuestion(answer, context.itemParameters),
    })),
    diagnosedChapterIds,
  );
  return {
    userId,
    at: context.now,
    modelVersion: context.model.version,
    states: toStateRows(applied),
    events: applied.events,
    prep: overallPrep({ ...context, learner: applied.learner }),
  };
}

function applyToLearner(
  { learner, model, chapters }: LearnerContext,
  answers: readonly QuizAnswer[],
  diagnosedChapterIds: readonly number[],
): ApplyResult {
  if (diagnosedChapterIds.length === 0) return applyAnswers(learner, model, answers);
  const diagnosed = chapters.filter(({ id }) => diagnosedChapterIds.includes(id));
  return applyDiagnostic(learner, model, diagnosed, answers);
}
