import { ReportReason } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addQuestion } from "../../../test/test-content.ts";
import {
  addTestQuestions,
  correctAnswer,
  freezeClock,
  startDailyQuiz,
  startQuiz,
} from "../../../test/test-quizzes.ts";
import { resolveReports, submitReport } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";

async function start() {
  const testApp = await startTestApp();
  const paper = await addTestQuestions(testApp.db);
  const { signInAs } = testApp;
  const [asha, ravi, editor] = [await signInAs(), await signInAs(), await signInAs({ role: "editor" })];
  return { ...testApp, ...paper, asha, ravi, editor, quiz: await startQuiz(asha, paper.chapterId) };
}

test("a question can be reported before and after it is answered and in the review; a second report amends the first", async () => {
  const { db, asha, ravi, quiz, single, many } = await start();
  expect(await submitReport(asha, quiz, single.id, { reason: "typo" })).toEqual({ reason: "typo", text: "" });
  expect(await quiz.question(single.id)).toMatchObject({ report: { reason: "typo", text: "" } });
  await quiz.answer(single.id, correctAnswer(single));
  await submitReport(asha, quiz, single.id, { reason: "other", text: "  There is no such gas. " });
  await quiz.end();
  await submitReport(asha, quiz, many.id, { reason: "broken", text: "x".repeat(500) });
  expect(await quiz.question(single.id)).toMatchObject({
    report: { reason: "other", text: "There is no such gas." },
  });
  const secondQuiz = await startDailyQuiz(asha, [single]);
  await submitReport(asha, secondQuiz, single.id, { reason: "unclear" });

  expect(await asha.request("listReports")).toMatchObject({
    reports: [
      {
        question_id: many.id,
        reason: "broken",
        quiz_hash: quiz.hash,
        state: "open",
        note: null,
        seen: false,
      },
      {
        question_id: single.id,
        reason: "unclear",
        text: "",
        quiz_hash: secondQuiz.hash,
        topic_name: "Henry's law",
      },
    ],
    pagination: { page: 1, limit: 10, total: 2 },
    unseen: 0,
  });
  const { reports } = await asha.request("listReports", { query: { page: 2, limit: 1 } });
  expect(reports.map(({ question_id }) => question_id)).toEqual([single.id]);
  expect((await ravi.request("listReports")).reports).toEqual([]);
  const ravisQuiz = await startDailyQuiz(ravi, [single]);
  expect(await ravisQuiz.question(single.id)).toMatchObject({ report: null });
  expect(await db.selectFrom("reports").select("id").execute()).toHaveLength(2);
});

test("a question can be reported for nine reasons, and its reporter and the editors see the reason", async () => {
  const { asha, editor, quiz, single } = await start();
  for (const reason of ReportReason.options) {
    const body = { reason, text: "Look at B." };
    expect(await submitReport(asha, quiz, single.id, body)).toEqual(body);
    expect((await asha.request("listReports")).reports).toMatchObject([body]);
    const { questions } = await editor.request("listReportedQuestions", { query: {} });
    expect(questions).toMatchObject([{ id: single.id, reports: 1, reasons: { [reason]: 1 } }]);
    const adminReports = await editor.request("listQuestionReports", {
      params: { id: single.id },
      query: {},
    });
    expect(adminReports.reports).toMatchObject([body]);
  }
  expect(ReportReason.options).toHaveLength(9);
});

test("rejects a report that is incomplete, too long, or about a question of no quiz of the learner", async () => {
  const { db, asha, ravi, quiz, single, topicId } = await start();
  const unusedQuestion = await addQuestion(db, topicId);
  const bodies = [
    {},
    { reason: "wrong" },
    { reason: "other" },
    { reason: "other", text: "  " },
    { reason: "typo", text: "x".repeat(501) },
    { reason: "typo", state: "fixed" },
  ];
  for (const payload of bodies) {
    const url = `/api/quiz/${quiz.hash}/question/${single.id}/report`;
    const response = await asha.send({ method: "PUT", url, payload });
    expect(response.statusCode, JSON.stringify(payload)).toBe(400);
  }
  const otherQuiz = { hash: "elsewhere" };
  expect(await expectRejection(submitReport(ravi, quiz, single.id))).toMatchObject({ status: 404 });
  expect(await expectRejection(submitReport(asha, otherQuiz, single.id))).toMatchObject({ status: 404 });
  for (const id of [unusedQuestion.id, 4711])
    expect(await expectRejection(submitReport(asha, quiz, id))).toMatchObject({ status: 404 });
  expect(await db.selectFrom("reports").select("id").execute()).toEqual([]);
});

