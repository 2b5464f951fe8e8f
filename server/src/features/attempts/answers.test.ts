import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import {
  addTestQuestions,
  correctAnswer,
  createPlayer,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

/** A quick quiz with one question of each type, just started. */
async function startWithQuiz() {
  const testApp = await startTestApp();
  const fixture = await addTestQuestions(testApp.db);
  const asha = await testApp.signInAs();
  const quiz = await startQuiz(asha, fixture.chapterId);
  const storedResponses = () =>
    testApp.db
      .selectFrom("responses")
      .select(["question_id", "selected_option_ids", "numeric_answer", "seq", "time_ms"])
      .execute();
  return { ...testApp, ...fixture, asha, quiz, storedResponses };
}

test("an answer of each type is returned as it was given", async () => {
  const { quiz, single, many, number } = await startWithQuiz();
  const [a = 0, , c = 0] = many.optionIds;
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.answer(many.id, { answer_ids: [c, a] });
  await quiz.answer(number.id, { answer_id: " 020.0 " });
  expect((await quiz.question(single.id)).selected_answer).toBe(single.optionIds[1]);
  expect((await quiz.question(many.id)).selected_answer).toEqual([a, c]);
  expect((await quiz.question(number.id)).selected_answer).toBe("020.0");
  expect(new Set((await quiz.quiz()).answered_ids)).toEqual(new Set([single.id, many.id, number.id]));
});

test("saving an answer returns when the server saved it and when the quiz ends", async () => {
  const { quiz, single } = await startWithQuiz();
  const response = await quiz.sendAnswer(single.id, correctAnswer(single));
  const { end_time, created_at } = await quiz.quiz();
  const saved = response.json();
  expect(saved).toEqual({ saved: true, server_now: expect.any(String), end_time });
  expect(Date.parse(saved.server_now)).toBeGreaterThanOrEqual(Date.parse(created_at));
  expect(Date.parse(saved.server_now)).toBeLessThan(Date.parse(end_time ?? ""));
});

test("an answer can be changed until the quiz ends, and the last one counts", async () => {
  const { quiz, single, storedResponses } = await startWithQuiz();
  await quiz.answer(single.id, wrongAnswer(single));
  await quiz.answer(single.id, correctAnswer(single));
  expect(await storedResponses()).toHaveLength(1);
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 0, unattempted: 2, score: 4 });
});

test("null clears an answer of any type, as if it had never been given", async () => {
  const { quiz, single, many, number } = await startWithQuiz();
  await quiz.answer(single.id, wrongAnswer(single));
  await quiz.answer(many.id, { answer_ids: many.optionIds });
  await quiz.answer(number.id, { answer_id: "7" });
  for (const { id } of [single, many, number]) {
    await quiz.answer(id, { answer_id: null });
    expect((await quiz.question(id)).selected_answer).toBeNull();
  }
  expect((await quiz.quiz()).answered_ids).toEqual([]);
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ wrong: 0, unattempted: 3, score: 0, max_score: 12 });
});

test("of two answers with sequence numbers the higher one is kept, even if the other arrives later", async () => {
  const { quiz, single } = await startWithQuiz();
  const send = async (answer: object, seq: number) => {
    const response = await quiz.sendAnswer(single.id, { ...answer, seq });
    return [response.statusCode, response.headers["x-answer-seq"]];
  };
  const selected = async () => (await quiz.question(single.id)).selected_answer;
  const [a, b, c] = single.optionIds;

  expect(await send({ answer_id: b }, 5)).toEqual([200, "5"]);
  expect(await send({ answer_id: a }, 4)).toEqual([200, "5"]);
  expect(await selected()).toBe(b);
  expect(await send({ answer_id: null }, 3)).toEqual([200, "5"]);
  expect(await selected()).toBe(b);
  expect(await send({ answer_id: c }, 6)).toEqual([200, "6"]);
  expect(await selected()).toBe(c);
});

test("an answer that arrives late does not undo a later clear", async () => {
  const { quiz, single } = await startWithQuiz();
  await quiz.answer(single.id, { ...correctAnswer(single), seq: 1 });
  await quiz.answer(single.id, { answer_id: null, seq: 3 });
  await quiz.answer(single.id, { ...correctAnswer(single), seq: 2 });
  expect((await quiz.question(single.id)).selected_answer).toBeNull();
});

test("without sequence numbers the last answer to arrive wins, even after numbered ones", async () => {
  const { quiz, single } = await startWithQuiz();
  await quiz.answer(single.id, { ...correctAnswer(single), seq: 9 });
  await quiz.answer(single.id, wrongAnswer(single));
  expect((await quiz.question(single.id)).selected_answer).toBe(single.optionIds[0]);
});

test("sequence numbers are per question, up to the largest exact integer", async () => {
  const { quiz, single, number, storedResponses } = await startWithQuiz();
  const largest = Number.MAX_SAFE_INTEGER;
  await quiz.answer(single.id, { ...correctAnswer(single), seq: largest });
  await quiz.answer(number.id, { answer_id: "1", seq: 0 });
  const rows = new Map((await storedResponses()).map((row) => [row.question_id, row.seq]));
  expect([rows.get(single.id), rows.get(number.id)]).toEqual([largest, 0]);
});

test("time spent never decreases", async () => {
  const { quiz, single, storedResponses } = await startWithQuiz();
  for (const time_ms of [4000, 9000, 2000])
    await quiz.answer(single.id, { ...correctAnswer(single), time_ms });
  expect(await storedResponses()).toEqual([expect.objectContaining({ time_ms: 9000 })]);
});

