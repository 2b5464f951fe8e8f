import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addChapterWithNotes, addNote, reviewCard } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  correctAnswer,
  setClockInIndia,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";

const cardsOf = async (person: TestUser) => (await person.request("listRevisionNotes")).contents;
const topicsOf = async (person: TestUser) => (await cardsOf(person)).map((card) => card.topic.id);
const coverChapters = (person: TestUser, chapter_ids: number[], latest_chapter_id: number | null = null) =>
  person.request("putUserChapters", { body: { chapter_ids, latest_chapter_id } });

test("a card shows the first note of a topic, complete and rendered", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db, { name: "Solutions" });
  await addTopic(db, chapterId, "Without a note");
  await addNote(db, topicId, { title: "Withdrawn", isDeleted: true });
  await addNote(db, topicId, { title: "Henry's law", body: "$p = Kx$" });
  await addNote(db, topicId, { title: "More of it" });
  const asha = await signInAs();
  expect(await cardsOf(asha)).toEqual([
    {
      title: "Henry's law",
      body: "$p = Kx$",
      body_html: "<p>$p = Kx$</p>",
      topic: { id: topicId, name: "Henry's law", chapter_id: chapterId, chapter_name: "Solutions" },
      missed_question: null,
    },
  ]);
});

test("a reviewed card is not listed again that day, and after the last one a message is returned", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 2);
  const [first = 0, second = 0] = topicIds;
  const [asha, decoy] = [await signInAs(), await signInAs()];
  await reviewCard(asha, first);
  expect(await topicsOf(asha)).toEqual([second]);
  await reviewCard(asha, second, "again");
  expect(await asha.request("listRevisionNotes")).toEqual({ contents: [], message: expect.any(String) });
  expect(await topicsOf(decoy)).toEqual(topicIds);
});

test("days are days in India: a card reviewed at 23:50 and due in two days is listed again from the midnight before", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 1);
  const asha = await signInAs();
  await setClockInIndia(db, "23:50");
  await reviewCard(asha, topicIds[0] ?? 0);
  await setClockInIndia(db, "47:59");
  expect(await topicsOf(asha)).toEqual([]);
  await setClockInIndia(db, "48:01");
  expect(await topicsOf(asha)).toEqual(topicIds);
});

test("a card rated again is due the next day, a card rated good in two days", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 2);
  const [first = 0, second = 0] = topicIds;
  const asha = await signInAs();
  await reviewCard(asha, first, "again");
  await reviewCard(asha, second);
  await shiftClock("1 day");
  expect(await topicsOf(asha)).toEqual([first]);
  await shiftClock("2 days");
  expect(await topicsOf(asha)).toEqual([first, second]);
});

test("a day has twenty cards, and reviewed ones count", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 23);
  const asha = await signInAs();
  const day = await topicsOf(asha);
  expect(day).toHaveLength(20);
  // The selection is random for each day; the order is teaching order.
  expect(day).toEqual(topicIds.filter((id) => day.includes(id)));
  for (const id of day.slice(0, 3)) await reviewCard(asha, id);
  expect(await topicsOf(asha)).toEqual(day.slice(3));
  for (const id of day.slice(3)) await reviewCard(asha, id);
  expect(await topicsOf(asha)).toEqual([]);
});

test("at most half of a day's cards are new while others are due after a long absence, but a new learner's may all be new", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const old = await addChapterWithNotes(db, 12, "Old");
  const { topicIds, chapterId } = await addChapterWithNotes(db, 30, "Latest");
  // A chapter without weightage gains no marks, so the engine chooses none of its cards.
  await db.updateTable("chapters").set({ weightage: 0 }).where("id", "=", old.chapterId).execute();
  const [asha, newcomer] = [await signInAs(), await signInAs()];
  await coverChapters(newcomer, [chapterId], chapterId);
  for (const id of old.topicIds) await reviewCard(asha, id);
  await shiftClock("25 days");
  await coverChapters(asha, [old.chapterId, chapterId], chapterId);
  const cards = await topicsOf(asha);
  expect(cards).toHaveLength(20);
  expect(cards.filter((id) => topicIds.includes(id))).toHaveLength(10);
  expect((await topicsOf(newcomer)).filter((id) => topicIds.includes(id))).toHaveLength(20);
});

test("completed chapters, the latest one and practised topics make up the plan; the latest chapter comes first", async () => {
  const { db, signInAs } = await startTestApp();
  const first = await addChapterWithNotes(db, 1, "One");
  const second = await addChapterWithNotes(db, 2, "Two");
  const other = await addChapterWithNotes(db, 1, "Other");
  const asha = await signInAs();
  await coverChapters(asha, [first.chapterId, second.chapterId], second.chapterId);
  expect(await topicsOf(asha)).toEqual([...second.topicIds, ...first.topicIds]);
  const fixture = await addTestQuestions(db);
  await addNote(db, fixture.topicId);
  const quiz = await startQuiz(asha, fixture.chapterId);
  await quiz.answer(fixture.single.id, correctAnswer(fixture.single));
  await quiz.end();
  const topics = await topicsOf(asha);
  expect(topics).toContain(fixture.topicId);
  expect(topics).not.toContain(other.topicIds[0]);
});

test("after a diagnostic alone the plan still depends on the class", async () => {
  const { db, signInAs } = await startTestApp();
  const fixture = await addTestQuestions(db);
  await addNote(db, fixture.topicId);
  const { topicIds } = await addChapterWithNotes(db, 1, "Untouched");
  const asha = await signInAs();
  const quiz = await startDiagnostic(asha);
  await quiz.answer(fixture.single.id, wrongAnswer(fixture.single));
  await quiz.end();
  expect(await topicsOf(asha)).toEqual([fixture.topicId, ...topicIds]);
});

test("class XII includes XI, XI does not include XII, and IX gets the basic chapters", async () => {
  const { db, signInAs } = await startTestApp();
  const eleventh = await addChapter(db, { classStandard: "XI" });
  const twelfth = await addChapter(db, { classStandard: "XII" });
  const basics = await addChapter(db, { classStandard: "XI" });
  const slug = { source_slug: "redox-reactions" };
  await db.updateTable("chapters").set(slug).where("id", "=", basics.chapterId).execute();
  for (const { topicId } of [eleventh, twelfth, basics]) await addNote(db, topicId);
  const topicsOfClass = async (class_standard: "XI" | "XII" | "IX") =>
    topicsOf(await signInAs({ goals: { target_exam: "JEE Main", target_year: 2027, class_standard } }));
  expect(await topicsOfClass("XII")).toEqual([eleventh.topicId, twelfth.topicId, basics.topicId]);
  expect(await topicsOfClass("XI")).toEqual([eleventh.topicId, basics.topicId]);
  expect(await topicsOfClass("IX")).toEqual([basics.topicId]);
});
