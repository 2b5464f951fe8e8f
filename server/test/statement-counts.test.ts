import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import budget from "../../budget.json" with { type: "json" };
import type { Db } from "../src/db/connect.ts";
import { startTestApp, type TestUser } from "./test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion, addTopic } from "./test-content.ts";
import { addMainBank, beginMock, rightAnswer } from "./test-mock-tests.ts";
import { addNote } from "./test-notes.ts";
import { validChoiceQuestion } from "./test-question-bodies.ts";
import { addTestQuestions, correctAnswer, startDailyQuiz, startQuiz, wrongAnswer } from "./test-quizzes.ts";

type Library = { chapterId: number };

/** Read requests whose lists grow with the library or with the activity of a user. Each returns its rows. */
const READ_REQUESTS: Record<string, (person: TestUser, library: Library) => Promise<unknown[]>> = {
  search: async (person) => (await person.request("search", { query: { q: "presure" } })).results,
  "revision cards": async (person) => (await person.request("listRevisionNotes")).contents,
  "notes of a chapter": async (person, { chapterId }) =>
    (await person.request("listNotes", { params: { id: chapterId }, query: { limit: 100 } })).contents,
  "quiz history": async (person, { chapterId }) =>
    (await person.request("listQuizHistory", { params: { id: chapterId }, query: { type: "quick-quiz" } }))
      .quizzes,
  profile: async (person) => (await person.request("getProfile")).user.chapters,
  "metrics by chapter": async (person) => (await person.request("getMetrics")).chapters,
  "admin dashboard": async (person) =>
    Array.from({ length: (await person.request("getAdminHome")).counts.chapters }),
  "notes for editors": async (person) =>
    (await person.request("listAdminNotes", { query: { limit: 100 } })).contents,
  "bookmarked questions": async (person) =>
    (await person.request("listBookmarkedQuestions", { query: { limit: 100 } })).questions,
  corrections: async (person) =>
    (await person.request("listCorrections", { query: { limit: 100 } })).corrections,
  "flash cards due": async (person) =>
    (await person.request("listFlashCards", { query: { limit: 100 } })).cards.filter(({ memory }) => memory),
  "own flash cards": async (person) =>
    (await person.request("listOwnFlashCards", { query: { limit: 100 } })).cards,
  mistakes: async (person) => (await person.request("listMistakes", { query: {} })).mistakes,
  "marks lost by cause": async (person) =>
    (await person.request("getMarksLost")).causes.flatMap(({ misses }) => Array.from({ length: misses })),
  "own reports": async (person) => (await person.request("listReports", { query: { limit: 100 } })).reports,
  "reported questions": async (person) =>
    (await person.request("listReportedQuestions", { query: { limit: 100 } })).questions,
  "flagged questions": async (person) =>
    (await person.request("listFlaggedQuestions", { query: { limit: 100 } })).questions,
  "taught classes": async (person) => (await person.request("listTaughtClasses")).classes,
  "members of a class": async (person) => {
    const [first] = (await person.request("listTaughtClasses")).classes;
    return (await person.request("getTaughtClass", { params: { id: first?.id ?? 0 } })).members;
  },
  "live page of a test": async (person) => {
    const [first] = (await person.request("listTaughtClasses")).classes;
    const body = { title: "Weekly test", class_ids: [first?.id ?? 0] };
    const { id } = await person.request("createSetTest", { body });
    const querySpy = vi.spyOn(pg.Client.prototype, "query").mockClear();
    const { learners } = await person.request("getLiveTest", { params: { id } });
    expect(querySpy.mock.calls.length).toBeLessThanOrEqual(5);
    return learners;
  },
  "joined classes": async (person) => (await person.request("listClasses")).classes,
  export: async (person) => (await person.request("exportUser")).tables.quizzes ?? [],
};

test("a read takes the same number of statements for 50 rows as for 5", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const asha = await signInAs({ role: "editor" });
  const smallCounts = await countAll(asha, await addRows(db, asha, 5));
  const largeCounts = await countAll(asha, await addRows(db, asha, 50));
  for (const name of Object.keys(READ_REQUESTS)) {
    expect(largeCounts[name]?.rows, name).toBeGreaterThan(
      smallCounts[name]?.rows ?? Number.POSITIVE_INFINITY,
    );
    expect(largeCounts[name]?.statements, name).toBe(smallCounts[name]?.statements);
    expect(largeCounts[name]?.statements, name).toBeLessThanOrEqual(budget.statements.read);
  }
});

test("in a quiz in progress, saving an answer and reading a question take one statement each, session check included", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, single, number } = await addTestQuestions(db);
  const quiz = await startQuiz(await signInAs(), chapterId);
  await quiz.question(single.id);
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  await quiz.answer(single.id, correctAnswer(single));
  expect(querySpy).toHaveBeenCalledTimes(1);
  await quiz.answer(number.id, { answer_id: "20" });
  expect(querySpy).toHaveBeenCalledTimes(2);
  expect((await quiz.question(number.id)).selected_answer).toBe("20");
  expect(querySpy).toHaveBeenCalledTimes(3);
  querySpy.mockRestore();
});

