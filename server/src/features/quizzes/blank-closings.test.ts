import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { correctAnswer, setClockInIndia, startCustomQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";

const ALLOWANCE = 150;

/** At 10 o'clock in India: a library of 160 questions, and a learner who has closed 145 of them blank. */
async function start(blank = 145) {
  const testApp = await startTestApp();
  const { db } = testApp;
  await setClockInIndia(db, "10 hours");
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions: AddedQuestion[] = [];
  const secret = { solution: "CanarySolution", hints: ["Think."] };
  for (let count = 0; count < 160; count++) questions.push(await addQuestion(db, topicId, secret));
  const asha = await testApp.signInAs();
  for (let from = 0; from < blank; from += 75)
    await (await startCustomQuiz(asha, questions.slice(from, Math.min(blank, from + 75)))).end();
  return { ...testApp, asha, questions };
}

const reviewOf = async (person: TestUser, hash: string) =>
  (await person.request("getQuizQuestions", { params: { hash } })).questions;

test("beyond 150 questions closed blank in a day a quiz ends and scores, but the keys of blank ones open at midnight", async () => {
  const { db, asha, questions } = await start();
  const last = questions.slice(145);
  const quiz = await startCustomQuiz(asha, last);
  const [answered] = last;
  if (!answered) return expect.fail();
  await quiz.answer(answered.id, wrongAnswer(answered));
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ total: 15, wrong: 1, unattempted: 14, score: -1 });
  const review = await reviewOf(asha, quiz.hash);
  expect(review[0]).toMatchObject({ outcome: "wrong", solution_html: expect.stringContaining("Canary") });
  expect(review.map((question) => "outcome" in question)).toEqual([
    ...Array(ALLOWANCE - 145 + 1).fill(true),
    ...Array(9).fill(false),
  ]);
  const withheld = review.at(-1);
  expect(withheld).toMatchObject({ opens_at: expect.stringMatching(/T18:30:00\.000Z$/) });
  expect(JSON.stringify(review.slice(6))).not.toMatch(/Canary|isCorrect|solution|rationale|outcome/);
  const one = await quiz.question(withheld?.id ?? 0);
  expect(one).toEqual(withheld);
  await setClockInIndia(db, "24 hours 1 second");
  for (const question of await reviewOf(asha, quiz.hash)) expect(question).toHaveProperty("solution_html");
});

test("a question whose key was seen before counts no more, and answering one that is withheld shows its key", async () => {
  const { asha, questions } = await start(ALLOWANCE);
  const seen = questions.slice(0, 20);
  const again = await startCustomQuiz(asha, seen);
  await again.end();
  for (const question of await reviewOf(asha, again.hash)) expect(question).toHaveProperty("outcome");
  const [next] = questions.slice(150);
  if (!next) return expect.fail();
  const blank = await startCustomQuiz(asha, [next]);
  await blank.end();
  expect(await blank.question(next.id)).not.toHaveProperty("outcome");
  const answered = await startCustomQuiz(asha, [next]);
  await answered.answer(next.id, correctAnswer(next));
  await answered.end();
  for (const quiz of [answered, blank]) expect(await quiz.question(next.id)).toHaveProperty("outcome");
});

test("checking a blank question counts, too: beyond the allowance it has to be answered first", async () => {
  const { asha, questions } = await start(ALLOWANCE - 1);
  const filters = {
    ...{ chapter_ids: [], topic_ids: [], exam: null, types: [], difficulties: [], years: [] },
    states: ["unseen" as const],
  };
  const body = { type: "built", filters, count: 5, minutes: null, mode: "practice" } as const;
  const { hash } = await asha.request("createQuiz", { body });
  const { question_ids } = (await asha.request("getQuiz", { params: { hash } })).quiz;
  const check = (questionId = 0) =>
    asha.request("checkQuizQuestion", { params: { hash, questionId }, body: {} });
  expect((await check(question_ids[0])).question.outcome).toBe("unattempted");
  await expect(check(question_ids[1])).rejects.toMatchObject({
    status: 429,
    body: { error: { code: "blank_allowance_used" } },
  });
  const question = questions.find(({ id }) => id === question_ids[1]) ?? expect.fail();
  const params = { hash, questionId: question.id };
  await asha.request("answerQuestion", { params, body: { answer_id: question.optionIds[0] ?? 0 } });
  expect((await check(question.id)).question.outcome).toBe("wrong");
});

test("a mock test left half blank is far from the allowance, and each day has its own", async () => {
  const { db, asha, questions } = await start(ALLOWANCE);
  await setClockInIndia(db, "34 hours");
  const quiz = await startCustomQuiz(asha, questions.slice(148));
  await quiz.end();
  for (const question of await reviewOf(asha, quiz.hash)) expect(question).toHaveProperty("outcome");
});
