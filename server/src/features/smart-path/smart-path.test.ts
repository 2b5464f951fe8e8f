import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addQuestion } from "../../../test/test-content.ts";
import { addChapterWithNotes, addNote, reviewCard } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  correctAnswer,
  setClockInIndia,
  startDailyQuiz,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

/** Two chapters with a card each; the first is a prerequisite of the second. */
async function startWithTwoChapters() {
  const testApp = await startTestApp();
  const { db } = testApp;
  const first = await addTestQuestions(db);
  const second = await addChapter(db, { name: "Electrochemistry", weightage: 6 });
  await db
    .insertInto("chapter_prerequisites")
    .values({ chapter_id: second.chapterId, prerequisite_id: first.chapterId, kind: "required" })
    .execute();
  for (const { topicId } of [first, second]) await addNote(db, topicId);
  const asha = await testApp.signInAs();
  const chapter_ids = [first.chapterId, second.chapterId];
  await asha.request("putUserChapters", { body: { chapter_ids, latest_chapter_id: second.chapterId } });
  return { ...testApp, asha, first, second, other: await addQuestion(db, second.topicId) };
}

const pathOf = (person: TestUser) => person.request("getSmartPath");
const keepSessionAlive = (db: Awaited<ReturnType<typeof startTestApp>>["db"]) =>
  sql`update sessions set last_seen_at = app_now()`.execute(db);

test("a new learner sees today's plan with reasons, and a wide range of overall prep", async () => {
  const { asha, first, second } = await startWithTwoChapters();
  const path = await pathOf(asha);
  expect(path.goal).toMatchObject({ exam: "JEE Main", year: 2027, plan: "rolling", session: null });
  expect(path.today.cards.map(({ topic_id, is_done }) => [topic_id, is_done])).toEqual([
    [second.topicId, false],
    [first.topicId, false],
  ]);
  expect(path.today.questions).toHaveLength(4);
  expect(path.today.minutes).toBe(30);
  expect(path.today.chapter).toMatchObject({ minutes: 20 });
  for (const { reasons } of [...path.today.cards, ...path.today.questions])
    expect(reasons).not.toHaveLength(0);
  expect(path.best_topic).toMatchObject({ topic_id: second.topicId, mastery: null });
  expect(path.best_topic?.reasons).toContainEqual({ kind: "weightage", percent: 60, topics: null });
  expect(path.chapters).toMatchObject([
    { chapter_name: "Solutions", weight: 40, mastery: null, evidence: 0, is_covered: true, requires: [] },
    {
      chapter_name: "Electrochemistry",
      weight: 60,
      is_latest: true,
      requires: [{ chapter_name: "Solutions" }],
    },
  ]);
  const [low, high] = path.overall_prep_range;
  expect(high - low).toBeGreaterThan(40);
  expect(path.overall_prep_change).toEqual({ change: null, since: null, top_contributor: null });
  expect(path.work_first).toMatchObject([
    { chapter_id: second.chapterId, chapter_name: "Electrochemistry", max: 60, answers: 0 },
    { chapter_id: first.chapterId, chapter_name: "Solutions", max: 40, answers: 0 },
  ]);
  expect(path.next_steps.map(({ kind }) => kind)).toEqual(["diagnostic", "cards", "questions", "chapter"]);
});

test("the diagnostic is suggested until one is completed, even without answers", async () => {
  const { signInAs, asha, first } = await startWithTwoChapters();
  const kinds = async (person: TestUser) => (await pathOf(person)).next_steps.map(({ kind }) => kind);
  const diagnostic = await startDiagnostic(asha);
  const [questionId = 0] = (await diagnostic.quiz()).question_ids;
  await diagnostic.answer(questionId, { answer_id: null });
  expect(await kinds(asha)).toContain("diagnostic");
  await diagnostic.end();
  expect((await kinds(asha)).slice(0, 2)).toEqual(["cards", "questions"]);
  const decoy = await signInAs();
  await (await startQuiz(decoy, first.chapterId)).end();
  expect(await kinds(decoy)).toContain("diagnostic");
});

