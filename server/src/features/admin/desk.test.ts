import { expect, test } from "vitest";
import { refusalOf } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addChapter, addQuestion, addTopic } from "../../../test/test-content.ts";
import { resave, soundChoice } from "../../../test/test-editor.ts";
import { addNote } from "../../../test/test-notes.ts";

test("an empty library asks for nothing", async () => {
  const { signedIn } = await startTestApp();
  const { counts, attention } = await (await signedIn({ role: "editor" })).call("getAdminHome");
  const questions = { published: 0, review: 0 };
  expect(counts).toEqual({ chapters: 0, topics: 0, tags: 0, contents: 0, questions });
  expect(Object.values(attention).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
});

test("the first page counts each model and shows what needs attention", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const silent = await addTopic(db, chapterId, "Raoult's law");
  await addNote(db, topicId, { title: "Kept" });
  const gone = await addNote(db, silent, { title: "Gone" });
  for (let one = 0; one < 5; one++) await addQuestion(db, topicId);
  const editor = await signedIn({ role: "editor" });
  await editor.call("createTag", { body: { name: "pH" } });
  const bare = await editor.call("createQuestion", { body: soundChoice(topicId) });
  const faulty = await editor.call("createQuestion", {
    body: { text: "$\\frac{$", type: "numerical", status: "review" },
  });
  await editor.call("createQuestion", {
    body: soundChoice(topicId, { status: "review", solution: "So." }),
  });
  await editor.call("deleteContent", { params: { id: gone } });

  const { counts, attention } = await editor.call("getAdminHome");
  const questions = { published: 6, review: 2 };
  expect(counts).toEqual({ chapters: 1, topics: 2, tags: 1, contents: 1, questions });
  const named = { id: silent, name: "Raoult's law", chapter_name: "Solutions" };
  expect(attention).toEqual({
    questions_without_solution: {
      total: 2,
      questions: [
        { id: bare.id, text: bare.text, topic_name: "Henry's law" },
        { id: faulty.id, text: "$\\frac{$", topic_name: null },
      ],
    },
    drafts_with_problems: {
      total: 1,
      questions: [{ id: faulty.id, text: "$\\frac{$", topic_name: null, problems: 3 }],
    },
    topics_without_note: { total: 1, topics: [named] },
    topics_with_few_questions: { total: 1, topics: [{ ...named, questions: 0 }] },
    recently_deleted: {
      total: 1,
      rows: [{ kind: "content", id: gone, title: "Gone", deleted_at: expect.stringMatching(/Z$/) }],
    },
  });
});

test("a fault that is mended, and a deletion that is undone or a month old, are shown no longer", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const draft = soundChoice(topicId, { status: "review" });
  const question = await editor.call("createQuestion", { body: { ...draft, answers: [] } });
  const attention = async (person: Person) => (await person.call("getAdminHome")).attention;
  expect((await attention(editor)).drafts_with_problems.total).toBe(1);
  await resave(editor, question.id, { answers: draft.answers });
  expect((await attention(editor)).drafts_with_problems.total).toBe(0);

  const params = { id: question.id };
  await editor.call("deleteQuestion", { params });
  expect((await attention(editor)).recently_deleted).toMatchObject({
    total: 1,
    rows: [{ kind: "question", id: question.id, title: question.text }],
  });
  expect((await attention(editor)).questions_without_solution.total).toBe(0);
  await editor.call("restoreQuestion", { params });
  expect((await attention(editor)).recently_deleted.total).toBe(0);
  await editor.call("deleteQuestion", { params });
  await shiftClock("31 days");
  expect((await attention(await signedIn({ role: "editor" }))).recently_deleted.total).toBe(0);
});

test("the log is read newest first, by whom, by call, by subject; refused calls stand beside what was done", async () => {
  const { db, signedIn } = await startTestApp();
  const [asha, meera] = [await signedIn(), await signedIn({ role: "editor" })];
  await db
    .updateTable("users")
    .set({ name: "Meera", email: "m_1@example.org" })
    .where("id", "=", meera.id)
    .execute();
  const tag = await meera.call("createTag", { body: { name: "pH" } });
  await meera.call("updateTag", { params: { id: tag.id }, body: { name: "Acidity" } });
  expect(await refusalOf(asha.call("listAuditLog"))).toMatchObject({ status: 403 });

  const list = async (query: object = {}) => meera.call("listAuditLog", { query });
  const { entries, pagination } = await list();
  expect(pagination).toEqual({ page: 1, limit: 10, total: 3 });
  const row = { id: expect.any(Number), at: expect.stringMatching(/Z$/) };
  const done = {
    ...row,
    who: { id: meera.id, name: "Meera" },
    subject: "tag",
    subject_id: tag.id,
    outcome: "done",
  };
  const named = (name: string) => ({ id: tag.id, name });
  const after = { role: "student", method: "GET" };
  expect(entries).toEqual([
    {
      ...{ ...row, who: null, action: "listAuditLog", subject: "call", subject_id: null, outcome: "refused" },
      detail: { before: null, after },
    },
    { ...done, action: "updateTag", detail: { before: named("pH"), after: named("Acidity") } },
    { ...done, action: "createTag", detail: { before: null, after: named("pH") } },
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
    expect(await refusalOf(list(query))).toMatchObject({ status: 400 });

  await meera.call("deleteUser");
  const admin = await signedIn({ role: "admin" });
  const [oldest] = (await admin.call("listAuditLog", { query: { page: 3, limit: 1 } })).entries;
  expect(oldest).toMatchObject({ action: "createTag", who: null });
});

test("long lists are cut short, and their totals say so", async () => {
  const { db, signedIn } = await startTestApp();
  const editor = await signedIn({ role: "editor" });
  const { chapterId } = await addChapter(db);
  for (let one = 0; one < 7; one++) await addTopic(db, chapterId, `Topic ${one}`);
  const { topics_without_note } = (await editor.call("getAdminHome")).attention;
  expect([topics_without_note.topics.length, topics_without_note.total]).toEqual([5, 8]);
});
