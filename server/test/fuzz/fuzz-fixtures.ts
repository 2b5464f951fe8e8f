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
  await addSetTests(db);
  return hashes;
}

/** Adds tests for the members of all classes: drafts, and open ones with questions of which the first was decided on. */
async function addSetTests(db: Db): Promise<void> {
  await sql`with paper as (insert into papers (exam) values ('main') returning id),
      asked as (insert into paper_questions (paper_id, position, section, question_id, version_id)
        select paper.id, row_number() over (order by q.id) - 1, 0, q.id, q.version_id
        from paper, (select id, version_id from questions order by id limit 8) q
        returning *),
      added as (insert into set_tests (title, code, paper_id, opens_at, closes_at, ends_at)
        select 'Test', case when is_open then code end, case when is_open then paper.id end,
          case when is_open then app_now() end, case when is_open then app_now() + interval '1 day' end,
          case when is_open then app_now() + interval '1 day' end
        from paper, unnest(${FUZZ_CODES}::text[]) code, (values (false), (true)) state (is_open) order by code, is_open
        returning id, paper_id),
      decided as (insert into set_test_decisions (test_id, question_id, kind, reason)
        select added.id, asked.question_id, 'full_all', 'Misprinted.' from added join asked on asked.paper_id = added.paper_id
        where asked.position = 0)
    insert into set_test_classes (test_id, class_id) select added.id, classes.id from added, classes`.execute(
    db,
  );
}

/** The codes of the library's classes and tests. */
export const FUZZ_CODES = Array.from({ length: 20 }, (_, index) => `22222${index + 100}`);

/** Who may own tests. Each owns a part of them, the last one created of those with the same role. */
const OWNERS: FuzzRole[] = ["teacher", "editor", "admin"];

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
  else {
    await sql`insert into class_teachers (user_id, class_id) select ${id}, id from classes`.execute(db);
    await sql`update set_tests set owner_id = ${id} where id % ${OWNERS.length} = ${OWNERS.indexOf(role)}`.execute(
      db,
    );
  }
  const token_hash = createHash("sha256").update(token).digest();
  const now = sql<Date>`app_now()`;
  await db
    .insertInto("sessions")
    .values({ token_hash, user_id: id, created_at: now, last_seen_at: now })
    .execute();
  return { role, cookie: `sid=${token}`, quizzes: [] };
}
