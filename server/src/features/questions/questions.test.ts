import { expect, test } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "../../../test/test-content.ts";
import {
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { startDailyQuiz } from "../../../test/test-quizzes.ts";

async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const chapter = await addChapter(db);
  return { db, signInAs, ...chapter, editor: await signInAs({ role: "editor" }), asha: await signInAs() };
}

const addTag = (editor: TestUser, name: string) => editor.request("createTag", { body: { name } });

test("a question is returned as it was sent, with each text rendered", async () => {
  const { editor, topicId } = await start();
  const tags = [await addTag(editor, "gas-laws"), await addTag(editor, "boyle")];
  const body = {
    ...validChoiceQuestion(topicId, { text: "Is $pV$ constant?", difficulty: "hard" }),
    answers: [
      { text: "Yes", correct: true, rationale: "At one **temperature**." },
      { text: "No", correct: false, rationale: "" },
    ],
    question_tags: [...tags, ...tags].map(({ id }) => id),
    solution: "By Boyle's law.",
    exams: ["advanced"] as ["advanced"],
    source: { exam: "JEE Main", year: 2024, session: "January", paper: null, number: "31", pattern: true },
  };
  const created = await editor.request("createQuestion", { body });
  const { question_tags, answers, ...rest } = body;
  expect(created).toMatchObject({ ...rest, topic_name: "Henry's law", version: 1, warnings: [] });
  expect(created.answers).toMatchObject(answers);
  expect(created.question_tags).toEqual(tags.toReversed().map(({ id, name }) => ({ id, name })));
  expect(created.text_html).toContain("katex");
  expect(created.answers[0]?.rationale_html).toContain("<strong>");
  expect(created.solution_html).toMatch(/Boyle/);
  expect(created.hash).toMatch(/^[\w-]{22}$/);
  expect(await editor.request("getAdminQuestion", { params: { id: created.id } })).toEqual(created);
});

test("a numerical key is one value or ranges, and a range that only repeats the value is omitted", async () => {
  const { db, editor, asha, topicId } = await start();
  const firstQuestion = await editor.request("createQuestion", {
    body: validNumericalQuestion(topicId, { unit: "atm" }),
  });
  expect(firstQuestion).toMatchObject({ single_answer: "4.57", accept: [], unit: "atm" });
  const accept: [string, string][] = [["4.56", "4.58"]];
  const ranged = await editor.request("createQuestion", {
    body: validNumericalQuestion(topicId, { accept }),
  });
  expect(ranged).toMatchObject({ single_answer: "4.57", accept });
  expect(await updateQuestionFields(editor, firstQuestion.id, { single_answer: "5" })).toMatchObject({
    single_answer: "5",
    accept: [],
  });
  const quiz = await startDailyQuiz(
    asha,
    [firstQuestion, ranged].map((question) => ({ ...question, optionIds: [] })),
  );
  await quiz.answer(firstQuestion.id, { answer_id: "5.0" });
  await quiz.answer(ranged.id, { answer_id: "4.58" });
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 2 });
  expect(await listAudit(db)).toHaveLength(3);
});

test("a unit in TeX is not published, and the editor reads what to write; it stays as it was typed", async () => {
  const { editor, topicId } = await start();
  const publish = (unit: string, status: "published" | "review" = "published") =>
    editor.request("createQuestion", { body: validNumericalQuestion(topicId, { unit, status }) });
  for (const [unit, advice] of [
    ["kJ\\,mol^{-1}", "kJ mol⁻¹ or kJ mol^-1"],
    ["$\\mathrm{J\\,K^{-1}\\ mol^{-1}}$", "J K⁻¹ mol⁻¹ or J K^-1 mol^-1"],
    ["\\%", "%"],
    ["^\\circ\\mathrm{C}", "°C"],
    ["\\Omega\\,\\text{cm}", "Ω cm"],
    ["\\frac{mol}{L}", "kJ mol⁻¹ or kJ mol^-1"],
  ] as const) {
    expect((await expectRejection(publish(unit))).details).toEqual([
      expect.objectContaining({ field: "unit", message: `A unit is plain text, not TeX: write ${advice}.` }),
    ]);
    expect(await publish(unit, "review")).toMatchObject({ unit });
  }
  for (const unit of ["kJ mol⁻¹", "S cm^2 mol^-1", "%", "{{7*7}}", ""])
    expect(await publish(unit)).toMatchObject({ unit });
});

