import { ChapterQuizType } from "@rasayan/contract";
import { expect, test } from "vitest";
import { type ResponseError, startTestApp } from "../../../test/test-app.ts";
import { addMainBank, beginMock, createExamPlayer, rightAnswer } from "../../../test/test-mock-tests.ts";
import { addTestQuestions, startQuiz } from "../../../test/test-quizzes.ts";

const MAIN = { blueprint: "jee-main" };

async function beginMainPaper() {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const asha = await signInAs();
  const mock = await beginMock(asha, MAIN);
  const questions = await mock.questions();
  const [a, b, c] = questions.map(({ id }) => id) as [number, number, number];
  const marked = async () => (await mock.quiz()).marked_ids.toSorted((x, y) => x - y);
  const sorted = (...ids: number[]) => ids.toSorted((x, y) => x - y);
  return { db, signInAs, asha, mock, questions, a, b, c, marked, sorted };
}

test("the mark with the highest number counts, in whatever order answers and lists arrive from two devices", async () => {
  const { mock, asha, questions, a, b, marked, sorted } = await beginMainPaper();
  const phone = createExamPlayer(asha, mock.hash);
  const [first] = questions;
  if (!first) throw new Error("The paper has 25 questions.");
  const sends = [
    () => mock.answer(a, { ...rightAnswer(first), seq: 10, marked: true }),
    () => phone.visit({ marked_ids: [b], seq: 20 }),
    () => mock.answer(a, { ...rightAnswer(first), seq: 30, marked: true }),
    () => phone.visit({ visited_ids: [b], marked_ids: [], seq: 15 }),
    () => mock.answer(b, { answer_id: null, seq: 12, marked: false }),
  ];
  for (const send of sends) await send();
  expect(await marked()).toEqual(sorted(a, b));
  for (const send of sends.toReversed()) await send();
  expect(await marked()).toEqual(sorted(a, b));
  await mock.visit({ marked_ids: [b], seq: 40 });
  expect(await marked()).toEqual([b]);
});

test("in every order of four calls, the latest of the sequence decide", async () => {
  const { mock, a, b, marked } = await beginMainPaper();
  const calls = [
    (base: number) => mock.answer(a, { answer_id: null, seq: base + 1, marked: true }),
    (base: number) => mock.visit({ marked_ids: [a, b], seq: base + 2 }),
    (base: number) => mock.answer(b, { answer_id: null, seq: base + 3, marked: false }),
    (base: number) => mock.visit({ marked_ids: [a], seq: base }),
  ];
  for (const [round, order] of permutations([0, 1, 2, 3]).entries()) {
    for (const index of order) await calls[index]?.((round + 1) * 10);
    expect(await marked(), order.join()).toEqual([a]);
  }
});

test("what one device marks leaves the marks of another, which it may not know, as they are", async () => {
  const { mock, asha, a, b, c, marked, sorted } = await beginMainPaper();
  const phone = createExamPlayer(asha, mock.hash);
  await mock.visit({ marks: [{ question_id: a, marked: true }], seq: 10 });
  await phone.visit({ visited_ids: [b], seq: 20 });
  await phone.visit({
    marks: [
      { question_id: b, marked: true },
      { question_id: c, marked: false },
    ],
    seq: 30,
  });
  expect(await marked()).toEqual(sorted(a, b));
  await phone.visit({ marks: [{ question_id: b, marked: false }], seq: 25 });
  expect(await marked()).toEqual(sorted(a, b));
  await mock.visit({ marked_ids: [c], seq: 28 });
  expect(await marked()).toEqual([b]);
  await phone.visit({ marks: [{ question_id: a, marked: true }], seq: 27 });
  expect(await marked()).toEqual([b]);
});

test("an answer without a number is the latest; clearing one leaves the mark that comes with it", async () => {
  const { mock, questions, a, marked } = await beginMainPaper();
  const [first] = questions;
  if (!first) throw new Error("The paper has 25 questions.");
  await mock.visit({ marked_ids: [], seq: 1_000 });
  await mock.answer(a, { ...rightAnswer(first), marked: true });
  expect(await marked()).toEqual([a]);
  await mock.answer(a, { answer_id: null, marked: true, seq: 1_001 });
  expect(await mock.quiz()).toMatchObject({ answered_ids: [], marked_ids: [a], visited_ids: [a] });
});

