import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import budget from "../../../../budget.json" with { type: "json" };
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion, type TestQuestion } from "../../../test/test-content.ts";
import { addBank, beginMock, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import {
  addTestQuestions,
  correctAnswer,
  freezeClock,
  setClockToEnd,
  startDailyQuiz,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

const readAnalysis = async (person: TestUser, hash: string) =>
  (await person.request("getQuizAnalysis", { params: { hash } })).analysis;

const PAPER = { blueprint: "jee-advanced-2024-1" };

/** Just the questions of one paper, each section from a chapter of its own. All are meant to take 120 seconds. */
async function addPaper(db: Db) {
  await addMarkingRules(db);
  const multi: TestQuestion = {
    type: "multi choice multi correct",
    options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
  };
  const number: TestQuestion = { type: "numerical", accept: [["20", "20"]], decimals: 0 };
  const chapters = [
    { name: "Solutions", weightage: 1, count: 4, question: { difficulty: "medium" } },
    { name: "Bonding", weightage: 40, count: 3, question: { ...multi, difficulty: "easy" } },
    { name: "Kinetics", weightage: 10, count: 6, question: { ...number, difficulty: "medium" } },
    { name: "Metals", weightage: 1, count: 4, question: { format: "match", difficulty: "medium" } },
  ] as const;
  const chapterIds: number[] = [];
  for (const { name, weightage, count, question } of chapters) {
    const { chapterId, topicId } = await addChapter(db, { name, weightage });
    chapterIds.push(chapterId);
    for (let place = 0; place < count; place++) await addQuestion(db, topicId, question);
  }
  return chapterIds;
}

/** Sits the paper as the table of the test below says and ends it. */
async function sitPaper(person: TestUser) {
  const mock = await beginMock(person, PAPER);
  const questions = await mock.questions();
  const sections = mock.begun.sections.map(({ question_ids }) =>
    question_ids.flatMap((id) => questions.find((question) => question.id === id) ?? []),
  );
  const answer = async (
    section: number,
    place: number,
    choice: "right" | "wrong" | "blank" | string,
    seconds: number,
    details: object = {},
  ) => {
    const question = sections[section]?.[place];
    if (!question) throw new Error("The paper has no such question.");
    const choices: Record<string, object> = {
      right: rightAnswer(question),
      wrong: wrongAnswerTo(question),
      blank: { answer_id: null },
    };
    const letters = () => ({
      answer_ids: question.answers.filter(({ text }) => choice.includes(text)).map(({ id }) => id),
    });
    const body = { ...(choices[choice] ?? letters()), time_ms: 1000 * seconds, ...details };
    await mock.answer(question.id, body);
  };
  await answer(0, 0, "right", 60, { certainty: "sure" });
  await answer(0, 1, "right", 200, { certainty: "sure" });
  await answer(0, 2, "wrong", 20, { certainty: "guess" });
  await answer(0, 3, "wrong", 240, { certainty: "maybe" });
  await answer(1, 0, "AB", 120);
  // No device can have been offline for longer than it showed the question.
  await answer(1, 1, "AD", 120, { certainty: "guess", offline_ms: 200_000 });
  await answer(2, 0, "right", 100);
  await answer(2, 1, "blank", 150);
  await answer(3, 0, "right", 100);
  return { mock, ids: mock.begun.question_ids };
}

/**
 * | Section | Answers: seconds of 120, certainty | Marks |
 * |---|---|---|
 * | 1, single +3/−1 | right 60 sure (good), right 200 sure (slow), wrong 20 guess (rushed), wrong 240 maybe (sunk) | 4 of 12 |
 * | 2, multi +4, +1 each, −2, key ABC | AB 120 (missed), AD 120 guess, all of it offline (missed), not opened | 0 of 12 |
 * | 3, integer +4/0 | right 100 (good), blank 150 (wasted), four not opened | 4 of 24 |
 * | 4, match +3/−1 | right 100 (good), three not opened | 3 of 12 |
 *
 * Marks lost times ease: AD 6 × 1 × 0.8 = 4.8; blank multi 4 × 1 × 0.8 = 3.2; rushed 4 × 0.7 × 1 = 2.8; blank integers
 * 4 × 0.7 × 0.8 = 2.24; all others less.
 */
test("the analysis of a paper equals the hand-worked one", async () => {
  const { db, signInAs } = await startTestApp();
  const chapterIds = await addPaper(db);
  const asha = await signInAs();
  const { mock, ids } = await sitPaper(asha);
  const rejected = readAnalysis(asha, mock.hash);
  await expect(rejected).rejects.toMatchObject({
    status: 409,
    body: { error: { code: "quiz_in_progress" } },
  });
  await mock.end();
  await expect(readAnalysis(await signInAs(), mock.hash)).rejects.toMatchObject({ status: 404 });

  const analysis = await readAnalysis(asha, mock.hash);
  const total = (counts: [number, number, number, number, number], score: number, full: number) => {
    const [questions, correct, partial, wrong, unattempted] = counts;
    return { questions, correct, partial, wrong, unattempted, score, full };
  };
  const totals = [
    total([4, 2, 0, 2, 0], 4, 12),
    total([3, 0, 1, 1, 1], 0, 12),
    total([6, 1, 0, 0, 5], 4, 24),
    total([4, 1, 0, 0, 3], 3, 12),
  ];
  expect(analysis.marks).toEqual({
    score: 11,
    full: 60,
    lost_to_wrong: 4,
    lost_to_guesses: 3,
    left_blank: 33,
    left_partly: 2,
  });
  expect(analysis.sections).toEqual(
    totals.map((marks, index) => ({ name: `Section ${index + 1}`, ...marks })),
  );
  expect(analysis.chapters).toEqual(
    totals.map((marks, index) => ({
      chapter_id: chapterIds[index],
      ...marks,
      chapter_name: ["Solutions", "Bonding", "Kinetics", "Metals"][index],
    })),
  );
  expect(analysis.topics.map(({ topic_name, score, full }) => [topic_name, score, full])).toEqual(
    totals.map(({ score, full }) => ["Henry's law", score, full]),
  );
  expect(analysis.time_classes).toEqual({ good: 3, slow: 1, rushed: 1, missed: 2, sunk: 1, wasted: 1 });
  expect(analysis.questions.map(({ question_id }) => question_id)).toEqual(ids);
  expect(analysis.questions.slice(5, 7)).toMatchObject([
    { outcome: "wrong", score: -2, full: 4, seconds: 120, expected_seconds: 120, time_class: "missed" },
    { outcome: "unattempted", score: 0, full: 4, seconds: null, expected_seconds: 120, time_class: null },
  ]);
  expect(analysis.accuracy).toEqual({
    all: { attempted: 8, correct: 4, share: 50, seconds: 1110 },
    online: { attempted: 7, correct: 4, share: 57.1, seconds: 990 },
    offline_seconds: 120,
  });
  expect(analysis.look_at).toMatchObject([
    { question_id: ids[5], number: 6, outcome: "wrong", marks_lost: 6, time_class: "missed" },
    { question_id: ids[6], number: 7, outcome: "unattempted", marks_lost: 4, time_class: null },
    { question_id: ids[2], number: 3, outcome: "wrong", marks_lost: 4, time_class: "rushed" },
  ]);
  // The chapters with the largest share of the exam.
  expect(analysis.study_next).toMatchObject([
    { chapter_name: "Bonding", marks_lost: 12 },
    { chapter_name: "Kinetics", marks_lost: 20 },
  ]);
  expect(analysis.certainty).toEqual({
    answers: [
      { certainty: "sure", answers: 2, right: 2, won: 6, lost: 0 },
      { certainty: "maybe", answers: 1, right: 0, won: 0, lost: 1 },
      { certainty: "guess", answers: 2, right: 0, won: 0, lost: 3 },
    ],
    // 1 of 4; with +4, +1 each and −2 it is 6 of (10 − held); without a negative mark 0.
    break_evens: [
      { name: "Section 1", full: 3, negative: -1, held: null, share: 25 },
      { name: "Section 2", full: 4, negative: -2, held: 1, share: 66.7 },
      { name: "Section 2", full: 4, negative: -2, held: 2, share: 75 },
      { name: "Section 2", full: 4, negative: -2, held: 3, share: 85.7 },
      { name: "Section 3", full: 4, negative: 0, held: null, share: 0 },
      { name: "Section 4", full: 3, negative: -1, held: null, share: 25 },
    ],
    calibration: [
      { certainty: "sure", week_of: expect.any(String), answers: 2, right: 2 },
      { certainty: "maybe", week_of: expect.any(String), answers: 1, right: 0 },
      { certainty: "guess", week_of: expect.any(String), answers: 2, right: 0 },
    ],
    advice: null,
  });
  // AB without C: 2 instead of 4. A with D: −2 instead of 1.
  expect(analysis.last_options).toEqual({
    added: 1,
    added_right: 0,
    added_worth: -3,
    left: 1,
    left_worth: -2,
    hit_rate: null,
    at_hit_rate: [],
  });
  expect(analysis.paper).toMatchObject({
    name: "JEE Advanced 2024 Paper 1 pattern",
    sitting: 1,
    first_score: 11,
    first_sittings: 1,
    needed: 200,
    percentile: null,
    history: [{ hash: mock.hash, score: 11, max_score: 60, sitting: 1 }],
  });
});

/**
 * Main marks, +4/−1. Week 1: sure right, guess wrong. Week 2: sure wrong, guess right, guess wrong, and a certainty
 * without an answer. Twelve weeks later week 1 is too old.
 */
test("calibration follows the weeks, up to the quiz that is analysed", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const { topicId, single } = await addTestQuestions(db);
  const others = [
    await addQuestion(db, topicId),
    await addQuestion(db, topicId),
    await addQuestion(db, topicId),
  ];
  const asha = await signInAs();
  const play = async (given: readonly ["sure" | "maybe" | "guess", "right" | "wrong" | "blank"][]) => {
    const questions = [single, ...others].slice(0, given.length);
    const quiz = await startDailyQuiz(asha, questions);
    for (const [index, question] of questions.entries()) {
      const [certainty, answer] = given[index] ?? [];
      const body = { right: correctAnswer, wrong: wrongAnswer, blank: () => ({ answer_id: null }) };
      await quiz.answer(question.id, { ...body[answer ?? "blank"](question), certainty });
    }
    await quiz.end();
    return quiz.hash;
  };
  const calibrationOf = async (hash: string) => (await readAnalysis(asha, hash)).certainty.calibration;
  const first = await play([
    ["sure", "right"],
    ["guess", "wrong"],
  ]);
  await shiftClock("7 days");
  const second = await play([
    ["sure", "wrong"],
    ["guess", "right"],
    ["guess", "wrong"],
    ["maybe", "blank"],
  ]);
  const weekOne = [
    { certainty: "sure", answers: 1, right: 1 },
    { certainty: "guess", answers: 1, right: 0 },
  ];
  const weekTwo = [
    { certainty: "sure", answers: 1, right: 0 },
    { certainty: "guess", answers: 2, right: 1 },
  ];
  expect(await calibrationOf(first)).toMatchObject(weekOne);
  const both = await calibrationOf(second);
  expect(both).toMatchObject([...weekOne, ...weekTwo]);
  const [firstWeek = "", secondWeek = ""] = [both[0]?.week_of, both[2]?.week_of];
  expect(Date.parse(secondWeek) - Date.parse(firstWeek)).toBe(7 * 86_400_000);
  const { answers, break_evens } = (await readAnalysis(asha, second)).certainty;
  expect(answers).toEqual([
    { certainty: "sure", answers: 1, right: 0, won: 0, lost: 1 },
    { certainty: "maybe", answers: 0, right: 0, won: 0, lost: 0 },
    { certainty: "guess", answers: 2, right: 1, won: 4, lost: 1 },
  ]);
  expect(break_evens).toEqual([{ name: "Single correct", full: 4, negative: -1, held: null, share: 20 }]);

  await shiftClock("84 days");
  await sql`update sessions set created_at = app_now(), last_seen_at = app_now()`.execute(db);
  const last = await play([["sure", "right"]]);
  expect(await calibrationOf(last)).toMatchObject([...weekTwo, { certainty: "sure", answers: 1, right: 1 }]);
});

test("calibration begins on the Monday eleven weeks before the week of the quiz", async () => {
  const { db, signInAs } = await startTestApp();
  const { single } = await addTestQuestions(db);
  const asha = await signInAs();
  const playAt = async (time: string) => {
    await sql`update test_clock set shift = (date_trunc('week', clock_timestamp() at time zone 'Asia/Kolkata')
      + interval '14 days' + ${time}::interval) at time zone 'Asia/Kolkata' - clock_timestamp()`.execute(db);
    await sql`update sessions set created_at = app_now(), last_seen_at = app_now()`.execute(db);
    const quiz = await startDailyQuiz(asha, [single]);
    await quiz.answer(single.id, { ...correctAnswer(single), certainty: "sure" });
    await quiz.end();
    return quiz.hash;
  };
  await playAt("-10 minutes");
  await playAt("10 minutes");
  const wednesday = await playAt("79 days 10 hours");
  const { calibration } = (await readAnalysis(asha, wednesday)).certainty;
  const weeks = calibration.map(({ week_of }) => Date.parse(week_of) / 86_400_000);
  expect(weeks.map((week) => week - (weeks[0] ?? 0))).toEqual([0, 77]);
});

test("calibration has an answer that arrived in the grace after the end of its quiz", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addTestQuestions(db);
  const asha = await signInAs();
  await freezeClock(db);
  const quiz = await startQuiz(asha, chapterId);
  const [first = 0] = (await quiz.quiz()).question_ids;
  const { type, answers } = await quiz.question(first);
  const choice =
    type === "multi choice multi correct" ? { answer_ids: [answers[0]?.id] } : { answer_id: answers[0]?.id };
  await setClockToEnd(db, quiz.hash, "1 second");
  await quiz.answer(first, { ...(type === "numerical" ? { answer_id: "1" } : choice), certainty: "sure" });
  await setClockToEnd(db, quiz.hash, "1 minute");
  const { calibration } = (await readAnalysis(asha, quiz.hash)).certainty;
  expect(calibration).toMatchObject([{ certainty: "sure", answers: 1 }]);
});

