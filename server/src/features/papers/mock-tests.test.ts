import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addQuestion } from "../../../test/test-content.ts";
import {
  addBank,
  addMainBank,
  beginMock,
  createExamPlayer,
  createMock,
  rightAnswer,
  wrongAnswerTo,
} from "../../../test/test-mock-tests.ts";
import { freezeClock, noFilters, setClockToEnd, startDailyQuiz } from "../../../test/test-quizzes.ts";
import { addVersion } from "../../../test/test-versions.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";
import { preparePapersOfTheWeek } from "./paper-actions.ts";

const MAIN = { blueprint: "jee-main" };
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

test("a whole Main paper: instructions, start, answers and marks on two devices, end, and +4/−1", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  await freezeClock(db);
  const asha = await signInAs();
  const mock = await createMock(asha, MAIN);
  expect(await mock.quiz()).toMatchObject({
    type: "mock",
    mode: "exam",
    name: "JEE Main chemistry paper",
    state: "created",
    minutes: 60,
    end_time: null,
    question_ids: [],
    total_questions: 25,
    visited_ids: [],
    marked_ids: [],
    sections: [
      {
        name: "Section A",
        kind: "single",
        questions: 20,
        marking: { full: 4, negative: -1 },
        question_ids: [],
      },
      {
        name: "Section B",
        kind: "integer",
        questions: 5,
        marking: { full: 4, negative: -1 },
        question_ids: [],
      },
    ],
  });
  const begun = await mock.begin();
  expect(Date.parse(begun.end_time ?? "") - Date.parse(begun.server_now)).toBe(3_600_000);
  expect(begun.state).toBe("in_progress");
  expect(begun.sections.map(({ question_ids }) => question_ids.length)).toEqual([20, 5]);
  expect(begun.sections.flatMap(({ question_ids }) => question_ids)).toEqual(begun.question_ids);

  const questions = await mock.questions();
  expect(questions.map(({ id }) => id)).toEqual(begun.question_ids);
  expect(questions.slice(20).map(({ type, decimals }) => [type, decimals])).toEqual(
    Array(5).fill(["numerical", 0]),
  );
  const [first, second, third, ...others] = questions;
  if (!first || !second || !third) throw new Error("The paper has 25 questions.");
  const phone = createExamPlayer(asha, mock.hash);
  await mock.answer(first.id, {
    ...rightAnswer(first),
    seq: 1,
    marked: true,
    certainty: "sure",
    time_ms: 9000,
    offline_ms: 4000,
  });
  await phone.answer(second.id, { ...wrongAnswerTo(second), seq: 2, marked: false });
  await phone.visit({ visited_ids: [third.id], marked_ids: [first.id, third.id], seq: 3 });
  expect(await mock.quiz()).toMatchObject({
    answered_ids: [first.id, second.id],
    visited_ids: [first.id, second.id, third.id],
    marked_ids: [first.id, third.id],
  });
  for (const question of others.slice(0, 2)) await mock.answer(question.id, rightAnswer(question));
  await mock.end();
  // Three right and one wrong; the third question is marked but not answered.
  expect(await mock.stats()).toMatchObject({
    total: 25,
    correct: 3,
    wrong: 1,
    unattempted: 21,
    score: 11,
    max_score: 100,
  });
  expect(await mock.quiz()).toMatchObject({ state: "completed", sections: begun.sections });
  expect(
    await db
      .selectFrom("responses")
      .select(["certainty", "offline_ms"])
      .where("question_id", "=", first.id)
      .execute(),
  ).toEqual([{ certainty: "sure", offline_ms: 4000 }]);
});

test("beginning again changes nothing, and not after the end", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMainBank(db);
  const mock = await createMock(await signInAs(), MAIN);
  const { end_time, question_ids } = await mock.begin();
  await shiftClock("5 minutes");
  expect(await mock.begin()).toMatchObject({ end_time, question_ids });
  await mock.end();
  await expect(mock.begin()).rejects.toMatchObject(refusal(409, "quiz_ended"));
});

test("before the start, no call gives a question or accepts anything for one", async () => {
  const { db, signInAs } = await startTestApp();
  const added = await addMainBank(db);
  const asha = await signInAs();
  const mock = await createMock(asha, MAIN);
  const notBegun = refusal(409, "not_begun");
  for (const { id, optionIds } of added.slice(0, 45)) {
    await expect(mock.question(id)).rejects.toMatchObject(notBegun);
    await expect(mock.answer(id, { answer_id: optionIds[0] ?? "20" })).rejects.toMatchObject(notBegun);
    await expect(mock.check(id)).rejects.toMatchObject(notBegun);
    const params = { hash: mock.hash, questionId: id };
    await expect(asha.request("listHints", { params })).rejects.toMatchObject(notBegun);
  }
  await expect(mock.questions()).rejects.toMatchObject(notBegun);
  await expect(mock.visit({ seq: 1 })).rejects.toMatchObject(notBegun);
  await expect(mock.end()).rejects.toMatchObject(notBegun);
  const report = asha.request("reportQuestion", {
    params: { hash: mock.hash, questionId: added[0]?.id ?? 0 },
    body: { reason: "typo" },
  });
  await expect(report).rejects.toMatchObject({ status: 404 });
  await expect(mock.stats()).rejects.toMatchObject({ status: 409 });
  const { tables } = await asha.request("exportUser");
  expect(tables.quiz_questions).toEqual([]);
  const { rows } = await sql`select from quiz_questions`.execute(db);
  expect(rows).toEqual([]);
});

