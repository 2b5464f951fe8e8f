import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { addTestQuestions, correctAnswer, startQuiz } from "../../../test/test-quizzes.ts";

async function startWithQuiz() {
  const testApp = await startTestApp();
  const fixture = await addTestQuestions(testApp.db);
  const quiz = await startQuiz(await testApp.signInAs(), fixture.chapterId);
  const stored = () => testApp.db.selectFrom("responses").selectAll().execute();
  /** Returns the payloads that get a status other than 400. */
  const acceptedPayloads = async (questionId: number, payloads: readonly (object | string)[]) => {
    const accepted = [];
    for (const payload of payloads) {
      const { statusCode, body } = await quiz.sendAnswer(questionId, payload);
      if (statusCode !== 400) accepted.push({ payload, statusCode, body });
    }
    return accepted;
  };
  return { ...testApp, ...fixture, quiz, stored, acceptedPayloads };
}

const MALFORMED_BODIES = [
  "",
  "null",
  "[]",
  "{}",
  "7",
  '"7"',
  "{",
  '{"answer_id":9007199254740993}',
  '{"answer_id":1e400}',
  '{"answer_id":NaN}',
  '{"answer_id":1,"__proto__":{"x":1}}',
  { answer_id: "" },
  { answer_id: [] },
  { answer_id: {} },
  { answer_id: true },
  { answer_ids: [] },
  { answer_ids: null },
  { answer_ids: "1" },
  { answer_id: null, answer_ids: [1] },
  { answer_id: null, seq: -1 },
  { answer_id: null, seq: 1.5 },
  { answer_id: null, seq: "1" },
  { answer_id: null, seq: 2 ** 53 },
  { answer_id: null, time_ms: -1 },
  { answer_id: null, time_ms: "10" },
  { seq: 1 },
  ...["id", "userId", "user_id", "state", "end_time", "score", "created_at", "correct", "role"].map(
    (extra) => ({
      answer_id: null,
      [extra]: 1,
    }),
  ),
];

test("rejects a malformed body for a question of any type", async () => {
  const { acceptedPayloads, stored, single, many, number } = await startWithQuiz();
  for (const { id } of [single, many, number])
    expect(await acceptedPayloads(id, MALFORMED_BODIES)).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("a single-choice question accepts one of its own options by id, and nothing else", async () => {
  const { acceptedPayloads, stored, single, many } = await startWithQuiz();
  const [ownOption = 0, secondOption = 0] = single.optionIds;
  const [otherOption = 0] = many.optionIds;
  const payloads = [
    { answer_id: otherOption },
    { answer_id: String(ownOption) },
    { answer_id: ownOption + 0.5 },
    { answer_id: -ownOption },
    { answer_id: 0 },
    { answer_id: 2 ** 31 },
    { answer_id: 2 ** 53 + 1 },
    { answer_id: [ownOption] },
    { answer_ids: [ownOption] },
    { answer_ids: [ownOption, secondOption] },
    { answer_id: ownOption, answer_ids: [ownOption] },
  ];
  expect(await acceptedPayloads(single.id, payloads)).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("a multi-correct question accepts distinct options of its own, and nothing else", async () => {
  const { acceptedPayloads, stored, single, many } = await startWithQuiz();
  const [ownOption = 0, secondOption = 0] = many.optionIds;
  const [otherOption = 0] = single.optionIds;
  const payloads = [
    { answer_ids: [ownOption, ownOption] },
    { answer_ids: [ownOption, secondOption, ownOption] },
    { answer_ids: [ownOption, otherOption] },
    { answer_ids: [String(ownOption)] },
    { answer_ids: [ownOption, null] },
    { answer_ids: [ownOption, 1.5] },
    { answer_ids: [ownOption, -1] },
    { answer_ids: [[ownOption]] },
    { answer_ids: [2 ** 53] },
    { answer_ids: Array.from({ length: 20_000 }, (_, index) => index + 1) },
    { answer_id: ownOption },
    { answer_id: String(ownOption) },
    { answer_id: ownOption, answer_ids: [ownOption] },
  ];
  expect(await acceptedPayloads(many.id, payloads)).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("a numerical question accepts a number as text, and nothing else", async () => {
  const { acceptedPayloads, stored, number, single } = await startWithQuiz();
  const typed = [
    "1e3",
    "1e400",
    "2 5",
    "1,5",
    ".",
    " ",
    "-",
    "NaN",
    "Infinity",
    "\uff11",
    "\u0967\u0968",
    "0x1f",
  ];
  const payloads = [
    ...typed.map((answer_id) => ({ answer_id })),
    { answer_id: "7".repeat(400) },
    { answer_id: 20 },
    { answer_id: single.optionIds[0] },
    { answer_ids: [20] },
    { answer_ids: ["20"] },
  ];
  expect(await acceptedPayloads(number.id, payloads)).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("a number is accepted in any notation, and shown as it was typed", async () => {
  const { quiz, number } = await startWithQuiz();
  for (const typed of [".5", "5.", "02.5", "+3", "\u22123", " 5 ", "020.0", "-0"]) {
    await quiz.answer(number.id, { answer_id: typed });
    expect((await quiz.question(number.id)).selected_answer).toBe(typed.trim());
  }
});

test("rejects a decimal comma with a message that says so", async () => {
  const { quiz, number } = await startWithQuiz();
  const { error } = (await quiz.sendAnswer(number.id, { answer_id: "1,5" })).json();
  expect(error.message).toContain("comma");
});

test("rejects an answer that is not JSON before reading it", async () => {
  const { asha, quiz, single } = await startWithQuizAndUser();
  const response = await asha.send({
    method: "POST",
    url: `/api/quiz/${quiz.hash}/question/${single.id}/answer`,
    headers: { "content-type": "text/plain" },
    payload: JSON.stringify(correctAnswer(single)),
  });
  expect(response.statusCode).toBe(415);
});

test("an unknown quiz, an unknown question and a question of another quiz return 404", async () => {
  const { db, asha, quiz, single } = await startWithQuizAndUser();
  const other = await addTestQuestions(db);
  const otherQuiz = await startQuiz(asha, other.chapterId);
  const answerStatus = async (player: typeof quiz, questionId: number | string) =>
    (await player.sendAnswer(questionId, { answer_id: null })).statusCode;
  expect(await answerStatus(quiz, other.single.id)).toBe(404);
  expect(await answerStatus(quiz, 2_000_000_000)).toBe(404);
  expect(await answerStatus(otherQuiz, single.id)).toBe(404);
  for (const id of ["0", "-1", "1.5", "abc", "99999999999", "%00"])
    expect(await answerStatus(quiz, id)).toBe(400);
  await expect(quiz.question(other.single.id)).rejects.toMatchObject({ status: 404 });
  expect(await db.selectFrom("responses").selectAll().execute()).toEqual([]);
});

test("a malformed answer to an ended quiz is rejected as malformed", async () => {
  const { quiz, single, many } = await startWithQuiz();
  await quiz.end();
  const otherOption = await quiz.sendAnswer(single.id, { answer_id: many.optionIds[0] });
  const validAnswer = await quiz.sendAnswer(single.id, correctAnswer(single));
  expect([otherOption.statusCode, validAnswer.statusCode]).toEqual([400, 409]);
});

async function startWithQuizAndUser() {
  const testApp = await startTestApp();
  const fixture = await addTestQuestions(testApp.db);
  const asha = await testApp.signInAs();
  return { ...testApp, ...fixture, asha, quiz: await startQuiz(asha, fixture.chapterId) };
}
