import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "../../../test/test-content.ts";

test("a new user's metrics of answers are zero or null, and overall prep is anywhere in a wide range", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addChapter(db);
  const asha = await signInAs({ goals: null });
  expect((await asha.request("getProfile")).user).toEqual({
    id: asha.id,
    notice: null,
    daily_minutes: 30,
    name: expect.any(String),
    email: "",
    city: "",
    isPremium: true,
    is_minor: false,
    consent_needed: null,
    role: "student",
    target_exam: null,
    target_year: 0,
    class_standard: null,
    chapters_covered: 0,
    total_chapters: 1,
    average_score: 0,
    overall_prep: expect.any(Number),
    overall_prep_range: [expect.any(Number), expect.any(Number)],
    chapters: [{ chapter_id: chapterId, name: "Solutions", completed: 0, retained: null, score: null }],
  });
});

test("completing a topic or chapter shows as completed and changes no metric of knowledge", async () => {
  const { db, signInAs } = await startTestApp();
  const heavy = await addChapter(db, { name: "Heavy", weightage: 6 });
  await addTopic(db, heavy.chapterId);
  await addTopic(db, heavy.chapterId);
  const light = await addChapter(db, { name: "Light", weightage: 1 });
  await addChapter(db, { name: "Weightless", weightage: 0 });
  const asha = await signInAs();
  const decoy = await signInAs();
  const before = (await asha.request("getProfile")).user.overall_prep;
  await decoy.request("putUserTopics", { body: { topic_ids: [heavy.topicId, light.topicId] } });
  await asha.request("putUserChapters", {
    body: { chapter_ids: [heavy.chapterId, light.chapterId], latest_chapter_id: null },
  });
  await asha.request("putUserTopics", { body: { topic_ids: [heavy.topicId] } });
  const { user } = await asha.request("getProfile");
  expect(user).toMatchObject({ chapters_covered: 2, total_chapters: 3, overall_prep: before });
  expect(user.chapters.map(({ name, completed, retained }) => [name, completed, retained])).toEqual([
    ["Heavy", 33.3, null],
    ["Light", 0, null],
    ["Weightless", 0, null],
  ]);
});

test("overall prep follows the answers, more in a chapter with more weightage, and fades with time; a card shows as retained", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMarkingRules(db);
  const heavy = await addChapter(db, { name: "Heavy", weightage: 6 });
  const light = await addChapter(db, { name: "Light", weightage: 1 });
  const prepOf = async (person: TestUser) => (await person.request("getProfile")).user.overall_prep;
  const practise = async ({ chapterId, topicId }: typeof heavy, option: number) => {
    const { id, optionIds } = await addQuestion(db, topicId);
    const person = await signInAs();
    await completeQuiz(person, chapterId, [[id, optionIds[option] ?? 0]]);
    return person;
  };
  const lightLearner = await practise(light, 1);
  const heavyLearner = await practise(heavy, 1);
  const wrongLearner = await practise(heavy, 0);
  const [before, small, low] = [
    await prepOf(heavyLearner),
    await prepOf(lightLearner),
    await prepOf(wrongLearner),
  ];
  expect(before).toBeGreaterThan(small);
  expect(before).toBeGreaterThan(low);
  await heavyLearner.request("markRevised", { params: { topicId: light.topicId } });
  await shiftClock("20 days");
  await sql`update sessions set last_seen_at = app_now()`.execute(db);
  const { user } = await heavyLearner.request("getProfile");
  expect(user.overall_prep).toBeLessThan(before);
  const [retainedByAnswers, retainedByCard] = user.chapters.map(({ retained }) => retained ?? 0);
  expect(retainedByAnswers).toBeGreaterThan(80);
  expect(retainedByCard).toBeGreaterThan(60);
  expect(retainedByCard).toBeLessThan(retainedByAnswers ?? 0);
});

test("scores come from completed quizzes only: their mean, and each chapter's percentage of marks", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const solutions = await addChapter(db);
  const alcohols = await addChapter(db, { name: "Alcohols" });
  const [first, second] = [
    await addQuestion(db, solutions.topicId),
    await addQuestion(db, solutions.topicId),
  ];
  const third = await addQuestion(db, alcohols.topicId);
  const asha = await signInAs();
  const decoy = await signInAs();
  const right = [first, second, third].map(({ id, optionIds }) => [id, optionIds[1] ?? 0] as const);
  const wrong = [first, second, third].map(({ id, optionIds }) => [id, optionIds[0] ?? 0] as const);

  const hashInProgress = await startAndAnswer(asha, solutions.chapterId, right.slice(0, 2));
  expect((await asha.request("getProfile")).user).toMatchObject({
    average_score: 0,
    chapters: [{ score: null }, {}],
  });
  await asha.request("endQuiz", { params: { hash: hashInProgress } });
  await completeQuiz(asha, solutions.chapterId, [...right.slice(0, 1), ...wrong.slice(1, 2)]);
  await completeQuiz(asha, alcohols.chapterId, wrong.slice(2));
  await completeQuiz(decoy, alcohols.chapterId, right.slice(2));

  const { user } = await asha.request("getProfile");
  expect(user.average_score).toBe(50);
  expect(user.chapters.map(({ name, score }) => [name, score])).toEqual([
    ["Solutions", 68.8],
    ["Alcohols", 0],
  ]);
});

test("goals are saved as sent, name and city only if they are sent", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs({ goals: null });
  const decoy = await signInAs();
  const goals = { target_exam: "JEE Advanced", target_year: 2028, class_standard: "XI" } as const;
  const saved = await asha.request("putProfile", { body: { ...goals, name: "  Asha  ", city: "कोटा" } });
  expect(saved.user).toMatchObject({ ...goals, name: "Asha", city: "कोटा" });
  await asha.request("putProfile", { body: { ...goals, target_year: 2100 } });
  const { user } = await asha.request("getProfile");
  expect(user).toMatchObject({ name: "Asha", city: "कोटा", target_year: 2100 });
  expect((await decoy.request("getProfile")).user).toMatchObject({ target_exam: "JEE Main", city: "" });
  for (const wrong of [
    { target_year: 2101 },
    { class_standard: "VIII" },
    { name: " " },
    { city: "x".repeat(101) },
  ])
    await expect(asha.request("putProfile", { body: { ...goals, ...wrong } as never })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
});

/** Starts a quiz of the chapter and answers questions; returns the hash of the quiz. */
async function startAndAnswer(
  person: TestUser,
  chapter_id: number,
  answers: (readonly [number, number])[],
): Promise<string> {
  const { hash } = await person.request("createQuiz", { body: { type: "quick-quiz_chapter", chapter_id } });
  for (const [questionId, answer_id] of answers)
    await person.request("answerQuestion", { params: { hash, questionId }, body: { answer_id } });
  return hash;
}

async function completeQuiz(
  person: TestUser,
  chapterId: number,
  answers: (readonly [number, number])[],
): Promise<void> {
  await person.request("endQuiz", { params: { hash: await startAndAnswer(person, chapterId, answers) } });
}