test("a quiz that has not begun is found again, can be discarded, and vanishes after a day", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMainBank(db);
  const asha = await signInAs();
  const discarded = await createMock(asha, MAIN);
  await discarded.discard();
  await expect(discarded.quiz()).rejects.toMatchObject({ status: 404 });
  const left = await createMock(asha, MAIN);
  const open = async () => (await asha.request("listOpenQuizzes")).quizzes;
  expect(await open()).toMatchObject([
    {
      hash: left.hash,
      state: "created",
      mode: "exam",
      name: "JEE Main chemistry paper",
      minutes: 60,
      answered: 0,
    },
  ]);
  await shiftClock("24 hours 1 second");
  expect(await open()).toEqual([]);
  expect((await asha.request("listMockTests", { query: {} })).sittings).toEqual([]);
  await expect(left.begin()).rejects.toMatchObject({ status: 404 });
  await expireQuizzes(db, standaloneJobContext);
  expect(await db.selectFrom("quizzes").select("id").execute()).toEqual([]);
  const read = await createMock(asha, MAIN);
  await shiftClock("48 hours 2 seconds");
  await expect(read.quiz()).rejects.toMatchObject({ status: 404 });
});

test("when the time is up, the mock ends with the answers that it has, as of its end time", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const mock = await beginMock(await signInAs(), MAIN);
  const [first, second] = await mock.questions();
  if (!first || !second) throw new Error("The paper has 25 questions.");
  await mock.answer(first.id, rightAnswer(first));
  await setClockToEnd(db, mock.hash, "1 minute");
  await expect(mock.answer(second.id, rightAnswer(second))).rejects.toMatchObject(refusal(409, "quiz_ended"));
  await expect(mock.visit({ seq: 1 })).rejects.toMatchObject(refusal(409, "quiz_ended"));
  await mock.end();
  expect(await mock.stats()).toMatchObject({ correct: 1, score: 4 });
  const { completed_at, end_time } = await db
    .selectFrom("quizzes")
    .select(["completed_at", "end_time"])
    .executeTakeFirstOrThrow();
  expect(completed_at).toEqual(end_time);
});

test("a mock that has begun can't be discarded", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const mock = await beginMock(await signInAs(), MAIN);
  await expect(mock.discard()).rejects.toMatchObject(refusal(409, "quiz_timed"));
});

test("a whole number counts without its decimals, and a matching question for one section only", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 1, { match: 6, multi: 7 });
  const { topicId } = await addChapter(db, { name: "Numbers" });
  for (let place = 0; place < 6; place++)
    await addQuestion(db, topicId, { type: "numerical", accept: [["20", "20"]] });
  const { blueprints } = await (await signInAs()).request("listBlueprints");
  expect(blueprints.map(({ missing }) => missing)).toMatchObject([
    [{ section: "Section A", kind: "single", available: 6 }],
    [{ section: "Section 1", kind: "single", needed: 4, available: 2 }],
    [{ section: "Section 3", kind: "decimal", available: 0 }],
  ]);
});

test("a blueprint that the library can't fill is refused with what is missing", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 4, { single: 6, integer: 2, multi: 1 });
  const asha = await signInAs();
  const { blueprints } = await asha.request("listBlueprints");
  expect(blueprints).toMatchObject([
    { id: "jee-main", exam: "main", minutes: 60, marks: 100, missing: [] },
    {
      id: "jee-advanced-2024-1",
      exam: "advanced",
      marks: 60,
      missing: [{ section: "Section 4", kind: "match", needed: 4, available: 0 }],
    },
    {
      id: "jee-advanced-2025-2",
      marks: 60,
      missing: [{ section: "Section 3", kind: "decimal", needed: 8, available: 0 }],
    },
  ]);
  await expect(createMock(asha, { blueprint: "jee-advanced-2024-1" })).rejects.toMatchObject({
    status: 409,
    body: {
      error: {
        code: "blueprint_unfilled",
        params: { missing: [{ section: "Section 4", kind: "match", needed: 4, available: 0 }] },
        message: "Section 4 needs 4 matching questions; the library has 0.",
      },
    },
  });
  await expect(createMock(asha, { blueprint: "jee-main-1999" })).rejects.toMatchObject({ status: 404 });
  expect((await asha.request("listOpenQuizzes")).quizzes).toEqual([]);
});

