import { expect, test } from "vitest";
import { listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import {
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { startDailyQuiz } from "../../../test/test-quizzes.ts";

const passage = { slug: "flask", text: "A flask holds $\\ce{N2}$." };

async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const add = (text: string) =>
    editor.request("createQuestion", {
      body: { ...validChoiceQuestion(topicId), text, format: "passage", passage },
    });
  const [first, second] = [await add("What is its mass?"), await add("What is its density?")];
  return { db, topicId, editor, asha: await signInAs(), first, second };
}

test("questions with the same passage id share the passage, whose formulae are rendered", async () => {
  const { db, first, second } = await start();
  expect(first.passage).toMatchObject(passage);
  expect(first.passage?.text_html).toContain("<math");
  expect(second.passage).toEqual(first.passage);
  expect(await db.selectFrom("passages").select(["slug", "version"]).execute()).toEqual([
    { slug: "flask", version: 1 },
  ]);
});

test("another text makes a new version of each question of the set, and is logged; quizzes keep the old one", async () => {
  const { db, editor, asha, first, second } = await start();
  const quiz = await startDailyQuiz(asha, [{ ...second, optionIds: second.answers.map(({ id }) => id) }]);
  const before = await quiz.question(second.id);
  const changed = { ...passage, text: "A flask holds argon." };
  const saved = await updateQuestionFields(editor, first.id, { passage: changed });
  expect(saved).toMatchObject({ version: 2, passage: changed });
  const other = await editor.request("getAdminQuestion", { params: { id: second.id } });
  expect(other).toMatchObject({ version: 2, text: second.text, passage: changed });
  expect(other.answers).toEqual(second.answers);
  expect(other.etag).not.toBe(second.etag);
  const entries = (await listAudit(db)).filter(({ action }) => action === "updateQuestion");
  expect(new Set(entries.map(({ object_id }) => object_id))).toEqual(new Set([first.id, second.id]));
  expect(await quiz.question(second.id)).toEqual(before);

  await editor.request("restoreQuestionVersion", { params: { id: second.id, version: 1 }, body: {} });
  const restored = await editor.request("getAdminQuestion", { params: { id: first.id } });
  expect(restored).toMatchObject({ version: 3, passage });
});

test("hints, slips and steps are stored with a version, and blank ones are left out", async () => {
  const { topicId, editor } = await start();
  const body = {
    ...validChoiceQuestion(topicId),
    type: "numerical" as const,
    answers: [],
    single_answer: "4.5",
    difficulty: "hard" as const,
    hints: ["Use $pV = nRT$.", " ", "Solve for $p$."],
    slips: [{ value: "9", says: "Forgot to halve" }],
    steps: ["find n", "", "find p"],
  };
  const created = await editor.request("createQuestion", { body });
  expect(created).toMatchObject({
    hints: ["Use $pV = nRT$.", "Solve for $p$."],
    slips: [{ value: "9", says: "Forgot to halve" }],
    steps: ["find n", "find p"],
  });
  expect(created.hints_html[0]).toContain("<math");
  const unchanged = await updateQuestionFields(editor, created.id, { status: "review" });
  expect(unchanged.version).toBe(1);
  const changed = await updateQuestionFields(editor, created.id, { hints: ["Only one."] });
  expect(changed).toMatchObject({ version: 2, hints: ["Only one."], slips: created.slips });
});

test("a passage id without a text uses the stored text, also in the check; without an id it is a new passage", async () => {
  const { topicId, editor } = await start();
  const body = { ...validChoiceQuestion(topicId), format: "passage" as const };
  const withId = { ...body, passage: { slug: "flask", text: "" } };
  expect(await editor.request("checkQuestion", { body: withId })).toMatchObject({ errors: [] });
  expect(await editor.request("createQuestion", { body: withId })).toMatchObject({ passage });
  const created = await editor.request("createQuestion", {
    body: { ...body, passage: { slug: null, text: passage.text } },
  });
  expect(created.passage?.slug).toMatch(/^passage-/);
});

test("a question on a passage needs its text, and a broken formula in it keeps the question from being published", async () => {
  const { topicId, editor } = await start();
  const body = { ...validChoiceQuestion(topicId), format: "passage" as const };
  const errorsOf = async (fields: object) =>
    (await editor.request("checkQuestion", { body: { ...body, ...fields } })).errors;
  expect(await errorsOf({})).toEqual([{ field: "passage", kind: "no_passage", params: {} }]);
  expect(await errorsOf({ passage: { slug: "unknown", text: " " } })).toHaveLength(1);
  expect(await errorsOf({ passage: { slug: "broken", text: "$\\frac{1}{$" } })).toMatchObject([
    { field: "passage" },
  ]);
  expect(await errorsOf({ format: "plain", passage: { slug: "unused", text: "Unused." } })).toEqual([]);
});

test("a slip has a number that is not accepted, and says the mistake", async () => {
  const { topicId, editor } = await start();
  const check = (slips: { value: string; says: string }[], hints: string[] = []) =>
    editor.request("checkQuestion", { body: validNumericalQuestion(topicId, { slips, hints }) });
  expect((await check([{ value: "45.7", says: "Ten times too large" }])).errors).toEqual([]);
  expect((await check([{ value: "4.57", says: "Right" }])).errors).toEqual([
    { field: "slips.0", kind: "right_slip", params: { value: "4.57" } },
  ]);
  expect((await check([{ value: "4,5", says: "" }])).errors.map(({ field }) => field)).toEqual([
    "slips.0",
    "slips.0",
  ]);
  expect((await check([], ["Use this:", "$\\frac{1}{$"])).errors).toMatchObject([{ field: "hints.1" }]);
});
