import pg from "pg";
import { expect, test, vi } from "vitest";
import type { Db } from "../src/db/connect.ts";
import { type Person, startTestApp } from "./test-app.ts";
import { addChapter, addMarkingRules, addTopic } from "./test-content.ts";
import { addNote } from "./test-notes.ts";

type Library = { chapterId: number };

/** Reads whose lists grow with the library or with what a learner has done. */
const reads: Record<string, (person: Person, library: Library) => Promise<unknown[]>> = {
  search: async (person) => (await person.call("search", { query: { q: "presure" } })).results,
  "revision cards": async (person) => (await person.call("listRevisionNotes")).contents,
  "contents of a chapter": async (person, { chapterId }) =>
    (await person.call("listContents", { params: { id: chapterId }, query: { limit: 100 } })).contents,
  "quiz history": async (person, { chapterId }) =>
    (await person.call("listQuizHistory", { params: { id: chapterId }, query: { type: "quick-quiz" } }))
      .quizzes,
  profile: async (person) => (await person.call("getProfile")).user.chapters,
  export: async (person) => (await person.call("exportUser")).tables.quizzes ?? [],
};

test("a read takes as many statements for fifty rows as for five", async () => {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const asha = await signedIn();
  const few = await countAll(asha, await grow(db, asha, 5));
  const many = await countAll(asha, await grow(db, asha, 50));
  for (const name of Object.keys(reads)) {
    expect(many[name]?.rows, name).toBeGreaterThan(few[name]?.rows ?? Number.POSITIVE_INFINITY);
    expect(many[name]?.statements, name).toBe(few[name]?.statements);
    expect(many[name]?.statements, name).toBeLessThanOrEqual(6);
  }
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
  return { chapterId };
}
