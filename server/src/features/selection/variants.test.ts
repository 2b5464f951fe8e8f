import { ChapterQuizType } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { startDailyQuiz, startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

const GROUPS = ["gases.boyle.T001", "gases.gaylussac.T001"];
const JEE_2024 = { exam: "JEE Main", year: 2024 };

/** A chapter with one question and two templates of eight variants each. */
async function startWithVariants() {
  const testApp = await startTestApp();
  const { db } = testApp;
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  await addQuestion(db, topicId, { source: JEE_2024 });
  for (const variant_group of GROUPS) {
    for (let index = 0; index < 8; index += 1) {
      const { id } = await addQuestion(db, topicId, { source: JEE_2024 });
      await db.updateTable("questions").set({ variant_group }).where("id", "=", id).execute();
    }
  }
  return { ...testApp, chapterId, asha: await testApp.signInAs() };
}

async function groupsIn(db: Db, ids: readonly number[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("questions")
    .select("variant_group")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ variant_group }) => variant_group).sort();
}

test("quizzes of a chapter contain one variant of each template", async () => {
  const { db, asha, chapterId } = await startWithVariants();
  for (const type of ChapterQuizType.options) {
    const { question_ids } = await (await startQuiz(asha, chapterId, type)).quiz();
    expect(await groupsIn(db, question_ids)).toEqual([...GROUPS, null]);
  }
});

test("a diagnostic contains no two variants of a template", async () => {
  const { db, asha } = await startWithVariants();
  const diagnostic = await startDiagnostic(asha);
  let quiz = await diagnostic.quiz();
  while (quiz.question_ids.length < quiz.total_questions) {
    const last = quiz.question_ids.at(-1) ?? 0;
    await diagnostic.answer(last, { answer_id: null });
    const next = await diagnostic.quiz();
    if (next.question_ids.length === quiz.question_ids.length) break;
    quiz = next;
  }
  const groups = (await groupsIn(db, quiz.question_ids)).filter((group) => group !== null);
  expect(groups).toEqual(GROUPS);
});

test.each(ChapterQuizType.options)(
  "%s asks a variant of an open question before the open question itself",
  async (type) => {
    const { db, signInAs } = await startTestApp();
    await addMarkingRules(db);
    const { chapterId, topicId } = await addChapter(db);
    const asha = await signInAs();
    const add = async (variant_group: string | null) => {
      const question = await addQuestion(db, topicId, { source: JEE_2024 });
      await db.updateTable("questions").set({ variant_group }).where("id", "=", question.id).execute();
      return question;
    };
    const open: AddedQuestion[] = [];
    for (const group of [...GROUPS, null, null]) open.push(await add(group));
    for (const group of GROUPS) await add(group);
    await startDailyQuiz(asha, open);
    const { question_ids } = await (await startQuiz(asha, chapterId, type)).quiz();
    expect(question_ids).toHaveLength(4);
    const isOpen = question_ids.map((id) => open.some((question) => question.id === id));
    expect(isOpen).toEqual([false, false, true, true]);
  },
);