test("rejects a new report after twenty within a day, but accepts a change of an earlier one", async () => {
  const { db, asha, topicId, single, many, number, shiftClock } = await start();
  await freezeClock(db);
  const questions: AddedQuestion[] = [];
  for (let index = 0; index < 18; index++) questions.push(await addQuestion(db, topicId));
  const quiz = await startDailyQuiz(asha, [...questions, single, many, number]);
  await sql`insert into reports (user_id, quiz_id, question_id, reason, text)
    select user_id, quiz_id, question_id, 'typo', '' from quiz_questions
    where quiz_id = (select max(id) from quizzes) and question_id = any(${questions.map(({ id }) => id)}::int[])`.execute(
    db,
  );
  for (const { id } of [single, many]) await submitReport(asha, quiz, id, { reason: "typo" });
  await shiftClock("1 hour");
  const url = `/api/quiz/${quiz.hash}/question/${number.id}/report`;
  const rejected = await asha.send({ method: "PUT", url, payload: { reason: "typo" } });
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, String(23 * 3600)]);
  await submitReport(asha, quiz, single.id, { reason: "unclear" });
  await shiftClock("1 day");
  await submitReport(asha, quiz, number.id, { reason: "typo" });
});

test("the reporter sees the outcome, marked as unseen until it is read, and may report again", async () => {
  const { db, asha, ravi, editor, quiz, single, many } = await start();
  await quiz.end();
  for (const { id } of [single, many]) await submitReport(asha, quiz, id);
  const ravisQuiz = await startDailyQuiz(ravi, [single]);
  await submitReport(ravi, ravisQuiz, single.id, { reason: "typo" });
  await resolveReports(editor, single.id, { resolution: "rejected", note: "Boyle is right: T is constant." });
  await addVersion(db, many, { key: 0, text: "Which hold?" });
  await resolveReports(editor, many.id, { resolution: "fixed", note: "Thank you, D is out." });

  const { reports, unseen } = await asha.request("listReports");
  expect(unseen).toBe(2);
  expect(reports).toMatchObject([
    { question_id: many.id, state: "fixed", note: "Thank you, D is out.", seen: false },
    { question_id: single.id, state: "rejected", note: "Boyle is right: T is constant.", seen: false },
  ]);
  expect(reports[0]?.resolved_at).toMatch(/^\d{4}-/);
  const ids = reports.map(({ id }) => id);
  await ravi.request("markReportsSeen", { body: { ids } });
  expect((await asha.request("listReports")).unseen).toBe(2);
  await asha.request("markReportsSeen", { body: { ids: [...ids.slice(0, 1), 4711] } });
  await asha.request("markReportsSeen", { body: { ids: ids.slice(0, 1) } });
  expect(await asha.request("listReports")).toMatchObject({
    unseen: 1,
    reports: [{ seen: true }, { seen: false }],
  });

  expect(await quiz.question(single.id)).toMatchObject({ report: null });
  await submitReport(asha, quiz, single.id, { reason: "unclear" });
  expect((await asha.request("listReports")).reports.map(({ state }) => state)).toEqual([
    "open",
    "fixed",
    "rejected",
  ]);
  for (const ids of [[], [0], Array.from({ length: 101 }, (_, index) => index + 1)]) {
    const request = { method: "POST", url: "/api/reports/seen", payload: { ids } } as const;
    expect((await asha.send(request)).statusCode).toBe(400);
  }
});

test("while a quiz of the reporter contains the question, the report shows as decided, without the outcome", async () => {
  const { db, asha, editor, quiz, single } = await start();
  await quiz.end();
  await submitReport(asha, quiz, single.id);
  const quizInProgress = await startDailyQuiz(asha, [single]);
  const reportView = async () => {
    const { reports, unseen } = await asha.request("listReports");
    const { state, note, resolved_at, seen } = reports[0] ?? {};
    const { tables } = await asha.request("exportUser");
    return {
      unseen,
      state,
      note,
      resolved_at,
      seen,
      isExported: JSON.stringify(tables).includes("CanaryNote"),
    };
  };
  expect(await reportView()).toMatchObject({ state: "open" });
  await resolveReports(editor, single.id, { resolution: "rejected", note: "CanaryNote" });
  const ids = (await asha.request("listReports")).reports.map(({ id }) => id);
  await asha.request("markReportsSeen", { body: { ids } });
  const hidden = {
    unseen: 0,
    state: "decided",
    note: null,
    resolved_at: null,
    seen: false,
    isExported: false,
  };
  expect(await reportView()).toEqual(hidden);
  expect(await db.selectFrom("reports").select("seen_at").execute()).toEqual([{ seen_at: null }]);
  await quizInProgress.end();
  expect(await reportView()).toMatchObject({
    unseen: 1,
    state: "rejected",
    note: "CanaryNote",
    isExported: true,
  });
});
