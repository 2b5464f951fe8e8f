import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addQuestion } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  correctAnswer,
  createPlayer,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

/** Asha and Ravi each have a quiz with the same three questions; `unseen` is a question of no quiz. */
async function start() {
  const { db, signInAs, shiftClock } = await startTestApp();
  const paper = await addTestQuestions(db);
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const quiz = await startQuiz(asha, paper.chapterId);
  await startQuiz(ravi, paper.chapterId);
  const unseen = await addQuestion(db, paper.topicId);
  return { db, signInAs, shiftClock, asha, ravi, quiz, unseen, ...paper };
}

const addBookmark = (person: TestUser, id: number) => person.request("bookmarkQuestion", { params: { id } });
const removeBookmark = (person: TestUser, id: number) =>
  person.request("unbookmarkQuestion", { params: { id } });
const bookmarkedIds = async (person: TestUser) =>
  (await person.request("listBookmarkedQuestions")).questions.map(({ id }) => id);
let startCount = 0;
const startBookmarksQuiz = async (person: TestUser, key = `start ${startCount++}`) => {
  const { hash } = await person.request(
    "createQuiz",
    { body: { type: "bookmarks" } },
    { "idempotency-key": key },
  );
  return createPlayer(person, hash);
};

test("adding and removing a bookmark can be repeated and affects only its owner", async () => {
  const { asha, ravi, quiz, single, many, shiftClock } = await start();
  await addBookmark(asha, single.id);
  await shiftClock("1 minute");
  await addBookmark(asha, many.id);
  await shiftClock("2 minutes");
  await addBookmark(asha, single.id);
  expect(await bookmarkedIds(asha)).toEqual([many.id, single.id]);
  expect(await bookmarkedIds(ravi)).toEqual([]);
  expect(await quiz.question(single.id)).toMatchObject({ bookmarked: true });

  await removeBookmark(ravi, single.id);
  await removeBookmark(asha, single.id);
  await removeBookmark(asha, single.id);
  await removeBookmark(asha, 4711);
  expect(await bookmarkedIds(asha)).toEqual([many.id]);
  expect(await quiz.question(single.id)).toMatchObject({ bookmarked: false });
  await quiz.end();
  expect(await quiz.question(many.id)).toMatchObject({ bookmarked: true, outcome: "unattempted" });
});

test("reading whether a question is bookmarked takes no extra statement", async () => {
  const { asha, quiz, single } = await start();
  const statements = async () => {
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await quiz.question(single.id);
    const { length } = querySpy.mock.calls;
    querySpy.mockRestore();
    return length;
  };
  // The first request also reads the session.
  await statements();
  const before = await statements();
  await addBookmark(asha, single.id);
  expect(await statements()).toBe(before);
  expect(before).toBeLessThanOrEqual(2);
});

test("the list is paginated, and each row names the topic and chapter but not the key", async () => {
  const { asha, quiz, single, many, number } = await start();
  await quiz.answer(single.id, wrongAnswer(single));
  for (const { id } of [single, many, number]) await addBookmark(asha, id);
  const { questions, pagination } = await asha.request("listBookmarkedQuestions", {
    query: { page: 2, limit: 1 },
  });
  expect(pagination).toEqual({ page: 2, limit: 1, total: 3 });
  expect(questions).toMatchObject([
    { id: many.id, hash: many.hash, topic_name: "Henry's law", chapter_name: "Solutions" },
  ]);
  expect(Object.keys(questions[0] ?? {}).sort()).toEqual(
    [
      "bookmarked_at",
      "chapter_id",
      "chapter_name",
      "difficulty",
      "hash",
      "id",
      "seen_in",
      "text",
      "text_html",
      "topic_id",
      "topic_name",
      "type",
    ].sort(),
  );
  const pastTheEnd = await asha.request("listBookmarkedQuestions", { query: { page: 9 } });
  expect(pastTheEnd).toEqual({ questions: [], pagination: { page: 9, limit: 10, total: 3 } });
});

