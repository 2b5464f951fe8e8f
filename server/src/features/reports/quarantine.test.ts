import { ChapterQuizType, type ReportReason } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, startDailyQuiz, startDiagnostic, startQuiz } from "../../../test/test-quizzes.ts";
import { resolveReports, submitReport } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";
import type { Db } from "../../db/connect.ts";
import { quarantineDisputedQuestions } from "./report-actions.ts";

/** Adds `count` published questions to a topic. */
async function addQuestions(db: Db, topicId: number, count: number) {
  const added: Awaited<ReturnType<typeof addQuestion>>[] = [];
  for (let index = 1; index <= count; index += 1)
    added.push(await addQuestion(db, topicId, { text: `Question ${index}?` }));
  return added;
}

/** Two published questions of a chapter; the learners dispute the key of `disputed`. */
async function start() {
  const testApp = await startTestApp();
  const { db, signInAs } = testApp;
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const source = { exam: "JEE Main", year: 2024 };
  const disputed = await addQuestion(db, topicId, { text: "Which law?", source });
  const other = await addQuestion(db, topicId, { text: "Which gas?", source });
  const learners = [await signInAs(), await signInAs(), await signInAs(), await signInAs()] as const;
  const disputeKey = async (person: TestUser, reason: ReportReason = "key_wrong") => {
    const quiz = await startDailyQuiz(person, [disputed]);
    await quiz.answer(disputed.id, correctAnswer(disputed));
    await quiz.end();
    await submitReport(person, quiz, disputed.id, { reason });
  };
  const isQuarantined = async () => {
    const questions = db.selectFrom("questions").select("id").where("quarantined_at", "is not", null);
    return (await questions.execute()).some(({ id }) => id === disputed.id);
  };
  return { ...testApp, chapterId, topicId, editor, disputed, other, learners, disputeKey, isQuarantined };
}

test("key disputes of three learners quarantine a question and are logged; other reasons and repeated reports do not count", async () => {
  const { db, editor, disputed, learners, disputeKey, isQuarantined } = await start();
  const [asha, ravi, tara, mira] = learners;
  const runningQuiz = await startDailyQuiz(mira, [disputed]);
  for (const person of [asha, asha, ravi]) await disputeKey(person);
  await disputeKey(tara, "typo");
  expect(await isQuarantined()).toBe(false);
  await disputeKey(tara);
  expect(await isQuarantined()).toBe(true);
  expect(await listAudit(db)).toMatchObject([
    {
      actor_id: 0,
      action: "reportQuestion",
      object_kind: "question",
      object_id: disputed.id,
      before: { quarantined: false },
      after: { quarantined: true, disputes: 3 },
    },
  ]);
  await submitReport(mira, runningQuiz, disputed.id);
  expect(await listAudit(db)).toHaveLength(1);
  expect((await runningQuiz.question(disputed.id)).text).toBe("Which law?");
  await runningQuiz.answer(disputed.id, correctAnswer(disputed));
  await runningQuiz.end();
  expect((await runningQuiz.stats()).correct).toBe(1);

  expect(
    await resolveReports(editor, disputed.id, { resolution: "rejected", note: "The key is right." }),
  ).toEqual({
    resolved: 4,
    quarantined: false,
  });
  expect(await isQuarantined()).toBe(false);
  await startDailyQuiz(mira, [disputed]);
});

test("a dispute counts once its learner has answered the question in a completed quiz, and a job checks again", async () => {
  const { db, disputed, learners, disputeKey, isQuarantined } = await start();
  const [asha, ravi, tara, mira] = learners;
  await disputeKey(asha);
  await disputeKey(ravi);
  const blankQuiz = await startDailyQuiz(mira, [disputed]);
  await submitReport(mira, blankQuiz, disputed.id);
  await blankQuiz.end();
  const runningQuiz = await startDailyQuiz(tara, [disputed]);
  await runningQuiz.answer(disputed.id, correctAnswer(disputed));
  await submitReport(tara, runningQuiz, disputed.id);
  await quarantineDisputedQuestions(db);
  expect(await isQuarantined()).toBe(false);
  await runningQuiz.end();
  expect(await isQuarantined()).toBe(false);
  await quarantineDisputedQuestions(db);
  expect(await isQuarantined()).toBe(true);
});

