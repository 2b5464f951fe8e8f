import { sql } from "kysely";
import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { resolveReports, startReportedQuiz } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";

const FIXED_RESOLUTION = { resolution: "fixed", note: "Done." } as const;
const NEW_VERSION = { key: 0, text: "Which law holds?" };

test("a resolution takes the question off the queue, is logged, and happens once", async () => {
  const { db, editor, reportAs, single, reportedQuestions } = await startReportedQuiz();
  await reportAs(0, single.id);
  await reportAs(1, single.id);
  await addVersion(db, single, NEW_VERSION);
  const results = await Promise.all([
    resolveReports(editor, single.id, FIXED_RESOLUTION).catch(() => undefined),
    resolveReports(editor, single.id, FIXED_RESOLUTION).catch(() => undefined),
  ]);
  expect(results.filter(Boolean)).toEqual([{ resolved: 2, quarantined: false }]);
  expect(await reportedQuestions()).toEqual([]);
  const logged = (await listAudit(db)).filter(({ action }) => action === "resolveReports");
  expect(logged).toMatchObject([
    {
      actor_id: editor.id,
      object_kind: "question",
      object_id: single.id,
      before: { reports: 2 },
      after: { ...FIXED_RESOLUTION, questions: [single.id], released: [] },
    },
  ]);
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject({
    status: 404,
  });
});

test("rejects a resolution if a report was added or amended after the editor loaded the reports", async () => {
  const { db, editor, reportAs, single, reportedQuestions, shiftClock } = await startReportedQuiz();
  await reportAs(0, single.id);
  await addVersion(db, single, NEW_VERSION);
  const etag = (await reportedQuestions())[0]?.etag ?? "";
  await reportAs(1, single.id);
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION, etag))).toMatchObject({
    status: 409,
    code: "reports_changed",
  });
  const secondETag = (await reportedQuestions())[0]?.etag ?? "";
  await shiftClock("1 minute");
  await reportAs(1, single.id, "key_wrong");
  expect(
    await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION, secondETag)),
  ).toMatchObject({ status: 409 });
  const thirdETag = (await reportedQuestions())[0]?.etag ?? "";
  expect(await resolveReports(editor, single.id, FIXED_RESOLUTION, thirdETag)).toEqual({
    resolved: 2,
    quarantined: false,
  });
});

test("merged reports stay open with those of another question, keep the quarantine, and share the resolution", async () => {
  const { db, editor, learners, reportAs, completeByAllLearners, single, many, reportedQuestions } =
    await startReportedQuiz();
  await completeByAllLearners(single);
  for (const learner of [0, 1, 2]) await reportAs(learner, single.id, "key_wrong");
  await reportAs(0, many.id);
  expect(await resolveReports(editor, single.id, { resolution: "merged", into: many.id })).toEqual({
    resolved: 3,
    quarantined: true,
  });
  expect(await reportedQuestions()).toMatchObject([
    { id: many.id, reports: 4, learners: 3, merged_ids: [single.id], quarantined: true },
  ]);
  const { reports } = await editor.request("listQuestionReports", { params: { id: many.id }, query: {} });
  expect(reports.map(({ question_id }) => question_id).sort()).toEqual(
    [single.id, single.id, single.id, many.id].sort(),
  );
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject({
    status: 404,
  });
  expect(await resolveReports(editor, many.id, { resolution: "merged", into: single.id })).toMatchObject({
    resolved: 4,
  });
  const ids = [single.id, many.id].sort((a, b) => a - b);
  expect(await reportedQuestions()).toMatchObject([
    { id: single.id, merged_ids: [many.id], unchanged_ids: ids },
  ]);
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject({
    status: 409,
    code: "reported_unchanged",
    message: `Edit questions ${ids.join(", ")} before marking these reports fixed.`,
  });
  await addVersion(db, single, NEW_VERSION);
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject({
    message: `Edit question ${many.id} before marking this fixed.`,
  });
  await addVersion(db, many, NEW_VERSION);
  expect(
    await resolveReports(editor, single.id, { resolution: "fixed", note: "Both are right now." }),
  ).toEqual({
    resolved: 4,
    quarantined: false,
  });
  expect(await reportedQuestions()).toEqual([]);
  const { person, quiz } = learners[0] ?? expect.fail();
  await quiz.end();
  const ownReports = (await person.request("listReports")).reports.map(({ state, note }) => [state, note]);
  expect(ownReports).toEqual([
    ["fixed", "Both are right now."],
    ["fixed", "Both are right now."],
  ]);
});