test("marked without an answer scores 0; answered and marked is scored", async () => {
  const { mock, questions, a, b } = await beginMainPaper();
  const [first] = questions;
  if (!first) throw new Error("The paper has 25 questions.");
  await mock.answer(a, { ...rightAnswer(first), marked: true, seq: 1 });
  await mock.visit({ visited_ids: [b], marked_ids: [a, b], seq: 2 });
  await mock.end();
  expect(await mock.stats()).toMatchObject({ correct: 1, wrong: 0, unattempted: 24, score: 4 });
  expect((await mock.quiz()).marked_ids).toHaveLength(2);
});

test("visits are only added, and those of other questions are refused", async () => {
  const { mock, a, b, c } = await beginMainPaper();
  await mock.visit({ visited_ids: [a], seq: 2 });
  await mock.visit({ visited_ids: [b], seq: 1 });
  await expect(mock.visit({ visited_ids: [c, 999_999], seq: 3 })).rejects.toMatchObject({
    status: 422,
    body: { error: { details: [{ message: "Question 999999 is not in this quiz." }] } },
  });
  expect((await mock.quiz()).visited_ids).toEqual([a, b]);
});

test("someone else's mock can be neither begun nor marked nor read", async () => {
  const { signInAs, mock, a } = await beginMainPaper();
  const stranger = createExamPlayer(await signInAs(), mock.hash);
  for (const call of [
    stranger.begin,
    stranger.questions,
    () => stranger.visit({ seq: 1 }),
    () => stranger.check(a),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
});

test("a chapter set in exam mode begins at once, without a time limit, with a section for each type of question", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, single, many, number } = await addTestQuestions(db);
  const asha = await signInAs();
  const started = await startQuiz(asha, chapterId, "unlimited_chapter", "exam");
  const quiz = createExamPlayer(asha, started.hash);
  const marking = { partial: null, full: 4, negative: -1 };
  expect(await quiz.quiz()).toMatchObject({
    type: "unlimited_chapter",
    mode: "exam",
    state: "in_progress",
    name: null,
    minutes: null,
    end_time: null,
    question_ids: [single.id, many.id, number.id],
    sections: [
      { name: "Single correct", kind: "single", questions: 1, marking, question_ids: [single.id] },
      { name: "Multiple correct", kind: "multi", questions: 1, question_ids: [many.id] },
      { name: "Numerical", kind: "numerical", questions: 1, marking, question_ids: [number.id] },
    ],
  });
  await quiz.visit({ visited_ids: [single.id, many.id], marked_ids: [many.id], seq: 1 });
  expect(await quiz.quiz()).toMatchObject({ visited_ids: [single.id, many.id], marked_ids: [many.id] });
  await quiz.discard();
});

test("marks and visits are the same in plain mode, which has no sections", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, number, single } = await addTestQuestions(db);
  const asha = await signInAs();
  const quiz = createExamPlayer(asha, (await startQuiz(asha, chapterId)).hash);
  await quiz.answer(number.id, { answer_id: "20", marked: true, seq: 1 });
  const plain = { mode: "plain", minutes: 20, sections: [] };
  expect(await quiz.quiz()).toMatchObject({ ...plain, marked_ids: [number.id], visited_ids: [number.id] });
  await quiz.visit({ visited_ids: [single.id], marked_ids: [single.id], seq: 2 });
  expect(await quiz.quiz()).toMatchObject({ ...plain, marked_ids: [single.id] });
  expect((await quiz.quiz()).visited_ids.toSorted()).toEqual([single.id, number.id].toSorted());
});

test("the mode belongs to a repeated start, and a quiz with a time limit of its own has no mode", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addTestQuestions(db);
  const asha = await signInAs();
  const start = async (mode: "plain" | "exam" | "practice") =>
    (await startQuiz(asha, chapterId, "previous-questions_chapter", mode)).hash;
  const hashes = [await start("plain"), await start("exam"), await start("practice")];
  expect(new Set(hashes).size).toBe(3);
  expect([await start("plain"), await start("exam"), await start("practice")]).toEqual(hashes);
  for (const type of ChapterQuizType.options) {
    const { end_time } = await (await startQuiz(asha, chapterId, type)).quiz();
    for (const mode of ["exam", "practice"] as const) {
      const status = await startQuiz(asha, chapterId, type, mode).then(
        () => 200,
        (error: ResponseError) => error.status,
      );
      expect([type, mode, status]).toEqual([type, mode, end_time === null ? 200 : 422]);
    }
  }
});

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
