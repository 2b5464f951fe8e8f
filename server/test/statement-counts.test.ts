import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import budget from "../../budget.json" with { type: "json" };
import type { Db } from "../src/db/connect.ts";
import { type Person, startTestApp } from "./test-app.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "./test-content.ts";
import { addNote } from "./test-notes.ts";
import { addPaper, rightOf, startQuiz } from "./test-quizzes.ts";

type Library = { chapterId: number };

/** Reads whose lists grow with the library or with what a learner or an editor has done. */
const reads: Record<string, (person: Person, library: Library) => Promise<unknown[]>> = {
  search: async (person) => (await person.call("search", { query: { q: "presure" } })).results,
  "revision cards": async (person) => (await person.call("listRevisionNotes")).contents,
  "contents of a chapter": async (person, { chapterId }) =>
    (await person.call("listContents", { params: { id: chapterId }, query: { limit: 100 } })).contents,
  "quiz history": async (person, { chapterId }) =>
    (await person.call("listQuizHistory", { params: { id: chapterId }, query: { type: "quick-quiz" } }))
      .quizzes,
  profile: async (person) => (await person.call("getProfile")).user.chapters,
  "what figures are made of": async (person) => (await person.call("getFigures")).chapters,
  "editors' first page": async (person) =>
    Array.from({ length: (await person.call("getAdminHome")).counts.chapters }),
  "contents for editors": async (person) =>
    (await person.call("listAdminContents", { query: { limit: 100 } })).contents,
  "starred questions": async (person) =>
    (await person.call("listBookmarkedQuestions", { query: { limit: 100 } })).questions,
  "own reports": async (person) => (await person.call("listReports", { query: { limit: 100 } })).reports,
  "reported questions": async (person) =>
    (await person.call("listReportedQuestions", { query: { limit: 100 } })).questions,
  "suspect questions": async (person) =>
    (await person.call("listSuspectQuestions", { query: { limit: 100 } })).questions,
  export: async (person) => (await person.call("exportUser")).tables.quizzes ?? [],
};

test("a read takes as many statements for fifty rows as for five", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const asha = await signedIn({ role: "editor" });
  const few = await countAll(asha, await grow(db, asha, 5));
  const many = await countAll(asha, await grow(db, asha, 50));
  for (const name of Object.keys(reads)) {
    expect(many[name]?.rows, name).toBeGreaterThan(few[name]?.rows ?? Number.POSITIVE_INFINITY);
    expect(many[name]?.statements, name).toBe(few[name]?.statements);
    expect(many[name]?.statements, name).toBeLessThanOrEqual(budget.statements.read);
  }
});

test("an answer and a question of a running quiz take one statement each, session and all", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, single, number } = await addPaper(db);
  const quiz = await startQuiz(await signedIn(), chapterId);
  await quiz.question(single.id);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await quiz.answer(single.id, rightOf(single));
  expect(sent).toHaveBeenCalledTimes(1);
  await quiz.answer(number.id, { answer_id: "20" });
  expect(sent).toHaveBeenCalledTimes(2);
  expect((await quiz.question(number.id)).selected_answer).toBe("20");
  expect(sent).toHaveBeenCalledTimes(3);
  sent.mockRestore();
});

async function countAll(person: Person, library: Library) {
  const counts: Record<string, { statements: number; rows: number }> = {};
  for (const [name, read] of Object.entries(reads)) {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const { length: rows } = await read(person, library);
    counts[name] = { statements: sent.mock.calls.length, rows };
    sent.mockRestore();
  }
  return counts;
}

/** A chapter of so many topics with a note each, as many chapters more, and so many completed quizzes. */
async function grow(db: Db, { id: user_id }: Person, size: number): Promise<Library> {
  const { chapterId } = await addChapter(db, { name: `Library of ${size}` });
  for (let one = 1; one <= size; one++) {
    await addNote(db, await addTopic(db, chapterId, `Topic ${one}`), { body: "Pressure." });
    await addChapter(db, { name: `Chapter ${one} of ${size}` });
  }
  const rule = await db.selectFrom("marking_rules").select("id").executeTakeFirstOrThrow();
  const when = { created_at: new Date(), active_at: new Date(), completed_at: new Date() };
  const figures = { total_questions: 4, correct: 1, wrong: 1, score: 3, max_score: 16 };
  const quizzes = Array.from({ length: size }, (_, index) => ({
    ...{ user_id, hash: `${size}-${index}`, type: "quick-quiz_chapter", chapter_id: chapterId },
    ...{ state: "completed", marking_rule_id: rule.id, ...figures, ...when },
  }));
  await db.insertInto("quizzes").values(quizzes).execute();
  await addTroubled(db, user_id, chapterId, size);
  return { chapterId };
}

/** So many questions that a learner met, starred and reported, each suspect by its figures. */
async function addTroubled(db: Db, userId: number, chapterId: number, size: number): Promise<void> {
  const topicId = await addTopic(db, chapterId, `Trouble of ${size}`);
  for (let one = 0; one < size; one++) await addQuestion(db, topicId);
  const rows = sql`questions q where q.topic_id = ${topicId}`;
  const quizId = sql`(select max(id) from quizzes where user_id = ${userId})`;
  await sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position)
    select ${userId}, ${quizId}, q.id, q.version_id, 1 from ${rows}`.execute(db);
  await sql`insert into question_bookmarks (user_id, question_id) select ${userId}, q.id from ${rows}`.execute(
    db,
  );
  await sql`insert into reports (user_id, quiz_id, question_id, reason, text)
    select ${userId}, ${quizId}, q.id, 'typo', '' from ${rows}`.execute(db);
  await sql`insert into question_statistics (version_id, question_id, attempts, omitted, facility, top, options, suspicions)
    select q.version_id, q.id, 40, 0, 0.5, 11, '[]', '{key_beaten}' from ${rows}`.execute(db);
}
