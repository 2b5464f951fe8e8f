import {
  type ApplyResult,
  applyAnswers,
  applyDiagnostic,
  overallPrep,
  type QuizAnswer,
  topicEvidence,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type GradedAnswer, toEngineQuestion } from "./engine-question.ts";
import { type LearnerContext, readLearnerContext } from "./learner-context-actions.ts";
import { toStateRows } from "./learner-mapper.ts";
import { saveLearnerState } from "./learning-queries.ts";

type CompletedQuiz = {
  userId: number;
  quizId: number;
  answers: readonly GradedAnswer[];
  /** The chapters of a diagnostic; empty for any other quiz. */
  diagnosedChapterIds: readonly number[];
};

/**
 * Updates a learner's states from the final answers of a quiz. Call it in the transaction that completes the quiz,
 * with the user row locked: another quiz or card of the same learner would otherwise start from the same states.
 * Questions that were not attempted change nothing.
 */
export async function learnFromQuiz(
  tx: Db,
  { userId, quizId, answers, diagnosedChapterIds }: CompletedQuiz,
): Promise<void> {
  if (answers.length === 0) return;
  const context = await readLearnerContext(
    tx,
    userId,
    answers.map(({ id }) => id),
  );
  const applied = applyToLearner(
    context,
    answers.map((answer) => ({
      ...answer,
      quizId,
      question: toEngineQuestion(answer, context.itemParameters),
    })),
    diagnosedChapterIds,
  );
  await saveLearnerState(tx, {
    userId,
    at: context.now,
    modelVersion: context.model.version,
    states: toStateRows(applied),
    events: applied.events,
    prep: overallPrep(topicEvidence({ ...context, learner: applied.learner })),
  });
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