test("reports quarantine at most five questions a day, and a further one is logged once for the admins", async () => {
  const { db, topicId, learners, shiftClock } = await start();
  const questions = await addQuestions(db, topicId, 6);
  for (const person of learners.slice(0, 3)) {
    const quiz = await startDailyQuiz(person, questions);
    for (const question of questions) await quiz.answer(question.id, correctAnswer(question));
    await quiz.end();
    for (const { id } of questions) await submitReport(person, quiz, id);
  }
  const quarantinedCount = async () =>
    (await db.selectFrom("questions").select("id").where("quarantined_at", "is not", null).execute()).length;
  await quarantineDisputedQuestions(db);
  expect(await quarantinedCount()).toBe(5);
  const overLimit = (await listAudit(db)).filter(
    ({ after }) => !(after as { quarantined: boolean }).quarantined,
  );
  expect(overLimit).toMatchObject([
    {
      actor_id: 0,
      object_id: questions[5]?.id,
      after: { quarantined: false, disputes: 3, limit_reached: true },
    },
  ]);
  await shiftClock("24 hours 1 minute");
  await quarantineDisputedQuestions(db);
  expect(await quarantinedCount()).toBe(6);
});

test("a report of a second correct option also disputes the key", async () => {
  const { learners, disputeKey, isQuarantined } = await start();
  const [asha, ravi, tara, mira] = learners;
  await disputeKey(asha);
  await disputeKey(ravi, "multiple_correct");
  for (const reason of ["unclear", "broken", "solution_wrong", "out_of_syllabus", "duplicate"] as const)
    await disputeKey(tara, reason);
  expect(await isQuarantined()).toBe(false);
  await disputeKey(mira, "multiple_correct");
  expect(await isQuarantined()).toBe(true);
});

test("a quarantined question is in no new quiz and in no daily plan, even one made earlier", async () => {
  const { db, chapterId, disputed, other, learners } = await start();
  const [asha, ravi] = learners;
  const firstQuiz = await startDailyQuiz(asha, [disputed]);
  await asha.request("bookmarkQuestion", { params: { id: disputed.id } });
  await firstQuiz.end();
  const dueIdsOf = async (person: TestUser) =>
    (await person.request("listRevisionQuestions")).questions.map(({ id }) => id).toSorted();
  expect(await dueIdsOf(ravi)).toEqual([disputed.id, other.id].toSorted());

  await db
    .updateTable("questions")
    .set({ quarantined_at: sql<Date>`now()` })
    .where("id", "=", disputed.id)
    .execute();
  for (const type of ChapterQuizType.options) {
    const quiz = await startQuiz(ravi, chapterId, type);
    expect((await quiz.quiz()).question_ids, type).toEqual([other.id]);
  }
  expect((await (await startDiagnostic(ravi)).quiz()).question_ids).toEqual([other.id]);
  expect(await expectRejection(startDailyQuiz(ravi, [disputed]))).toMatchObject({ status: 400 });
  const bookmarkQuiz = await asha.request("createQuiz", { body: { type: "bookmarks" } });
  expect((await asha.request("getQuiz", { params: bookmarkQuiz })).quiz.question_ids).toEqual([]);
  for (const person of [ravi, asha]) expect(await dueIdsOf(person)).toEqual([other.id]);
});

test("a report is not saved if its quarantine cannot be logged", async () => {
  const { db, learners, disputeKey, isQuarantined } = await start();
  const [asha, ravi, tara] = learners;
  await disputeKey(asha);
  await disputeKey(ravi);
  await blockAuditInserts(db);
  expect(await expectRejection(disputeKey(tara))).toMatchObject({ status: 500 });
  expect(await isQuarantined()).toBe(false);
  expect(await db.selectFrom("reports").select("id").execute()).toHaveLength(2);
});

test("disputes of an earlier key do not count; a new version with the same key does not clear disputes", async () => {
  const { db, disputed, learners, disputeKey, isQuarantined } = await start();
  const [asha, ravi, tara, mira] = learners;
  await disputeKey(asha);
  await addVersion(db, disputed, { key: 0, text: "Which law?" });
  await disputeKey(ravi);
  await disputeKey(tara);
  expect(await isQuarantined()).toBe(false);
  await addVersion(db, disputed, { key: 0, text: "Which law holds?" });
  await disputeKey(mira);
  expect(await isQuarantined()).toBe(true);
});
