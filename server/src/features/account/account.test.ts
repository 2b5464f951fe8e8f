import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addClass } from "../../../test/test-classes.ts";
import { addNote } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  correctAnswer,
  noFilters,
  setClockToEnd,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";
import { refreshItemStatistics } from "../statistics/refresh-actions.ts";
import { eraseDormantAccounts } from "./account-actions.ts";

const GOOGLE_SUB = "google-sub-of-asha-4711";
const EMAIL = "asha.verma.4711@example.org";
const NAME = "Asha Verma Fourseveneleven";

/** Two learners who have used every feature; `asha` has the identity defined above. */
async function twoLearners() {
  const { db, signInAs } = await startTestApp();
  const addedPaper = await addTestQuestions(db);
  const paper = { ...addedPaper, contentId: await addNote(db, addedPaper.topicId) };
  const [asha, decoy] = [await signInAs(), await signInAs()];
  const identity = { google_sub: GOOGLE_SUB, email: EMAIL, name: NAME };
  await db.updateTable("users").set(identity).where("id", "=", asha.id).execute();
  const teacher = await signInAs({ role: "teacher" });
  const { id: classId } = await addClass(teacher);
  await sql`update classes set code = '22222222' where id = ${classId}`.execute(db);
  await generateUserData(asha, paper);
  await generateUserData(decoy, paper);
  // Classes that each of them keeps, as they would with the role of a teacher.
  await sql`insert into class_teachers (user_id, class_id)
    select id, ${classId} from unnest(${[asha.id, decoy.id]}::int[]) id`.execute(db);
  await sql`with test as (insert into set_tests (title) values ('Weekly test') returning id)
    insert into set_test_overrides (user_id, test_id, extra_minutes)
    select person.id, test.id, 20 from test, unnest(${[asha.id, decoy.id]}::int[]) as person (id)`.execute(
    db,
  );
  await sql`insert into set_test_contacts (user_id, quiz_id, position, contact_at)
    select user_id, max(id), 0, app_now() from quizzes where user_id = any(${[asha.id, decoy.id]}::int[]) group by user_id`.execute(
    db,
  );
  await sql`insert into late_answers (user_id, quiz_id, question_id, numeric_answer, seq, time_ms, is_clock_set)
    select distinct on (user_id) user_id, quiz_id, question_id, '42', 1, 1000, true from quiz_questions
    where user_id = any(${[asha.id, decoy.id]}::int[])`.execute(db);
  await teacher.request("importClassList", { params: { id: classId }, body: { csv: `${EMAIL},Asha` } });
  await sql`insert into regrades (user_id, quiz_id, question_id, version_id, note, outcome_before, outcome_after,
      score_before, score_after)
    select user_id, quiz_id, question_id, version_id, 'The key was wrong.', outcome, outcome, score, score
    from quiz_questions where completed_at is not null`.execute(db);
  await refreshItemStatistics(db);
  await sql`insert into item_statistics_queue (user_id, quiz_id) select user_id, id from quizzes where state = 'completed'`.execute(
    db,
  );
  for (const { id } of [asha, decoy])
    await sql`insert into consents (user_id, is_minor, notice_version, parent_email_hash, token_hash, expires_at)
      values (${id}, true, '2026-11', sha256('parent'), sha256(${`link ${id}`}::text::bytea), app_now())`.execute(
      db,
    );
  return { db, asha, decoy, paper };
}

