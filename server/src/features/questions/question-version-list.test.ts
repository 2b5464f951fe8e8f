import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import {
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { startDailyQuiz } from "../../../test/test-quizzes.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const question = await editor.request("createQuestion", { body: validChoiceQuestion(topicId) });
  const versionsOf = async (id: number) =>
    (await editor.request("listQuestionVersions", { params: { id } })).versions;
  return { db, signInAs, topicId, editor, question, id: question.id, versionsOf };
}

const withCorrect = (correctText: string, answers: { id: number; text: string }[]) =>
  answers.map(({ id, text }) => ({ id, text, correct: text === correctText }));

test("lists each save with new content: its author, its status, and whether it changed the key", async () => {
  const { signInAs, editor, question, id, versionsOf } = await start();
  const ravi = await signInAs({ role: "editor" });
  await updateQuestionFields(ravi, id, { text: "Which law?" });
  await updateQuestionFields(editor, id, { answers: withCorrect("Charles", question.answers) });
  await updateQuestionFields(editor, id, { status: "review" });
  const authorOf = (person: { id: number }) => ({ id: person.id, name: expect.any(String) });
  const saved_at = expect.stringMatching(/Z$/);
  expect(await versionsOf(id)).toEqual([
    { version: 3, saved_at, saved_by: authorOf(editor), status: "review", key_changed: true, current: true },
    {
      version: 2,
      saved_at,
      saved_by: authorOf(ravi),
      status: "published",
      key_changed: false,
      current: false,
    },
    {
      version: 1,
      saved_at,
      saved_by: authorOf(editor),
      status: "published",
      key_changed: false,
      current: false,
    },
  ]);
  await ravi.request("deleteUser");
  expect((await versionsOf(id)).map(({ saved_by }) => saved_by)).toEqual([
    authorOf(editor),
    null,
    authorOf(editor),
  ]);
});

test("another range or another type counts as a changed key", async () => {
  const { editor, topicId, versionsOf } = await start();
  const { id } = await editor.request("createQuestion", { body: validNumericalQuestion(topicId) });
  await updateQuestionFields(editor, id, { unit: "atm" });
  await updateQuestionFields(editor, id, { accept: [["4.5", "4.6"]] });
  await updateQuestionFields(editor, id, {
    ...validChoiceQuestion(topicId),
    accept: [],
  });
  expect((await versionsOf(id)).map(({ key_changed }) => key_changed)).toEqual([true, true, false, false]);
});

test("an old version is shown completely and can be restored as a new one with the same content", async () => {
  const { db, signInAs, editor, question, id } = await start();
  const quizQuestion = { ...question, optionIds: question.answers.map((answer) => answer.id) };
  const answers = [...withCorrect("Charles", question.answers), { text: "Dalton", correct: false }];
  const second = await updateQuestionFields(editor, id, { text: "Which law?", solution: "So.", answers });
  const quizInProgress = await startDailyQuiz(await signInAs(), [quizQuestion]);
  const params = { id, version: 1 };
  const first = await editor.request("getQuestionVersion", { params });
  expect(first).toEqual({ ...question, etag: second.etag });

  const restored = await editor.request("restoreQuestionVersion", { params });
  expect(restored).toEqual({ ...question, version: 3, etag: expect.any(String) });
  expect(await editor.request("getAdminQuestion", { params: { id } })).toEqual(restored);
  expect((await quizInProgress.question(id)).text).toBe("Which law?");
  expect((await listAudit(db)).at(-1)).toMatchObject({
    action: "restoreQuestionVersion",
    before: { version: 2, text: "Which law?" },
    after: { version: 3, text: question.text },
  });
  expect(await editor.request("restoreQuestionVersion", { params })).toEqual(restored);
});

test("restoring a version passes the publish checks and does not overwrite a colleague's save", async () => {
  const { db, editor, question, id, versionsOf } = await start();
  const answersWithoutKey = question.answers.map((answer) => ({
    id: answer.id,
    text: answer.text,
    correct: false,
  }));
  await updateQuestionFields(editor, id, { status: "review", answers: answersWithoutKey });
  const publishable = await updateQuestionFields(editor, id, {
    status: "published",
    answers: withCorrect("Boyle", question.answers),
  });
  const log = await listAudit(db);
  const restoreVersion = (headers = {}) =>
    editor.request("restoreQuestionVersion", { params: { id, version: 2 } }, headers);
  expect(await expectRejection(restoreVersion())).toMatchObject({
    status: 422,
    details: [
      { field: "answers", kind: "no_right_option", params: {}, message: "Mark which answer is right." },
    ],
  });
  expect(await expectRejection(restoreVersion({ "if-match": question.etag }))).toMatchObject({
    status: 409,
    code: "stale",
  });
  expect([await listAudit(db), (await versionsOf(id)).length]).toEqual([log, 3]);
  const draft = await updateQuestionFields(editor, id, { status: "review" });
  expect(draft.version).toBe(publishable.version);
  expect(await restoreVersion()).toMatchObject({
    version: 4,
    status: "review",
    answers: [{}, { correct: false }, {}],
  });
});

test("returns 404 for an unknown version, another question's version, and a deleted question", async () => {
  const { editor, id } = await start();
  for (const name of ["getQuestionVersion", "restoreQuestionVersion"] as const)
    for (const params of [
      { id, version: 2 },
      { id: id + 1, version: 1 },
    ])
      expect(await expectRejection(editor.request(name, { params }))).toMatchObject({ status: 404 });
  await editor.request("deleteQuestion", { params: { id } });
  const deletedParams = { id, version: 1 };
  expect(
    await expectRejection(editor.request("getQuestionVersion", { params: deletedParams })),
  ).toMatchObject({ status: 404 });
  const restoreVersion = editor.request("restoreQuestionVersion", { params: deletedParams });
  expect(await expectRejection(restoreVersion)).toMatchObject({ status: 404 });
  const listing = editor.request("listQuestionVersions", { params: { id } });
  expect(await expectRejection(listing)).toMatchObject({ status: 404 });
});
