import { ReportReason } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { correctAnswer } from "../../../test/test-quizzes.ts";
import { startReportedQuiz } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";

const NONE = Object.fromEntries(ReportReason.options.map((reason) => [reason, 0]));

test("lists reported questions with counts and statistics: quarantined ones first, then those that affect the most learners", async () => {
  const { db, editor, reportAs, completeByAllLearners, single, many, number, reportedQuestions } =
    await startReportedQuiz();
  await completeByAllLearners(single);
  await reportAs(0, number.id, "typo");
  await reportAs(0, many.id, "typo", "Colour");
  await reportAs(1, many.id, "key_wrong");
  for (const learnerIndex of [0, 1, 2]) await reportAs(learnerIndex, single.id, "key_wrong");
  const version = await db
    .selectFrom("questions")
    .select("version_id")
    .where("id", "=", number.id)
    .executeTakeFirstOrThrow();
  await sql`insert into item_statistics (version_id, question_id, attempts, omitted, facility, upper_group_count, options, flags)
    values (${version.version_id}, ${number.id}, 40, 4, 0.3333, 11, '[]', '{negative_discrimination}')`.execute(
    db,
  );

  const reported = await reportedQuestions();
  expect(reported.map(({ id }) => id)).toEqual([single.id, number.id, many.id]);
  expect(reported[0]).toMatchObject({
    quarantined: true,
    reports: 3,
    learners: 3,
    merged_ids: [],
    statistics: null,
  });
  expect(reported[1]?.statistics).toEqual({
    attempts: 40,
    low_sample: false,
    facility_pct: 33.3,
    discrimination: null,
    omit_pct: 10,
    median_ms: null,
    flags: ["negative_discrimination"],
  });
  expect(reported[2]).toMatchObject({
    hash: many.hash,
    quarantined: false,
    deleted: false,
    status: "published",
    reports: 2,
    learners: 2,
    reasons: { ...NONE, key_wrong: 1, typo: 1 },
  });
  const page = await editor.request("listReportedQuestions", { query: { page: 2, limit: 2 } });
  expect(page).toMatchObject({ questions: [{ id: many.id }], pagination: { page: 2, limit: 2, total: 3 } });

  const firstPage = await editor.request("listQuestionReports", {
    params: { id: many.id },
    query: { limit: 1 },
  });
  expect(firstPage).toMatchObject({
    reports: [{ question_id: many.id, reason: "key_wrong", text: "", version: 1, current: true }],
    pagination: { page: 1, limit: 1, total: 2 },
  });
  const allReports = await editor.request("listQuestionReports", { params: { id: many.id }, query: {} });
  expect(JSON.stringify([reported, allReports])).not.toMatch(/user_id|Person \d/);
});

test("each report shows the reporter's answer with the option letters of the version in the quiz", async () => {
  const { db, editor, learners, reportAs, single, many, number } = await startReportedQuiz();
  const answers = [correctAnswer(single), undefined];
  for (const [learnerIndex, answer] of answers.entries()) {
    await reportAs(learnerIndex, single.id);
    if (answer) await learners[learnerIndex]?.quiz.answer(single.id, answer);
  }
  const [firstOption, , thirdOption] = many.optionIds;
  await learners[0]?.quiz.answer(many.id, { answer_ids: [thirdOption, firstOption] });
  await learners[0]?.quiz.answer(number.id, { answer_id: "-4.50" });
  for (const { id } of [many, number]) await reportAs(0, id);
  await addVersion(db, single, { key: 1, text: "Which law holds?", isReversed: true });
  const reportedAnswers = async (id: number) => {
    const { reports } = await editor.request("listQuestionReports", { params: { id }, query: {} });
    return reports.map(({ chosen, typed, current }) => ({ chosen, typed, current }));
  };
  expect(await reportedAnswers(single.id)).toEqual([
    { chosen: [], typed: null, current: false },
    { chosen: [1], typed: null, current: false },
  ]);
  expect(await reportedAnswers(many.id)).toEqual([{ chosen: [0, 2], typed: null, current: true }]);
  expect(await reportedAnswers(number.id)).toEqual([{ chosen: [], typed: "-4.50", current: true }]);
});
