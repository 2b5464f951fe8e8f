import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";

const MULTI = "multi choice multi correct" as const;
const option = (text: string, correct = false, rationale = "") => ({ text, correct, rationale });

const INVALID_CHOICES: [string, Partial<QuestionBody>, string[]][] = [
  ["no text", { text: " \n" }, ["text"]],
  ["no topic", { topicId: null }, ["topicId"]],
  ["no answers", { answers: [] }, ["answers", "answers"]],
  ["one answer", { answers: [option("A", true)] }, ["answers"]],
  ["no right answer", { answers: [option("A"), option("B")] }, ["answers"]],
  ["two right answers of one", { answers: [option("A", true), option("B", true)] }, ["answers"]],
  ["no right answer of several", { type: MULTI, answers: [option("A"), option("B")] }, ["answers"]],
  ["an empty answer", { answers: [option("A", true), option(" ")] }, ["answers.1.text"]],
  ["a number as its key", { single_answer: "2" }, ["single_answer"]],
  ["a formula that does not parse", { text: "Is $\\frac{1}$ it?" }, ["text"]],
  ["such a formula in an answer", { answers: [option("A", true), option("$\\foo$")] }, ["answers.1.text"]],
  ["one in a reason", { answers: [option("A", true, "$x^$"), option("B")] }, ["answers.0.rationale"]],
  ["one in the solution", { solution: "So\n\n$\\foo$" }, ["solution"]],
  ["an image without a description", { text: "What is it? ![](/assets/a.webp)" }, ["text"]],
  [
    "two equal answers",
    { answers: [option("2 mol", true), option("x"), option(" 2  mol ")] },
    ["answers.2.text"],
  ],
  [
    "two that look equal",
    { answers: [option("$\\frac12$", true), option("$\\frac{1}{2}$")] },
    ["answers.1.text"],
  ],
  [
    "two that differ in emphasis",
    { answers: [option("**Boyle**", true), option("Boyle")] },
    ["answers.1.text"],
  ],
  ["two that differ in dollar signs", { answers: [option("$-2$", true), option("−2")] }, ["answers.1.text"]],
  [
    "two that differ in the notation of a formula",
    { answers: [option("SO<sub>4</sub><sup>2-</sup>", true), option("SO₄²⁻"), option("$\\ce{SO4^2-}$")] },
    ["answers.1.text", "answers.2.text"],
  ],
  ["a subscript outside a formula", { text: "Is H_{2}O it?" }, ["text"]],
  [
    "a command outside a formula",
    { answers: [option("\\frac{1}{2}", true), option("2")] },
    ["answers.0.text"],
  ],
  ["all at once", { text: "", topicId: null, answers: [] }, ["text", "topicId", "answers", "answers"]],
];

test("a choice question with any of these issues is not published", async () => {
  await expectRejected(INVALID_CHOICES, validChoiceQuestion);
});

const INVALID_NUMBERS: [string, Partial<QuestionBody>, string[]][] = [
  ["no key", { single_answer: null }, ["single_answer"]],
  ["a blank key", { single_answer: "  " }, ["single_answer"]],
  ["a decimal comma", { single_answer: "4,57" }, ["single_answer"]],
  ["an exponent", { single_answer: "1e3" }, ["single_answer"]],
  ["more decimals than it asks for", { decimals: 1 }, ["decimals"]],
  ["a range from high to low", { accept: [["4.58", "4.56"]] }, ["accept.0"]],
  [
    "a bound that is not a number",
    {
      accept: [
        ["4.56", "4.58"],
        ["x", "5"],
      ],
    },
    ["accept.1"],
  ],
  [
    "a key outside its ranges",
    {
      accept: [
        ["5", "6"],
        ["-1", "0"],
      ],
    },
    ["accept"],
  ],
  ["answers to choose from", { answers: [option("A", true), option("B")] }, ["answers"]],
];

test("a numerical question with any of these issues is not published", async () => {
  await expectRejected(INVALID_NUMBERS, validNumericalQuestion);
});