test("an answer given in under three seconds counts as a quarter, and the explanation says how many there are", async () => {
  const { asha, first } = await startWithTwoChapters();
  const quiz = await startDailyQuiz(asha, [first.single, first.many]);
  await quiz.answer(first.single.id, { ...correctAnswer(first.single), time_ms: 2_900 });
  await quiz.answer(first.many.id, { answer_ids: first.many.optionIds.slice(0, 3), time_ms: 3_000 });
  const prepOf = async () => (await asha.request("getMetrics")).prep;
  expect(await prepOf()).toMatchObject({ answers: 0, quick_answers: 0 });
  await quiz.end();
  expect(await prepOf()).toMatchObject({ answers: 1.25, quick_answers: 1 });
  expect((await pathOf(asha)).chapters[0]).toMatchObject({ chapter_name: "Solutions", answers: 1.25 });
});

test("today's items are marked as done, and the rest of the plan stays the same", async () => {
  const { asha, first, other } = await startWithTwoChapters();
  const before = await pathOf(asha);
  const { questions } = await asha.request("listRevisionQuestions");
  expect(questions.map(({ id }) => id)).toEqual(before.today.questions.map(({ id }) => id));
  await reviewCard(asha, first.topicId);
  const quiz = await startDailyQuiz(asha, [other]);
  await quiz.answer(other.id, wrongAnswer(other));
  await quiz.end();
  const { today } = await pathOf(asha);
  const withoutDone = (rows: { is_done: boolean }[]) => rows.map((row) => ({ ...row, is_done: false }));
  expect(withoutDone(today.cards)).toEqual(before.today.cards);
  expect(withoutDone(today.questions)).toEqual(before.today.questions);
  expect(today.cards.filter(({ is_done }) => is_done).map(({ topic_id }) => topic_id)).toEqual([
    first.topicId,
  ]);
  expect(today.questions.filter(({ is_done }) => is_done).map(({ id }) => id)).toEqual([other.id]);
  expect(today.minutes).toBe(7 + (today.chapter?.minutes ?? 0));
});

test("concurrent requests create one plan", async () => {
  const { db, asha } = await startWithTwoChapters();
  const paths = await Promise.all(Array.from({ length: 6 }, () => pathOf(asha)));
  for (const { today } of paths) expect(today).toEqual(paths[0]?.today);
  const rows = await db.selectFrom("daily_questions").select("position").orderBy("position").execute();
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
});

test("the goal is the next exam session, and after the last one there are five questions a day", async () => {
  const { db, signInAs, asha, first } = await startWithTwoChapters();
  for (let count = 0; count < 6; count += 1) await addQuestion(db, first.topicId);
  const editor = await signInAs({ role: "editor" });
  const sessionOn = async (days: number) => {
    const { rows } = await sql<{ year: number; date: string }>`select extract(year from d)::int as year,
      to_char(d, 'YYYY-MM-DD') as date
      from (select (app_now() at time zone 'Asia/Kolkata')::date + ${days}::int as d) as day`.execute(db);
    const { year = 0, date = "" } = rows[0] ?? {};
    await db.updateTable("users").set({ target_year: year }).where("id", "=", asha.id).execute();
    const body = { exam: "JEE Main" as const, year, sessions: [{ name: "Session 1", date }] };
    await editor.request("saveExamSessions", { body });
    return { year, date };
  };
  const { year, date } = await sessionOn(0);
  expect((await pathOf(asha)).goal).toMatchObject({
    exam: "JEE Main",
    year,
    plan: "exam",
    session: { exam: "JEE Main", name: "Session 1", date, days_left: 0 },
    later_session: null,
    predicted_marks: [{ exam: "JEE Main", max: 100 }],
  });
  expect((await pathOf(asha)).today.questions).toHaveLength(10);
  await setClockInIndia(db, "48:30");
  await keepSessionAlive(db);
  const after = await pathOf(asha);
  expect(after.goal).toMatchObject({ plan: "maintenance", session: null, predicted_marks: [] });
  expect(after.today.questions).toHaveLength(5);
});

