import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { validChoiceQuestion, validNumericalQuestion } from "../../../test/test-question-bodies.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const duplicate = (id: number) => editor.request("duplicateQuestion", { params: { id } });
  return { db, topicId, editor, duplicate };
}

test("a duplicate is a draft with the same content and tags, and options of its own", async () => {
  const { db, topicId, editor, duplicate } = await start();
  const { id: tagId } = await editor.request("createTag", { body: { name: "gases" } });
  const source = { exam: "JEE Main", year: 2024, session: "1", paper: null, number: "3", pattern: false };
  const original = await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId, {
      source,
      solution: "Boyle.",
      exams: ["main"],
      difficulty: "hard",
      question_tags: [tagId],
    }),
  });
  const copy = await duplicate(original.id);
  const { id, hash, status, version, etag, answers, ...content } = copy;
  const { answers: originalAnswers, ...originalContent } = original;
  expect(originalContent).toMatchObject(content);
  expect({ status, version }).toEqual({ status: "review", version: 1 });
  const withoutId = ({ id: _, ...answer }: (typeof answers)[number]) => answer;
  expect(answers.map(withoutId)).toEqual(originalAnswers.map(withoutId));
  const optionIds = [...answers, ...originalAnswers].map((answer) => answer.id);
  expect(new Set(optionIds).size).toBe(6);
  expect(id).not.toBe(original.id);
  expect(hash).not.toBe(original.hash);
  expect(await editor.request("getAdminQuestion", { params: { id } })).toEqual(copy);
  expect(await editor.request("getAdminQuestion", { params: { id: original.id } })).toEqual(original);
  expect((await listAudit(db)).at(-1)).toMatchObject({
    action: "duplicateQuestion",
    object_id: id,
    before: null,
    after: { text: original.text },
  });
  expect(etag).not.toBe(original.etag);
});

test("a numerical question and an unfinished draft can be duplicated, a deleted question can't", async () => {
  const { topicId, editor, duplicate } = await start();
  const accept: [string, string][] = [["4.5", "4.6"]];
  for (const body of [
    validNumericalQuestion(topicId, { accept, unit: "atm" }),
    { text: "$\\frac{$", type: "numerical", status: "review" } as const,
  ]) {
    const original = await editor.request("createQuestion", { body });
    const { text, accept, single_answer, unit } = original;
    const copied = { text, accept, single_answer, unit, status: "review" };
    expect(await duplicate(original.id)).toMatchObject(copied);
    await editor.request("deleteQuestion", { params: { id: original.id } });
    expect(await expectRejection(duplicate(original.id))).toMatchObject({ status: 404 });
  }
});
