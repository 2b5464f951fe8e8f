import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, startDailyQuiz, startDiagnostic, wrongAnswer } from "../../../test/test-quizzes.ts";

/** `count` chapters of one topic, each with questions that are meant to take two minutes. */
async function startWithChapters(count: number, questionsPerTopic = 1) {
  const testApp = await startTestApp();
  const { db } = testApp;
  await addMarkingRules(db);
  const questions = [];
  for (let index = 0; index < count; index += 1) {
    const { topicId } = await addChapter(db, { name: `Chapter ${index}`, weightage: 1 + (index % 5) });
    for (let each = 0; each < questionsPerTopic; each += 1)
      questions.push({ ...(await addQuestion(db, topicId)), topicId });
  }
  return { ...testApp, questions };
}

test("today's questions include the best topic and, once that is answered, the next best one", async () => {
  const { signInAs, questions } = await startWithChapters(24);
  for (let count = 0; count < 3; count += 1) {
    const person = await signInAs();
    const due = async () =>
      (await person.request("listRevisionQuestions")).questions.map(({ topic_id }) => topic_id);
    const { best_topic } = await person.request("getSmartPath");
    expect(await due()).toContain(best_topic?.topic_id);
    const answered = questions.filter(({ topicId }) => topicId === best_topic?.topic_id);
    const quiz = await startDailyQuiz(person, answered);
    for (const question of answered) await quiz.answer(question.id, correctAnswer(question));
    const next = (await person.request("getSmartPath")).best_topic;
    expect(next?.topic_id).not.toBe(best_topic?.topic_id);
    expect(await due()).toContain(next?.topic_id);
  }
});

test("answering questions outside the plan leaves fewer of it, and the path shows only those that are left", async () => {
  const { signInAs, questions } = await startWithChapters(14);
  const asha = await signInAs();
  const planned = (await asha.request("getSmartPath")).today.questions.map(({ id }) => id);
  const others = questions.filter(({ id }) => !planned.includes(id)).slice(0, 3);
  const quiz = await startDailyQuiz(asha, others);
  for (const question of others) await quiz.answer(question.id, correctAnswer(question));
  const { today } = await asha.request("getSmartPath");
  const due = (await asha.request("listRevisionQuestions")).questions.map(({ id }) => id);
  expect(due).toHaveLength(7);
  expect(today.questions.map(({ id }) => id)).toEqual(due);
});

test("minutes are the median time of learners if there are enough attempts, else the intended time", async () => {
  const { db, signInAs, questions } = await startWithChapters(4);
  const asha = await signInAs();
  await db.updateTable("question_versions").set({ seconds: 60 }).execute();
  const minutes = async () => {
    const { today } = await asha.request("getSmartPath");
    return today.minutes - (today.chapter?.minutes ?? 0);
  };
  expect(await minutes()).toBe(4);
  const { id: version_id } = await db
    .selectFrom("question_versions")
    .select("id")
    .where("question_id", "=", questions[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const statistics = { omitted: 0, facility: 0.5, median_ms: 240_000, upper_group_count: 8, options: "[]" };
  const row = { version_id, question_id: questions[0]?.id ?? 0, attempts: 29, ...statistics };
  await db.insertInto("item_statistics").values(row).execute();
  expect(await minutes()).toBe(4);
  await db.updateTable("item_statistics").set({ attempts: 30 }).execute();
  expect(await minutes()).toBe(7);
});

test("the first daily quiz asks about each topic that the diagnostic found missed, also if the day was planned before", async () => {
  const { signInAs, questions } = await startWithChapters(30, 2);
  const asha = await signInAs();
  const topicsOfToday = async () =>
    (await asha.request("listRevisionQuestions")).questions.map(({ topic_id }) => topic_id);
  await topicsOfToday();
  const diagnostic = await startDiagnostic(asha);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const missed: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const question = byId.get((await diagnostic.quiz()).question_ids[index] ?? 0);
    if (!question) throw new Error("The diagnostic asks nothing.");
    await diagnostic.answer(question.id, wrongAnswer(question));
    missed.push(question.topicId);
  }
  await diagnostic.end();
  expect(await topicsOfToday()).toEqual(expect.arrayContaining(missed));
});

test("what was missed yesterday is in today's part", async () => {
  const { signInAs, questions, shiftClock } = await startWithChapters(30);
  const asha = await signInAs();
  // Not those that the plan would ask first by itself.
  const planned = (await asha.request("listRevisionQuestions")).questions.map(({ id }) => id);
  const others = questions.filter(({ id }) => !planned.includes(id));
  const [missed, right] = [others.slice(0, 3), others.slice(3, 6)];
  const quiz = await startDailyQuiz(asha, [...missed, ...right]);
  for (const question of missed) await quiz.answer(question.id, wrongAnswer(question));
  for (const question of right) await quiz.answer(question.id, correctAnswer(question));
  await quiz.end();
  await shiftClock("1 day");
  const { today } = await asha.request("getSmartPath");
  const reasonsOf = (questionId: number) =>
    today.questions.find(({ id }) => id === questionId)?.reasons.map(({ kind }) => kind);
  for (const { id } of missed) expect(reasonsOf(id)).toContain("missed");
  for (const { id } of right) expect(reasonsOf(id) ?? []).not.toContain("missed");
  const due = (await asha.request("listRevisionQuestions")).questions.map(({ id }) => id);
  expect(due).toEqual(expect.arrayContaining(missed.map(({ id }) => id)));
});

test("today holds this week's chapter, and fills the minutes that the learner chose", async () => {
  const { signInAs, questions } = await startWithChapters(24);
  const asha = await signInAs();
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" } as const;
  for (const daily_minutes of [60, 10]) {
    const person = daily_minutes === 60 ? asha : await signInAs();
    await person.request("putProfile", { body: { ...goals, daily_minutes } });
    const { today } = await person.request("getSmartPath");
    const { plan } = await person.request("getStudyPlan");
    const chapter = plan?.weeks[0]?.chapters[0];
    expect(today.questions.flatMap(({ reasons }) => reasons)).toContainEqual({ kind: "this_week" });
    expect(today.minutes).toBeGreaterThanOrEqual(daily_minutes - 5);
    expect(today.minutes).toBeLessThanOrEqual(daily_minutes + 5);
    if (daily_minutes === 60) expect(today.chapter).toMatchObject({ chapter_id: chapter?.chapter_id });
    else expect(today.chapter).toBeNull();
  }
  expect(questions).toHaveLength(24);
});