async function generateUserData(
  person: TestUser,
  paper: Awaited<ReturnType<typeof addTestQuestions>> & { contentId: number },
) {
  const { chapterId, topicId, contentId, single } = paper;
  const chapters = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  await person.request("putCoverage", { body: { chapters: [{ chapter_id: chapterId, state: "doing" }] } });
  await person.request("putUserChapters", { body: chapters });
  await person.request("putPlanOrder", { body: { chapter_ids: chapters.chapter_ids } });
  await person.request("putUserTopics", { body: { topic_ids: [topicId] } });
  await person.request("listRevisionNotes");
  await person.request("listRevisionQuestions");
  await person.request("markRevised", { params: { topicId } });
  const card = await person.request("createFlashCard", {
    body: { front: "Mine", back: `Card of ${person.id}` },
  });
  await person.request("reviewFlashCard", { params: { id: card.id }, body: { rating: "good", seq: 1 } });
  const endedQuiz = await startQuiz(person, chapterId);
  await endedQuiz.answer(single.id, wrongAnswer(single));
  await person.request("reportQuestion", {
    params: { hash: endedQuiz.hash, questionId: single.id },
    body: { reason: "typo" },
  });
  await person.request("bookmarkQuestion", { params: { id: single.id } });
  await person.request("bookmarkNote", { params: { id: contentId } });
  await endedQuiz.end();
  const { id } = await person.request("createDrill", { body: { kinds: ["ratio"] } });
  const answers = [{ index: 0, text: "50", ms_from_start: 4000 }];
  await person.request("finishDrill", { params: { id }, body: { answers } });
  const quizInProgress = await startDailyQuiz(person, [single]);
  await quizInProgress.answer(single.id, correctAnswer(single));
  const built = await person.request("createQuiz", {
    body: {
      type: "built" as const,
      count: 5,
      minutes: null,
      mode: "practice" as const,
      filters: noFilters,
    },
  });
  await person.request("saveBuiltTest", { body: { hash: built.hash, name: "Mine" } });
  const body = { type: "unlimited_chapter", chapter_id: chapterId } as const;
  await person.request("createQuiz", { body }, { "idempotency-key": `key of ${person.id}` });
  await person.request("joinClass", { body: { code: "22222222", name: `Pupil ${person.id}` } });
}

test("the export contains every row of the user from every table with user data, and no other user's rows", async () => {
  const { db, asha, decoy } = await twoLearners();
  const { tables } = await asha.request("exportUser");
  for (const { table, column } of await columnsOfUsers(db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${asha.id}`.execute(db);
    expect(tables[table], table).toHaveLength(rows[0]?.count ?? -1);
    if (column === "user_id") expect(tables[table]?.length, table).toBeGreaterThan(0);
  }
  expect(tables.users).toMatchObject([{ id: asha.id, google_sub: GOOGLE_SUB, email: EMAIL, name: NAME }]);
  const others = Object.values(tables).flatMap((rows) => rows.filter((row) => row.user_id === decoy.id));
  expect(others).toEqual([]);
});

test("the export is an attachment that is not cached and contains no token", async () => {
  const { db, asha } = await twoLearners();
  const response = await asha.send({ url: "/api/user/export" });
  expect(response.headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.json"$/);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.body).not.toContain("token_hash");
  const { token_hash } = await db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
  expect(response.body).not.toContain(token_hash.toString("hex"));
});

test("the export includes outcomes and scores only for completed quizzes", async () => {
  const { db, asha, paper } = await twoLearners();
  // Simulates outcomes that were written before the quiz was completed.
  await sql`update quiz_questions set outcome = 'correct', score = 4 from quizzes z
    where z.id = quiz_questions.quiz_id and z.state = 'in_progress'`.execute(db);
  const { tables } = await asha.request("exportUser");
  const inProgressIds = new Set(
    tables.quizzes?.filter((quiz) => quiz.state === "in_progress").map((quiz) => quiz.id),
  );
  expect(inProgressIds.size).toBe(3);
  for (const row of tables.quiz_questions ?? [])
    expect("outcome" in row || "score" in row, JSON.stringify(row)).toBe(!inProgressIds.has(row.quiz_id));
  const gradedRow = tables.quiz_questions?.find((row) => row.outcome === "wrong");
  expect(gradedRow).toMatchObject({ question_id: paper.single.id, score: -1 });
  expect(JSON.stringify(tables)).not.toMatch(/is_correct|single_answer|solution|rationale/);
});

test("the export of a quiz in progress has the same columns after a correct and after a wrong answer", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, single } = await addTestQuestions(db);
  const exportedColumns = async (answer: object) => {
    const person = await signInAs();
    const quiz = await startQuiz(person, chapterId);
    await quiz.answer(single.id, answer);
    await setClockToEnd(db, quiz.hash, "10 minutes");
    const { tables } = await person.request("exportUser");
    return [Object.keys(tables.quizzes?.[0] ?? {}), Object.keys(tables.quiz_questions?.[0] ?? {})];
  };
  expect(await exportedColumns(correctAnswer(single))).toEqual(await exportedColumns(wrongAnswer(single)));
});

test("deleting a user removes every row and text about them and leaves other users' data unchanged", async () => {
  const { db, asha, decoy, paper } = await twoLearners();
  const before = (await decoy.request("exportUser")).tables;
  const authorship = { created_by: asha.id };
  await db
    .updateTable("question_versions")
    .set(authorship)
    .where("question_id", "=", paper.single.id)
    .execute();
  for (const word of [GOOGLE_SUB, EMAIL, NAME])
    expect(await countRowsContaining(db, word), word).toBeGreaterThan(0);

  const response = await asha.send({ method: "DELETE", url: "/api/user" });
  expect([response.statusCode, response.body]).toEqual([204, ""]);

  for (const word of [GOOGLE_SUB, EMAIL, NAME, `quiz:${asha.id}`])
    expect(await countRowsContaining(db, word), word).toBe(0);
  for (const { table, column } of await columnsOfUsers(db)) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${asha.id}`.execute(db);
    expect(rows, table).toEqual([]);
  }
  expect((await decoy.request("exportUser")).tables).toEqual(before);
  const versions = await db.selectFrom("question_versions").select("created_by").execute();
  expect(versions).toEqual([{ created_by: null }, { created_by: null }, { created_by: null }]);
});

test("an account with hundreds of quizzes is deleted in batches", async () => {
  const { db, signInAs } = await startTestApp();
  const { single } = await addTestQuestions(db);
  const asha = await signInAs();
  await (await startDailyQuiz(asha, [single])).end();
  await sql`insert into quizzes (user_id, hash, type, marking_rule_id, total_questions, created_at, last_activity_at)
    select user_id, 'copy ' || n, type, marking_rule_id, 1, now(), now() from quizzes, generate_series(1, 450) n`.execute(
    db,
  );
  const { tables } = await asha.request("exportUser");
  expect(tables.quizzes).toHaveLength(451);
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  await asha.send({ method: "DELETE", url: "/api/user" });
  // `query` gets the SQL as a string or in a config object, depending on the database (PGlite or PostgreSQL).
  const texts = querySpy.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === "string" ? statement : (statement as pg.QueryConfig).text,
  );
  const deletions = texts.filter((text) => text.includes("delete from quizzes"));
  querySpy.mockRestore();
  expect(deletions).toHaveLength(3);
  expect(await db.selectFrom("quizzes").select("id").execute()).toEqual([]);
});