test("a bookmarked question names the quiz that shows it: one in progress, then the last completed one", async () => {
  const { asha, chapterId, quiz, single } = await start();
  await addBookmark(asha, single.id);
  const seenIn = async () => (await asha.request("listBookmarkedQuestions")).questions[0]?.seen_in;
  expect(await seenIn()).toEqual({ hash: quiz.hash, is_completed: false });
  await quiz.end();
  expect(await seenIn()).toEqual({ hash: quiz.hash, is_completed: true });
  const second = await startQuiz(asha, chapterId);
  expect(await seenIn()).toEqual({ hash: quiz.hash, is_completed: true });
  await second.end();
  expect(await seenIn()).toEqual({ hash: second.hash, is_completed: true });
});

test("lists and quizzes of bookmarks can be of one chapter", async () => {
  const { db, asha, single, topicId, chapterId } = await start();
  const other = await addChapter(db, { name: "Electrochemistry" });
  const theirs = await addQuestion(db, other.topicId);
  await startQuiz(asha, other.chapterId);
  await addBookmark(asha, single.id);
  await addBookmark(asha, theirs.id);
  for (const id of [topicId, other.topicId])
    await asha.request("bookmarkNote", { params: { id: await addNote(db, id) } });
  for (const [query, questions] of [
    [{ chapter_id: chapterId }, [single.id]],
    [{ chapter_id: other.chapterId }, [theirs.id]],
    [{ chapter_id: 4711 }, []],
  ] as const) {
    expect(await asha.request("listBookmarkedQuestions", { query })).toMatchObject({
      questions: questions.map((id) => ({ id })),
      pagination: { total: questions.length },
    });
    const { contents, pagination } = await asha.request("listBookmarkedNotes", { query });
    expect([contents.length, pagination.total]).toEqual([questions.length, questions.length]);
  }
  const body = { type: "bookmarks", chapter_id: other.chapterId } as const;
  const { hash } = await asha.request("createQuiz", { body });
  expect((await createPlayer(asha, hash).quiz()).question_ids).toEqual([theirs.id]);
});

test("rejects a bookmark for a question that is in none of the learner's quizzes", async () => {
  const { asha, unseen } = await start();
  for (const id of [unseen.id, 4711])
    expect(await expectRejection(addBookmark(asha, id))).toMatchObject({
      status: 404,
      code: "question_not_found",
    });
  expect(await bookmarkedIds(asha)).toEqual([]);
});

test("unpublished and deleted questions are hidden from the list and the quiz but keep their bookmark", async () => {
  const { db, asha, single, many, number } = await start();
  for (const { id } of [single, many, number]) await addBookmark(asha, id);
  const change = (id: number, values: object) =>
    db.updateTable("questions").set(values).where("id", "=", id).execute();
  await change(single.id, { status: "review" });
  await change(many.id, { deleted_at: sql`now()` });
  expect(await asha.request("listBookmarkedQuestions")).toMatchObject({
    questions: [{ id: number.id }],
    pagination: { total: 1 },
  });
  expect((await (await startBookmarksQuiz(asha)).quiz()).question_ids).toEqual([number.id]);
  await change(single.id, { status: "published" });
  expect(await bookmarkedIds(asha)).toEqual([number.id, single.id]);
});

test("notes can be bookmarked and show it; deleted notes disappear from the list", async () => {
  const { db, asha, ravi, chapterId, topicId, single, shiftClock } = await start();
  const [lawNoteId, usesNoteId] = [await addNote(db, topicId), await addNote(db, topicId, { title: "Uses" })];
  const isBookmarked = async (person: TestUser, contentId: number) =>
    (await person.request("getNote", { params: { id: chapterId, contentId } })).content.bookmarked;
  await asha.request("bookmarkNote", { params: { id: lawNoteId } });
  await shiftClock("1 minute");
  await asha.request("bookmarkNote", { params: { id: usesNoteId } });
  await asha.request("bookmarkNote", { params: { id: usesNoteId } });
  expect(await asha.request("listBookmarkedNotes")).toMatchObject({
    contents: [
      { id: usesNoteId, title: "Uses", topic_id: topicId, chapter_id: chapterId, chapter_name: "Solutions" },
      { id: lawNoteId },
    ],
    pagination: { total: 2 },
  });
  expect([await isBookmarked(asha, lawNoteId), await isBookmarked(ravi, lawNoteId)]).toEqual([true, false]);
  await addBookmark(asha, single.id);
  const { tables } = await asha.request("exportUser");
  expect(tables.note_bookmarks).toMatchObject([{ note_id: lawNoteId }, { note_id: usesNoteId }]);
  expect(tables.question_bookmarks).toMatchObject([{ user_id: asha.id, question_id: single.id }]);

  await sql`update notes set deleted_at = now() where id = ${lawNoteId}`.execute(db);
  expect(await asha.request("listBookmarkedNotes")).toMatchObject({
    contents: [{ id: usesNoteId }],
    pagination: { total: 1 },
  });
  for (const id of [lawNoteId, 4711])
    expect(await expectRejection(ravi.request("bookmarkNote", { params: { id } }))).toMatchObject({
      status: 404,
    });
  await asha.request("unbookmarkNote", { params: { id: usesNoteId } });
  await asha.request("unbookmarkNote", { params: { id: usesNoteId } });
  expect((await asha.request("listBookmarkedNotes")).contents).toEqual([]);
});

