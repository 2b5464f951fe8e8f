import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { startDailyQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";
import { listDueCandidates } from "./due-queries.ts";

async function startWithMany() {
  const testApp = await startTestApp();
  await addMarkingRules(testApp.db);
  const { topicId } = await addChapter(testApp.db);
  const questions = [];
  for (let index = 0; index < 40; index += 1) questions.push(await addQuestion(testApp.db, topicId));
  return { ...testApp, topicId, questions };
}

test("in a large topic each learner gets other candidates, the same ones all day, and always the incorrectly answered ones", async () => {
  const { db, signInAs, topicId, questions } = await startWithMany();
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, questions.slice(0, 2));
  for (const question of questions.slice(0, 2)) await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
  const candidatesOf = async ({ id }: { id: number }) => {
    const filter = {
      topicIds: [topicId],
      plannedIds: [],
      examTrack: "main" as const,
      maxPerTopic: 5,
      limit: 40,
    };
    await sql`update responses set answered_at = answered_at - interval '2 days'`.execute(db);
    return (await listDueCandidates(db, { id, local_date: "2027-01-10" }, filter)).map(
      (candidate) => candidate.id,
    );
  };
  const ashasCandidates = await candidatesOf(asha);
  expect(new Set(ashasCandidates.slice(0, 2))).toEqual(new Set(questions.slice(0, 2).map(({ id }) => id)));
  expect(await candidatesOf(asha)).toEqual(ashasCandidates);
  const seen = new Set<number>(ashasCandidates);
  for (let count = 0; count < 12; count += 1) {
    const others = await candidatesOf(await signInAs());
    expect(new Set(others).size).toBe(5);
    for (const id of others) seen.add(id);
  }
  expect(seen.size).toBeGreaterThan(10);
});