test("an answer that is not saved takes one statement too, which says why", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, single, many } = await addTestQuestions(db);
  const quiz = await startQuiz(await signInAs(), chapterId);
  await quiz.question(single.id);
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  const codeOf = async (questionId: number, answer: object) =>
    (await quiz.sendAnswer(questionId, answer)).statusCode;
  expect(await codeOf(single.id, { answer_id: many.optionIds[0] })).toBe(400);
  expect(await codeOf(2_000_000_000, { answer_id: null })).toBe(404);
  expect(querySpy).toHaveBeenCalledTimes(2);
  await quiz.end();
  querySpy.mockClear();
  expect(await codeOf(single.id, correctAnswer(single))).toBe(409);
  expect(querySpy).toHaveBeenCalledTimes(1);
  querySpy.mockRestore();
});

test("what follows from an answer takes the same number of statements after twelve quizzes as after two", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addTestQuestions(db);
  await addNote(db, topicId);
  const asha = await signInAs();
  const countAfter = async (quizzes: number) => {
    let hash = "";
    let questionId = 0;
    for (let index = 0; index < quizzes; index++) {
      const type = "multi choice multi correct" as const;
      const options = ["A", "B", "C"].map((text) => ({ text, correct: text !== "C" }));
      const question = await addQuestion(db, topicId, { type, options });
      const quiz = await startDailyQuiz(asha, [question]);
      await quiz.answer(question.id, { answer_ids: question.optionIds });
      await quiz.end();
      hash = quiz.hash;
      questionId = question.id;
    }
    // Today's cards are chosen once a day.
    await asha.request("listRevisionNotes");
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    const followUp = await asha.request("getFollowUp", { params: { hash, questionId } });
    expect(followUp).toEqual({ card: expect.any(Object), last_option: expect.any(Object) });
    await asha.request("getLastOptions");
    await asha.request("getStreak");
    const { length } = querySpy.mock.calls;
    querySpy.mockRestore();
    return length;
  };
  const few = await countAfter(2);
  // Three requests with a session each; the follow-up needs five statements.
  expect(few).toBeLessThanOrEqual(3 + 5 + 1 + 1);
  expect(await countAfter(10)).toBe(few);
});

test("the analysis of a paper stays within its number of statements", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const asha = await signInAs();
  const { week } = await asha.request("listMockTests", { query: {} });
  const mock = await beginMock(asha, { paper: week?.paper_id ?? 0 });
  const [first] = await mock.questions();
  if (first) await mock.answer(first.id, { ...rightAnswer(first), certainty: "sure" });
  await mock.end();
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  const { analysis } = await asha.request("getQuizAnalysis", { params: { hash: mock.hash } });
  const { length } = querySpy.mock.calls;
  querySpy.mockRestore();
  expect(analysis.paper?.sitting).toBe(1);
  expect(length).toBeLessThanOrEqual(budget.statements.analysis);
});

test("the end of a quiz with right, wrong and blank answers stays within its number of statements", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions: AddedQuestion[] = [];
  for (let index = 0; index < 3; index++) questions.push(await addQuestion(db, topicId));
  const asha = await signInAs();
  const end = async () => {
    const quiz = await startDailyQuiz(asha, questions);
    const [right, wrong] = questions;
    if (right) await quiz.answer(right.id, correctAnswer(right));
    if (wrong) await quiz.answer(wrong.id, wrongAnswer(wrong));
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await quiz.end();
    const { length } = querySpy.mock.calls;
    querySpy.mockRestore();
    expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 1, unattempted: 1 });
    return length;
  };
  expect(await end()).toBeLessThanOrEqual(budget.statements.endedQuiz);
  // Another quiz is in progress, and these questions have been missed before.
  await startDailyQuiz(asha, [await addQuestion(db, topicId)]);
  expect(await end()).toBeLessThanOrEqual(budget.statements.endedQuiz);
});

test("saving a question with a new text, topic and tags stays within its number of statements", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const [old, fresh] = [
    await editor.request("createTag", { body: { name: "Gas laws" } }),
    await editor.request("createTag", { body: { name: "Isotherms" } }),
  ];
  const body = validChoiceQuestion(topicId, { question_tags: [old.id] });
  const { id, etag } = await editor.request("createQuestion", { body });
  const changes = {
    text: "Which law holds at one temperature?",
    topicId: await addTopic(db, chapterId, "Isotherms"),
    question_tags: [fresh.id],
  };
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  const saved = await editor.request(
    "updateQuestion",
    { params: { id }, body: { ...body, ...changes } },
    { "if-match": etag },
  );
  const { length } = querySpy.mock.calls;
  querySpy.mockRestore();
  expect(saved).toMatchObject({ ...changes, question_tags: [{ id: fresh.id }] });
  expect(length).toBeLessThanOrEqual(budget.statements.savedQuestion);
});

async function countAll(person: TestUser, library: Library) {
  const counts: Record<string, { statements: number; rows: number }> = {};
  for (const [name, read] of Object.entries(READ_REQUESTS)) {
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    const { length: rows } = await read(person, library);
    counts[name] = { statements: querySpy.mock.calls.length, rows };
    querySpy.mockRestore();
  }
  return counts;
}

