import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import {
  correctAnswer,
  noFilters,
  setClockInIndia,
  startDailyQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { readConfig } from "../../config.ts";
import type { Db } from "../../db/connect.ts";
import { runDueJobs, startJobs } from "../../jobs/job-runner.ts";

const ALLOWANCE = 15;
const LIMITED = { RATE_LIMIT: "on", LIMIT_BLANK_CLOSINGS: String(ALLOWANCE) };

/** At 10 o'clock in India: a library of 25 questions, and a learner who has closed `blank` of them blank. */
async function start(blank = ALLOWANCE - 5, environment: Record<string, string> = LIMITED) {
  const testApp = await startTestApp(environment);
  const { db } = testApp;
  await setClockInIndia(db, "10 hours");
  const questions = await addQuestions(db, ALLOWANCE + 10);
  const asha = await testApp.signInAs();
  if (blank > 0) await (await startDailyQuiz(asha, questions.slice(0, blank))).end();
  return { ...testApp, asha, questions };
}

async function addQuestions(db: Db, count: number): Promise<AddedQuestion[]> {
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const questions: AddedQuestion[] = [];
  const secret = { solution: "CanarySolution", hints: ["Think."] };
  while (questions.length < count) questions.push(await addQuestion(db, topicId, secret));
  return questions;
}

const reviewOf = async (person: TestUser, hash: string) =>
  (await person.request("getQuizQuestions", { params: { hash } })).questions;

test("beyond the allowance of questions closed blank in a day a quiz ends and scores, but the keys of blank ones open at midnight", async () => {
  const { db, asha, questions } = await start();
  const last = questions.slice(ALLOWANCE - 5);
  const quiz = await startDailyQuiz(asha, last);
  const [answered] = last;
  if (!answered) return expect.fail();
  await quiz.answer(answered.id, wrongAnswer(answered));
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ total: 15, wrong: 1, unattempted: 14, score: -1 });
  const review = await reviewOf(asha, quiz.hash);
  expect(review[0]).toMatchObject({ outcome: "wrong", solution_html: expect.stringContaining("Canary") });
  expect(review.map((question) => "outcome" in question)).toEqual([
    ...Array(6).fill(true),
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
  const seen = questions.slice(0, ALLOWANCE);
  const again = await startDailyQuiz(asha, seen);
  await again.end();
  for (const question of await reviewOf(asha, again.hash)) expect(question).toHaveProperty("outcome");
  const [next] = questions.slice(ALLOWANCE);
  if (!next) return expect.fail();
  const blank = await startDailyQuiz(asha, [next]);
  await blank.end();
  expect(await blank.question(next.id)).not.toHaveProperty("outcome");
  const answered = await startDailyQuiz(asha, [next]);
  await answered.answer(next.id, correctAnswer(next));
  await answered.end();
  for (const quiz of [answered, blank]) expect(await quiz.question(next.id)).toHaveProperty("outcome");
});

test("checking a blank question counts, too: beyond the allowance it has to be answered first", async () => {
  const { asha, questions } = await start(ALLOWANCE - 1);
  const filters = { ...noFilters, states: ["unseen" as const] };
  const body = { type: "built", filters, count: questions.length, minutes: null, mode: "practice" } as const;
  const { hash } = await asha.request("createQuiz", { body });
  // The ones that were closed before are unseen as well: nobody has opened them.
  const question_ids = questions.slice(ALLOWANCE - 1).map(({ id }) => id);
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
  const quiz = await startDailyQuiz(asha, questions.slice(ALLOWANCE - 2));
  await quiz.end();
  for (const question of await reviewOf(asha, quiz.hash)) expect(question).toHaveProperty("outcome");
});

test("a quiz that ends by itself withholds keys beyond the allowance, too", async () => {
  const { db, asha, questions } = await start(0);
  const quiz = await startDailyQuiz(asha, questions);
  await setClockInIndia(db, "194 hours");
  const fail = (error: unknown) => expect.fail(String(error));
  const config = readConfig(LIMITED);
  await (await startJobs(db, fail, { config }))();
  await runDueJobs(db, fail, { config });
  const withheld = (await reviewOf(asha, quiz.hash)).filter((question) => "opens_at" in question);
  expect(withheld).toHaveLength(questions.length - ALLOWANCE);
});

test("RATE_LIMIT=off lifts the allowance", async () => {
  const { asha, questions } = await start(ALLOWANCE, { ...LIMITED, RATE_LIMIT: "off" });
  const quiz = await startDailyQuiz(asha, questions.slice(ALLOWANCE));
  await quiz.end();
  for (const question of await reviewOf(asha, quiz.hash)) expect(question).toHaveProperty("outcome");
});

test("each quiz that ends for an account with more than 500 closed questions that day raises an alert in /metrics", async () => {
  const { app, db, signInAs } = await startTestApp();
  await setClockInIndia(db, "10 hours");
  const questions = await addQuestions(db, 502);
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const alerts = async () =>
    /^quizzes_many_closed_total (\d+)$/m.exec((await app.inject({ url: "/metrics" })).body)?.[1];
  const closeAll = async (person: TestUser, from: number, to: number) => {
    for (let first = from; first < to; first += 75)
      await (await startDailyQuiz(person, questions.slice(first, Math.min(to, first + 75)))).end();
  };
  await closeAll(asha, 0, 500);
  await closeAll(ravi, 0, 20);
  expect(await alerts()).toBe("0");
  await closeAll(asha, 500, 501);
  expect(await alerts()).toBe("1");
  await closeAll(asha, 501, 502);
  expect(await alerts()).toBe("2");
  await setClockInIndia(db, "34 hours");
  await closeAll(asha, 0, 20);
  expect(await alerts()).toBe("2");
});
