import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addQuestion, addTopic } from "../../../test/test-content.ts";
import { uploadAndReview, waitUntilProcessed } from "../../../test/test-imports.ts";
import { addNote } from "../../../test/test-notes.ts";
import { updateQuestionFields, validChoiceQuestion } from "../../../test/test-question-bodies.ts";
import { addTestQuestions, startQuiz } from "../../../test/test-quizzes.ts";
import { submitReport } from "../../../test/test-reports.ts";

test("an empty library has zero counts and needs no attention", async () => {
  const { signInAs } = await startTestApp();
  const { counts, attention } = await (await signInAs({ role: "editor" })).request("getAdminHome");
  const questions = { published: 0, review: 0 };
  expect(counts).toEqual({ chapters: 0, topics: 0, tags: 0, contents: 0, questions });
  expect(Object.values(attention).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
});

test("the start page counts each model and shows what needs attention", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const topicWithoutNote = await addTopic(db, chapterId, "Raoult's law");
  await addNote(db, topicId, { title: "Kept" });
  const deletedNote = await addNote(db, topicWithoutNote, { title: "Gone" });
  for (let index = 0; index < 5; index++) await addQuestion(db, topicId);
  const editor = await signInAs({ role: "editor" });
  await editor.request("createTag", { body: { name: "pH" } });
  const questionWithoutSolution = await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId),
  });
  const draftWithIssues = await editor.request("createQuestion", {
    body: { text: "$\\frac{$", type: "numerical", status: "review" },
  });
  await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId, { status: "review", solution: "So." }),
  });
  await editor.request("deleteNote", { params: { id: deletedNote } });

  const { counts, attention } = await editor.request("getAdminHome");
  const questions = { published: 6, review: 2 };
  expect(counts).toEqual({ chapters: 1, topics: 2, tags: 1, contents: 1, questions });
  const summary = { id: topicWithoutNote, name: "Raoult's law", chapter_name: "Solutions" };
  expect(attention).toEqual({
    questions_without_solution: {
      total: 2,
      questions: [
        { id: questionWithoutSolution.id, text: questionWithoutSolution.text, topic_name: "Henry's law" },
        { id: draftWithIssues.id, text: "$\\frac{$", topic_name: null },
      ],
    },
    drafts_with_problems: {
      total: 1,
      questions: [{ id: draftWithIssues.id, text: "$\\frac{$", topic_name: null, problems: 3 }],
    },
    topics_without_note: { total: 1, topics: [summary] },
    topics_with_few_questions: { total: 1, topics: [{ ...summary, questions: 0 }] },
    recently_deleted: {
      total: 1,
      rows: [{ kind: "content", id: deletedNote, title: "Gone", deleted_at: expect.stringMatching(/Z$/) }],
    },
  });
});

test("a fixed issue, and a deletion that was undone or is a month old, are no longer shown", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const draft = validChoiceQuestion(topicId, { status: "review" });
  const question = await editor.request("createQuestion", { body: { ...draft, answers: [] } });
  const attention = async (person: TestUser) => (await person.request("getAdminHome")).attention;
  expect((await attention(editor)).drafts_with_problems.total).toBe(1);
  await updateQuestionFields(editor, question.id, { answers: draft.answers });
  expect((await attention(editor)).drafts_with_problems.total).toBe(0);

  const params = { id: question.id };
  await editor.request("deleteQuestion", { params });
  expect((await attention(editor)).recently_deleted).toMatchObject({
    total: 1,
    rows: [{ kind: "question", id: question.id, title: question.text }],
  });
  expect((await attention(editor)).questions_without_solution.total).toBe(0);
  await editor.request("restoreQuestion", { params });
  expect((await attention(editor)).recently_deleted.total).toBe(0);
  await editor.request("deleteQuestion", { params });
  await shiftClock("31 days");
  expect((await attention(await signInAs({ role: "editor" }))).recently_deleted.total).toBe(0);
});