test("fields that a save does not send stay as they are", async () => {
  const { editor, topicId } = await start();
  const source = { exam: "JEE Main", year: 2024, session: null, paper: null, number: null, pattern: false };
  const retained = { solution: "Because.", unit: "L", exams: ["main"] as ["main"], source };
  const answers = [
    { text: "A", correct: true, rationale: "Why." },
    { text: "B", correct: false },
  ];
  const { id } = await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId, { ...retained, answers }),
  });
  const body = { text: "New words", type: "multi choice single answer" } as const;
  const saved = await editor.request("updateQuestion", { params: { id }, body });
  expect(saved).toMatchObject({ ...retained, ...body, topicId, status: "published", answers });
});

test("a draft is saved whatever its issues, and students never see it", async () => {
  const { db, editor, asha, topicId } = await start();
  const body = { text: "$\\frac{$ ![](x.png)", type: "numerical", single_answer: "four" } as const;
  const draft = await editor.request("createQuestion", { body });
  expect(draft).toMatchObject({ ...body, status: "review", topicId: null, topic_name: null, accept: [] });
  const incomplete = await editor.request("createQuestion", {
    body: validChoiceQuestion(topicId, { status: "review", answers: [] }),
  });
  expect(incomplete.warnings).toEqual([{ field: "solution", kind: "no_solution", params: {} }]);
  for (const { hash } of [draft, incomplete]) {
    const quiz = { type: "custom" as const, question_hashes: [hash] };
    expect(await expectRejection(asha.request("createQuiz", { body: quiz }))).toMatchObject({ status: 400 });
  }
  expect((await listAudit(db)).map(({ object_id }) => object_id)).toEqual([draft.id, incomplete.id]);
});

test("a deleted question is hidden from everyone, except in quizzes that contain it, until it is restored", async () => {
  const { db, editor, asha, topicId } = await start();
  const question = await addQuestion(db, topicId);
  const params = { id: question.id };
  const quizInProgress = await startDailyQuiz(asha, [question]);
  await editor.request("deleteQuestion", { params });
  expect(await expectRejection(editor.request("getAdminQuestion", { params }))).toMatchObject({
    status: 404,
  });
  expect(await expectRejection(editor.request("deleteQuestion", { params }))).toMatchObject({ status: 404 });
  expect((await editor.request("listAdminQuestions")).questions).toEqual([]);
  expect(await expectRejection(startDailyQuiz(editor, [question]))).toMatchObject({ status: 400 });
  expect(await quizInProgress.question(question.id)).toMatchObject({ text: "Which one?" });
  await editor.request("restoreQuestion", { params });
  expect((await (await startDailyQuiz(editor, [question])).quiz()).question_ids).toEqual([question.id]);
  expect((await listAudit(db)).map(({ action }) => action)).toEqual(["deleteQuestion", "restoreQuestion"]);
});

/** What editors type, for one question that has it where the name says. */
const SEARCHES = {
  stem: "between two PHASES",
  "TeX of the stem": "10^-2",
  option: "etard",
  reason: "forgets the catalyst",
  solution: "chromyl chloride",
  hint: "weigh it",
  "second hint": "then divide",
  step: "find the ratio",
  tag: "boyle",
  topic: "raoult",
};