/**
 * Inserts a chapter of `size` topics with a note each, `size` further chapters, and `size` completed quizzes and
 * reported questions of the user.
 */
async function addRows(db: Db, { id: user_id }: TestUser, size: number): Promise<Library> {
  const { chapterId } = await addChapter(db, { name: `Library of ${size}` });
  for (let index = 1; index <= size; index++) {
    await addNote(db, await addTopic(db, chapterId, `Topic ${index}`), { body: "Pressure." });
    await addChapter(db, { name: `Chapter ${index} of ${size}` });
  }
  const rule = await db.selectFrom("marking_rules").select("id").executeTakeFirstOrThrow();
  const timestamps = { created_at: new Date(), last_activity_at: new Date(), completed_at: new Date() };
  const results = { total_questions: 4, correct: 1, wrong: 1, score: 3, max_score: 16 };
  const quizzes = Array.from({ length: size }, (_, index) => ({
    user_id,
    hash: `${size}-${index}`,
    type: "quick-quiz_chapter",
    chapter_id: chapterId,
    state: "completed",
    marking_rule_id: rule.id,
    ...results,
    ...timestamps,
  }));
  await db.insertInto("quizzes").values(quizzes).execute();
  await addReportedQuestions(db, user_id, chapterId, size);
  await addOwnFlashCards(db, user_id, size);
  await addClasses(db, user_id, size);
  // Missed questions are practised topics: without this chapter, only theirs would have cards.
  await db.insertInto("completed_chapters").values({ user_id, chapter_id: chapterId }).execute();
  return { chapterId };
}

/** Inserts `size` classes that the user keeps and is in; the newest has as many members. */
async function addClasses(db: Db, userId: number, size: number): Promise<void> {
  await sql`with added as (
      insert into classes (name, code) select 'Class', lpad(${size}::text || n, 8, '2') from generate_series(1, ${size}::int) n
      returning id),
    taught as (insert into class_teachers (user_id, class_id) select ${userId}::int, id from added),
    members as (insert into users (google_sub) select 'member ' || ${size}::text || n from generate_series(1, ${size}::int) n
      returning id)
    insert into class_members (user_id, class_id, name, state)
    select ${userId}::int, id, 'Asha', 'active' from added
    union all select members.id, (select max(id) from added), 'Ravi', 'active' from members`.execute(db);
}

/** Inserts `size` flash cards that the user has written and that are due. */
async function addOwnFlashCards(db: Db, userId: number, size: number): Promise<void> {
  await sql`with added as (
      insert into flash_cards (user_id, front, back, front_html, back_html, renderer_version)
      select ${userId}, 'Front', ${size}::text || ' ' || n, '<p>Front</p>', '<p>Back</p>', 1
      from generate_series(1, ${size}::int) as n returning id)
    insert into flash_card_states (user_id, card_id, phase, step, stability, difficulty, last_at, due_at, reps, lapses,
      last_seq, introduced_on)
    select ${userId}, id, 'review', 0, 2, 5, app_now() - interval '3 days', app_now() - interval '1 day', 1, 0, 1,
      current_date - 3 from added`.execute(db);
}

/**
 * Inserts `size` questions that the user was asked and missed, bookmarked, reported and corrected, each flagged by its
 * statistics.
 */
async function addReportedQuestions(db: Db, userId: number, chapterId: number, size: number): Promise<void> {
  const topicId = await addTopic(db, chapterId, `Trouble of ${size}`);
  for (let index = 0; index < size; index++) await addQuestion(db, topicId);
  const rows = sql`questions q where q.topic_id = ${topicId}`;
  const quizId = sql`(select max(id) from quizzes where user_id = ${userId})`;
  await sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position)
    select ${userId}, ${quizId}, q.id, q.version_id, 1 from ${rows}`.execute(db);
  await sql`update quiz_questions set outcome = 'wrong', score = -1, completed_at = app_now()
    where user_id = ${userId} and quiz_id = ${quizId} and question_id in (select q.id from ${rows})`.execute(
    db,
  );
  await sql`insert into mistakes (user_id, question_id, quiz_id, is_listed, times_missed, last_missed_at, due_on)
    select ${userId}, q.id, ${quizId}, true, 1, app_now(), current_date from ${rows}`.execute(db);
  await sql`insert into question_bookmarks (user_id, question_id) select ${userId}, q.id from ${rows}`.execute(
    db,
  );
  await sql`insert into reports (user_id, quiz_id, question_id, reason, text)
    select ${userId}, ${quizId}, q.id, 'typo', '' from ${rows}`.execute(db);
  await sql`insert into key_corrections (question_id, old_version_id, new_version_id)
    select q.id, q.version_id, q.version_id from ${rows}`.execute(db);
  await sql`insert into item_statistics (version_id, question_id, attempts, omitted, facility, upper_group_count, options, flags)
    select q.version_id, q.id, 40, 0, 0.5, 11, '[]', '{likely_miskeyed}' from ${rows}`.execute(db);
}
