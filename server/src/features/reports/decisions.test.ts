import { sql } from "kysely";
import { expect, test } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { decide, startReports } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";

const FIXED = { decision: "fixed", note: "Done." } as const;
const MENDED = { key: 0, text: "Which law holds?" };

test("a decision takes the question off the queue, is noted, and is made once", async () => {
  const { db, editor, say, single, queue } = await startReports();
  await say(0, single.id);
  await say(1, single.id);
  await addVersion(db, single, MENDED);
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
  const { db, editor, say, single, queue, shiftClock } = await startReports();
  await say(0, single.id);
  await addVersion(db, single, MENDED);
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
  const { db, editor, learners, say, haveAnswered, single, many, queue } = await startReports();
  await haveAnswered(single);
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
  const ids = [single.id, many.id].sort((a, b) => a - b);
  expect(await queue()).toMatchObject([{ id: single.id, merged_ids: [many.id], unmended_ids: ids }]);
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject({
    ...{ status: 409, code: "unmended" },
    message: `Mend questions ${ids.join(", ")} first: they have not changed since their reports.`,
  });
  await addVersion(db, single, MENDED);
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject({
    message: `Mend question ${many.id} first: it has not changed since its report.`,
  });
  await addVersion(db, many, MENDED);
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
  const { db, editor, say, single, many, queue } = await startReports();
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
  await addVersion(db, single, MENDED);
  await breakAudit(db);
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject({ status: 500 });
  expect(await queue()).toMatchObject([{ id: single.id, reports: 1 }]);
});

test("a question is fixed only once it has a new version since it was first reported, or is deleted", async () => {
  const { db, editor, say, haveAnswered, single, many, queue } = await startReports();
  await addVersion(db, single, { ...MENDED, key: 1 });
  await haveAnswered(single);
  for (const learner of [0, 1, 2]) await say(learner, single.id, "key_wrong");
  await say(0, many.id);
  const refusal = {
    ...{ status: 409, code: "unmended" },
    message: "Mend the question first: it has not changed since this report.",
  };
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject(refusal);
  const body = { text: MENDED.text, type: "multi choice single answer" } as const;
  await editor.call("updateQuestion", { params: { id: single.id }, body });
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject(refusal);
  const open = (await queue()).map(({ id, unmended_ids }) => [id, unmended_ids]);
  expect(new Map(open as [number, number[]][])).toEqual(
    new Map([
      [single.id, [single.id]],
      [many.id, [many.id]],
    ]),
  );
  expect(await queue()).toMatchObject([{ id: single.id, held: true }, {}]);

  await editor.call("updateQuestion", {
    ...{ params: { id: single.id }, body: { ...body, text: "Which law holds at constant T?" } },
  });
  expect((await queue())[0]).toMatchObject({ id: single.id, unmended_ids: [] });
  expect(await decide(editor, single.id, FIXED)).toEqual({ decided: 3, held: false });

  await say(0, single.id);
  expect(await refusalOf(decide(editor, single.id, FIXED))).toMatchObject(refusal);
  expect(await decide(editor, single.id, { decision: "rejected", note: "It is right." })).toMatchObject({
    decided: 1,
  });
  await editor.call("deleteQuestion", { params: { id: many.id } });
  expect(await decide(editor, many.id, FIXED)).toMatchObject({ decided: 1 });
});
