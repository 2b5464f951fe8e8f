import { ReportReason } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { type AddedQuestion, addQuestion } from "../../../test/test-content.ts";
import { addPaper, rightOf, startCustom, startQuiz, stopClock } from "../../../test/test-quizzes.ts";
import { decide, report } from "../../../test/test-reports.ts";
import { addVersion } from "../../../test/test-versions.ts";

async function start() {
  const testApp = await startTestApp();
  const paper = await addPaper(testApp.db);
  const { signedIn } = testApp;
  const [asha, ravi, editor] = [await signedIn(), await signedIn(), await signedIn({ role: "editor" })];
  return { ...testApp, ...paper, asha, ravi, editor, quiz: await startQuiz(asha, paper.chapterId) };
}

test("a question is reported before it is answered, after, and in the review; the second report amends the first", async () => {
  const { db, asha, ravi, quiz, single, many } = await start();
  expect(await report(asha, quiz, single.id, { reason: "typo" })).toEqual({ reason: "typo", text: "" });
  expect(await quiz.question(single.id)).toMatchObject({ report: { reason: "typo", text: "" } });
  await quiz.answer(single.id, rightOf(single));
  await report(asha, quiz, single.id, { reason: "other", text: "  There is no such gas. " });
  await quiz.end();
  await report(asha, quiz, many.id, { reason: "broken", text: "x".repeat(500) });
  expect(await quiz.question(single.id)).toMatchObject({
    report: { reason: "other", text: "There is no such gas." },
  });
  const again = await startCustom(asha, [single]);
  await report(asha, again, single.id, { reason: "unclear" });

  expect(await asha.call("listReports")).toMatchObject({
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
        quiz_hash: again.hash,
        topic_name: "Henry's law",
      },
    ],
    pagination: { page: 1, limit: 10, total: 2 },
    unseen: 0,
  });
  const { reports } = await asha.call("listReports", { query: { page: 2, limit: 1 } });
  expect(reports.map(({ question_id }) => question_id)).toEqual([single.id]);
  expect((await ravi.call("listReports")).reports).toEqual([]);
  const his = await startCustom(ravi, [single]);
  expect(await his.question(single.id)).toMatchObject({ report: null });
  expect(await db.selectFrom("reports").select("id").execute()).toHaveLength(2);
});

test("a question is reported for each of nine reasons, which its reporter and the editors read", async () => {
  const { asha, editor, quiz, single } = await start();
  for (const reason of ReportReason.options) {
    const said = { reason, text: "Look at B." };
    expect(await report(asha, quiz, single.id, said)).toEqual(said);
    expect((await asha.call("listReports")).reports).toMatchObject([said]);
    const { questions } = await editor.call("listReportedQuestions", { query: {} });
    expect(questions).toMatchObject([{ id: single.id, reports: 1, reasons: { [reason]: 1 } }]);
    const received = await editor.call("listQuestionReports", { params: { id: single.id }, query: {} });
    expect(received.reports).toMatchObject([said]);
  }
  expect(ReportReason.options).toHaveLength(9);
});

test("a report that says nothing, too much or of a question of nobody's quiz is refused", async () => {
  const { db, asha, ravi, quiz, single, topicId } = await start();
  const unmet = await addQuestion(db, topicId);
  const bodies = [
    ...[{}, { reason: "wrong" }, { reason: "other" }, { reason: "other", text: "  " }],
    ...[
      { reason: "typo", text: "x".repeat(501) },
      { reason: "typo", state: "fixed" },
    ],
  ];
  for (const payload of bodies) {
    const url = `/api/quiz/${quiz.hash}/question/${single.id}/report`;
    const reply = await asha.send({ method: "PUT", url, payload });
    expect(reply.statusCode, JSON.stringify(payload)).toBe(400);
  }
  const elsewhere = { hash: "elsewhere" };
  expect(await refusalOf(report(ravi, quiz, single.id))).toMatchObject({ status: 404 });
  expect(await refusalOf(report(asha, elsewhere, single.id))).toMatchObject({ status: 404 });
  for (const id of [unmet.id, 4711])
    expect(await refusalOf(report(asha, quiz, id))).toMatchObject({ status: 404 });
  expect(await db.selectFrom("reports").select("id").execute()).toEqual([]);
});

