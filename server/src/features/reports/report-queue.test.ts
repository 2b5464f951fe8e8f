import { sql } from "kysely";
import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addPaper, type Player, startQuiz } from "../../../test/test-quizzes.ts";
import { decide, report } from "../../../test/test-reports.ts";

const FIXED = { decision: "fixed", note: "Done." } as const;

/** Three learners with a quiz of three questions each; an editor. */
async function start() {
  const { db, signedIn, shiftClock } = await startTestApp();
  const paper = await addPaper(db);
  const editor = await signedIn({ role: "editor" });
  const learners: { person: Person; quiz: Player }[] = [];
  for (const person of [await signedIn(), await signedIn(), await signedIn()])
    learners.push({ person, quiz: await startQuiz(person, paper.chapterId) });
  const say = async (learner: number, id: number, reason: "key_wrong" | "typo" = "typo", text = "") => {
    const { person, quiz } = learners[learner] ?? expect.fail();
    await report(person, quiz, id, { reason, text });
  };
  const queue = async () => (await editor.call("listReportedQuestions")).questions;
  return { db, signedIn, shiftClock, editor, learners, say, queue, ...paper };
}

test("the queue groups reports by question, held ones first, then the most felt, with counts and figures", async () => {
  const { db, editor, say, single, many, number, queue } = await start();
  await say(0, number.id, "typo");
  await say(0, many.id, "typo", "Colour");
  await say(1, many.id, "key_wrong");
  for (const learner of [0, 1, 2]) await say(learner, single.id, "key_wrong");
  const version = await db
    .selectFrom("questions")
    .select("version_id")
    .where("id", "=", number.id)
    .executeTakeFirstOrThrow();
  await sql`insert into question_statistics (version_id, question_id, attempts, omitted, facility, top, options, suspicions)
    values (${version.version_id}, ${number.id}, 40, 4, 0.3333, 11, '[]', '{negative_discrimination}')`.execute(
    db,
  );

  const found = await queue();
  expect(found.map(({ id }) => id)).toEqual([single.id, number.id, many.id]);
  expect(found[0]).toMatchObject({ held: true, reports: 3, learners: 3, merged_ids: [], statistics: null });
  expect(found[1]?.statistics).toEqual({
    ...{ attempts: 40, few: false, facility_pct: 33.3, discrimination: null, omit_pct: 10, median_ms: null },
    suspicions: ["negative_discrimination"],
  });
  expect(found[2]).toMatchObject({
    ...{ hash: many.hash, held: false, deleted: false, status: "published", reports: 2, learners: 2 },
    reasons: { key_wrong: 1, unclear: 0, typo: 1, broken: 0, other: 0 },
  });
  const page = await editor.call("listReportedQuestions", { query: { page: 2, limit: 2 } });
  expect(page).toMatchObject({ questions: [{ id: many.id }], pagination: { page: 2, limit: 2, total: 3 } });

  const one = await editor.call("listQuestionReports", { params: { id: many.id }, query: { limit: 1 } });
  expect(one).toMatchObject({
    reports: [{ question_id: many.id, reason: "key_wrong", text: "", version: 1, current: true }],
    pagination: { page: 1, limit: 1, total: 2 },
  });
  const all = await editor.call("listQuestionReports", { params: { id: many.id }, query: {} });
  expect(JSON.stringify([found, all])).not.toMatch(/user_id|Person \d/);
});

test("a decision takes the question off the queue, is noted, and is made once", async () => {
  const { db, editor, say, single, queue } = await start();
  await say(0, single.id);
  await say(1, single.id);
  const both = await Promise.all([
    decide(editor, single.id, FIXED).catch(() => undefined),
    decide(editor, single.id, FIXED).catch(() => undefined),
  ]);
  expect(both.filter(Boolean)).toEqual([{ decided: 2, held: false }]);
  expect(await queue()).toEqual([]);
  const noted = (await listAudit(db)).filter(({ action }) => action === "decideReports");
  expect(noted).toMatchObject([
    {
      ...{ actor_id: editor.id, object_kind: "question", object_id: single.id, before: { reports: 2 } },
      after: { ...FIXED, questions: [single.id], released: [] },
    },
  ]);
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject({ status: 404 });
});

test("what an editor has not seen is not decided", async () => {
  const { editor, say, single, queue, shiftClock } = await start();
  await say(0, single.id);
  const etag = (await queue())[0]?.etag ?? "";
  await say(1, single.id);
  expect(await refusalOf(decide(editor, single.id, FIXED, etag))).toMatchObject({
    status: 409,
    code: "stale",
  });
  const second = (await queue())[0]?.etag ?? "";
  await shiftClock("1 minute");
  await say(1, single.id, "key_wrong");
  expect(await refusalOf(decide(editor, single.id, FIXED, second))).toMatchObject({ status: 409 });
  const third = (await queue())[0]?.etag ?? "";
  expect(await decide(editor, single.id, FIXED, third)).toEqual({ decided: 2, held: false });
});

test("merged reports wait with those of another question, keep their hold, and share the decision", async () => {
  const { editor, learners, say, single, many, queue } = await start();
  for (const learner of [0, 1, 2]) await say(learner, single.id, "key_wrong");
  await say(0, many.id);
  expect(await decide(editor, single.id, { decision: "merged", into: many.id })).toEqual({
    ...{ decided: 3, held: true },
  });
  expect(await queue()).toMatchObject([
    { id: many.id, reports: 4, learners: 3, merged_ids: [single.id], held: true },
  ]);
  const { reports } = await editor.call("listQuestionReports", { params: { id: many.id }, query: {} });
  expect(reports.map(({ question_id }) => question_id).sort()).toEqual(
    [single.id, single.id, single.id, many.id].sort(),
  );
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject({ status: 404 });
  expect(await decide(editor, many.id, { decision: "merged", into: single.id })).toMatchObject({
    decided: 4,
  });
  expect(await queue()).toMatchObject([{ id: single.id, merged_ids: [many.id] }]);
  expect(await decide(editor, single.id, { decision: "fixed", note: "Both are right now." })).toEqual({
    ...{ decided: 4, held: false },
  });
  expect(await queue()).toEqual([]);
  const { person, quiz } = learners[0] ?? expect.fail();
  await quiz.end();
  const told = (await person.call("listReports")).reports.map(({ state, note }) => [state, note]);
  expect(told).toEqual([
    ["fixed", "Both are right now."],
    ["fixed", "Both are right now."],
  ]);
});

test("a decision without a reason, or that cannot be carried out or noted, changes nothing", async () => {
  const { db, editor, say, single, many, queue } = await start();
  await say(0, single.id);
  await db.updateTable("questions").set({ deleted_at: sql<Date>`now()` }).where("id", "=", many.id).execute();
  const bodies = [
    ...[{}, { decision: "fixed" }, { decision: "rejected", note: "  " }, { decision: "later", note: "x" }],
    ...[{ decision: "rejected", note: "x".repeat(501) }, { decision: "merged" }],
    ...[single.id, many.id, 4711].map((into) => ({ decision: "merged", into })),
  ];
  for (const payload of bodies) {
    const url = `/api/admin/questions/${single.id}/reports`;
    const reply = await editor.send({ method: "POST", url, payload });
    expect(reply.statusCode, JSON.stringify(payload)).toBe(400);
  }
  await breakAudit(db);
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject({ status: 500 });
  expect(await queue()).toMatchObject([{ id: single.id, reports: 1 }]);
});