test("certainty belongs to the answer it came with: the latest counts, and a cleared answer has none", async () => {
  const { quiz, single, many, number } = await startWithQuiz();
  const certaintyOf = async (id: number) => (await quiz.question(id)).certainty;
  expect(await certaintyOf(single.id)).toBeNull();
  await quiz.answer(single.id, { ...correctAnswer(single), seq: 2, certainty: "sure" });
  await quiz.answer(single.id, { ...wrongAnswer(single), seq: 1, certainty: "guess" });
  expect(await certaintyOf(single.id)).toBe("sure");
  await quiz.answer(single.id, { ...wrongAnswer(single), seq: 3 });
  expect(await certaintyOf(single.id)).toBeNull();
  await quiz.answer(many.id, { answer_ids: many.optionIds, certainty: "maybe" });
  await quiz.answer(number.id, { answer_id: "20", certainty: "guess" });
  expect([await certaintyOf(many.id), await certaintyOf(number.id)]).toEqual(["maybe", "guess"]);
  await quiz.answer(number.id, { answer_id: null, certainty: "guess" });
  expect(await certaintyOf(number.id)).toBeNull();
  await quiz.end();
  expect(await certaintyOf(many.id)).toBe("maybe");
});

test("the time of a question that was left blank is saved, and is neither an answer nor touches one", async () => {
  const { db, asha, chapterId, quiz, single, number } = await startWithQuiz();
  const timesOf = () =>
    db
      .selectFrom("responses")
      .select(["question_id", "time_ms", "offline_ms"])
      .orderBy("time_ms", "desc")
      .execute();
  const opened = { question_id: number.id, time_ms: 90_000, offline_ms: 20_000 };
  await quiz.saveTimes([opened]);
  await quiz.saveTimes([{ ...opened, time_ms: 60_000, offline_ms: 0 }]);
  expect(await timesOf()).toEqual([opened]);
  expect((await quiz.quiz()).answered_ids).toEqual([]);
  expect((await startQuiz(asha, chapterId)).hash).toBe(quiz.hash);
  await quiz.answer(single.id, { ...correctAnswer(single), seq: 7, time_ms: 30_000 });
  await quiz.saveTimes([{ question_id: single.id, time_ms: 40_000 }]);
  expect((await quiz.question(single.id)).selected_answer).toBe(single.optionIds[1]);
  expect(await timesOf()).toEqual([opened, { question_id: single.id, time_ms: 40_000, offline_ms: 0 }]);
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 0, unattempted: 2 });
});

test("times of other questions, of a diagnostic, of an ended quiz and of someone else's are refused", async () => {
  const { asha, signInAs, quiz, single } = await startWithQuiz();
  const times = [{ question_id: single.id, time_ms: 1000 }];
  const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
  await expect(quiz.saveTimes([{ question_id: 999_999, time_ms: 1000 }])).rejects.toMatchObject({
    status: 422,
    body: { error: { details: [{ message: "Question 999999 is not in this quiz." }] } },
  });
  await expect(createPlayer(await signInAs(), quiz.hash).saveTimes(times)).rejects.toMatchObject({
    status: 404,
  });
  const diagnostic = await startDiagnostic(asha);
  await expect(diagnostic.saveTimes(times)).rejects.toMatchObject(refused(409, "is_diagnostic"));
  await quiz.end();
  await expect(quiz.saveTimes(times)).rejects.toMatchObject(refused(409, "quiz_ended"));
});

test("five concurrent copies of an answer are stored once and get the same response", async () => {
  const { quiz, single, storedResponses } = await startWithQuiz();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => quiz.sendAnswer(single.id, { ...correctAnswer(single), seq: 1 })),
  );
  expect(responses.map((response) => [response.statusCode, response.headers["x-answer-seq"]])).toEqual(
    Array.from({ length: 5 }, () => [200, "1"]),
  );
  expect(await storedResponses()).toEqual([
    {
      question_id: single.id,
      selected_option_ids: [single.optionIds[1]],
      numeric_answer: null,
      seq: 1,
      time_ms: 0,
    },
  ]);
});

test("of concurrent answers the one with the highest sequence number is kept", async () => {
  const { quiz, single, storedResponses } = await startWithQuiz();
  const numberedAnswers = single.optionIds.map((answer_id, seq) => ({ answer_id, seq }));
  await Promise.all(
    [...numberedAnswers, ...numberedAnswers.toReversed()].map((body) => quiz.answer(single.id, body)),
  );
  expect(await storedResponses()).toEqual([
    expect.objectContaining({ selected_option_ids: [single.optionIds[3]], seq: 3 }),
  ]);
});

test("an answer sent again after the end is rejected and changes nothing", async () => {
  const { quiz, single, storedResponses } = await startWithQuiz();
  await quiz.answer(single.id, correctAnswer(single));
  await quiz.end();
  const before = await storedResponses();
  for (const answer of [correctAnswer(single), wrongAnswer(single), { answer_id: null }])
    await expect(quiz.answer(single.id, answer)).rejects.toMatchObject({
      status: 409,
      body: { error: { code: "quiz_ended" } },
    });
  expect(await storedResponses()).toEqual(before);
  expect(await quiz.stats()).toMatchObject({ correct: 1 });
});
