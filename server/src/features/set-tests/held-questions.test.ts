import { type EndpointName, endpointPaths, endpoints, type RequestOf } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import {
  createPlayer,
  freezeClock,
  noFilters,
  startDailyQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";
import { freeTestQuestions } from "./set-test-actions.ts";

const SOLUTION = "CanarySolution";
const REASON = "CanaryReason";
const options = ["A", "B", "C", "D"].map((text) => ({ text, correct: text === "B", rationale: REASON }));

/** Starts with a chapter that has published questions of each kind, all of them for this audience. */
async function startWithQuestions(audience: "everyone" | "tests") {
  const testApp = await startTestApp();
  const { db } = testApp;
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const secret = {
    audience,
    options,
    solution: SOLUTION,
    source: { exam: "JEE Main", year: 2024, pattern: false },
  };
  const single = await addQuestion(db, topicId, secret);
  const questions = [
    single,
    await addQuestion(db, topicId, { ...secret, type: "multi choice multi correct", difficulty: "hard" }),
    await addQuestion(db, topicId, {
      ...secret,
      type: "numerical",
      options: [],
      accept: [["2", "2"]],
      decimals: 0,
    }),
  ];
  await freezeClock(db);
  const [asha, ravi] = [await testApp.signInAs(), await testApp.signInAs()];
  const editor = await testApp.signInAs({ role: "editor" });
  return { ...testApp, chapterId, topicId, single, questions, asha, ravi, editor };
}

/** What all reads of a learner answer, without what differs between two learners anyway: names, and ids of rows. */
async function repliesTo(person: TestUser, ids: Record<string, string | number>) {
  const replies: Record<string, string> = {};
  for (const [name, { access }] of Object.entries(endpoints) as [EndpointName, { access: string }][]) {
    const [method, path = ""] = endpointPaths[name].split(" ");
    if (access !== "learner" || method !== "GET" || name === "listSessions" || name === "exportUser")
      continue;
    const url = path.replace(/:(\w+)/g, (_, key: string) => String(ids[key] ?? 1));
    const { statusCode, body } = await person.send({
      url,
      query: name === "search" ? { q: "which one" } : {},
    });
    replies[name] = `${statusCode} ${body}`
      .replaceAll(/Person \d+/g, "NAME")
      .replaceAll(/"(id|user_id)":"?\d+"?/g, '"$1":0');
  }
  return replies;
}

const release = (editor: TestUser, { id }: AddedQuestion) =>
  updateQuestionFields(editor, id, { audience: "everyone" });

test("no road of a learner leads to a held question or counts it: it is as unknown as a draft", async () => {
  const { db, chapterId, topicId, single, questions, asha, ravi, editor } = await startWithQuestions("tests");
  const ids = questions.map(({ id }) => id);
  const params = { chapterId, topicId, id: chapterId, questionId: single.id, hash: single.hash };
  await db.updateTable("questions").set({ status: "review" }).where("id", "in", ids).execute();
  const ofDrafts = await repliesTo(asha, params);
  await db.updateTable("questions").set({ status: "published" }).where("id", "in", ids).execute();
  expect(await repliesTo(ravi, params)).toEqual(ofDrafts);

  const built = { filters: noFilters, count: 5 };
  expect(await ravi.request("countBuiltTest", { body: built })).toMatchObject({ unseen: 0, seen: 0 });
  const starts: Start[] = [
    custom(single.hash),
    ...(["quick-quiz_chapter", "unlimited_chapter", "previous-questions_chapter"] as const).map((type) => ({
      type,
      chapter_id: chapterId,
    })),
    { type: "topic", topic_id: topicId },
    { type: "built", ...built, minutes: null, mode: "practice" },
    { type: "mock", blueprint: "jee-main" },
    { type: "bookmarks" },
    { type: "mistakes" },
  ];
  for (const body of starts) expect(await questionsOf(ravi, body), body.type).toEqual([]);
  const unknown = await ravi.send({ method: "POST", url: "/api/quiz", payload: custom("A".repeat(22)) });
  const held = await ravi.send({ method: "POST", url: "/api/quiz", payload: custom(single.hash) });
  expect([held.statusCode, held.body.replace(single.hash, "")]).toEqual([
    unknown.statusCode,
    unknown.body.replace("A".repeat(22), ""),
  ]);
  await expect(ravi.request("bookmarkQuestion", { params: { id: single.id } })).rejects.toMatchObject({
    status: 404,
  });

  await release(editor, single);
  for (const body of starts.slice(0, 6))
    expect(await questionsOf(asha, body), body.type).toEqual([single.id]);
  expect(await repliesTo(asha, params)).not.toEqual(ofDrafts);
});

type Start = RequestOf<"createQuiz">["body"];
const start = (person: TestUser, body: Start) => person.request("createQuiz", { body });
const custom = (hash: string | undefined): Start => ({ type: "custom", question_hashes: [hash ?? ""] });

/** Returns what a quiz asks that is started in this way: nothing if it can't be. */
async function questionsOf(person: TestUser, body: Start): Promise<number[]> {
  const { statusCode, body: reply } = await person.send({ method: "POST", url: "/api/quiz", payload: body });
  if (statusCode >= 400 && statusCode < 500) return [];
  return (await createPlayer(person, JSON.parse(reply).hash).quiz()).question_ids;
}

test("who sits a test reads its marks and key, but the solution of a held question only once it is released", async () => {
  const { db, signInAs, shiftClock, single, questions, asha, ravi, editor } =
    await startWithQuestions("tests");
  const { code } = await scheduleTest(editor, questions);
  const attempt = await beginAssigned(asha, code);
  const answers = [{ answer_id: 1 }, { answer_ids: [2] }, { answer_id: "2" }];
  for (const [index, { id }] of questions.entries()) await attempt.answer(id, answers[index] ?? {});
  await attempt.end();
  await shiftClock("64 minutes");
  await expireQuizzes(db, standaloneJobContext);
  await freeTestQuestions(db);
  expect(await attempt.stats()).toMatchObject({ correct: 2, wrong: 1 });
  const held = await attempt.questions();
  expect(held[0]).toMatchObject({ outcome: "wrong", is_held: true, solution_html: "" });
  expect(JSON.stringify(held)).not.toMatch(/CanarySolution|CanaryReason/);
  expect(
    held
      .find(({ id }) => id === single.id)
      ?.answers.map((answer) => "isCorrect" in answer && answer.isCorrect),
  ).toEqual([false, true, false, false]);
  const notebook = () => asha.request("listMistakes", { query: {} });
  expect((await notebook()).total).toBe(0);
  const params = { hash: attempt.hash, questionId: single.id };
  for (const reply of Object.values(await repliesTo(asha, params)))
    expect(reply).not.toMatch(/CanarySolution|CanaryReason/);
  await expect(start(asha, custom(single.hash))).rejects.toMatchObject({ status: 400 });

  await release(await signInAs({ role: "editor" }), single);
  const released = await attempt.question(single.id);
  expect(released).toMatchObject({ is_held: false, solution_html: expect.stringContaining(SOLUTION) });
  expect(JSON.stringify(released)).toContain(REASON);
  expect((await notebook()).mistakes).toMatchObject([{ question_id: single.id }]);
  await start(ravi, custom(single.hash));
});

test("a question that is held later leaves what learners had before: their lists, saved tests and redone mistakes", async () => {
  const { single, questions, asha, editor } = await startWithQuestions("everyone");
  const done = await startDailyQuiz(asha, [single]);
  await done.answer(single.id, wrongAnswer(single));
  await done.end();
  await asha.request("bookmarkQuestion", { params: { id: single.id } });
  const body = { type: "built", filters: noFilters, count: 5, minutes: null, mode: "practice" } as const;
  const { hash } = await start(asha, body);
  const { id: testId } = await asha.request("saveBuiltTest", { body: { hash, name: "Mine" } });
  await createPlayer(asha, hash).end();
  await updateQuestionFields(editor, single.id, { audience: "tests" });

  expect((await asha.request("listBookmarkedQuestions", { query: {} })).questions).toEqual([]);
  expect(
    (await asha.request("listMistakes", { query: {} })).mistakes.map(({ question_id }) => question_id),
  ).not.toContain(single.id);
  expect(await questionsOf(asha, { type: "bookmarks" })).toEqual([]);
  expect((await asha.request("listBuiltTests")).tests).toMatchObject([
    { id: testId, questions: questions.length - 1 },
  ]);
  const again = createPlayer(asha, (await start(asha, { type: "built", test: testId })).hash);
  expect((await again.quiz()).question_ids).not.toContain(single.id);
  // What was there before stays, and nothing in it tells that a test will ask the question.
  expect(await done.question(single.id)).toMatchObject({
    outcome: "wrong",
    is_held: false,
    solution_html: expect.stringContaining(SOLUTION),
  });
});

test("a test that releases its questions does so once, when nobody can answer any more, and the log says which test", async () => {
  const { db, signInAs, shiftClock, single, questions, asha, ravi, editor } =
    await startWithQuestions("tests");
  const { id, code } = await scheduleTest(editor, questions, { release_questions: true });
  const copy = await editor.request("duplicateSetTest", { params: { id }, body: {} });
  expect(copy).toMatchObject({ release_questions: true });
  const other = await scheduleTest(editor, questions.slice(1), {}, windowOf(-1, 200));
  expect(other).toMatchObject({ release_questions: false });
  await beginAssigned(ravi, code);
  await editor.request("setTestOverride", { params: { id, userId: ravi.id }, body: { extra_minutes: 20 } });
  const held = async () => {
    await freeTestQuestions(db);
    return db.selectFrom("questions").select("id").where("audience", "=", "tests").execute();
  };
  await shiftClock("64 minutes");
  expect(await held()).toHaveLength(3);
  expect(await questionsOf(asha, custom(single.hash))).toEqual([]);

  await shiftClock("86 minutes");
  // Another test that is not over still has the others, whose solutions would help in it.
  expect(await held()).toEqual(questions.slice(1).map((question) => ({ id: question.id })));
  const student = await signInAs();
  expect(await questionsOf(student, custom(single.hash))).toEqual([single.id]);
  expect(await questionsOf(student, custom(questions[1]?.hash))).toEqual([]);
  await shiftClock("210 minutes");
  expect(await held()).toEqual([]);
  const log = db.selectFrom("audit_log").select(["object_id", "before", "after"]);
  const released = await log.where("action", "=", "closeSetTest").orderBy("object_id").execute();
  expect(released).toEqual(
    questions.map((question) => ({
      object_id: question.id,
      before: { audience: "tests" },
      after: { audience: "everyone", test_id: id },
    })),
  );

  await updateQuestionFields(await signInAs({ role: "editor" }), single.id, { audience: "tests" });
  await shiftClock("230 minutes");
  expect(await held()).toEqual([{ id: single.id }]);
});

test("a test whose marks are never shown releases its questions all the same", async () => {
  const { db, signInAs, shiftClock, single, questions, editor } = await startWithQuestions("tests");
  await scheduleTest(editor, questions, { release_questions: true, shown: "never" });
  await shiftClock("86 minutes");
  await freeTestQuestions(db);
  expect(await questionsOf(await signInAs(), custom(single.hash))).toEqual([single.id]);
});

test("a teacher draws held questions for a test, by filters as well as by a blueprint, and no question of a coming test", async () => {
  const { chapterId, questions, signInAs, editor } = await startWithQuestions("tests");
  const teacher = await signInAs({ role: "teacher" });
  const { id } = await teacher.request("createSetTest", { body: { title: "Weekly test" } });
  const body = { rows: [{ chapter_id: chapterId, count: 5 }], seed: 1, chosen_ids: [], not_used_in: 0 };
  const draw = async () => (await teacher.request("drawByFilters", { params: { id }, body })).questions;
  expect((await draw()).map(({ audience }) => audience)).toEqual(["tests", "tests", "tests"]);
  await scheduleTest(editor, questions.slice(0, 2));
  expect((await draw()).map((question) => question.id)).toEqual([questions[2]?.id]);
});
