import type { ReportReason, SentBy } from "@rasayan/contract";
import { expect } from "vitest";
import { type Person, startTestApp } from "./test-app.ts";
import { addPaper, type Player, rightOf, startCustom, startQuiz } from "./test-quizzes.ts";

type Sent = SentBy<"reportQuestion">["body"];

/** Reports a question of a quiz, its key unless said otherwise. */
export async function report(
  person: Person,
  { hash }: Pick<Player, "hash">,
  questionId: number,
  body: Sent = { reason: "key_wrong" },
) {
  return (await person.call("reportQuestion", { params: { hash, questionId }, body })).report;
}

/** Decides the open reports of a question. */
export const decide = (editor: Person, id: number, body: SentBy<"decideReports">["body"], etag?: string) =>
  editor.call("decideReports", { params: { id }, body }, etag === undefined ? {} : { "if-match": etag });

/** Three learners with a quiz of three questions each; an editor. */
export async function startReports() {
  const { db, signedIn, shiftClock } = await startTestApp();
  const paper = await addPaper(db);
  const editor = await signedIn({ role: "editor" });
  const learners: { person: Person; quiz: Player }[] = [];
  for (const person of [await signedIn(), await signedIn(), await signedIn()])
    learners.push({ person, quiz: await startQuiz(person, paper.chapterId) });
  const say = async (learner: number, id: number, reason: ReportReason = "typo", text = "") => {
    const { person, quiz } = learners[learner] ?? expect.fail();
    await report(person, quiz, id, { reason, text });
  };
  /** Each of them answers the question in a quiz and completes it: only then their doubts of its key count. */
  const haveAnswered = async (question: Awaited<ReturnType<typeof addPaper>>["single"]) => {
    for (const { person } of learners) {
      const done = await startCustom(person, [question]);
      await done.answer(question.id, rightOf(question));
      await done.end();
    }
  };
  const queue = async () => (await editor.call("listReportedQuestions")).questions;
  return { db, signedIn, shiftClock, editor, learners, say, haveAnswered, queue, ...paper };
}
