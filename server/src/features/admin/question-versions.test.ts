import { expect, test } from "vitest";
import { listAudit, refusalOf } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { resave, soundChoice } from "../../../test/test-editor.ts";
import { startCustom } from "../../../test/test-quizzes.ts";

async function start() {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const question = await editor.call("createQuestion", { body: soundChoice(topicId) });
  const asked = { ...question, optionIds: question.answers.map(({ id }) => id) };
  return { db, topicId, editor, asha: await signedIn(), question, asked };
}

test("an open quiz keeps its words and its key while the editor changes both; the next one has the new", async () => {
  const { editor, asha, question, asked } = await start();
  const open = await startCustom(asha, [asked]);
  const before = await open.question(question.id);
  const turned = question.answers.map(({ id, text }) => ({ id, text, correct: text === "Charles" }));
  const saved = await resave(editor, question.id, { text: "At one pressure?", answers: turned });
  expect(saved).toMatchObject({ version: 2, hash: question.hash, text: "At one pressure?" });
  expect(await open.question(question.id)).toEqual(before);

  const [charles, boyle] = asked.optionIds;
  await open.answer(question.id, { answer_id: boyle });
  await open.end();
  expect(await open.stats()).toMatchObject({ correct: 1 });
  const next = await startCustom(asha, [asked]);
  expect(await next.question(question.id)).toMatchObject({ text: "At one pressure?" });
  await next.answer(question.id, { answer_id: charles });
  await next.end();
  expect(await next.stats()).toMatchObject({ correct: 1 });
  expect(await open.question(question.id)).toMatchObject({ text: question.text, outcome: "correct" });
});

test("an option keeps its number when it is moved or reworded; new ones get letters never used before", async () => {
  const { db, editor, question } = await start();
  const [charles, boyle, avogadro] = question.answers;
  const kept = (one: typeof charles, text = one?.text ?? "") => ({
    ...idOf(one),
    text,
    correct: one === boyle,
  });
  const answers = [kept(avogadro), kept(boyle, "Boyle's"), { text: "Dalton", correct: false }];
  const saved = await resave(editor, question.id, { answers });
  const added = saved.answers[2]?.id;
  expect(saved.answers.map(({ id }) => id)).toEqual([avogadro?.id, boyle?.id, added]);
  expect([charles, boyle, avogadro].map((one) => one?.id)).not.toContain(added);
  const rows = await db.selectFrom("options").select(["id", "key"]).orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual(["A", "B", "C", "D"]);
  const back = await resave(editor, question.id, { answers: [kept(charles), kept(boyle)] });
  expect(back.answers.map(({ id }) => id)).toEqual([charles?.id, boyle?.id]);
});

test("an answer of another question, or one named twice, is a 400", async () => {
  const { editor, topicId, question } = await start();
  const other = await editor.call("createQuestion", { body: soundChoice(topicId) });
  const named = (id: number | undefined) => ({ id: id ?? 0, text: "x", correct: false });
  for (const answers of [[named(other.answers[0]?.id)], [1, 2].map(() => named(question.answers[0]?.id))]) {
    const refusal = await refusalOf(resave(editor, question.id, { status: "review", answers }));
    expect(refusal.status).toBe(400);
  }
});

test("only what the question says makes a new version: status and tags stand beside it", async () => {
  const { db, editor, question } = await start();
  const tag = await editor.call("createTag", { body: { name: "boyle" } });
  expect(await resave(editor, question.id, {})).toEqual(question);
  const hidden = await resave(editor, question.id, { status: "review", question_tags: [tag.id] });
  expect(hidden).toMatchObject({ version: 1, status: "review", question_tags: [{ id: tag.id }] });
  for (const fields of [
    { difficulty: "hard" as const },
    { solution: "So." },
    { exams: ["main" as const] },
    { unit: "L" },
  ])
    await resave(editor, question.id, fields);
  const { version } = await editor.call("getAdminQuestion", { params: { id: question.id } });
  expect(version).toBe(5);
  const [created, , same, hiding] = await listAudit(db);
  expect(same).toMatchObject({ action: "updateQuestion", before: created?.after, after: created?.after });
  expect(hiding).toMatchObject({ before: { status: "published" }, after: { status: "review", version: 1 } });
});

test("what editors do not see goes from version to version: time to answer, and what a wrong choice means", async () => {
  const { db, editor, question } = await start();
  const { id: tagId } = await editor.call("createTag", { body: { name: "mixes-up-laws" } });
  const optionId = question.answers[0]?.id ?? 0;
  await db.updateTable("question_versions").set({ seconds: 45 }).execute();
  await db
    .updateTable("option_versions")
    .set({ misconception_id: tagId })
    .where("option_id", "=", optionId)
    .execute();
  await resave(editor, question.id, { text: "New words" });
  const versions = await db.selectFrom("question_versions").select(["seconds", "created_by"]).execute();
  expect(versions).toEqual([1, 2].map(() => ({ seconds: 45, created_by: editor.id })));
  const options = await db
    .selectFrom("option_versions")
    .select("misconception_id")
    .where("option_id", "=", optionId)
    .execute();
  expect(options).toEqual([{ misconception_id: tagId }, { misconception_id: tagId }]);
  expect(await refusalOf(editor.call("deleteTag", { params: { id: tagId } }))).toMatchObject({ status: 409 });
});

const idOf = (one: { id: number } | undefined) => (one ? { id: one.id } : {});
