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
  /** The chapters a diagnostic asked about; none for any other quiz. */
  diagnosedChapterIds: readonly number[];
};

/**
 * Lets a learner's states follow from the final answers of a quiz, in the transaction that completes it and while the
 * account is locked: another quiz or card of the same learner would start from the same states. What was not
 * attempted teaches nothing.
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
