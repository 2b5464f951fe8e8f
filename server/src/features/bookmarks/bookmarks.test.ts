import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { refusalOf } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addQuestion } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import { addPaper, playerOf, rightOf, startCustom, startQuiz, wrongOf } from "../../../test/test-quizzes.ts";

/** Asha and Ravi, who both have a quiz of three questions; there is a fourth that neither has met. */
async function start() {
  const { db, signedIn, shiftClock } = await startTestApp();
  const paper = await addPaper(db);
  const [asha, ravi] = [await signedIn(), await signedIn()];
  const quiz = await startQuiz(asha, paper.chapterId);
  await startQuiz(ravi, paper.chapterId);
  const unmet = await addQuestion(db, paper.topicId);
  return { db, signedIn, shiftClock, asha, ravi, quiz, unmet, ...paper };
}

const star = (person: Person, id: number) => person.call("bookmarkQuestion", { params: { id } });
const unstar = (person: Person, id: number) => person.call("unbookmarkQuestion", { params: { id } });
const starred = async (person: Person) =>
  (await person.call("listBookmarkedQuestions")).questions.map(({ id }) => id);
let starts = 0;
const startStarred = async (person: Person, key = `start ${starts++}`) => {
  const { hash } = await person.call(
    "createQuiz",
    { body: { type: "bookmarks" } },
    { "idempotency-key": key },
  );
  return playerOf(person, hash);
};

test("a star is set and taken away as often as is asked, and is its owner's alone", async () => {
  const { asha, ravi, quiz, single, many, shiftClock } = await start();
  await star(asha, single.id);
  await shiftClock("1 minute");
  await star(asha, many.id);
  await shiftClock("2 minutes");
  await star(asha, single.id);
  expect(await starred(asha)).toEqual([many.id, single.id]);
  expect(await starred(ravi)).toEqual([]);
  expect(await quiz.question(single.id)).toMatchObject({ bookmarked: true });

  await unstar(ravi, single.id);
  await unstar(asha, single.id);
  await unstar(asha, single.id);
  await unstar(asha, 4711);
  expect(await starred(asha)).toEqual([many.id]);
  expect(await quiz.question(single.id)).toMatchObject({ bookmarked: false });
  await quiz.end();
  expect(await quiz.question(many.id)).toMatchObject({ bookmarked: true, outcome: "unattempted" });
});

test("whether a question is starred costs no statement of its own", async () => {
  const { asha, quiz, single } = await start();
  const statements = async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await quiz.question(single.id);
    const { length } = sent.mock.calls;
    sent.mockRestore();
    return length;
  };
  // The first one reads the session, too.
  await statements();
  const before = await statements();
  await star(asha, single.id);
  expect(await statements()).toBe(before);
  expect(before).toBeLessThanOrEqual(2);
});

test("the list has pages, and each row says where the question belongs and nothing of what is right", async () => {
  const { asha, quiz, single, many, number } = await start();
  await quiz.answer(single.id, wrongOf(single));
  for (const { id } of [single, many, number]) await star(asha, id);
  const { questions, pagination } = await asha.call("listBookmarkedQuestions", {
    query: { page: 2, limit: 1 },
  });
  expect(pagination).toEqual({ page: 2, limit: 1, total: 3 });
  expect(questions).toMatchObject([
    { id: many.id, hash: many.hash, topic_name: "Henry's law", chapter_name: "Solutions" },
  ]);
  expect(Object.keys(questions[0] ?? {}).sort()).toEqual(
    [
      ...["bookmarked_at", "chapter_id", "chapter_name", "difficulty", "hash", "id"],
      ...["text", "text_html", "topic_id", "topic_name", "type"],
    ].sort(),
  );
  const past = await asha.call("listBookmarkedQuestions", { query: { page: 9 } });
  expect(past).toEqual({ questions: [], pagination: { page: 9, limit: 10, total: 3 } });
});

test("a question that is not in one of the learner's quizzes cannot be starred", async () => {
  const { asha, unmet } = await start();
  for (const id of [unmet.id, 4711])
    expect(await refusalOf(star(asha, id))).toMatchObject({ status: 404, code: "not_found" });
  expect(await starred(asha)).toEqual([]);
});

test("drafts and deleted questions leave the list and the quiz, and come back with their star", async () => {
  const { db, asha, single, many, number } = await start();
  for (const { id } of [single, many, number]) await star(asha, id);
  const change = (id: number, values: object) =>
    db.updateTable("questions").set(values).where("id", "=", id).execute();
  await change(single.id, { status: "review" });
  await change(many.id, { deleted_at: sql`now()` });
  expect(await asha.call("listBookmarkedQuestions")).toMatchObject({
    questions: [{ id: number.id }],
    pagination: { total: 1 },
  });
  expect((await (await startStarred(asha)).quiz()).question_ids).toEqual([number.id]);
  await change(single.id, { status: "published" });
  expect(await starred(asha)).toEqual([number.id, single.id]);
});