/** Adds students with a completed sitting of a paper each, with 1, 2, 3 … marks, and a second one with none. */
async function addSittings(db: Db, hash: string, count: number): Promise<void> {
  await sql`insert into users (google_sub, name) select 'sitting-' || n, 'Student' from generate_series(1, ${count}::int) as n`.execute(
    db,
  );
  for (const sitting of [1, 2])
    await sql`insert into quizzes (user_id, hash, type, mode, state, marking_rule_id, total_questions, created_at, last_activity_at,
        completed_at, score, max_score, paper_id)
      select u.id, google_sub || '-' || ${sitting}::int, z.type, z.mode, z.state, z.marking_rule_id, z.total_questions, z.created_at,
        z.last_activity_at, z.completed_at, case ${sitting}::int when 1 then split_part(google_sub, '-', 2)::int else 0 end,
        z.max_score, z.paper_id
      from quizzes z, users u where z.hash = ${hash} and google_sub like 'sitting-%'`.execute(db);
}

test("a percentile among first sittings of the same paper comes from 200 on, and for a first sitting only", async () => {
  const { db, signInAs } = await startTestApp();
  await addPaper(db);
  const asha = await signInAs();
  const { mock } = await sitPaper(asha);
  const { paper_id } = await mock.quiz();
  await mock.end();
  await addSittings(db, mock.hash, 198);
  expect((await readAnalysis(asha, mock.hash)).paper).toMatchObject({
    first_sittings: 199,
    percentile: null,
    expected: { at_most: expect.closeTo(50, -2) },
  });
  const ravi = await signInAs();
  const raviMock = await beginMock(ravi, PAPER);
  await raviMock.end();
  expect((await readAnalysis(ravi, raviMock.hash)).paper).toMatchObject({ first_sittings: 1 });
  // Ravi's sitting becomes one of the same paper.
  await sql`update quizzes set paper_id = ${paper_id}, state = 'in_progress', completed_at = null where hash = ${raviMock.hash}`.execute(
    db,
  );
  await sql`update quizzes set state = 'completed', completed_at = app_now() where hash = ${raviMock.hash}`.execute(
    db,
  );
  // Eleven of the 198 have at most 11 marks, and so have Asha and Ravi.
  expect((await readAnalysis(asha, mock.hash)).paper).toMatchObject({
    first_sittings: 200,
    percentile: 6.5,
    expected: null,
  });

  const again = await beginMock(asha, { paper: paper_id ?? 0 });
  await again.end();
  expect((await readAnalysis(asha, again.hash)).paper).toMatchObject({
    sitting: 2,
    forecast: null,
    first_score: 11,
    first_sittings: 200,
    percentile: null,
    history: [
      { hash: mock.hash, score: 11, sitting: 1 },
      { hash: again.hash, score: 0, sitting: 2 },
    ],
  });
});

