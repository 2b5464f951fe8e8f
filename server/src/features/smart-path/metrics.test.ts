import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import {
  type AddedQuestion,
  addChapter,
  addMarkingRules,
  addQuestion,
  addTopic,
} from "../../../test/test-content.ts";
import { addNote, reviewCard } from "../../../test/test-notes.ts";
import {
  correctAnswer,
  setClockInIndia,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

/** A chapter of two topics, the first with six questions and a card, and a chapter without questions. */
async function startWithTopics() {
  const testApp = await startTestApp();
  const { db } = testApp;
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db, { name: "Solutions", weightage: 4 });
  const otherTopicId = await addTopic(db, chapterId, "Colligative properties");
  await addChapter(db, { name: "Electrochemistry", weightage: 6 });
  await addNote(db, topicId);
  const questions: AddedQuestion[] = [];
  for (let count = 0; count < 6; count += 1) questions.push(await addQuestion(db, topicId));
  await setClockInIndia(db, "10:00");
  const [asha, decoy] = [await testApp.signInAs(), await testApp.signInAs()];
  /** Completes a custom quiz of questions `from` to `to`: the first `right` answers are correct, the others wrong. */
  const play = async (person: TestUser, from: number, to: number, right: number) => {
    const subset = questions.slice(from, to);
    const quiz = await startDailyQuiz(person, subset);
    for (const [index, question] of subset.entries())
      await quiz.answer(question.id, {
        ...(index < right ? correctAnswer(question) : wrongAnswer(question)),
        time_ms: 60_000,
      });
    await quiz.end();
  };
  return { ...testApp, asha, decoy, chapterId, topicId, otherTopicId, questions, play };
}

const metricsOf = (person: TestUser) => person.request("getMetrics");
const profileOf = async (person: TestUser) => (await person.request("getProfile")).user;
const solutionsOf = async (person: TestUser) => {
  const [solutions] = (await metricsOf(person)).chapters;
  if (!solutions) throw new Error("There is no chapter.");
  return solutions;
};

test("a new learner's metrics are zero or null", async () => {
  const { asha } = await startWithTopics();
  const { overall_prep, average_score, estimate, chapters } = await metricsOf(asha);
  expect(overall_prep).toMatchObject({
    now: 0,
    unmeasured: 100,
    not_mastered: 0,
    forgotten: 0,
    change: null,
  });
  expect(overall_prep.chapters).toMatchObject([
    { chapter_name: "Solutions", points: 0, max: 40, change: null },
    { chapter_name: "Electrochemistry", points: 0, max: 60, change: null },
  ]);
  expect(average_score).toEqual({ now: 0, quizzes: 0, types: [] });
  expect(estimate).toEqual({ kind: "missing", chapters: [] });
  for (const chapter of chapters)
    expect(chapter).toMatchObject({
      is_covered: false,
      completed: 0,
      answers: 0,
      answers_needed: 5,
      mastery: null,
      imputed: null,
      retained: null,
      evidence: 0,
      score: null,
      quizzes: 0,
      marks_scored: 0,
      marks_possible: 0,
    });
});

