import type { ReportReason, RequestOf } from "@rasayan/contract";
import { expect } from "vitest";
import { startTestApp, type TestUser } from "./test-app.ts";
import { addTestQuestions, correctAnswer, type Player, startDailyQuiz, startQuiz } from "./test-quizzes.ts";

type ReportBody = RequestOf<"reportQuestion">["body"];

/** Reports a question of a quiz, by default because its key is wrong. Returns the report. */
export async function submitReport(
  person: TestUser,
  { hash }: Pick<Player, "hash">,
  questionId: number,
  body: ReportBody = { reason: "key_wrong" },
) {
  return (await person.request("reportQuestion", { params: { hash, questionId }, body })).report;
}

/** Resolves the open reports of a question. */
export const resolveReports = (
  editor: TestUser,
  id: number,
  body: RequestOf<"resolveReports">["body"],
  etag?: string,
) =>
  editor.request("resolveReports", { params: { id }, body }, etag === undefined ? {} : { "if-match": etag });

/** Starts an app with an editor and three learners, each of whom has a quiz of three questions in progress. */
export async function startReportedQuiz() {
  const { db, signInAs, shiftClock } = await startTestApp();
  const questions = await addTestQuestions(db);
  const editor = await signInAs({ role: "editor" });
  const learners: { person: TestUser; quiz: Player }[] = [];
  for (const person of [await signInAs(), await signInAs(), await signInAs()])
    learners.push({ person, quiz: await startQuiz(person, questions.chapterId) });
  const reportAs = async (learner: number, id: number, reason: ReportReason = "typo", text = "") => {
    const { person, quiz } = learners[learner] ?? expect.fail();
    await submitReport(person, quiz, id, { reason, text });
  };
  /** Lets each learner complete a quiz in which they answer the question; their key disputes count only after that. */
  const completeByAllLearners = async (question: Awaited<ReturnType<typeof addTestQuestions>>["single"]) => {
    for (const { person } of learners) {
      const quiz = await startDailyQuiz(person, [question]);
      await quiz.answer(question.id, correctAnswer(question));
      await quiz.end();
    }
  };
  const reportedQuestions = async () => (await editor.request("listReportedQuestions")).questions;
  return {
    db,
    signInAs,
    shiftClock,
    editor,
    learners,
    reportAs,
    completeByAllLearners,
    reportedQuestions,
    ...questions,
  };
}