test("the search finds a question by all of its words and its number, as they read after the last change", async () => {
  const { db, editor, chapterId, topicId } = await start();
  const topic = await addTopic(db, chapterId, "Raoult's law");
  const tag = await addTag(editor, "boyle");
  const body = validChoiceQuestion(topic, {
    text: "A ratio of $10^{-2}$ between two phases?",
    answers: [
      { text: "By the Etard reaction", correct: true, rationale: "" },
      { text: "By none", correct: false, rationale: "Forgets the catalyst." },
    ],
    hints: ["Weigh it first.", "Then divide."],
    steps: ["Find the ratio."],
    solution: "It begins with chromyl chloride.",
    question_tags: [tag.id],
  });
  const question = await editor.request("createQuestion", { body });
  const slips = [{ value: "3", says: "Left the volume in mL." }];
  const other = await editor.request("createQuestion", { body: validNumericalQuestion(topicId, { slips }) });
  const ids = async (query: object) =>
    (await editor.request("listAdminQuestions", { query })).questions.map(({ id }) => id);
  for (const [place, q] of Object.entries(SEARCHES)) expect(await ids({ q }), place).toEqual([question.id]);
  expect(await ids({ q: "left the volume" })).toEqual([other.id]);
  for (const q of [`#${other.id}`, ` #${other.id} `]) expect(await ids({ q })).toEqual([other.id]);
  expect(await ids({ q: String(other.id) })).toContain(other.id);
  for (const q of ["$", "10^-3", "100%"]) expect(await ids({ q }), q).toEqual([]);

  await updateQuestionFields(editor, question.id, { solution: "It begins with an oxidation." });
  expect([await ids({ q: "chromyl" }), await ids({ q: "an oxidation" })]).toEqual([[], [question.id]]);
  expect(await ids({ sort: "newest" })).toEqual([other.id, question.id]);
  expect(await ids({ sort: "oldest" })).toEqual([question.id, other.id]);
  expect(await ids({ sort: "edited" })).toEqual([question.id, other.id]);
  expect(await ids({ savedBy: editor.id })).toEqual([other.id, question.id]);
  expect(await ids({ savedBy: editor.id + 1 })).toEqual([]);
});

test("the list is paginated, newest first, and has filters for everything that editors search for", async () => {
  const { db, editor, chapterId, topicId } = await start();
  const other = await addTopic(db, chapterId, "Raoult's law");
  const tag = await addTag(editor, "boyle");
  const tagged = { question_tags: [tag.id], difficulty: "hard" as const };
  const first = await editor.request("createQuestion", { body: validChoiceQuestion(topicId, tagged) });
  const second = await editor.request("createQuestion", {
    body: validNumericalQuestion(other, { text: "100% of 5" }),
  });
  const draft = await editor.request("createQuestion", { body: { text: "Later", type: "numerical" } });
  const ids = async (query: object) =>
    (await editor.request("listAdminQuestions", { query })).questions.map(({ id }) => id);
  expect(await ids({})).toEqual([draft.id, second.id, first.id]);
  const page = await editor.request("listAdminQuestions", { query: { page: 2, limit: 2 } });
  expect(page.pagination).toEqual({ page: 2, limit: 2, total: 3 });
  expect(page.questions).toMatchObject([{ id: first.id, topicId, topic_name: "Henry's law" }]);
  expect(await ids({ page: 9 })).toEqual([]);
  expect(await ids({ q: "100%" })).toEqual([second.id]);
  expect(await ids({ topicId: other })).toEqual([second.id]);
  expect(await ids({ type: "numerical" })).toEqual([draft.id, second.id]);
  expect(await ids({ status: "review" })).toEqual([draft.id]);
  expect(await ids({ status: "published", difficulty: "hard" })).toEqual([first.id]);
  expect(await ids({ tagId: tag.id })).toEqual([first.id]);
  expect(await ids({ tagId: tag.id, topicId: other })).toEqual([]);
  expect([await ids({ q: "OYL" }), await ids({ q: String(draft.id) })]).toEqual([[first.id], [draft.id]]);
  const { chapterId: farChapterId, topicId: farTopic } = await addChapter(db, { name: "Far" });
  const solvedQuestion = await editor.request("createQuestion", {
    body: validChoiceQuestion(farTopic, { solution: "So." }),
  });
  expect(await ids({ chapterId: farChapterId })).toEqual([solvedQuestion.id]);
  expect(await ids({ chapterId })).toEqual([second.id, first.id]);
  expect(await ids({ chapterId, noSolution: "true" })).toEqual([second.id, first.id]);
  expect(await ids({ noSolution: "true", chapterId: farChapterId })).toEqual([]);
  expect(
    (await editor.request("listAdminQuestions", { query: { chapterId: farChapterId } })).questions,
  ).toMatchObject([{ chapterId: farChapterId, chapter_name: "Far", has_solution: true, deleted_at: null }]);
});

