import type { AnswerSubmission, QuestionTimes } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { conflict, notFound, signedOut } from "../../domain-errors.ts";
import type { SessionCredentials } from "../../http/session-queries.ts";
import { rulesOf } from "../selection/quiz-types.ts";
import {
  type AnswerCommand,
  type AnsweredQuiz,
  type AnswerResult,
  answerSaver,
  saveAnswer,
  saveTimes,
} from "./answer-queries.ts";
import { answerError, toResponseColumns } from "./answer-submission.ts";
import { appendDiagnosticQuestion } from "./diagnostic-actions.ts";
import { rejectForeignIds } from "./exam-mode-actions.ts";
import { findStoredSeq, insertLateAnswer } from "./late-answer-queries.ts";
import { notBegun } from "./quiz-actions.ts";
import { lockQuiz } from "./quiz-queries.ts";

/** `arrivedAt` is a time of `performance.now()`. */
type Answer = {
  hash: string;
  questionId: number;
  submission: AnswerSubmission;
  isClockSet: boolean;
  arrivedAt: number;
};

/** Who sends an answer, and what reads their session again and throws if it is not valid. */
type Sender = { credentials: SessionCredentials; authenticate: () => Promise<{ id: number }> };

type SavedAnswer = { seq: number; end_time: Date | null; server_now: Date };

/**
 * Returns a function that saves an answer, which can be changed until the quiz ends: in a batch with others, or alone if
 * its session or its quiz needs a closer look. It throws `notFound`, `invalid` (not an answer to this question) or
 * `conflict` (the quiz has not begun or has ended, or the question is closed). The response is the same for a correct and
 * a wrong answer.
 */
export function answerAction(db: Db) {
  const saveInBatch = answerSaver(db);
  return async (answer: Answer, sender: Sender): Promise<SavedAnswer> => {
    const command = toCommand(answer, sender.credentials);
    const result = await saveInBatch(command);
    if (result && isSaved(result)) return result;
    if (result?.quiz && !result.can_append_question && !isLate(result.quiz))
      throw rejectionOf(result.quiz, answer.submission);
    const { id } = await sender.authenticate();
    const saved = await saveAlone(db, id, command, answer.submission);
    if (saved === "late") throw conflict("answer_late");
    return saved;
  };
}

/** Whether an answer that can't count any more may be kept for the teacher. */
const isLate = ({ is_of_set_test, state, is_past_deadline }: AnsweredQuiz) =>
  is_of_set_test && (state === "completed" || (state === "in_progress" && is_past_deadline));

/**
 * Saves an answer in a transaction of its own, which waits for the lock of the quiz and may add a question to it. One to a set
 * test that comes too late is kept apart.
 */
async function saveAlone(
  db: Db,
  userId: number,
  command: AnswerCommand,
  submission: AnswerSubmission,
): Promise<SavedAnswer | "late"> {
  return inTransaction(db, async (tx) => {
    const quiz = await lockQuiz(tx, userId, command.hash);
    if (!quiz) throw notFound("quiz");
    const result = await saveAnswer(tx, { ...command, may_append: true });
    if (!result?.quiz_id) throw signedOut();
    if (result.quiz && isLate(result.quiz) && isAnswerTo(result.quiz, submission)) {
      const { end_time, server_now } = quiz;
      const storedSeq = await findStoredSeq(tx, userId, quiz.id, command.question_id);
      // It has arrived before, and the response was lost.
      if (storedSeq !== undefined && storedSeq >= (command.seq ?? Number.POSITIVE_INFINITY))
        return { seq: storedSeq, end_time, server_now };
      if (await insertLateAnswer(tx, userId, quiz.id, command)) return "late";
    }
    if (result.quiz || !isSaved(result)) throw rejectionOf(result.quiz, submission);
    if (result.can_append_question) await appendDiagnosticQuestion(tx, userId, result.quiz_id);
    return result;
  });
}

const isAnswerTo = ({ question }: AnsweredQuiz, submission: AnswerSubmission) =>
  question !== null && answerError(question, submission) === undefined;

const isSaved = (result: AnswerResult): result is AnswerResult & SavedAnswer => result.seq !== null;

function toCommand(
  { submission, hash: publicId, questionId, isClockSet, arrivedAt }: Answer,
  credentials: SessionCredentials,
): AnswerCommand {
  const { seq = null, time_ms = 0, offline_ms = 0, marked = null } = submission;
  return {
    ...credentials,
    ...toResponseColumns(submission),
    hash: publicId,
    question_id: questionId,
    arrived_at: arrivedAt,
    seq,
    is_clock_set: isClockSet,
    time_ms,
    offline_ms,
    certainty: certaintyOf(submission),
    marked,
    may_append: false,
  };
}

/** A cleared answer has no certainty. */
const certaintyOf = (submission: AnswerSubmission) =>
  "answer_id" in submission && submission.answer_id === null ? null : (submission.certainty ?? null);

/** Returns the error that says why an answer was not saved. */
function rejectionOf(quiz: AnsweredQuiz | null, submission: AnswerSubmission): Error {
  if (!quiz) return notFound("quiz");
  const { state, mode, question } = quiz;
  if (state === "created") return notBegun();
  if (!question) return notFound("quiz_question");
  const error = answerError(question, submission);
  if (error) return error;
  if (state === "completed" || quiz.is_past_deadline) return conflict("quiz_ended", { attempted: "answer" });
  if (quiz.is_paused) throw conflict("test_paused");
  return conflict("question_closed", { seen_in: mode === "practice" ? "practice" : "another_quiz" });
}

/**
 * Saves how long questions were on the screen without an answer. Throws `notFound`, `conflict` (a diagnostic, or the
 * quiz has not begun or has ended) or `rejected` (a question of another quiz).
 */
export async function saveQuestionTimes(
  db: Db,
  userId: number,
  publicId: string,
  { times }: QuestionTimes,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const quiz = await lockQuiz(tx, userId, publicId);
    if (!quiz) throw notFound("quiz");
    if (rulesOf(quiz.type).isDiagnostic) throw conflict("is_diagnostic");
    if (quiz.state === "created") throw notBegun();
    if (quiz.state === "completed" || quiz.is_expired) throw conflict("quiz_ended", { attempted: "times" });
    const ids = times.map(({ question_id }) => question_id);
    await rejectForeignIds(tx, userId, quiz.id, ids);
    await saveTimes(tx, userId, quiz.id, times);
  });
}