test("after twenty new reports within a day the next must wait; amending one need not", async () => {
  const { db, asha, topicId, single, many, number, shiftClock } = await start();
  await stopClock(db);
  const questions: AddedQuestion[] = [];
  for (let one = 0; one < 18; one++) questions.push(await addQuestion(db, topicId));
  const quiz = await startCustom(asha, [...questions, single, many, number]);
  await sql`insert into reports (user_id, quiz_id, question_id, reason, text)
    select user_id, quiz_id, question_id, 'typo', '' from quiz_questions
    where quiz_id = (select max(id) from quizzes) and question_id = any(${questions.map(({ id }) => id)}::int[])`.execute(
    db,
  );
  for (const { id } of [single, many]) await report(asha, quiz, id, { reason: "typo" });
  await shiftClock("1 hour");
  const url = `/api/quiz/${quiz.hash}/question/${number.id}/report`;
  const refused = await asha.send({ method: "PUT", url, payload: { reason: "typo" } });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(23 * 3600)]);
  await report(asha, quiz, single.id, { reason: "unclear" });
  await shiftClock("1 day");
  await report(asha, quiz, number.id, { reason: "typo" });
});

test("the reporter is told what became of it, once, and may report anew", async () => {
  const { db, asha, ravi, editor, quiz, single, many } = await start();
  await quiz.end();
  for (const { id } of [single, many]) await report(asha, quiz, id);
  const his = await startCustom(ravi, [single]);
  await report(ravi, his, single.id, { reason: "typo" });
  await decide(editor, single.id, { decision: "rejected", note: "Boyle is right: T is constant." });
  await addVersion(db, many, { key: 0, text: "Which hold?" });
  await decide(editor, many.id, { decision: "fixed", note: "Thank you, D is out." });

  const { reports, unseen } = await asha.call("listReports");
  expect(unseen).toBe(2);
  expect(reports).toMatchObject([
    { question_id: many.id, state: "fixed", note: "Thank you, D is out.", seen: false },
    { question_id: single.id, state: "rejected", note: "Boyle is right: T is constant.", seen: false },
  ]);
  expect(reports[0]?.decided_at).toMatch(/^\d{4}-/);
  const ids = reports.map(({ id }) => id);
  await ravi.call("markReportsSeen", { body: { ids } });
  expect((await asha.call("listReports")).unseen).toBe(2);
  await asha.call("markReportsSeen", { body: { ids: [...ids.slice(0, 1), 4711] } });
  await asha.call("markReportsSeen", { body: { ids: ids.slice(0, 1) } });
  expect(await asha.call("listReports")).toMatchObject({
    unseen: 1,
    reports: [{ seen: true }, { seen: false }],
  });

  expect(await quiz.question(single.id)).toMatchObject({ report: null });
  await report(asha, quiz, single.id, { reason: "unclear" });
  expect((await asha.call("listReports")).reports.map(({ state }) => state)).toEqual([
    ...["open", "fixed", "rejected"],
  ]);
  for (const ids of [[], [0], Array.from({ length: 101 }, (_, index) => index + 1)]) {
    const sent = { method: "POST", url: "/api/reports/seen", payload: { ids } } as const;
    expect((await asha.send(sent)).statusCode).toBe(400);
  }
});

test("while a quiz of the reporter asks the question, it is told that editors have answered, and nowhere what", async () => {
  const { db, asha, editor, quiz, single } = await start();
  await quiz.end();
  await report(asha, quiz, single.id);
  const open = await startCustom(asha, [single]);
  const told = async () => {
    const { reports, unseen } = await asha.call("listReports");
    const { state, note, decided_at, seen } = reports[0] ?? {};
    const { tables } = await asha.call("exportUser");
    return {
      unseen,
      state,
      note,
      decided_at,
      seen,
      isExported: JSON.stringify(tables).includes("CanaryNote"),
    };
  };
  expect(await told()).toMatchObject({ state: "open" });
  await decide(editor, single.id, { decision: "rejected", note: "CanaryNote" });
  const ids = (await asha.call("listReports")).reports.map(({ id }) => id);
  await asha.call("markReportsSeen", { body: { ids } });
  const hidden = {
    unseen: 0,
    state: "decided",
    note: null,
    decided_at: null,
    seen: false,
    isExported: false,
  };
  expect(await told()).toEqual(hidden);
  expect(await db.selectFrom("reports").select("seen_at").execute()).toEqual([{ seen_at: null }]);
  await open.end();
  expect(await told()).toMatchObject({ unseen: 1, state: "rejected", note: "CanaryNote", isExported: true });
});