test("each metric equals the one in the profile and the smart path, and its parts add up to it", async () => {
  const { asha, decoy, chapterId, topicId, otherTopicId, play } = await startWithTopics();
  await play(asha, 0, 4, 3);
  await play(asha, 4, 6, 1);
  await (await startQuiz(asha, chapterId)).end();
  await play(decoy, 0, 6, 0);
  await asha.request("putUserTopics", { body: { topic_ids: [otherTopicId] } });
  await asha.request("putUserChapters", { body: { chapter_ids: [chapterId], latest_chapter_id: null } });

  const [metrics, user, path] = [
    await metricsOf(asha),
    await profileOf(asha),
    await asha.request("getSmartPath"),
  ];
  const { overall_prep: prep, average_score: average, chapters } = metrics;
  expect(prep.now).toBe(user.overall_prep);
  expect(prep.now + prep.unmeasured + prep.not_mastered + prep.forgotten).toBeCloseTo(100, 5);
  expect(prep.chapters.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(prep.now, 0);
  expect(average).toMatchObject({
    now: user.average_score,
    quizzes: 3,
    types: [
      { type: "custom", quizzes: 2, mean: 62.5 },
      { type: "quick-quiz_chapter", quizzes: 1, mean: 0 },
    ],
  });
  for (const [index, { completed, retained, score }] of user.chapters.entries())
    expect(chapters[index]).toMatchObject({ completed, retained, score });
  for (const [index, { mastery, evidence, answers }] of path.chapters.entries())
    expect(chapters[index]).toMatchObject({ mastery, evidence, answers });

  const [solutions] = chapters;
  expect(solutions).toMatchObject({
    is_covered: true,
    completed: 50,
    answers: 6,
    quizzes: 1,
    marks_scored: 0,
    marks_possible: 24,
    imputed: { topics: 1 },
    topics: [
      { topic_id: topicId, is_covered: false, in_exam: true, answers: 6, retention: 100, days_since: 0 },
      {
        topic_id: otherTopicId,
        is_covered: true,
        answers: 0,
        mastery: null,
        retention: null,
        days_since: null,
      },
    ],
  });
  const mean = ((solutions?.topics[0]?.mastery ?? 0) + (solutions?.imputed?.mastery ?? 0)) / 2;
  expect(solutions?.mastery).toBeCloseTo(mean, 0);
});

test("a week later the parts show how much was forgotten and in which chapter", async () => {
  const { db, asha, chapterId, topicId, play } = await startWithTopics();
  await play(asha, 0, 6, 6);
  const before = await metricsOf(asha);
  expect(before.overall_prep).toMatchObject({ change: null, since: null });
  await setClockInIndia(db, "203:00");
  await sql`update sessions set last_seen_at = app_now()`.execute(db);
  const { overall_prep } = await metricsOf(asha);
  expect(overall_prep.change).toBeLessThan(0);
  expect(overall_prep.forgotten).toBeGreaterThan(before.overall_prep.forgotten);
  expect(overall_prep.since).toBe((await asha.request("getSmartPath")).overall_prep.since);
  const [solutions, untouched] = overall_prep.chapters;
  expect(solutions?.change).toBeCloseTo(overall_prep.change ?? 0, 0);
  expect(untouched?.change).toBe(0);
  const afterAWeek = await solutionsOf(asha);
  expect(afterAWeek.topics[0]).toMatchObject({ days_since: 8 });
  expect(afterAWeek.retained).toBeLessThan(100);
  await reviewCard(asha, topicId);
  expect(await solutionsOf(asha)).toMatchObject({ chapter_id: chapterId, retained: 100 });
});

test("with enough answers the marks of the chapters add up to the estimate", async () => {
  const { db, asha, questions, play } = await startWithTopics();
  // The keys that a round shows weaken the answers of the next day only.
  for (let round = 0; round < 9; round += 1) {
    await setClockInIndia(db, `${25 * round}:00`);
    await sql`update sessions set last_seen_at = app_now()`.execute(db);
    await play(asha, 0, 6, 4);
  }
  expect((await metricsOf(asha)).estimate.kind).toBe("missing");
  const { topicId } = await addChapter(db, { name: "Chemical Kinetics", weightage: 10 });
  for (let count = 0; count < 10; count += 1) questions.push(await addQuestion(db, topicId));
  await play(asha, 6, 16, 6);
  const { estimate } = await asha.request("getSmartPath");
  const { kind, chapters } = (await metricsOf(asha)).estimate;
  if (estimate.kind !== "marks") throw new Error("There is no estimate.");
  expect(kind).toBe("marks");
  expect(chapters.map(({ max }) => max)).toEqual([20, 30, 50]);
  expect(chapters.reduce((sum, { marks }) => sum + marks, 0)).toBeCloseTo(estimate.marks, 0);
});