test("deleted questions are in a separate list, last deleted first, until they are restored", async () => {
  const { editor, topicId } = await start();
  const createdQuestions = [];
  for (const text of ["One?", "Two?", "Three?"])
    createdQuestions.push(
      await editor.request("createQuestion", { body: validChoiceQuestion(topicId, { text }) }),
    );
  const [firstQuestion, secondQuestion] = createdQuestions.map(({ id }) => ({ id }));
  const deleted = async (query: object = {}) =>
    (await editor.request("listAdminQuestions", { query: { deleted: "true", ...query } })).questions;
  if (secondQuestion) await editor.request("deleteQuestion", { params: secondQuestion });
  if (firstQuestion) await editor.request("deleteQuestion", { params: firstQuestion });
  expect(await deleted()).toMatchObject(
    [firstQuestion, secondQuestion].map((row) => ({ ...row, deleted_at: expect.stringMatching(/Z$/) })),
  );
  expect((await deleted({ q: "two" })).map(({ id }) => id)).toEqual([secondQuestion?.id]);
  if (firstQuestion) await editor.request("restoreQuestion", { params: firstQuestion });
  expect((await deleted()).map(({ id }) => id)).toEqual([secondQuestion?.id]);
});

const MALFORMED = [
  { hash: "x" },
  { id: 7 },
  { score: 4 },
  { type: "essay" },
  { status: "retired" },
  { topicId: 99 },
  { question_tags: [99] },
  { answers: [{ text: "A", correct: true, isCorrect: true }] },
  { answers: [{ id: 99, text: "A", correct: true }] },
  { single_answer: 4.57 },
  { accept: [["1"]] },
  { source: { exam: "JEE Main" } },
  { exams: ["neet"] },
];

test("rejects a malformed question with 400 and saves nothing", async () => {
  const { db, editor, topicId } = await start();
  for (const fields of MALFORMED) {
    const payload = { ...validChoiceQuestion(topicId), ...fields };
    const response = await editor.send({ method: "POST", url: "/admin/questions", payload });
    expect(response.statusCode, JSON.stringify(fields)).toBe(400);
  }
  expect((await editor.request("listAdminQuestions")).questions).toEqual([]);
  expect(await listAudit(db)).toEqual([]);
});

test("a write that cannot be logged does not happen", async () => {
  const { db, editor, topicId } = await start();
  const question = await addQuestion(db, topicId);
  const before = await editor.request("getAdminQuestion", { params: { id: question.id } });
  await blockAuditInserts(db);
  const body = validChoiceQuestion(topicId);
  expect(await expectRejection(editor.request("createQuestion", { body }))).toMatchObject({ status: 500 });
  expect(await expectRejection(updateQuestionFields(editor, question.id, { text: "New" }))).toMatchObject({
    status: 500,
  });
  const deletion = editor.request("deleteQuestion", { params: { id: question.id } });
  expect(await expectRejection(deletion)).toMatchObject({ status: 500 });
  expect((await editor.request("listAdminQuestions")).pagination.total).toBe(1);
  expect(await editor.request("getAdminQuestion", { params: { id: question.id } })).toEqual(before);
});

test("a teacher reads the published questions with their keys, and neither drafts nor deleted ones", async () => {
  const { db, signInAs, editor, topicId } = await start();
  const teacher = await signInAs({ role: "teacher" });
  const published = await addQuestion(db, topicId);
  const draft = await addQuestion(db, topicId, { status: "review" });
  const deleted = await addQuestion(db, topicId);
  await editor.request("deleteQuestion", { params: { id: deleted.id } });
  const drafts = await teacher.request("listAdminQuestions", { query: { status: "review" } });
  expect(drafts.questions, "the teacher's own alone").toEqual([]);
  for (const query of [{}, { deleted: "true" }] as const) {
    const { questions, pagination } = await teacher.request("listAdminQuestions", { query });
    expect([questions.map(({ id }) => id), pagination.total]).toEqual([[published.id], 1]);
  }
  const read = await teacher.request("getAdminQuestion", { params: { id: published.id } });
  expect(read.answers.some(({ correct }) => correct)).toBe(true);
  for (const { id } of [draft, deleted]) {
    const reading = teacher.request("getAdminQuestion", { params: { id } });
    expect(await expectRejection(reading)).toMatchObject({ status: 404, code: "question_not_found" });
  }
  const saving = updateQuestionFields(teacher, published.id, { difficulty: "hard" });
  expect(await expectRejection(saving)).toMatchObject({ status: 403 });
});
