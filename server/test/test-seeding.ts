import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { standaloneJobContext } from "../src/db/chunks.ts";
import type { Db } from "../src/db/connect.ts";
import { renderOutdatedTexts } from "../src/features/rendering/rendering-actions.ts";
import type { SourceFile } from "../src/seed/library.ts";
import { seedContent } from "../src/seed/seed-content.ts";
import { openTestDatabase } from "./test-database.ts";
import { smallLibrary, writeContentFolder } from "./test-library.ts";
import { renderer } from "./test-renderer.ts";

export const CHOICE_SLUG = "gases.boyle.0001";

/** Opens a migrated database without content. It is closed when the test is finished. */
export async function createEmptyDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return db;
}

/** Opens a database and seeds it with a library, by default the small one. */
export async function createSeededDatabase(files = smallLibrary()): Promise<Db> {
  const db = await createEmptyDatabase();
  await seedLibrary(db, files);
  return db;
}

/** Seeds the database from these files, as the program does at startup. The texts are still to be rendered. */
export async function seedUnrendered(db: Db, files: SourceFile[], force: string[] = []) {
  return seedContent(db, await writeContentFolder(files), { force, log: () => {} });
}

/** Seeds the database from these files, and renders their texts. */
export async function seedLibrary(db: Db, files: SourceFile[], force: string[] = []) {
  const report = await seedUnrendered(db, files, force);
  await renderOutdatedTexts(db, renderer, standaloneJobContext);
  return report;
}

/** Returns the current version of a seeded question, with the question's public id and status. */
export async function findSeededQuestion(db: Db, slug = CHOICE_SLUG) {
  return db
    .selectFrom("questions as q")
    .innerJoin("question_versions as v", "v.id", "q.version_id")
    .selectAll("v")
    .select(["q.hash", "q.status", "q.version_id"])
    .where("q.source_slug", "=", slug)
    .executeTakeFirstOrThrow();
}

export async function listOptions(db: Db, versionId: number) {
  return db
    .selectFrom("option_versions")
    .selectAll()
    .where("version_id", "=", versionId)
    .orderBy("position")
    .execute();
}

/** Adds a version of a question and makes it the current one, as the admin area does. */
export async function addEditedVersion(db: Db, text: string, slug = CHOICE_SLUG): Promise<void> {
  const { id } = await findSeededQuestion(db, slug);
  await sql`with edit as (
      insert into question_versions (question_id, version, type, difficulty, topic_id, text, text_html, text_alternative,
        renderer_version)
      select question_id, version + 1, type, difficulty, topic_id, ${text}, '', '', renderer_version
      from question_versions where id = ${id} returning id, question_id)
    update questions q set version_id = edit.id from edit where q.id = edit.question_id`.execute(db);
}

export async function findNote(db: Db) {
  return db.selectFrom("notes").selectAll().executeTakeFirstOrThrow();
}

/** Adds a learner with one completed attempt at the choice question. */
export async function addCompletedAttempt(db: Db): Promise<void> {
  const { version_id, question_id } = await findSeededQuestion(db);
  const user = await db
    .insertInto("users")
    .values({ google_sub: "asha" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rule = await db.selectFrom("marking_rules").select("id").executeTakeFirstOrThrow();
  const now = new Date();
  const quiz = await db
    .insertInto("quizzes")
    .values({
      user_id: user.id,
      hash: "quiz",
      type: "custom",
      marking_rule_id: rule.id,
      total_questions: 1,
      created_at: now,
      last_activity_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("quiz_questions")
    .values({
      user_id: user.id,
      quiz_id: quiz.id,
      question_id,
      version_id: version_id ?? 0,
      position: 1,
      completed_at: now,
    })
    .execute();
}
