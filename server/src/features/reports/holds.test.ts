import type { ReportReason } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { rightOf, startCustom, startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";
import { decide, report } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";
import type { Db } from "../../db/connect.ts";
import { holdDoubtedQuestions } from "./hold-actions.ts";

/** So many published questions of a topic. */
async function addQuestions(db: Db, topicId: number, count: number) {
  const added: Awaited<ReturnType<typeof addQuestion>>[] = [];
  for (let one = 1; one <= count; one += 1)
    added.push(await addQuestion(db, topicId, { text: `Question ${one}?` }));
  return added;
}

/** Two published questions of a chapter; the key of one will be doubted. */
async function start() {
  const testApp = await startTestApp();
  const { db, signedIn } = testApp;
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const source = { exam: "JEE Main", year: 2024 };
  const law = await addQuestion(db, topicId, { text: "Which law?", source });
  const other = await addQuestion(db, topicId, { text: "Which gas?", source });
  const learners = [await signedIn(), await signedIn(), await signedIn(), await signedIn()] as const;
  const doubt = async (person: Person, reason: ReportReason = "key_wrong") => {
    const quiz = await startCustom(person, [law]);
    await quiz.answer(law.id, rightOf(law));
    await quiz.end();
    await report(person, quiz, law.id, { reason });
  };
  const isHeld = async () => {
    const questions = db.selectFrom("questions").select("id").where("held_at", "is not", null);
    return (await questions.execute()).some(({ id }) => id === law.id);
  };
  return { ...testApp, chapterId, topicId, editor, law, other, learners, doubt, isHeld };
}

test("three learners' doubts of its key hold a question, and that is noted; other reasons and a second time do not", async () => {
  const { db, editor, law, learners, doubt, isHeld } = await start();
  const [asha, ravi, tara, mira] = learners;
  const running = await startCustom(mira, [law]);
  for (const person of [asha, asha, ravi]) await doubt(person);
  await doubt(tara, "typo");
  expect(await isHeld()).toBe(false);
  await doubt(tara);
  expect(await isHeld()).toBe(true);
  expect(await listAudit(db)).toMatchObject([
    {
      ...{ actor_id: 0, action: "reportQuestion", object_kind: "question", object_id: law.id },
      ...{ before: { held: false }, after: { held: true, doubts: 3 } },
    },
  ]);
  await report(mira, running, law.id);
  expect(await listAudit(db)).toHaveLength(1);
  expect((await running.question(law.id)).text).toBe("Which law?");
  await running.answer(law.id, rightOf(law));
  await running.end();
  expect((await running.stats()).correct).toBe(1);

  expect(await decide(editor, law.id, { decision: "rejected", note: "The key is right." })).toEqual({
    ...{ decided: 4, held: false },
  });
  expect(await isHeld()).toBe(false);
  await startCustom(mira, [law]);
});

test("a doubt counts once its learner has answered the question in a completed quiz, and a job looks again", async () => {
  const { db, law, learners, doubt, isHeld } = await start();
  const [asha, ravi, tara, mira] = learners;
  await doubt(asha);
  await doubt(ravi);
  const blank = await startCustom(mira, [law]);
  await report(mira, blank, law.id);
  await blank.end();
  const running = await startCustom(tara, [law]);
  await running.answer(law.id, rightOf(law));
  await report(tara, running, law.id);
  await holdDoubtedQuestions(db);
  expect(await isHeld()).toBe(false);
  await running.end();
  expect(await isHeld()).toBe(false);
  await holdDoubtedQuestions(db);
  expect(await isHeld()).toBe(true);
});

test("reports alone hold five questions a day, and what is beyond that is noted once for the admins", async () => {
  const { db, topicId, learners, shiftClock } = await start();
  const questions = await addQuestions(db, topicId, 6);
  for (const person of learners.slice(0, 3)) {
    const quiz = await startCustom(person, questions);
    for (const question of questions) await quiz.answer(question.id, rightOf(question));
    await quiz.end();
    for (const { id } of questions) await report(person, quiz, id);
  }
  const held = async () =>
    (await db.selectFrom("questions").select("id").where("held_at", "is not", null).execute()).length;
  await holdDoubtedQuestions(db);
  expect(await held()).toBe(5);
  const beyond = (await listAudit(db)).filter(({ after }) => !(after as { held: boolean }).held);
  expect(beyond).toMatchObject([
    { actor_id: 0, object_id: questions[5]?.id, after: { held: false, doubts: 3, limit_reached: true } },
  ]);
  await shiftClock("24 hours 1 minute");
  await holdDoubtedQuestions(db);
  expect(await held()).toBe(6);
});

test("who finds a second right option doubts the key as well", async () => {
  const { learners, doubt, isHeld } = await start();
  const [asha, ravi, tara, mira] = learners;
  await doubt(asha);
  await doubt(ravi, "several_right");
  for (const reason of ["unclear", "broken", "solution_wrong", "out_of_syllabus", "duplicate"] as const)
    await doubt(tara, reason);
  expect(await isHeld()).toBe(false);
  await doubt(mira, "several_right");
  expect(await isHeld()).toBe(true);
});

test("a held question stands in no new quiz and in no plan of the day, made before or since", async () => {
  const { db, chapterId, law, other, learners } = await start();
  const [asha, ravi] = learners;
  const met = await startCustom(asha, [law]);
  await asha.call("bookmarkQuestion", { params: { id: law.id } });
  await met.end();
  const dueTo = async (person: Person) =>
    (await person.call("listRevisionQuestions")).questions.map(({ id }) => id).toSorted();
  expect(await dueTo(ravi)).toEqual([law.id, other.id].toSorted());

  await db.updateTable("questions").set({ held_at: sql<Date>`now()` }).where("id", "=", law.id).execute();
  for (const type of ["quick-quiz_chapter", "unlimited_chapter", "previous-questions_chapter"] as const) {
    const quiz = await startQuiz(ravi, chapterId, type);
    expect((await quiz.quiz()).question_ids, type).toEqual([other.id]);
  }
  expect((await (await startDiagnostic(ravi)).quiz()).question_ids).toEqual([other.id]);
  expect(await refusalOf(startCustom(ravi, [law]))).toMatchObject({ status: 400 });
  const starred = await asha.call("createQuiz", { body: { type: "bookmarks" } });
  expect((await asha.call("getQuiz", { params: starred })).quiz.question_ids).toEqual([]);
  for (const person of [ravi, asha]) expect(await dueTo(person)).toEqual([other.id]);
});

test("a report whose hold cannot be noted is not made", async () => {
  const { db, learners, doubt, isHeld } = await start();
  const [asha, ravi, tara] = learners;
  await doubt(asha);
  await doubt(ravi);
  await breakAudit(db);
  expect(await refusalOf(doubt(tara))).toMatchObject({ status: 500 });
  expect(await isHeld()).toBe(false);
  expect(await db.selectFrom("reports").select("id").execute()).toHaveLength(2);
});

test("doubts of a key that was changed since hold nothing; a new version with the same key does not clear them", async () => {
  const { db, law, learners, doubt, isHeld } = await start();
  const [asha, ravi, tara, mira] = learners;
  await doubt(asha);
  await addVersion(db, law, { key: 0, text: "Which law?" });
  await doubt(ravi);
  await doubt(tara);
  expect(await isHeld()).toBe(false);
  await addVersion(db, law, { key: 0, text: "Which law holds?" });
  await doubt(mira);
  expect(await isHeld()).toBe(true);
});