test("the marks of a paper stand beside what was expected when it began, whatever was answered since", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 5, { single: 12, integer: 3 });
  const asha = await signInAs();
  const hashes: string[] = [];
  const prepBefore: number[] = [];
  for (let round = 0; round < 3; round++) {
    prepBefore.push((await asha.request("getProfile")).user.overall_prep);
    const mock = await beginMock(asha, { blueprint: "jee-main" });
    for (const [index, question] of (await mock.questions()).entries()) {
      const body = index % 5 < 3 ? rightAnswer(question) : wrongAnswerTo(question);
      await mock.answer(question.id, { ...body, time_ms: 60_000 });
    }
    await mock.end();
    hashes.push(mock.hash);
  }
  const papers = [];
  for (const hash of hashes) papers.push((await readAnalysis(asha, hash)).paper);
  const forecasts = papers.map((paper) => paper?.forecast);
  // A Main paper has 100 marks, so its forecast has overall prep in the middle.
  expect(forecasts.map((forecast) => forecast?.marks)).toEqual(
    prepBefore.map((prep) => expect.closeTo(prep, 1)),
  );
  const widths = forecasts.map((forecast) => (forecast?.high ?? 0) - (forecast?.low ?? 0));
  expect(widths[2]).toBeLessThan(widths[0] ?? 0);
  // The luck of one paper alone is about 15 marks on each side.
  expect(widths[2]).toBeGreaterThan(30);
  expect(papers[2]?.history.map(({ forecast }) => forecast)).toEqual(forecasts);
});