const VALID_QUESTIONS: [string, (topicId: number) => QuestionBody][] = [
  ["one right of three", validChoiceQuestion],
  ["one right of several", (id) => validChoiceQuestion(id, { type: MULTI })],
  ["a value", validNumericalQuestion],
  ["a value at the edge of a range", (id) => validNumericalQuestion(id, { accept: [["4.570", "5"]] })],
  ["a range alone", (id) => validNumericalQuestion(id, { single_answer: null, accept: [["-1", "-1.0"]] })],
  [
    "answers that differ in a superscript or in case",
    (id) =>
      validChoiceQuestion(id, {
        answers: [option("10<sup>2</sup>", true), option("102"), option("$\\ce{CO}$"), option("$\\ce{Co}$")],
      }),
  ],
  [
    "an image that says what it shows",
    (id) => validChoiceQuestion(id, { text: "![A flask](/assets/a.webp)" }),
  ],
];

test("a valid question is published, also without a solution, which is a warning", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  for (const [name, bodyOf] of VALID_QUESTIONS) {
    const saved = await editor.request("createQuestion", { body: bodyOf(topicId) });
    expect(saved, name).toMatchObject({ status: "published", warnings: [{ field: "solution" }] });
  }
});

test("a void question needs no right answer, and a save that does not name it keeps it void", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const noKey = [option("A", false), option("B", false)];
  const created = await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId, { answers: noKey, void_outcome: "left_out" }),
  });
  expect(created).toMatchObject({ status: "published", void_outcome: "left_out" });
  const number = validNumericalQuestion(topicId, { single_answer: null, void_outcome: "full" });
  expect(await editor.request("createQuestion", { body: number })).toMatchObject({ void_outcome: "full" });
  const { text, type } = created;
  const params = { id: created.id };
  const saved = await editor.request("updateQuestion", { params, body: { text, type, difficulty: "hard" } });
  expect(saved).toMatchObject({ void_outcome: "left_out", difficulty: "hard" });
  const counted = updateQuestionFields(editor, created.id, { void_outcome: null });
  expect(await expectRejection(counted)).toMatchObject({ status: 422, details: [{ field: "answers" }] });
});

test("the message names the two equal answers, and the form's check has it too", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const answers = [option("Boyle", true), option("Charles"), option("Avogadro"), option("Charles")];
  const body = validChoiceQuestion(topicId, { answers });
  const issue = { field: "answers.3.text", kind: "equal_options", params: { first: 1, second: 3 } };
  const message = "Answers B and D are the same. Change or remove one of them.";
  const rejection = await expectRejection(editor.request("createQuestion", { body }));
  expect(rejection).toMatchObject({ status: 422, details: [{ ...issue, message }] });
  expect((await editor.request("checkQuestion", { body })).errors).toEqual([issue]);
});

test("a text beyond the limits is rejected even in a draft, with the name of its field", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const answers = [option("A", true), option("x".repeat(5000))];
  const body = validChoiceQuestion(topicId, { status: "review", answers });
  const rejection = await expectRejection(editor.request("createQuestion", { body }));
  expect(rejection).toMatchObject({ status: 422, details: [{ field: "answers.1.text" }] });
});

type CreateBody = (topicId: number, fields: Partial<QuestionBody>) => QuestionBody;

/**
 * With each of these issues, a question can be saved as a draft but not published, and a rejected save changes
 * nothing.
 */
async function expectRejected(
  invalidCases: [string, Partial<QuestionBody>, string[]][],
  createBody: CreateBody,
): Promise<void> {
  const { db, signInAs } = await startTestApp();
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  for (const [label, fields, expected] of invalidCases) {
    const body = createBody(topicId, fields);
    const created = await expectRejection(editor.request("createQuestion", { body }));
    const draft = await editor.request("createQuestion", { body: { ...body, status: "review" } });
    const changed = await expectRejection(updateQuestionFields(editor, draft.id, { status: "published" }));
    for (const rejection of [created, changed]) {
      expect(rejection, label).toMatchObject({ status: 422, code: "question_not_ready" });
      expect(
        rejection.details?.map(({ field }) => field),
        label,
      ).toEqual(expected);
    }
    expect(await editor.request("getAdminQuestion", { params: { id: draft.id } })).toEqual(draft);
  }
  expect(await listAudit(db)).toHaveLength(invalidCases.length);
}
