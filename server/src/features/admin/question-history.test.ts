import { expect, test } from "vitest";
import { listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { resave, soundChoice, soundNumber } from "../../../test/test-editor.ts";
import { startCustom } from "../../../test/test-quizzes.ts";

async function start() {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const question = await editor.call("createQuestion", { body: soundChoice(topicId) });
  const versionsOf = async (id: number) =>
    (await editor.call("listQuestionVersions", { params: { id } })).versions;
  return { db, signedIn, topicId, editor, question, id: question.id, versionsOf };
}

const withKey = (right: string, answers: { id: number; text: string }[]) =>
  answers.map(({ id, text }) => ({ id, text, correct: text === right }));

test("each save that says something new is listed: by whom, with what status, and whether it turned the key", async () => {
  const { signedIn, editor, question, id, versionsOf } = await start();
  const ravi = await signedIn({ role: "editor" });
  await resave(ravi, id, { text: "Which law?" });
  await resave(editor, id, { answers: withKey("Charles", question.answers) });
  await resave(editor, id, { status: "review" });
  const who = (person: { id: number }) => ({ id: person.id, name: expect.any(String) });
  const saved_at = expect.stringMatching(/Z$/);
  expect(await versionsOf(id)).toEqual([
    { version: 3, saved_at, saved_by: who(editor), status: "review", key_changed: true, current: true },
    { version: 2, saved_at, saved_by: who(ravi), status: "published", key_changed: false, current: false },
    { version: 1, saved_at, saved_by: who(editor), status: "published", key_changed: false, current: false },
  ]);
  await ravi.call("deleteUser");
  expect((await versionsOf(id)).map(({ saved_by }) => saved_by)).toEqual([who(editor), null, who(editor)]);
});

test("a changed range or another type is a changed key", async () => {
  const { editor, topicId, versionsOf } = await start();
  const { id } = await editor.call("createQuestion", { body: soundNumber(topicId) });
  await resave(editor, id, { unit: "atm" });
  await resave(editor, id, { accept: [["4.5", "4.6"]] });
  await resave(editor, id, {
    ...soundChoice(topicId),
    accept: [],
  });
  expect((await versionsOf(id)).map(({ key_changed }) => key_changed)).toEqual([true, true, false, false]);
});

test("an old version is shown whole, and brought back as a new one that says the same", async () => {
  const { db, signedIn, editor, question, id } = await start();
  const asked = { ...question, optionIds: question.answers.map((answer) => answer.id) };
  const answers = [...withKey("Charles", question.answers), { text: "Dalton", correct: false }];
  const second = await resave(editor, id, { text: "Which law?", solution: "So.", answers });
  const open = await startCustom(await signedIn(), [asked]);
  const params = { id, version: 1 };
  const first = await editor.call("getQuestionVersion", { params });
  expect(first).toEqual({ ...question, etag: second.etag });

  const restored = await editor.call("restoreQuestionVersion", { params });
  expect(restored).toEqual({ ...question, version: 3, etag: expect.any(String) });
  expect(await editor.call("getAdminQuestion", { params: { id } })).toEqual(restored);
  expect((await open.question(id)).text).toBe("Which law?");
  expect((await listAudit(db)).at(-1)).toMatchObject({
    action: "restoreQuestionVersion",
    before: { version: 2, text: "Which law?" },
    after: { version: 3, text: question.text },
  });
  expect(await editor.call("restoreQuestionVersion", { params })).toEqual(restored);
});

test("bringing back passes the publish gate and keeps a colleague's work", async () => {
  const { db, editor, question, id, versionsOf } = await start();
  const unkeyed = question.answers.map((answer) => ({ id: answer.id, text: answer.text, correct: false }));
  await resave(editor, id, { status: "review", answers: unkeyed });
  const sound = await resave(editor, id, {
    status: "published",
    answers: withKey("Boyle", question.answers),
  });
  const log = await listAudit(db);
  const restoring = (headers = {}) =>
    editor.call("restoreQuestionVersion", { params: { id, version: 2 } }, headers);
  expect(await refusalOf(restoring())).toMatchObject({
    status: 422,
    details: [{ field: "answers", message: "Mark which answer is right." }],
  });
  expect(await refusalOf(restoring({ "if-match": question.etag }))).toMatchObject({
    status: 409,
    code: "stale",
  });
  expect([await listAudit(db), (await versionsOf(id)).length]).toEqual([log, 3]);
  const draft = await resave(editor, id, { status: "review" });
  expect(draft.version).toBe(sound.version);
  expect(await restoring()).toMatchObject({
    version: 4,
    status: "review",
    answers: [{}, { correct: false }, {}],
  });
});

test("what is not there is a 404: another question's version, a deleted question", async () => {
  const { editor, id } = await start();
  for (const name of ["getQuestionVersion", "restoreQuestionVersion"] as const)
    for (const params of [
      { id, version: 2 },
      { id: id + 1, version: 1 },
    ])
      expect(await refusalOf(editor.call(name, { params }))).toMatchObject({ status: 404 });
  await editor.call("deleteQuestion", { params: { id } });
  const gone = { id, version: 1 };
  expect(await refusalOf(editor.call("getQuestionVersion", { params: gone }))).toMatchObject({ status: 404 });
  const restoring = editor.call("restoreQuestionVersion", { params: gone });
  expect(await refusalOf(restoring)).toMatchObject({ status: 404 });
  const listing = editor.call("listQuestionVersions", { params: { id } });
  expect(await refusalOf(listing)).toMatchObject({ status: 404 });
});