test("deleting an account ends all its sessions immediately and clears the cookie", async () => {
  const { app, signInAs } = await startTestApp({ DEMO_SIGN_IN: "on" });
  const signIn = { method: "POST", url: "/api/auth/demo", payload: { role: "student" } } as const;
  const sessions = [await app.inject(signIn), await app.inject(signIn)];
  const [phone = "", laptop = ""] = sessions.map((session) => `sid=${session.cookies[0]?.value}`);
  const otherUser = await signInAs();
  const response = await app.inject({ method: "DELETE", url: "/user", headers: { cookie: phone } });
  expect(response.statusCode).toBe(204);
  expect(response.cookies).toMatchObject([{ name: "sid", value: "", path: "/" }]);
  for (const cookie of [phone, laptop]) {
    const after = await app.inject({ url: "/api/user/profile", headers: { cookie } });
    expect(after.statusCode).toBe(401);
  }
  expect((await otherUser.request("getProfile")).user.id).toBe(otherUser.id);
  const again = (await app.inject(signIn)).json().user;
  expect(again).toMatchObject({ name: "Demo Student", target_exam: null, target_year: 0 });
});

test("writes that run while the account is deleted leave no data behind", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId, single } = await addTestQuestions(db);
  const chapters = { chapter_ids: [chapterId], latest_chapter_id: chapterId };
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
  for (let round = 0; round < 3; round++) {
    const asha = await signInAs({ role: "editor" });
    const quizInProgress = await startDailyQuiz(asha, [single]);
    const writes: [string, object?][] = [
      ["quiz", { type: "quick-quiz_chapter", chapter_id: chapterId }],
      ["quiz", { type: "custom", question_hashes: [single.hash] }],
      ["quiz/diagnostic"],
      [`quiz/${quizInProgress.hash}/question/${single.id}/answer`, correctAnswer(single)],
      [`quiz/${quizInProgress.hash}/end`],
      [`revision/notes/${topicId}/mark-as-revised`],
      ["user/chapters", chapters],
      ["user/topics", { topic_ids: [topicId] }],
      ["user/topics", { topic_ids: [] }],
      ["admin/contents", { title: "Late", body: "Late", topicId }],
    ];
    const responses = await Promise.all([
      asha.send({ method: "DELETE", url: "/api/user" }),
      asha.send({ method: "PUT", url: "/api/user/profile", payload: goals }),
      ...writes.map(([path, payload = {}]) => asha.send({ method: "POST", url: `/api/${path}`, payload })),
    ]);
    expect(responses[0]?.statusCode).toBe(204);
    // With one connection the deletion runs first. With several, a write may succeed before it, and a quiz in
    // progress may be deleted or completed.
    for (const { statusCode, body } of responses.slice(1))
      expect([200, 201, 401, 404, 409], body).toContain(statusCode);
    expect((await asha.send({ url: "/api/user/profile" })).statusCode).toBe(401);
  }
  expect(await db.selectFrom("quizzes").select("id").execute()).toEqual([]);
});

