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

test("a new learner's metrics of answers are zero or null", async () => {
  const { asha } = await startWithTopics();
  const { prep, average_score, chapters } = await metricsOf(asha);
  expect(prep).toMatchObject({ exam: "JEE Main", answers: 0, quick_answers: 0, forgotten: 0, change: null });
  expect(prep.chapters).toMatchObject([
    { chapter_name: "Solutions", max: 40, change: null },
    { chapter_name: "Electrochemistry", max: 60, change: null },
  ]);
  expect(average_score).toEqual({ now: 0, quizzes: 0, types: [] });
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
  // Practice mode stays out of the average, and counts in the chapter's score.
  await (await startQuiz(asha, chapterId, "unlimited_chapter", "practice")).end();
  await play(decoy, 0, 6, 0);
  await asha.request("putUserTopics", { body: { topic_ids: [otherTopicId] } });
  await asha.request("putUserChapters", { body: { chapter_ids: [chapterId], latest_chapter_id: null } });

  const [metrics, user, path] = [
    await metricsOf(asha),
    await profileOf(asha),
    await asha.request("getSmartPath"),
  ];
  const { prep, average_score: average, chapters } = metrics;
  for (const { overall_prep, overall_prep_range } of [metrics, path])
    expect({ overall_prep, overall_prep_range }).toEqual({
      overall_prep: user.overall_prep,
      overall_prep_range: user.overall_prep_range,
    });
  expect(prep.chapters.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(user.overall_prep, 0);
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
    quizzes: 2,
    marks_scored: 0,
    marks_possible: 48,
    imputed: { topics: 1 },
    topics: [
      {
        topic_id: topicId,
        is_covered: false,
        in_exam: true,
        answers: 6,
        retained: expect.closeTo(52.5, 0),
        days_since: 0,
      },
      {
        topic_id: otherTopicId,
        is_covered: true,
        answers: 0,
        mastery: null,
        retained: null,
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
  expect(before.prep).toMatchObject({ change: null, since: null });
  await setClockInIndia(db, "203:00");
  await sql`update sessions set last_seen_at = app_now()`.execute(db);
  const { prep } = await metricsOf(asha);
  expect(prep.change).toBeLessThan(0);
  expect(prep.forgotten).toBeGreaterThan(before.prep.forgotten);
  expect(prep.since).toBe((await asha.request("getSmartPath")).overall_prep_change.since);
  const [solutions, untouched] = prep.chapters;
  expect(solutions?.change).toBeCloseTo(prep.change ?? 0, 0);
  expect(untouched?.change).toBe(0);
  const afterAWeek = await solutionsOf(asha);
  expect(afterAWeek.topics[0]).toMatchObject({ days_since: 8 });
  expect(afterAWeek.retained).toBeLessThan(100);
  await reviewCard(asha, topicId);
  expect(await solutionsOf(asha)).toMatchObject({ chapter_id: chapterId, retained: 100 });
});