test("the analysis of a paper of 25 questions takes as many statements as one of 17", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 5, { single: 6, integer: 3, multi: 1, match: 1 });
  const asha = await signInAs();
  const counts: number[] = [];
  for (const choice of [PAPER, { blueprint: "jee-main" }]) {
    const mock = await beginMock(asha, choice);
    await mock.end();
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    await readAnalysis(asha, mock.hash);
    counts.push(querySpy.mock.calls.length);
    querySpy.mockRestore();
  }
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeLessThanOrEqual(budget.statements.read);
});

test("a plain quiz has no sections and no paper, and a long quiz takes as many statements as a short one", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicId, single } = await addTestQuestions(db);
  const asha = await signInAs();
  const more = [];
  for (let index = 0; index < 30; index++) more.push(await addQuestion(db, topicId));
  const counts: number[] = [];
  for (const questions of [[single], more]) {
    const quiz = await startDailyQuiz(asha, questions);
    for (const question of questions) await quiz.answer(question.id, correctAnswer(question));
    await quiz.end();
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    expect(await readAnalysis(asha, quiz.hash)).toMatchObject({
      sections: [],
      paper: null,
      last_options: null,
      look_at: [],
      study_next: [],
      marks: { score: 4 * questions.length, full: 4 * questions.length },
    });
    counts.push(querySpy.mock.calls.length);
    querySpy.mockRestore();
  }
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeGreaterThan(0);
});
