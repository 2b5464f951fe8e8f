import type { RequestOf } from "@rasayan/contract";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { updateQuestionFields, validChoiceQuestion } from "../../../test/test-question-bodies.ts";

type Body = RequestOf<"createQuestion">["body"];
type Changes = RequestOf<"changeQuestions">["body"]["changes"];

async function start() {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db);
  const otherTopic = await addTopic(db, chapterId, "Raoult's law");
  const editor = await signInAs({ role: "editor" });
  const tagIds: number[] = [];
  for (const name of ["gases", "laws"])
    tagIds.push((await editor.request("createTag", { body: { name } })).id);
  const [gases = 0, laws = 0] = tagIds;
  const add = (fields: Partial<Body> = {}) =>
    editor.request("createQuestion", { body: validChoiceQuestion(topicId, { status: "review", ...fields }) });
  const read = (id: number) => editor.request("getAdminQuestion", { params: { id } });
  const change = (questions: { id: number; version: number }[], changes: Changes) =>
    editor.request("changeQuestions", {
      body: { questions: questions.map(({ id, version }) => ({ id, version })), changes },
    });
  const undo = (id: number | null) => editor.request("undoQuestionChanges", { params: { id: id ?? 0 } });
  return { db, signInAs, editor, topicId, otherTopic, gases, laws, add, read, change, undo };
}

test("questions are changed and published together, and one undo restores each as it was", async () => {
  const { db, otherTopic, gases, laws, add, read, change, undo } = await start();
  const first = await add({ question_tags: [gases], difficulty: "hard" });
  const second = await add({ exams: ["advanced"], solution: "So.", status: "published" });
  const logged = (await listAudit(db)).length;
  const result = await change([first, second], {
    status: "published",
    difficulty: "medium",
    exams: ["main"],
    topicId: otherTopic,
    add_tags: [laws],
    remove_tags: [gases],
  });
  expect(result).toEqual({ id: expect.any(Number), changed: 2 });
  for (const { id, text, answers, solution } of [first, second])
    expect(await read(id)).toMatchObject({
      text,
      answers,
      solution,
      version: 2,
      question_tags: [{ id: laws }],
      status: "published",
      difficulty: "medium",
      exams: ["main"],
      topicId: otherTopic,
    });
  const entries = (await listAudit(db)).slice(logged);
  expect(entries).toMatchObject([
    {
      action: "changeQuestions",
      object_id: first.id,
      before: { status: "review" },
      after: { status: "published" },
    },
    { action: "changeQuestions", object_id: second.id, before: { difficulty: "easy" } },
  ]);

  expect(await undo(result.id)).toMatchObject({ changed: 2 });
  for (const former of [first, second]) {
    const { version, etag, exams, ...restored } = await read(former.id);
    expect(former).toMatchObject(restored);
    expect([version, exams]).toEqual([3, former.exams.toSorted()]);
  }
  expect((await listAudit(db)).slice(logged + 2).map(({ action }) => action)).toEqual([
    "undoQuestionChanges",
    "undoQuestionChanges",
  ]);
  expect(await expectRejection(undo(result.id))).toMatchObject({ status: 409, code: "questions_changed" });
});

test("a change of status or tags alone makes no version, and a change to what is so already changes nothing", async () => {
  const { db, gases, add, read, change } = await start();
  const question = await add();
  await change([question], { status: "published", add_tags: [gases] });
  expect(await read(question.id)).toMatchObject({
    version: 1,
    status: "published",
    question_tags: [{ id: gases }],
  });
  const logged = (await listAudit(db)).length;
  expect(await change([question], { status: "published", difficulty: "easy" })).toEqual({
    id: null,
    changed: 0,
  });
  expect(await listAudit(db)).toHaveLength(logged);
});

test("if one question can't be published, none is changed, and the reasons are named", async () => {
  const { db, add, read, change } = await start();
  const [ready, unfinished] = [await add(), await add({ text: " ", topicId: null })];
  const equal = ["Boyle", "Boyle"].map((text, index) => ({ text, correct: index === 0 }));
  const ambiguous = await add({ answers: equal });
  const logged = (await listAudit(db)).length;
  const rejection = await expectRejection(change([ready, unfinished, ambiguous], { status: "published" }));
  expect(rejection).toMatchObject({ status: 422, message: expect.stringMatching(/^2 of these questions/) });
  expect(rejection.details?.map(({ message }) => message)).toEqual([
    `Question ${unfinished.id}: Write the question.`,
    `Question ${unfinished.id}: Choose a topic.`,
    `Question ${ambiguous.id}: Answers A and B are the same. Change or remove one of them.`,
  ]);
  expect(await read(ready.id)).toEqual(ready);
  expect(await listAudit(db)).toHaveLength(logged);
  expect(await change([unfinished], { difficulty: "hard" })).toMatchObject({ changed: 1 });
});