test("the history has the days with answers, and the change names the chapter that contributed most", async () => {
  const { db, asha, second, other } = await startWithTwoChapters();
  const playQuiz = async (answer: object) => {
    const quiz = await startDailyQuiz(asha, [other]);
    await quiz.answer(other.id, answer);
    await quiz.end();
  };
  await setClockInIndia(db, "10:00");
  await playQuiz(wrongAnswer(other));
  const first = await pathOf(asha);
  expect(first.history).toHaveLength(1);
  await setClockInIndia(db, "202:00");
  await keepSessionAlive(db);
  await playQuiz(correctAnswer(other));
  const { overall_prep, overall_prep_change, history } = await pathOf(asha);
  expect(history.map((day) => day.overall_prep)).toEqual([first.overall_prep, overall_prep]);
  expect(overall_prep_change).toMatchObject({
    since: first.history[0]?.date,
    top_contributor: { chapter_id: second.chapterId },
  });
  expect(overall_prep_change.change).toBeCloseTo(overall_prep - first.overall_prep, 5);
});

test("the three chapters to work on first are those with the most marks to be won, whatever was answered", async () => {
  const { db, asha, first, second, other } = await startWithTwoChapters();
  await addChapter(db, { name: "Alcohols", weightage: 5 });
  await addChapter(db, { name: "s-Block", weightage: 1 });
  const workFirst = async () => (await pathOf(asha)).work_first;
  const names = (chapters: { chapter_name: string }[]) => chapters.map(({ chapter_name }) => chapter_name);
  const before = await workFirst();
  expect(names(before)).toEqual(["Electrochemistry", "Alcohols", "Solutions"]);
  for (const { marks, max } of before) expect(marks).toBeLessThan(max);
  const quiz = await startDailyQuiz(asha, [other]);
  await quiz.answer(other.id, wrongAnswer(other));
  await quiz.end();
  const [electrochemistry, , solutions] = await workFirst();
  expect(electrochemistry).toMatchObject({ chapter_id: second.chapterId, answers: 1 });
  expect(electrochemistry?.marks).toBeGreaterThan(before[0]?.marks ?? 100);
  expect(solutions).toMatchObject({ chapter_id: first.chapterId, answers: 0 });
});

test("names what differs from the last day's plan and why", async () => {
  const { asha, db, first } = await startWithTwoChapters();
  expect((await pathOf(asha)).changes).toBeNull();
  await setClockInIndia(db, "8 hours");
  await keepSessionAlive(db);
  expect((await pathOf(asha)).changes).toEqual([]);
  // As if yesterday's plan had been about the first chapter alone, and today's questions about the second.
  await sql`delete from daily_questions d using questions q where q.id = d.question_id
    and (q.topic_id = ${first.topicId}) = (d.local_date = (select max(local_date) from daily_questions))`.execute(
    db,
  );
  const { changes, today } = await pathOf(asha);
  const { topic_id, topic_name, reasons } = today.questions[0] ?? {};
  expect(topic_name).toBe("Henry's law");
  expect(changes).toEqual([{ kind: "added", topic_id, topic_name, reasons }]);
});

/** Sets the clock to a time in India, such as `2026-11-18 08:00`, and keeps the sessions. */
async function setTimeInIndia(db: Awaited<ReturnType<typeof startTestApp>>["db"], time: string) {
  await sql`update test_clock set shift = ${time}::timestamp at time zone 'Asia/Kolkata' - clock_timestamp()`.execute(
    db,
  );
  await keepSessionAlive(db);
}