test("a resolution that is invalid, impossible or cannot be logged changes nothing", async () => {
  const { db, editor, reportAs, single, many, reportedQuestions } = await startReportedQuiz();
  await reportAs(0, single.id);
  await db.updateTable("questions").set({ deleted_at: sql<Date>`now()` }).where("id", "=", many.id).execute();
  const bodies = [
    {},
    { resolution: "fixed" },
    { resolution: "rejected", note: "  " },
    { resolution: "later", note: "x" },
    { resolution: "rejected", note: "x".repeat(501) },
    { resolution: "merged" },
    ...[single.id, many.id, 4711].map((into) => ({ resolution: "merged", into })),
  ];
  for (const payload of bodies) {
    const url = `/api/admin/questions/${single.id}/reports`;
    const response = await editor.send({ method: "POST", url, payload });
    expect(response.statusCode, JSON.stringify(payload)).toBe(400);
  }
  await addVersion(db, single, NEW_VERSION);
  await blockAuditInserts(db);
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject({
    status: 500,
  });
  expect(await reportedQuestions()).toMatchObject([{ id: single.id, reports: 1 }]);
});

test("reports can be closed as fixed only after the question has changed since the first report, or is deleted", async () => {
  const { db, editor, reportAs, completeByAllLearners, single, many, reportedQuestions } =
    await startReportedQuiz();
  await addVersion(db, single, { ...NEW_VERSION, key: 1 });
  await completeByAllLearners(single);
  for (const learner of [0, 1, 2]) await reportAs(learner, single.id, "key_wrong");
  await reportAs(0, many.id);
  const unchangedError = {
    status: 409,
    code: "reported_unchanged",
    message: "Edit the question before marking this fixed.",
  };
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject(
    unchangedError,
  );
  const body = { text: NEW_VERSION.text, type: "multi choice single answer" } as const;
  await editor.request("updateQuestion", { params: { id: single.id }, body });
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject(
    unchangedError,
  );
  const openGroups = (await reportedQuestions()).map(({ id, unchanged_ids }) => [id, unchanged_ids]);
  expect(new Map(openGroups as [number, number[]][])).toEqual(
    new Map([
      [single.id, [single.id]],
      [many.id, [many.id]],
    ]),
  );
  expect(await reportedQuestions()).toMatchObject([{ id: single.id, quarantined: true }, {}]);

  await editor.request("updateQuestion", {
    params: { id: single.id },
    body: { ...body, text: "Which law holds at constant T?" },
  });
  expect((await reportedQuestions())[0]).toMatchObject({ id: single.id, unchanged_ids: [] });
  expect(await resolveReports(editor, single.id, FIXED_RESOLUTION)).toEqual({
    resolved: 3,
    quarantined: false,
  });

  await reportAs(0, single.id);
  expect(await expectRejection(resolveReports(editor, single.id, FIXED_RESOLUTION))).toMatchObject(
    unchangedError,
  );
  expect(
    await resolveReports(editor, single.id, { resolution: "rejected", note: "It is right." }),
  ).toMatchObject({
    resolved: 1,
  });
  await editor.request("deleteQuestion", { params: { id: many.id } });
  expect(await resolveReports(editor, many.id, FIXED_RESOLUTION)).toMatchObject({ resolved: 1 });
});