test("nothing is changed or undone if someone has saved one of the questions meanwhile", async () => {
  const { editor, add, read, change, undo } = await start();
  const [first, second] = [await add(), await add()];
  await updateQuestionFields(editor, second.id, { text: "Theirs?" });
  const stale = await expectRejection(change([first, second], { difficulty: "hard" }));
  expect(stale).toMatchObject({
    status: 409,
    code: "questions_changed",
    message: expect.stringContaining(`${second.id}`),
  });
  expect(await read(first.id)).toEqual(first);

  const { id } = await change([first, await read(second.id)], { difficulty: "hard" });
  await updateQuestionFields(editor, first.id, { status: "published" });
  expect(await expectRejection(undo(id))).toMatchObject({ status: 409 });
  expect(await read(second.id)).toMatchObject({ difficulty: "hard" });
});

test("rejects unknown topics, tags, questions and changes, and more than a hundred questions", async () => {
  const { signInAs, editor, add, change, undo } = await start();
  const question = await add();
  for (const changes of [{ topicId: 99 }, { add_tags: [99] }])
    expect(await expectRejection(change([question], changes))).toMatchObject({ status: 400 });
  expect(await expectRejection(change([{ id: 99, version: 1 }], {}))).toMatchObject({ status: 404 });
  expect(await expectRejection(undo(99_999))).toMatchObject({ status: 404 });
  const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: 1 }));
  expect(await expectRejection(change(many, { difficulty: "hard" }))).toMatchObject({ status: 400 });
  const url = "/api/admin/questions/bulk";
  const body = { questions: [{ id: question.id, version: 1 }], changes: { text: "x" } };
  expect((await editor.send({ method: "POST", url, payload: body })).statusCode).toBe(400);
  await editor.request("deleteQuestion", { params: { id: question.id } });
  expect(await expectRejection(change([question], { difficulty: "hard" }))).toMatchObject({ status: 404 });
  const asha = await signInAs();
  const forbidden = asha.request("undoQuestionChanges", { params: { id: 1 } });
  expect(await expectRejection(forbidden)).toMatchObject({ status: 403 });
});

test("a tag that was deleted after the change does not hinder its undo", async () => {
  const { editor, gases, add, read, change, undo } = await start();
  const question = await add({ question_tags: [gases] });
  const { id } = await change([question], { remove_tags: [gases] });
  await editor.request("deleteTag", { params: { id: gases } });
  await change([await add()], { status: "published" });
  expect(await undo(id)).toEqual({ id: null, changed: 0 });
  expect((await read(question.id)).question_tags).toEqual([]);
});

test("a change of twenty questions takes as many statements as one of two", async () => {
  const { laws, add, change } = await start();
  const countFor = async (count: number) => {
    const questions = await Promise.all(Array.from({ length: count }, () => add()));
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await change(questions, { status: "published", difficulty: "hard", add_tags: [laws] });
    const { length } = querySpy.mock.calls;
    querySpy.mockRestore();
    return length;
  };
  const statements = await countFor(2);
  expect(await countFor(20)).toBe(statements);
});

test("questions are held and released together, and neither an undo nor an old version changes whom one is for unseen", async () => {
  const { editor, add, read, change, undo } = await start();
  const [first, second] = [await add(), await add({ audience: "tests" })];
  const held = await change([first, second], { audience: "tests", add_tags: [], remove_tags: [] });
  expect(held.changed).toBe(1);
  const tests = (await editor.request("listAdminQuestions", { query: { audience: "tests" } })).questions;
  expect(tests.map(({ id }) => id)).toEqual([second.id, first.id]);
  await undo(held.id);
  expect(await read(first.id)).toMatchObject({ audience: "everyone", version: 1 });

  const again = await change([first], { audience: "tests", add_tags: [], remove_tags: [] });
  const { etag } = await updateQuestionFields(editor, first.id, { text: "Another text?" });
  const params = { id: first.id, version: 1 };
  const restored = await editor.request("restoreQuestionVersion", { params }, { "if-match": etag });
  expect(restored).toMatchObject({ text: first.text, audience: "tests", version: 3 });
  expect(await expectRejection(undo(again.id))).toMatchObject({ code: "questions_changed" });
  const copy = await editor.request("duplicateQuestion", { params: { id: first.id }, body: {} });
  expect(copy).toMatchObject({ status: "review", audience: "tests" });
  expect(await updateQuestionFields(editor, first.id, { audience: "everyone" })).toMatchObject({
    version: 3,
  });
});