test("the dated plan follows the minutes a day, the exam date and the prerequisites", async () => {
  const { asha, db, first, second } = await startWithTwoChapters();
  const readPlan = async () => (await asha.request("getStudyPlan")).plan;
  await setTimeInIndia(db, "2026-11-18 08:00"); // a Wednesday
  await db
    .insertInto("exam_sessions")
    .values({ exam: "JEE Main", year: 2027, name: "Session 1", date: new Date("2027-01-21") })
    .execute();
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XI" } as const;
  // Each chapter has one topic: ten minutes for its note, sixteen for eight questions, and a quarter for revision.
  expect(await readPlan()).toMatchObject({
    daily_minutes: 30,
    exam: { name: "JEE Main", date: "2027-01-21" },
    shortened: [],
    more: null,
    minutes_needed: null,
    finishes_on: "2026-11-20",
    days_before_exam: 62,
    missed_days: null,
    weeks: [
      {
        starts_on: "2026-11-18",
        ends_on: "2026-11-22",
        chapters: [
          { chapter_id: first.chapterId, chapter_name: "Solutions", minutes: 26, is_finished: true },
          { chapter_id: second.chapterId, chapter_name: "Electrochemistry", minutes: 26, is_finished: true },
        ],
      },
    ],
  });
  const { user } = await asha.request("putProfile", { body: { ...goals, daily_minutes: 10 } });
  expect(user.daily_minutes).toBe(10);
  expect(await readPlan()).toMatchObject({ daily_minutes: 10, finishes_on: "2026-11-24" });
  // Minutes that aren't sent stay; a day without practice moves the plan along.
  expect((await asha.request("putProfile", { body: goals })).user.daily_minutes).toBe(10);
  await setTimeInIndia(db, "2026-11-19 08:00");
  expect(await readPlan()).toMatchObject({ finishes_on: "2026-11-25" });
  await setTimeInIndia(db, "2027-01-19 08:00");
  expect(await readPlan()).toMatchObject({
    shortened: [
      { chapter_name: "Solutions", full_minutes: 26 },
      { chapter_name: "Electrochemistry", full_minutes: 26 },
    ],
    more: { daily_minutes: 40, percent: 100 },
    minutes_needed: 35,
    weeks: [{ chapters: [{ chapter_name: "Solutions" }, { chapter_name: "Electrochemistry" }] }],
  });
  await setTimeInIndia(db, "2027-02-01 08:00");
  expect(await readPlan()).toBeNull();
});

test("a day of ten cards counts as practised, as it does for the streak", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 10);
  const asha = await signInAs();
  const missedDays = async () => (await asha.request("getStudyPlan")).plan?.missed_days;
  await setTimeInIndia(db, "2026-11-10 08:00");
  for (const id of topicIds) await reviewCard(asha, id);
  await setTimeInIndia(db, "2026-11-16 08:00");
  for (const id of topicIds) await reviewCard(asha, id);
  expect(await missedDays()).toBeNull();
  await setTimeInIndia(db, "2026-11-17 08:00");
  // Of the days from 10 to 16 November.
  expect(await missedDays()).toBe(5);
});

test("takes as many statements for thirty chapters as for three, on the first request of a day and later", async () => {
  const { db, signInAs } = await startTestApp();
  const statements = async (person: TestUser) => {
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await pathOf(person);
    const count = querySpy.mock.calls.length;
    querySpy.mockRestore();
    return count;
  };
  const countStatementsWith = async (chapters: number) => {
    for (let count = 0; count < chapters; count += 1) {
      const { topicId } = await addChapter(db, { name: `Chapter ${count}` });
      await addNote(db, topicId);
      await addQuestion(db, topicId);
    }
    const person = await signInAs();
    return [await statements(person), await statements(person)];
  };
  const few = await countStatementsWith(3);
  const many = await countStatementsWith(27);
  expect(many[0]).toBe(few[0]);
  expect(many[0]).toBeLessThanOrEqual(12);
  expect(many[1]).toBeLessThanOrEqual(6);
});