test("a bookmarks quiz contains all bookmarked questions, least recently seen first, without a time limit", async () => {
  const { asha, quiz, single, many, number } = await start();
  await quiz.end();
  const later = await startDailyQuiz(asha, [single]);
  await later.end();
  for (const { id } of [single, many]) await addBookmark(asha, id);
  const started = await startBookmarksQuiz(asha);
  expect(await started.quiz()).toMatchObject({
    type: "bookmarks",
    end_time: null,
    chapter_id: null,
    total_questions: 2,
    question_ids: [many.id, single.id],
  });
  await started.answer(single.id, correctAnswer(single));
  await started.end();
  expect(await started.stats()).toMatchObject({ total: 2, correct: 1, unattempted: 1 });
  expect((await started.quiz()).question_ids).not.toContain(number.id);
});

test("a bookmarks quiz has at most thirty questions and is empty without bookmarks", async () => {
  const { db, asha, ravi, topicId } = await start();
  const questions = [];
  for (let count = 0; count < 31; count++) questions.push(await addQuestion(db, topicId));
  await startDailyQuiz(asha, questions);
  for (const { id } of questions) await addBookmark(asha, id);
  expect((await (await startBookmarksQuiz(asha)).quiz()).question_ids).toHaveLength(30);
  expect((await (await startBookmarksQuiz(ravi)).quiz()).question_ids).toEqual([]);
});

test("starting a bookmarks quiz again returns the same quiz unless the bookmarks or the idempotency key differ", async () => {
  const { asha, single, many } = await start();
  const startAgain = async () => (await asha.request("createQuiz", { body: { type: "bookmarks" } })).hash;
  await addBookmark(asha, single.id);
  const first = await startAgain();
  expect(await startAgain()).toBe(first);
  await addBookmark(asha, many.id);
  const second = await startAgain();
  expect(second).not.toBe(first);
  expect((await startBookmarksQuiz(asha, "mine")).hash).not.toBe(second);
  expect((await startBookmarksQuiz(asha, "mine")).hash).toBe((await startBookmarksQuiz(asha, "mine")).hash);
  const open = (await asha.request("listOpenQuizzes")).quizzes.filter(({ type }) => type === "bookmarks");
  expect(open).toHaveLength(3);
});

test("rejects a request body with fields other than type and chapter", async () => {
  const { asha } = await start();
  const payload = { type: "bookmarks", mode: "practice" };
  expect((await asha.send({ method: "POST", url: "/api/quiz", payload })).statusCode).toBe(400);
});

test("rejects a new bookmark after 1,000, but accepts an existing one again", async () => {
  const { db, asha, single, many } = await start();
  await addBookmark(asha, single.id);
  await sql`insert into questions (hash, topic_id) select 'many ' || n, null from generate_series(1, 999) n`.execute(
    db,
  );
  await sql`insert into question_bookmarks (user_id, question_id)
    select ${asha.id}, id from questions where hash like 'many %'`.execute(db);
  expect(await expectRejection(addBookmark(asha, many.id))).toMatchObject({
    status: 409,
    code: "too_many_bookmarks",
  });
  await addBookmark(asha, single.id);
  await removeBookmark(asha, single.id);
  await addBookmark(asha, many.id);
});
