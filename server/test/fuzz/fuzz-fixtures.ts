import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../src/db/connect.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "../test-content.ts";
import { addFlashCards } from "../test-flash-cards.ts";
import { addNote } from "../test-notes.ts";

export type FuzzRole = "anonymous" | "student" | "teacher" | "editor" | "admin";
export type FuzzUser = {
  role: FuzzRole;
  cookie: string;
  /** Quizzes of the user's own. */
  quizzes: FuzzQuiz[];
};
export type FuzzQuiz = { hash: string; questionIds: number[] };

/** Inserts a small library with rows of each kind. Returns the public ids of its questions. */
export async function addFuzzLibrary(db: Db): Promise<string[]> {
  await addMarkingRules(db);
  const hashes: string[] = [];
  for (const name of ["Solutions", "Gases"]) {
    const { chapterId, topicId } = await addChapter(db, { name });
    for (const topic of [topicId, await addTopic(db, chapterId, `More on ${name}`)]) {
      await addFlashCards(db, await addNote(db, topic, { title: `All about ${name}` }), 2);
      for (const type of TYPES) hashes.push((await addQuestion(db, topic, questionFields(type))).hash);
    }
  }
  await db
    .insertInto("tags")
    .values([{ name: "colligative" }, { name: "ideal" }])
    .execute();
  await sql`insert into classes (name, code) select 'Class', code from unnest(${FUZZ_CODES}::text[]) code`.execute(
    db,
  );
  await sql`insert into class_invitations (class_id, name, roll_number)
    select id, 'Asha', n::text from classes, generate_series(1, 4) n`.execute(db);
  return hashes;
}

/** The codes of the library's classes. */
export const FUZZ_CODES = Array.from({ length: 20 }, (_, index) => `22222${index + 100}`);

const TYPES = ["multi choice single answer", "multi choice multi correct", "numerical"] as const;
const questionFields = (type: (typeof TYPES)[number]) => ({
  type,
  source: { exam: "JEE Main", year: 2024 },
  ...(type === "numerical" ? { accept: [["20", "20"]] as [string, string][] } : {}),
});

/** Creates a user of this role and a session. An anonymous user has neither a row nor a session. */
export async function createFuzzUser(db: Db, role: FuzzRole): Promise<FuzzUser> {
  if (role === "anonymous") return { role, cookie: "", quizzes: [] };
  const token = randomBytes(32).toString("base64url");
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
  const { id } = await db
    .insertInto("users")
    .values({ google_sub: token, name: `Fuzz ${role}`, role, ...goals })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (role === "student")
    await sql`insert into class_members (user_id, class_id, name, state)
      select ${id}, id, 'Asha', 'pending' from classes where archived_at is null`.execute(db);
  else await sql`insert into class_teachers (user_id, class_id) select ${id}, id from classes`.execute(db);
  const token_hash = createHash("sha256").update(token).digest();
  const now = sql<Date>`app_now()`;
  await db
    .insertInto("sessions")
    .values({ token_hash, user_id: id, created_at: now, last_seen_at: now })
    .execute();
  return { role, cookie: `sid=${token}`, quizzes: [] };
}
