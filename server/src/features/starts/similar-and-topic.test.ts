import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion, addTopic } from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import { correctAnswer, createPlayer, startDailyQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";

async function setUp() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const addSingles = async (count: number, difficulty: "easy" | "medium" | "hard" = "medium") => {
    const added = [];
    for (let place = 0; place < count; place++) added.push(await addQuestion(db, topicId, { difficulty }));
    return added;
  };
  return { db, signInAs, asha: await signInAs(), chapterId, topicId, addSingles };
}

async function start(person: TestUser, body: object) {
  const { hash } = await person.request("createQuiz", { body: body as never });
  const player = createPlayer(person, hash);
  return { ...player, started: await player.quiz() };
}

/** Answers a question wrongly in a quiz of its own, which ends. */
async function miss(person: TestUser, question: Awaited<ReturnType<typeof addQuestion>>) {
  const quiz = await startDailyQuiz(person, [question]);
  await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
  return { type: "similar", question_id: question.id, from_hash: quiz.hash };
}

test("three like a question are unseen ones of its topic, of its type before others, nearest in difficulty first", async () => {
  const { db, asha, chapterId, topicId, addSingles } = await setUp();
  const [missed] = await addSingles(1);
  if (!missed) throw new Error("There is a question.");
  const [hard] = await addSingles(1, "hard");
  await addQuestion(db, topicId, { type: "numerical", accept: [["20", "20"]], difficulty: "medium" });
  const near = await addSingles(2);
  await addQuestion(db, await addTopic(db, chapterId), { difficulty: "medium" });
  const like = await miss(asha, missed);

  const { started } = await start(asha, like);
  expect(started).toMatchObject({ type: "similar", mode: "practice", chapter_id: chapterId, end_time: null });
  expect(started.question_ids.toSorted()).toEqual([...near, hard].map((question) => question?.id).toSorted());
  expect((await start(asha, like)).hash).toBe(started.hash);
});

test("seen ones fill up what is missing, and open ones never do", async () => {
  const { asha, addSingles } = await setUp();
  const [missed, seen, open] = await addSingles(3);
  if (!missed || !seen || !open) throw new Error("There are questions.");
  await miss(asha, seen);
  await startDailyQuiz(asha, [open]);
  const { started, end } = await start(asha, await miss(asha, missed));
  expect(started.question_ids).toEqual([seen.id]);
  await end();
});

test("similar questions are asked for by a question of one's own quiz only", async () => {
  const { asha, signInAs, addSingles } = await setUp();
  const [missed, other] = await addSingles(2);
  if (!missed || !other) throw new Error("There are questions.");
  const like = await miss(asha, missed);
  const ravi = await signInAs();
  const refusals = [
    [ravi, like, 404, "quiz_not_found"],
    [asha, { ...like, from_hash: "none" }, 404, "quiz_not_found"],
    [asha, { ...like, question_id: other.id }, 404, "quiz_question_not_found"],
    [asha, { ...like, question_id: 0 }, 400, "invalid_request"],
    [asha, { ...like, from_hash: "" }, 400, "invalid_request"],
    [asha, { type: "topic", topic_id: 999_999 }, 404, "topic_not_found"],
    [asha, { type: "topic", topic_id: "x" }, 400, "invalid_request"],
  ] as const;
  for (const [person, body, status, code] of refusals)
    await expect(start(person, body), code).rejects.toMatchObject({ status, body: { error: { code } } });
});

test("a quiz of a topic has up to ten of its questions, unseen ones first, and ends like any other", async () => {
  const { db, asha, chapterId, topicId, addSingles } = await setUp();
  const singles = await addSingles(11);
  await addQuestion(db, await addTopic(db, chapterId));
  const [seen] = singles;
  if (!seen) throw new Error("There is a question.");
  await miss(asha, seen);
  const quiz = await start(asha, { type: "topic", topic_id: topicId });
  expect(quiz.started).toMatchObject({ type: "topic", mode: "practice", total_questions: 10 });
  expect(quiz.started.question_ids.toSorted()).toEqual(
    singles
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
  const [, first] = singles;
  if (first) await quiz.answer(first.id, correctAnswer(first));
  await quiz.end();
  expect(await quiz.stats()).toMatchObject({ total: 10, correct: 1 });

  const ofEmptyTopic = await start(asha, { type: "topic", topic_id: await addTopic(db, chapterId, "Empty") });
  expect(ofEmptyTopic.started.question_ids).toEqual([]);
});

test("a reviewed question names its topic, its chapter and the note to read", async () => {
  const { db, asha, chapterId, topicId, addSingles } = await setUp();
  const [missed] = await addSingles(1);
  if (!missed) throw new Error("There is a question.");
  const { from_hash } = await miss(asha, missed);
  const review = () => createPlayer(asha, from_hash).question(missed.id);
  expect(await review()).toMatchObject({ topic_id: topicId, chapter_id: chapterId, note: null });
  const id = await addNote(db, topicId, { title: "Henry's law" });
  expect(await review()).toMatchObject({ note: { id, title: "Henry's law" } });
});
