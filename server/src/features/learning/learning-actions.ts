import {
  type Applied,
  applyAnswers,
  applyDiagnostic,
  overallPrep,
  type QuizAnswer,
  topicParts,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type MarkedAnswer, toEngineQuestion } from "./engine-question.ts";
import { saveLearnt } from "./learning-queries.ts";
import { type LearnerOutlook, readOutlook } from "./outlook-actions.ts";
import { toStateRows } from "./stored-learner.ts";

type Completed = {
  userId: number;
  quizId: number;
  answers: readonly MarkedAnswer[];
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
  { userId, quizId, answers, diagnosedChapterIds }: Completed,
): Promise<void> {
  if (answers.length === 0) return;
  const outlook = await readOutlook(
    tx,
    userId,
    answers.map(({ id }) => id),
  );
  const applied = apply(
    outlook,
    answers.map((answer) => ({ ...answer, quizId, question: toEngineQuestion(answer, outlook.terms) })),
    diagnosedChapterIds,
  );
  await saveLearnt(tx, {
    userId,
    at: outlook.now,
    modelVersion: outlook.model.version,
    states: toStateRows(applied),
    log: applied.log,
    prep: overallPrep(topicParts({ ...outlook, learner: applied.learner })),
  });
}

function apply(
  { learner, model, chapters }: LearnerOutlook,
  answers: readonly QuizAnswer[],
  diagnosedChapterIds: readonly number[],
): Applied {
  if (diagnosedChapterIds.length === 0) return applyAnswers(learner, model, answers);
  const diagnosed = chapters.filter(({ id }) => diagnosedChapterIds.includes(id));
  return applyDiagnostic(learner, model, diagnosed, answers);
}
