import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import {
  type AddedQuestion,
  addChapter,
  addMarkingRules,
  addQuestion,
  addTopic,
} from "../../../test/test-content.ts";
import { addNote } from "../../../test/test-notes.ts";
import { createPlayer, startDailyQuiz, startQuiz, wrongAnswer } from "../../../test/test-quizzes.ts";

const HENRY = `**Remember.** Everything about liquids.

**Use it.** A bottle of soda water is opened: bubbles of carbon dioxide escape.

**Traps.** (1) Divers breathe helium, because nitrogen dissolves in their blood under pressure and comes back as bubbles.

**Worked example.** How much nitrogen dissolves in blood at $4\\ \\mathrm{bar}$? Four times as much.`;

async function setUp() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const noteId = await addNote(db, topicId, { title: "Henry's law", body: HENRY });
  const vapour = await addTopic(db, chapterId, "Vapour pressure");
  await addNote(db, vapour, { title: "Raoult's law", body: "**Remember.** Two liquids, one vapour." });
  const question = await addQuestion(db, topicId, {
    text: "Why do divers breathe helium?",
    solution: "Nitrogen dissolves in blood. Helium, a noble gas with tiny atoms, hardly does.",
    difficulty: "medium",
  });
  return { db, signInAs, chapterId, topicId, noteId, question, asha: await signInAs() };
}

const explain = (person: TestUser, hash: string, { id }: AddedQuestion) =>
  person.request("getExplanation", { params: { hash, questionId: id } });

/** Answers a question wrongly in a quiz of its own, which ends. */
async function miss(person: TestUser, question: AddedQuestion): Promise<string> {
  const quiz = await startDailyQuiz(person, [question]);
  await quiz.answer(question.id, wrongAnswer(question));
  await quiz.end();
  return quiz.hash;
}

test("a reviewed question is explained by the passage that says most of what it says, and by the nearest example", async () => {
  const { asha, chapterId, topicId, noteId, question } = await setUp();
  const explanation = await explain(asha, await miss(asha, question), question);
  const place = {
    note_id: noteId,
    note_title: "Henry's law",
    topic_id: topicId,
    topic_name: "Henry's law",
    chapter_id: chapterId,
    chapter_name: "Solutions",
  };
  expect(explanation).toEqual({
    passages: [
      {
        ...place,
        anchor: "part-traps",
        html: expect.stringMatching(/^<p><strong>Traps.<\/strong> \(1\) Divers breathe helium/),
      },
    ],
    example: {
      ...place,
      anchor: "part-worked-example",
      html: expect.stringContaining("How much nitrogen dissolves"),
    },
    prerequisite: null,
    easier_questions: 0,
  });
});

test("what the notes of a chapter leave out comes from a topic whose questions share a concept", async () => {
  const { db, asha, question } = await setUp();
  const body = "**Remember.** Atoms of helium, a noble gas, are tiny.";
  const other = await addChapter(db, { name: "Noble gases" });
  await addNote(db, other.topicId, { title: "Noble gases", body });
  const hash = await miss(asha, question);
  const headings = async () =>
    (await explain(asha, hash, question)).passages.map(({ note_title }) => note_title);
  expect(await headings()).toEqual(["Henry's law"]);
  const alike = await addQuestion(db, other.topicId);
  const tag = { name: "helium", kind: "concept" };
  const { tag_id } = await db
    .insertInto("tags")
    .values(tag)
    .returning("id as tag_id")
    .executeTakeFirstOrThrow();
  for (const { id: question_id } of [question, alike])
    await db.insertInto("question_tags").values({ question_id, tag_id }).execute();
  expect(await headings()).toEqual(["Henry's law", "Noble gases"]);
});

test("a topic that the chapter builds on is named once little of it is retained", async () => {
  const { db, asha, chapterId, question } = await setUp();
  const basics = await addChapter(db, { name: "Gases" });
  await db
    .insertInto("chapter_prerequisites")
    .values({ chapter_id: chapterId, prerequisite_id: basics.chapterId, kind: "required" })
    .execute();
  const body = "**Remember.** The pressure of nitrogen in air.";
  const note_id = await addNote(db, basics.topicId, { title: "Partial pressure", body });
  const hash = await miss(asha, question);
  expect((await explain(asha, hash, question)).prerequisite).toBeNull();
  await miss(asha, await addQuestion(db, basics.topicId));
  const { passages, prerequisite } = await explain(asha, hash, question);
  expect(passages[0]?.note_title).toBe("Henry's law");
  expect(prerequisite).toMatchObject({ note_id, topic_id: basics.topicId, chapter_name: "Gases" });
  expect(prerequisite?.retained).toBeLessThan(60);
});

test("two easier questions of the same idea are asked, as many as the explanation says", async () => {
  const { db, asha, topicId, question } = await setUp();
  const add = (difficulty: "easy" | "medium" | "hard") => addQuestion(db, topicId, { difficulty });
  const [first, second, third] = [await add("easy"), await add("easy"), await add("easy")];
  await add("medium");
  await add("hard");
  const tag = await db
    .insertInto("tags")
    .values({ name: "gas-solubility" })
    .returning("id as tag_id")
    .executeTakeFirstOrThrow();
  for (const { id: question_id } of [question, first, third])
    await db
      .insertInto("question_tags")
      .values({ question_id, ...tag })
      .execute();
  const hash = await miss(asha, question);
  expect((await explain(asha, hash, question)).easier_questions).toBe(2);
  const body = { type: "similar", question_id: question.id, from_hash: hash, easier: true } as const;
  const quiz = createPlayer(asha, (await asha.request("createQuiz", { body })).hash);
  const { question_ids, mode } = await quiz.quiz();
  expect([mode, question_ids.toSorted()]).toEqual(["practice", [first.id, third.id].toSorted()]);
  // Those that are open are no longer drawn.
  expect((await explain(asha, hash, question)).easier_questions).toBe(1);
  expect(question_ids).not.toContain(second.id);
});

test("nothing is explained before the key may be seen, nor of another learner's quiz", async () => {
  const { asha, signInAs, chapterId, question } = await setUp();
  const { hash } = await startDailyQuiz(asha, [question]);
  const refused = { status: 409, body: { error: { code: "question_open" } } };
  await expect(explain(asha, hash, question)).rejects.toMatchObject(refused);
  const practice = await startQuiz(asha, chapterId, "unlimited_chapter", "practice");
  await expect(explain(asha, practice.hash, question)).rejects.toMatchObject(refused);
  await asha.request("checkQuizQuestion", {
    params: { hash: practice.hash, questionId: question.id },
    body: {},
  });
  // Checked in one quiz, it is closed in all.
  for (const closed of [practice.hash, hash])
    expect((await explain(asha, closed, question)).passages[0]?.anchor).toBe("part-traps");
  const ravi = await signInAs();
  await expect(explain(ravi, hash, question)).rejects.toMatchObject({ status: 404 });
});

test("without notes there is nothing to show, and that is no error", async () => {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const question = await addQuestion(db, topicId);
  const asha = await signInAs();
  expect(await explain(asha, await miss(asha, question), question)).toEqual({
    passages: [],
    example: null,
    prerequisite: null,
    easier_questions: 0,
  });
});
