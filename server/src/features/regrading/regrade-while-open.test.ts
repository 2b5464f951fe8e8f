import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { createExamPlayer } from "../../../test/test-mock-tests.ts";
import { updateQuestionFields, validChoiceQuestion } from "../../../test/test-question-bodies.ts";
import { noFilters, setClockToEnd, startDailyQuiz } from "../../../test/test-quizzes.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";

const NOTE = "Boyle was marked as right; the law of one pressure is Charles's.";
/** The library has as many, so a built test asks all of them. */
const QUESTIONS = 5;

/** Asha has answered a question with Charles and completed her quiz; by the first key, Boyle is right. */
async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const added = [];
  for (let index = 0; index < QUESTIONS; index++)
    added.push(
      await editor.request("createQuestion", {
        body: validChoiceQuestion(topicId, { text: `Law ${index}?`, solution: "Boyle, of course." }),
      }),
    );
  const [first] = added;
  if (!first) throw new Error("There are five questions.");
  const [charles, boyle] = first.answers.map(({ id }) => id);
  const question = { ...first, optionIds: first.answers.map(({ id }) => id) };
  const asha = await signInAs();
  const earlier = await startDailyQuiz(asha, [question]);
  await earlier.answer(first.id, { answer_id: charles });
  await earlier.end();
  const makeRight = async (right: "Charles" | "Boyle" | "Avogadro") => {
    const answers = first.answers.map(({ id, text }) => ({ id, text, correct: text === right }));
    await updateQuestionFields(editor, first.id, { answers, solution: `${right}, of course.` });
  };
  const regrade = (note = NOTE) => regradeQuestion(editor, db, first.id, note);
  const preview = () => editor.request("previewRegrade", { params: { id: first.id } });
  return { db, signInAs, asha, earlier, question, charles, boyle, makeRight, regrade, preview };
}

/** Begins a built test of all questions. */
async function beginBuilt(person: TestUser, settings: { minutes: number | null; mode: "exam" | "practice" }) {
  const body = { type: "built", filters: noFilters, count: QUESTIONS, ...settings } as const;
  const built = createExamPlayer(person, (await person.request("createQuiz", { body })).hash);
  await built.begin();
  return built;
}

/** Reads everything in which the new marks of a completed quiz could be seen. */
async function readAll(person: TestUser, hash: string, questionId: number) {
  const params = { hash };
  const wrong = { filters: { ...noFilters, states: ["wrong" as const] }, count: QUESTIONS };
  const responses = {
    quiz: await person.request("getQuiz", { params }),
    question: await person.request("getQuizQuestion", { params: { hash, questionId } }),
    review: await person.request("getQuizQuestions", { params }),
    stats: await person.request("getQuizStats", { params }),
    analysis: await person.request("getQuizAnalysis", { params }),
    followUp: await person.request("getFollowUp", { params: { hash, questionId } }),
    profile: await person.request("getProfile"),
    metrics: await person.request("getMetrics"),
    mistakes: await person.request("listMistakes", { query: {} }),
    marksLost: await person.request("getMarksLost"),
    wrong: await person.request("countBuiltTest", { body: wrong }),
    corrections: await person.request("listCorrections", { query: {} }),
    export: await person.request("exportUser"),
  };
  const texts = Object.entries(responses).map(([name, response]) => [
    name,
    JSON.stringify(response).replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "TIME"),
  ]);
  return { responses, texts: Object.fromEntries(texts) };
}

test("while a question is open for a learner, nothing they read tells that it was regraded; once it closes, everything does", async () => {
  const { asha, earlier, question, charles, makeRight, regrade, preview } = await start();
  const exam = await beginBuilt(asha, { minutes: 30, mode: "exam" });
  await makeRight("Charles");
  const before = await readAll(asha, earlier.hash, question.id);
  expect(before.responses).toMatchObject({
    stats: { stats: { score: -1 } },
    question: { question: { outcome: "wrong", solution_html: expect.stringMatching(/Boyle/) } },
    mistakes: { total: 1 },
    wrong: { seen: 1 },
  });
  expect(await preview()).toMatchObject({ attempts: 1 });
  expect(await regrade()).toEqual({ attempts: 0, raised: 0, lowered: 0 });
  const meanwhile = await readAll(asha, earlier.hash, question.id);
  for (const name of Object.keys(before.texts)) expect(meanwhile.texts[name], name).toBe(before.texts[name]);
  // The editor has nothing left to ask for.
  expect(await preview()).toMatchObject({ attempts: 0, learners: 0, regrade: { state: "done" } });

  await exam.answer(question.id, { answer_id: charles });
  await exam.end();
  const { responses, texts } = await readAll(asha, earlier.hash, question.id);
  const correction = { note: NOTE, score_before: -1, score_after: 4 };
  const marks = { outcome: "correct", score: 4, solution_html: expect.stringMatching(/Charles/), correction };
  expect(responses).toMatchObject({
    stats: { stats: { correct: 1, wrong: 0, score: 4 } },
    question: { question: marks },
    review: { questions: [marks] },
    analysis: { analysis: { marks: { score: 4 } } },
    mistakes: { total: 0 },
    wrong: { seen: 0 },
  });
  const scores = { score_before: -1, score_after: 4 };
  expect(responses.corrections.corrections[0]?.regraded_quizzes).toEqual([
    { hash: exam.hash, ...scores },
    { hash: earlier.hash, ...scores },
  ]);
  expect(responses.export.tables.regrades).toHaveLength(2);
  expect(texts.profile).not.toBe(before.texts.profile);
  expect(await exam.stats()).toMatchObject({ correct: 1, score: 4 });
  expect(await exam.question(question.id)).toMatchObject(marks);
});

