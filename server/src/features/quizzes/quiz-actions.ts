import type { GivenAnswer, QuestionType } from "@rasayan/contract";
import { markAttempt } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { lockAccount } from "../../db/lock-account.ts";
import { badRequest, conflict, notFound } from "../../http/errors.ts";
import { learnFromQuiz } from "../learning/learning-actions.ts";
import { listChaptersOfClass } from "./candidate-queries.ts";
import { findPaper, saveCompletion, saveMarks } from "./completion-queries.ts";
import { growDiagnostic } from "./diagnostic-actions.ts";
import { readAnswer } from "./given-answer.ts";
import { toMarkable, toMarkedAnswers } from "./marking-sheet.ts";
import { lockForAnswer, saveResponse } from "./play-queries.ts";
import { listOverdue, lockQuiz } from "./quiz-queries.ts";
import { findStarter } from "./start-queries.ts";

const OVERDUE_AT_ONCE = 20;

type AnswerTo = { userId: number; hash: string; questionId: number; given: GivenAnswer; waitedMs: number };

/**
 * Saves an answer; it stays changeable until the quiz ends. Throws 404, 400 (not an answer to this question) or
 * 409 (ended). What comes back is the same whether it is right or wrong.
 */
export async function answerQuestion(db: Db, { userId, hash, questionId, given, waitedMs }: AnswerTo) {
  return db.transaction().execute(async (tx) => {
    const quiz = await lockForAnswer(tx, userId, hash, questionId, waitedMs);
    if (!quiz) throw notFound("quiz");
    if (!quiz.question) throw notFound("question in this quiz");
    const asked = { ...quiz.question, type: quiz.question.type as QuestionType };
    const answer = readAnswer(asked, given);
    if ("problem" in answer) throw badRequest(answer.problem);
    if (quiz.state === "completed" || quiz.is_late)
      throw conflict("quiz_ended", "The quiz has ended; this answer does not count.");
    const seq = await saveResponse(tx, {
      user_id: userId,
      quiz_id: quiz.id,
      question_id: questionId,
      ...answer,
      seq: given.seq,
      time_ms: given.time_ms,
    });
    if (quiz.may_grow) await growDiagnostic(tx, userId, quiz.id);
    return { seq, server_now: quiz.server_now, end_time: quiz.end_time };
  });
}

/** Ends a quiz, once: the timer, the End button and the sweep may all call it. Throws 404. */
export async function endQuiz(db: Db, userId: number, hash: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The account first, as everywhere: what a learner knows follows from one quiz after the other.
    const quiz = (await lockAccount(tx, userId)) ? await lockQuiz(tx, userId, hash) : undefined;
    if (!quiz) throw notFound("quiz");
    if (quiz.state === "completed") return;
    const { end_time, server_now } = quiz;
    await complete(tx, quiz, end_time && end_time < server_now ? end_time : server_now);
  });
}

/** Completes the user's quizzes whose time ran out, as of their end times. */
export async function settleOverdue(db: Db, userId: number): Promise<void> {
  for (const { hash } of await listOverdue(db, userId, OVERDUE_AT_ONCE)) await endQuiz(db, userId, hash);
}

/** Marks the final answers of a locked quiz, closes it and learns from it, in the caller's transaction. */
async function complete(
  tx: Db,
  quiz: { id: number; user_id: number; type: string },
  completedAt: Date,
): Promise<void> {
  const { id: quizId, user_id: userId } = quiz;
  const { rule, questions } = await findPaper(tx, userId, quizId);
  const marked = markAttempt(rule, questions.map(toMarkable));
  const marks = questions.map(({ question_id }, index) => ({
    question_id,
    outcome: marked.marks[index]?.outcome ?? "unattempted",
    score: marked.marks[index]?.score ?? 0,
  }));
  await saveMarks(tx, userId, quizId, marks, completedAt);
  const { correct, wrong, score, maxScore: max_score } = marked;
  const totals = { total_questions: questions.length, correct, wrong, score, max_score };
  await saveCompletion(tx, userId, quizId, totals, completedAt);
  await learnFromQuiz(tx, {
    ...{ userId, quizId },
    answers: toMarkedAnswers(rule, questions, marked.marks),
    diagnosedChapterIds: quiz.type === "diagnostic" ? await listDiagnosed(tx, userId) : [],
  });
}

async function listDiagnosed(tx: Db, userId: number): Promise<number[]> {
  const learner = await findStarter(tx, userId);
  return learner ? listChaptersOfClass(tx, learner.class_standard) : [];
}