test("contents are starred too, and say so; deleted ones vanish", async () => {
  const { db, asha, ravi, chapterId, topicId, single, shiftClock } = await start();
  const [law, use] = [await addNote(db, topicId), await addNote(db, topicId, { title: "Uses" })];
  const bookmarked = async (person: Person, contentId: number) =>
    (await person.call("getContent", { params: { id: chapterId, contentId } })).content.bookmarked;
  await asha.call("bookmarkContent", { params: { id: law } });
  await shiftClock("1 minute");
  await asha.call("bookmarkContent", { params: { id: use } });
  await asha.call("bookmarkContent", { params: { id: use } });
  expect(await asha.call("listBookmarkedContents")).toMatchObject({
    contents: [
      { id: use, title: "Uses", topic_id: topicId, chapter_id: chapterId, chapter_name: "Solutions" },
      { id: law },
    ],
    pagination: { total: 2 },
  });
  expect([await bookmarked(asha, law), await bookmarked(ravi, law)]).toEqual([true, false]);
  await star(asha, single.id);
  const { tables } = await asha.call("exportUser");
  expect(tables.content_bookmarks).toMatchObject([{ content_id: law }, { content_id: use }]);
  expect(tables.question_bookmarks).toMatchObject([{ user_id: asha.id, question_id: single.id }]);

  await sql`update contents set deleted_at = now() where id = ${law}`.execute(db);
  expect(await asha.call("listBookmarkedContents")).toMatchObject({
    contents: [{ id: use }],
    pagination: { total: 1 },
  });
  for (const id of [law, 4711])
    expect(await refusalOf(ravi.call("bookmarkContent", { params: { id } }))).toMatchObject({ status: 404 });
  await asha.call("unbookmarkContent", { params: { id: use } });
  await asha.call("unbookmarkContent", { params: { id: use } });
  expect((await asha.call("listBookmarkedContents")).contents).toEqual([]);
});

test("a quiz of starred questions asks them all, without a time limit, least recently seen first", async () => {
  const { asha, quiz, single, many, number } = await start();
  await quiz.end();
  const later = await startCustom(asha, [single]);
  await later.end();
  for (const { id } of [single, many]) await star(asha, id);
  const started = await startStarred(asha);
  expect(await started.quiz()).toMatchObject({
    ...{ type: "bookmarks", end_time: null, chapter_id: null, total_questions: 2 },
    question_ids: [many.id, single.id],
  });
  await started.answer(single.id, rightOf(single));
  await started.end();
  expect(await started.stats()).toMatchObject({ total: 2, correct: 1, unattempted: 1 });
  expect((await started.quiz()).question_ids).not.toContain(number.id);
});

test("it holds thirty at most, and is empty without stars", async () => {
  const { db, asha, ravi, topicId } = await start();
  const questions = [];
  for (let one = 0; one < 31; one++) questions.push(await addQuestion(db, topicId));
  await startCustom(asha, questions);
  for (const { id } of questions) await star(asha, id);
  expect((await (await startStarred(asha)).quiz()).question_ids).toHaveLength(30);
  expect((await (await startStarred(ravi)).quiz()).question_ids).toEqual([]);
});

test("starting it twice is one quiz, unless the stars or the key are others", async () => {
  const { asha, single, many } = await start();
  const again = async () => (await asha.call("createQuiz", { body: { type: "bookmarks" } })).hash;
  await star(asha, single.id);
  const first = await again();
  expect(await again()).toBe(first);
  await star(asha, many.id);
  const second = await again();
  expect(second).not.toBe(first);
  expect((await startStarred(asha, "mine")).hash).not.toBe(second);
  expect((await startStarred(asha, "mine")).hash).toBe((await startStarred(asha, "mine")).hash);
  const open = (await asha.call("listOpenQuizzes")).quizzes.filter(({ type }) => type === "bookmarks");
  expect(open).toHaveLength(3);
});

test("a body with more than the type is refused", async () => {
  const { asha, chapterId } = await start();
  const payload = { type: "bookmarks", chapter_id: chapterId };
  expect((await asha.send({ method: "POST", url: "/api/quiz", payload })).statusCode).toBe(400);
});

test("after a thousand stars the next is refused, and one more for what is starred already is not", async () => {
  const { db, asha, single, many } = await start();
  await star(asha, single.id);
  await sql`insert into questions (hash, topic_id) select 'many ' || n, null from generate_series(1, 999) n`.execute(
    db,
  );
  await sql`insert into question_bookmarks (user_id, question_id)
    select ${asha.id}, id from questions where hash like 'many %'`.execute(db);
  expect(await refusalOf(star(asha, many.id))).toMatchObject({ status: 409, code: "too_many_bookmarks" });
  await star(asha, single.id);
  await unstar(asha, single.id);
  await star(asha, many.id);
});
