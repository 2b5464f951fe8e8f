import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const check = (body: QuestionBody) => editor.request("checkQuestion", { body });
  return { db, topicId, editor, check };
}

test("a valid question has no errors, and checking it saves nothing", async () => {
  const { db, topicId, editor, check } = await start();
  for (const body of [validChoiceQuestion(topicId), validNumericalQuestion(topicId)])
    expect(await check({ ...body, solution: "So." })).toEqual({ errors: [], warnings: [] });
  expect((await editor.request("listAdminQuestions")).questions).toEqual([]);
  expect(await listAudit(db)).toEqual([]);
});

test("reports by field what publishing would reject, with the same messages, for drafts too", async () => {
  const { topicId, editor, check } = await start();
  for (const fields of [
    { text: " ", topicId: null },
    { text: "$\\frac{$ and\n\n$\\foo$", answers: [{ text: "", correct: true }] },
    { answers: [{ text: "![](/assets/x.webp)", correct: true, rationale: "```smiles\nC1\n```" }] },
    {
      type: "numerical" as const,
      answers: [],
      single_answer: "x",
      accept: [["3", "2"]] as [[string, string]],
    },
  ]) {
    const body = validChoiceQuestion(topicId, fields);
    const { errors } = await check({ ...body, status: "review" });
    expect(errors.length).toBeGreaterThan(1);
    const rejection = await expectRejection(editor.request("createQuestion", { body }));
    expect(rejection).toMatchObject({ status: 422, details: errors });
  }
});

test("unknown references and texts that are too long are errors of their fields", async () => {
  const { check } = await start();
  const { errors } = await check(
    validChoiceQuestion(99, { question_tags: [7], solution: "x".repeat(16_385) }),
  );
  expect(errors).toEqual([
    { field: "topicId", kind: "unknown_topic", params: { id: 99 } },
    { field: "question_tags", kind: "unknown_tag", params: { id: 7 } },
    { field: "solution", line: 1, kind: "text_too_long", params: expect.objectContaining({ max: 16 }) },
  ]);
});

test("a missing solution, removed markup and chemistry mistakes are warnings that don't prevent publishing", async () => {
  const { topicId, editor, check } = await start();
  const text = 'See <font size="7">this</font> and $\\ce{H2 + O2 -> H2O}$.\n\n[here](javascript:alert(1))';
  const { errors, warnings } = await check(validChoiceQuestion(topicId, { text }));
  expect(errors).toEqual([]);
  expect(warnings).toEqual([
    { field: "solution", kind: "no_solution", params: {} },
    { field: "text", line: 1, kind: "element_removed", params: { tag: "font" } },
    { field: "text", line: 1, kind: "unbalanced_reaction", params: expect.any(Object) },
    { field: "text", line: 3, kind: "link_removed", params: {} },
  ]);
  const created = await editor.request("createQuestion", { body: validChoiceQuestion(topicId, { text }) });
  expect(created.status).toBe("published");
  expect(created.text_html).not.toMatch(/<font|javascript:/);
});
