import { ReportReason } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { rightOf } from "../../../test/test-quizzes.ts";
import { startReports } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";

const NONE = Object.fromEntries(ReportReason.options.map((reason) => [reason, 0]));

test("the queue groups reports by question, held ones first, then the most felt, with counts and figures", async () => {
  const { db, editor, say, haveAnswered, single, many, number, queue } = await startReports();
  await haveAnswered(single);
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
    reasons: { ...NONE, key_wrong: 1, typo: 1 },
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

test("each report tells what its reporter had answered, by the letters of the version that was asked", async () => {
  const { db, editor, learners, say, single, many, number } = await startReports();
  const answers = [rightOf(single), undefined];
  for (const [learner, answer] of answers.entries()) {
    await say(learner, single.id);
    if (answer) await learners[learner]?.quiz.answer(single.id, answer);
  }
  const [a, , c] = many.optionIds;
  await learners[0]?.quiz.answer(many.id, { answer_ids: [c, a] });
  await learners[0]?.quiz.answer(number.id, { answer_id: "-4.50" });
  for (const { id } of [many, number]) await say(0, id);
  await addVersion(db, single, { key: 1, text: "Which law holds?", turned: true });
  const told = async (id: number) => {
    const { reports } = await editor.call("listQuestionReports", { params: { id }, query: {} });
    return reports.map(({ chosen, typed, current }) => ({ chosen, typed, current }));
  };
  expect(await told(single.id)).toEqual([
    { chosen: [], typed: null, current: false },
    { chosen: [1], typed: null, current: false },
  ]);
  expect(await told(many.id)).toEqual([{ chosen: [0, 2], typed: null, current: true }]);
  expect(await told(number.id)).toEqual([{ chosen: [], typed: "-4.50", current: true }]);
});