test("an Advanced paper has its sections and marks", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 4, { single: 3, multi: 2, integer: 3, match: 2 });
  const mock = await beginMock(await signInAs(), { blueprint: "jee-advanced-2024-1" });
  expect(
    mock.begun.sections.map(({ kind, question_ids, marking }) => [kind, question_ids.length, marking]),
  ).toEqual([
    ["single", 4, { full: 3, partial: null, negative: -1 }],
    ["multi", 3, { full: 4, partial: 1, negative: -2 }],
    ["integer", 6, { full: 4, partial: null, negative: 0 }],
    ["match", 4, { full: 3, partial: null, negative: -1 }],
  ]);
  for (const question of await mock.questions())
    await mock.answer(
      question.id,
      question.type === "numerical" ? wrongAnswerTo(question) : rightAnswer(question),
    );
  await mock.end();
  expect(await mock.stats()).toMatchObject({ correct: 11, wrong: 6, score: 8 * 3 + 3 * 4, max_score: 60 });
});

test("a paper is drawn from what the learner has not seen, and the same start is not made twice", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 5, { single: 18, integer: 6 });
  const asha = await signInAs();
  const first = await beginMock(asha, MAIN);
  const repeated = await createMock(asha, MAIN);
  expect(repeated.hash).toBe(first.hash);
  await first.visit({ visited_ids: first.begun.question_ids, seq: 1 });
  await first.end();
  const second = await beginMock(asha, MAIN);
  expect(second.begun.question_ids.filter((id) => first.begun.question_ids.includes(id))).toEqual([]);
});

test("a paper takes a variant of an open question instead of the open question itself", async () => {
  const { db, signInAs } = await startTestApp();
  const bank = await addMainBank(db);
  // In pairs of one kind, so that a paper needs one question of each pair.
  for (const [index, { id }] of bank.entries())
    await db
      .updateTable("questions")
      .set({ variant_group: `group ${Math.floor(index / 2)}` })
      .where("id", "=", id)
      .execute();
  const asha = await signInAs();
  const open = bank.filter((_, index) => index % 2 === 0);
  await startDailyQuiz(asha, open);
  const { begun } = await beginMock(asha, MAIN);
  expect(begun.question_ids).toHaveLength(25);
  expect(open.filter(({ id }) => begun.question_ids.includes(id))).toEqual([]);
});

test("a paper can be sat again, with its marks compared with the first sitting; not someone else's", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const [asha, binod] = [await signInAs(), await signInAs()];
  const first = await beginMock(asha, MAIN);
  const [question] = await first.questions();
  if (!question) throw new Error("The paper has 25 questions.");
  await first.answer(question.id, rightAnswer(question));
  await first.end();
  const paper = first.begun.paper_id ?? 0;
  const again = await beginMock(asha, { paper });
  expect(again.hash).not.toBe(first.hash);
  expect(again.begun.question_ids).toEqual(first.begun.question_ids);
  expect((await createMock(asha, { paper })).hash).toBe(again.hash);
  await again.end();
  const { sittings, hasMore } = await asha.request("listMockTests", { query: {} });
  expect(sittings).toMatchObject([
    {
      hash: again.hash,
      paper_id: paper,
      state: "completed",
      score: 0,
      max_score: 100,
      sitting: 2,
      first_score: 4,
    },
    {
      hash: first.hash,
      blueprint_id: "jee-main",
      name: "JEE Main chemistry paper",
      score: 4,
      sitting: 1,
      first_score: 4,
    },
  ]);
  expect(hasMore).toBe(false);
  await expect(createMock(binod, { paper })).rejects.toMatchObject({ status: 404 });
});

