import { gradeAttempt } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { toGradingInput } from "../grading/grading-input.ts";
import {
  type AnswerPlace,
  listQuizzesForGrading,
  saveGrades,
  saveTotals,
} from "../grading/grading-queries.ts";
import { updateMistakes } from "../mistakes/mistake-actions.ts";
import { regradeCorrected } from "./regrade-actions.ts";
import { deleteRegrades } from "./regrade-queries.ts";

/**
 * Marks answers to completed attempts of one learner from scratch, as if they had been there at the completion. The caller
 * holds the locks of the learner and of the attempts. What the engine has learned from them stays.
 */
export async function markAnew(tx: Db, answers: readonly AnswerPlace[]): Promise<void> {
  const attempts = [...new Map(answers.map((answer) => [answer.quiz_id, answer])).values()];
  const isChanged = new Set(answers.map(keyOf));
  const grades = (await listQuizzesForGrading(tx, attempts)).flatMap(({ rule, questions }) => {
    const attempt = gradeAttempt(rule, questions.map(toGradingInput));
    return questions.flatMap(({ user_id, quiz_id, question_id }, index) => {
      const [key, grade] = [{ user_id, quiz_id, question_id }, attempt.grades[index]];
      return grade && isChanged.has(keyOf(key)) ? [{ ...key, ...grade }] : [];
    });
  });
  // Several attempts ask the same questions.
  const questions = [...new Map(answers.map((answer) => [answer.question_id, answer])).values()];
  await deleteRegrades(tx, answers);
  await saveGrades(tx, grades);
  // Which may change other attempts of the learner, too.
  const regrades = await regradeCorrected(tx, questions);
  await saveTotals(tx, [...attempts, ...regrades]);
  await updateMistakes(tx, questions);
}

const keyOf = ({ quiz_id, question_id }: AnswerPlace) => `${quiz_id} ${question_id}`;