test("audit entries of an editor's actions and of actions on the account appear in that editor's export only", async () => {
  const { signInAs } = await startTestApp();
  const [admin, editor] = [await signInAs({ role: "admin" }), await signInAs({ role: "editor" })];
  const tag = await editor.request("createTag", { body: { name: "pH" } });
  await admin.request("setRole", { params: { id: editor.id }, body: { role: "student" } });
  const { audit_log } = (await editor.request("exportUser")).tables;
  expect(audit_log).toMatchObject([
    { actor_id: editor.id, action: "createTag", object_id: tag.id },
    { action: "setRole", before: { role: "editor" }, after: { role: "student" } },
  ]);
  expect(audit_log?.[1]).not.toHaveProperty("actor_id");
  expect((await (await signInAs()).request("exportUser")).tables.audit_log).toEqual([]);
});

test("the last admin cannot delete the account until another user is an admin", async () => {
  const { signInAs } = await startTestApp();
  const admin = await signInAs({ role: "admin" });
  expect(await expectRejection(admin.request("deleteUser"))).toMatchObject({
    status: 409,
    code: "last_admin",
    message: "This is the last admin. Make someone else an admin first.",
  });
  expect((await admin.request("getProfile")).user.role).toBe("admin");
  const newAdmin = await signInAs();
  await admin.request("setRole", { params: { id: newAdmin.id }, body: { role: "admin" } });
  await admin.request("deleteUser");
  expect((await admin.send({ url: "/api/user/profile" })).statusCode).toBe(401);
});

test("when two admins delete their accounts concurrently, one of them remains", async () => {
  const { db, signInAs } = await startTestApp();
  const admins = [await signInAs({ role: "admin" }), await signInAs({ role: "admin" })];
  const responses = await Promise.all(
    admins.map((admin) => admin.send({ method: "DELETE", url: "/api/user" })),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(await db.selectFrom("users").select("role").execute()).toEqual([{ role: "admin" }]);
});

test("a learner's account is deleted after 36 months without a visit; a visit or a staff role prevents it", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const editor = await signInAs({ role: "editor" });
  await shiftClock("25 days");
  expect((await ravi.send({ url: "/api/user/profile" })).statusCode).toBe(200);
  const remainingIds = async () =>
    (await db.selectFrom("users").select("id").orderBy("id").execute()).map(({ id }) => id);
  await shiftClock("35 months");
  await eraseDormantAccounts(db);
  expect(await remainingIds()).toEqual([asha.id, ravi.id, editor.id]);
  await shiftClock("36 months 1 day");
  await eraseDormantAccounts(db);
  expect(await remainingIds()).toEqual([ravi.id, editor.id]);
  await shiftClock("38 months");
  await eraseDormantAccounts(db);
  expect(await remainingIds()).toEqual([editor.id]);
});

test("a cross-site request cannot delete an account", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await asha.send({ method: "DELETE", url: "/api/user", headers })).statusCode).toBe(403);
  expect((await asha.request("getProfile")).user.id).toBe(asha.id);
});

/** Every table and column that refers to a user. */
async function columnsOfUsers(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union select table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'user_id' and table_type = 'BASE TABLE'`.execute(db);
  expect(rows.length).toBeGreaterThan(9);
  return rows;
}

/** Returns how many rows of all tables contain `text` in any column. */
async function countRowsContaining(db: Db, text: string): Promise<number> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  let total = 0;
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} t where strpos(t::text, ${text}) > 0`.execute(db);
    total += rows[0]?.count ?? 0;
  }
  return total;
}