test("the paper of the week is the same for everyone, and each learner sees its key after their own end", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMainBank(db);
  const [asha, binod] = [await signInAs(), await signInAs()];
  await (await beginMock(asha, MAIN)).end();
  const week = async (person: TestUser) => (await person.request("listMockTests", { query: {} })).week;
  const thisWeek = await week(asha);
  if (!thisWeek) throw new Error("The bank is sufficient for a paper of the week.");
  const { paper_id, ...dates } = thisWeek;
  expect(dates).toMatchObject({ hash: null, state: null, score: null });
  expect(new Date(`${dates.starts_on}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(Date.parse(`${dates.ends_on}`) - Date.parse(`${dates.starts_on}`)).toBe(6 * 86_400_000);
  expect((await week(binod))?.paper_id).toBe(paper_id);
  const ashas = await beginMock(asha, { paper: paper_id });
  const binods = await beginMock(binod, { paper: paper_id });
  expect(binods.begun).toMatchObject({ name: "Paper of the week", question_ids: ashas.begun.question_ids });
  const versions = await db
    .selectFrom("quiz_questions")
    .select(["user_id", "version_id", "position"])
    .where("question_id", "=", ashas.begun.question_ids[0] ?? 0)
    .where("section", "is not", null)
    .execute();
  expect(new Set(versions.map(({ version_id }) => version_id)).size).toBe(1);
  const [first] = await ashas.questions();
  if (first) await ashas.answer(first.id, rightAnswer(first));
  await ashas.end();
  expect(await week(asha)).toMatchObject({ hash: ashas.hash, state: "completed", score: 4, max_score: 100 });
  expect(await week(binod)).toMatchObject({ hash: binods.hash, state: "in_progress", score: null });
  const reviewed = await ashas.questions();
  expect(reviewed.every((question) => "solution_html" in question)).toBe(true);
  const open = await binods.questions();
  expect(open.some((question) => "solution_html" in question)).toBe(false);
  await shiftClock("7 days");
  const next = await week(asha);
  expect(next?.paper_id).not.toBe(paper_id);
  expect(Date.parse(`${next?.starts_on}`) - Date.parse(`${dates.starts_on}`)).toBe(7 * 86_400_000);
  // Papers of earlier weeks stay open to everyone.
  const chandra = await signInAs();
  expect((await createMock(chandra, { paper: paper_id })).hash).toMatch(/./);
});

test("requests at the same time store one paper of the week", async () => {
  const { db, signInAs } = await startTestApp();
  await addMainBank(db);
  const people = await Promise.all(Array.from({ length: 6 }, () => signInAs()));
  const weeks = await Promise.all(people.map((person) => person.request("listMockTests", { query: {} })));
  expect(new Set(weeks.map(({ week }) => week?.paper_id)).size).toBe(1);
  expect(await db.selectFrom("papers").select("id").execute()).toHaveLength(1);
});

test("papers are drawn two weeks ahead, and their questions are in no other draw until their week is over", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const bank = await addBank(db, 5, { single: 41, integer: 11 });
  await preparePapersOfTheWeek(db);
  const papersAhead = async () => {
    const papers = db.selectFrom("papers").where("week_start", "is not", null).orderBy("week_start");
    const rows = await papers
      .innerJoin("paper_questions", "paper_questions.paper_id", "papers.id")
      .orderBy("position")
      .select(["papers.id", "question_id"])
      .execute();
    return [...Map.groupBy(rows, ({ id }) => id).values()].map((paper) =>
      paper.map(({ question_id }) => question_id),
    );
  };
  const papers = await papersAhead();
  expect(papers.map((paper) => paper.length)).toEqual([25, 25, 25]);
  const reserved = new Set(papers.flat());
  expect(reserved.size).toBe(75);

  const asha = await signInAs();
  const mock = await beginMock(asha, MAIN);
  expect(mock.begun.question_ids.filter((id) => reserved.has(id))).toEqual([]);
  await mock.end();
  const count = await asha.request("countBuiltTest", { body: { filters: noFilters, count: 5 } });
  expect(count.unseen + count.seen).toBe(bank.length - reserved.size);

  // A question of the next paper gets a new version, one of the last paper is withdrawn.
  const [thisWeek = [], next = [], last = []] = papers;
  const edited = bank.find(({ id }) => id === next[0]);
  if (!edited) throw new Error("The paper has questions of the bank.");
  await addVersion(db, edited, { key: 1, text: "What is the SI unit of amount?" });
  await db
    .updateTable("questions")
    .set({ status: "retired" })
    .where("id", "=", last[0] ?? 0)
    .execute();
  await preparePapersOfTheWeek(db);
  const prepared = await papersAhead();
  expect(prepared.slice(0, 2)).toEqual([thisWeek, next]);
  expect(prepared[2]).toHaveLength(25);
  expect(prepared[2]).not.toContain(last[0]);

  await shiftClock("7 days");
  const { week } = await asha.request("listMockTests", { query: {} });
  const sitting = await beginMock(asha, { paper: week?.paper_id ?? 0 });
  expect(sitting.begun.question_ids.toSorted()).toEqual(next.toSorted());
  expect(JSON.stringify(await sitting.questions())).toContain("What is the SI unit of amount?");
  await preparePapersOfTheWeek(db);
  const free = await db.selectFrom("questions").select("id").where("is_drawable", "=", true).execute();
  expect(free.map(({ id }) => id)).toEqual(expect.arrayContaining(thisWeek));
});

test("without enough questions there is no paper of the week", async () => {
  const { db, signInAs } = await startTestApp();
  await addBank(db, 1, { single: 3 });
  const asha = await signInAs();
  expect(await asha.request("listMockTests", { query: {} })).toEqual({
    week: null,
    sittings: [],
    hasMore: false,
  });
});