test("the log is listed newest first and can be filtered by person, endpoint and subject; it includes forbidden requests", async () => {
  const { db, signInAs } = await startTestApp();
  const [asha, meera] = [await signInAs(), await signInAs({ role: "editor" })];
  await db
    .updateTable("users")
    .set({ name: "Meera", email: "m_1@example.org" })
    .where("id", "=", meera.id)
    .execute();
  const tag = await meera.request("createTag", { body: { name: "pH" } });
  await meera.request("updateTag", { params: { id: tag.id }, body: { name: "Acidity" } });
  expect(await expectRejection(asha.request("listAuditLog"))).toMatchObject({ status: 403 });

  const list = async (query: object = {}) => meera.request("listAuditLog", { query });
  const { entries, pagination } = await list();
  expect(pagination).toEqual({ page: 1, limit: 10, total: 3 });
  const row = { id: expect.any(Number), at: expect.stringMatching(/Z$/) };
  const doneEntry = {
    ...row,
    who: { id: meera.id, name: "Meera" },
    subject: "tag",
    subject_id: tag.id,
    outcome: "done",
  };
  const summary = (name: string) => ({ id: tag.id, name });
  const after = { role: "student", method: "GET" };
  expect(entries).toEqual([
    {
      ...row,
      who: null,
      action: "listAuditLog",
      subject: "call",
      subject_id: null,
      outcome: "forbidden",
      detail: { before: null, after },
    },
    { ...doneEntry, action: "updateTag", detail: { before: summary("pH"), after: summary("Acidity") } },
    { ...doneEntry, action: "createTag", detail: { before: null, after: summary("pH") } },
  ]);

  const actions = async (query: object) => (await list(query)).entries.map(({ action }) => action);
  expect(await actions({ q: "meera" })).toEqual(["updateTag", "createTag"]);
  expect(await actions({ q: "createtag" })).toEqual(["createTag"]);
  expect(await actions({ q: String(tag.id) })).toEqual(["updateTag", "createTag"]);
  expect(await actions({ q: "%" })).toEqual([]);
  expect(await actions({ subject: "call" })).toEqual(["listAuditLog"]);
  expect(await actions({ subject: "tag", subjectId: tag.id + 1 })).toEqual([]);
  expect(await actions({ page: 2, limit: 2 })).toEqual(["createTag"]);
  for (const query of [{ subject: "session" }, { page: 0 }, { limit: 101 }])
    expect(await expectRejection(list(query))).toMatchObject({ status: 400 });

  await meera.request("deleteUser");
  const admin = await signInAs({ role: "admin" });
  const [oldest] = (await admin.request("listAuditLog", { query: { page: 3, limit: 1 } })).entries;
  expect(oldest).toMatchObject({ action: "createTag", who: null });
});

test("long lists are truncated, and their totals count all rows", async () => {
  const { db, signInAs } = await startTestApp();
  const editor = await signInAs({ role: "editor" });
  const { chapterId } = await addChapter(db);
  for (let index = 0; index < 7; index++) await addTopic(db, chapterId, `Topic ${index}`);
  const { topics_without_note } = (await editor.request("getAdminHome")).attention;
  expect([topics_without_note.topics.length, topics_without_note.total]).toEqual([5, 8]);
});

test("counts what waits for an editor: reports, drafts, imports and suspect questions", async () => {
  const { db, signInAs } = await startTestApp();
  const paper = await addTestQuestions(db);
  const [editor, asha] = [await signInAs({ role: "editor" }), await signInAs()];
  const nothing = { reports: 0, question_drafts: 0, note_drafts: 0, imports: 0, flagged_questions: 0 };
  expect(await editor.request("countWaiting")).toEqual(nothing);

  const quiz = await startQuiz(asha, paper.chapterId);
  await submitReport(asha, quiz, paper.single.id, { reason: "unclear" });
  const { topicId } = paper;
  await editor.request("createQuestion", { body: validChoiceQuestion(topicId, { status: "review" }) });
  for (const status of ["review", "review", "published"] as const)
    await editor.request("createNote", { body: { title: "Henry", body: "Pressure.", topicId, status } });
  const { batch } = await uploadAndReview(editor, "text,option_a,option_b,answer\nWhy so?,a,b,A", {
    topicId,
  });
  await uploadAndReview(editor, "text,option_a,option_b,answer\nHow so?,a,b,A", { topicId });
  expect(await editor.request("countWaiting")).toEqual({
    ...nothing,
    reports: 1,
    question_drafts: 1,
    note_drafts: 2,
    imports: 2,
  });
  await editor.request("commitImport", { params: { id: batch.id }, body: {} });
  await waitUntilProcessed(editor, batch.id);
  expect(await editor.request("countWaiting")).toMatchObject({ question_drafts: 2, imports: 1 });
  expect(await expectRejection(asha.request("countWaiting"))).toMatchObject({ status: 403 });
});