type Setting = Awaited<ReturnType<typeof start>>;

/** Each opens the question in another quiz, and returns what closes it there. */
const OPENINGS: Record<string, (setting: Setting) => Promise<() => Promise<unknown>>> = {
  "the quiz is ended": async ({ asha, question }) => (await startDailyQuiz(asha, [question])).end,
  "its time runs out": async ({ db, asha, question, charles }) => {
    const exam = await beginBuilt(asha, { minutes: 30, mode: "exam" });
    await exam.answer(question.id, { answer_id: charles });
    return async () => {
      await setClockToEnd(db, exam.hash, "10 seconds");
      await expireQuizzes(db, standaloneJobContext);
    };
  },
  "the quiz is discarded": async ({ asha, question }) => (await startDailyQuiz(asha, [question])).discard,
  "the question is checked": async ({ asha, question }) => {
    const practice = await beginBuilt(asha, { minutes: null, mode: "practice" });
    return () => practice.check(question.id);
  },
};

test.each(Object.keys(OPENINGS).flatMap((way) => [[way, "old"] as const, [way, "new"] as const]))(
  "when %s, with the %s key in it, the earlier attempts that a regrade passed over are marked",
  async (way, version) => {
    const setting = await start();
    const { asha, earlier, question, makeRight, regrade } = setting;
    if (version === "new") await makeRight("Charles");
    const close = await OPENINGS[way]?.(setting);
    if (version === "old") await makeRight("Charles");
    expect(await regrade()).toEqual({ attempts: 0, raised: 0, lowered: 0 });
    expect(await earlier.stats()).toMatchObject({ correct: 0, score: -1 });
    await close?.();
    expect(await earlier.stats()).toMatchObject({ correct: 1, wrong: 0, score: 4 });
    expect(await earlier.question(question.id)).toMatchObject({
      outcome: "correct",
      correction: { note: NOTE, score_before: -1, score_after: 4 },
    });
    const { mistakes } = await asha.request("listMistakes", { query: {} });
    expect(mistakes.filter(({ question_id }) => question_id === question.id)).toEqual([]);
  },
);

test("a question that is still open in another quiz keeps its old marks when one of the two is discarded", async () => {
  const { asha, earlier, question, makeRight, regrade } = await start();
  const exam = await beginBuilt(asha, { minutes: 30, mode: "exam" });
  const untimed = await startDailyQuiz(asha, [question]);
  await makeRight("Charles");
  await regrade();
  await untimed.discard();
  expect(await earlier.question(question.id)).toMatchObject({ score: -1, correction: null });
  await exam.end();
  expect(await earlier.question(question.id)).toMatchObject({ score: 4 });
});

test("other learners are regraded at once, and of several requests the latest counts when the question closes", async () => {
  const { signInAs, asha, earlier, question, charles, boyle, makeRight, regrade } = await start();
  const ravi = await signInAs();
  const ravisQuiz = await startDailyQuiz(ravi, [question]);
  await ravisQuiz.answer(question.id, { answer_id: boyle });
  await ravisQuiz.end();
  const exam = await beginBuilt(asha, { minutes: 30, mode: "exam" });
  await makeRight("Avogadro");
  expect(await regrade("It was Avogadro.")).toEqual({ attempts: 1, raised: 0, lowered: 1 });
  await makeRight("Charles");
  expect(await regrade()).toMatchObject({ attempts: 1 });
  expect(await ravisQuiz.stats()).toMatchObject({ correct: 0, score: -1 });
  await exam.answer(question.id, { answer_id: charles });
  await exam.end();
  expect(await earlier.question(question.id)).toMatchObject({
    correction: { note: NOTE, score_before: -1, score_after: 4 },
  });
  expect((await asha.request("exportUser")).tables.regrades).toHaveLength(2);
});
