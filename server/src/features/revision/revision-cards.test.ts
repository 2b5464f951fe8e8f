import { expect, test } from "vitest";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addNote, addNotedChapter, revise } from "../../../test/test-notes.ts";
import {
  addPaper,
  rightOf,
  setClockInIndia,
  startDiagnostic,
  startQuiz,
} from "../../../test/test-quizzes.ts";

const cardsOf = async (person: Person) => (await person.call("listRevisionNotes")).contents;
const topicsOf = async (person: Person) => (await cardsOf(person)).map((card) => card.topic.id);
const tick = (person: Person, chapter_ids: number[], latest_chapter_id: number | null = null) =>
  person.call("putUserChapters", { body: { chapter_ids, latest_chapter_id } });

test("a card shows the first note of a topic, whole and rendered", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, topicId } = await addChapter(db, { name: "Solutions" });
  await addTopic(db, chapterId, "Without a note");
  await addNote(db, topicId, { title: "Withdrawn", deleted: true });
  await addNote(db, topicId, { title: "Henry's law", body: "$p = Kx$" });
  await addNote(db, topicId, { title: "More of it" });
  const asha = await signedIn();
  expect(await cardsOf(asha)).toEqual([
    {
      title: "Henry's law",
      body: "$p = Kx$",
      body_html: "<p>$p = Kx$</p>",
      topic: { id: topicId, name: "Henry's law", chapter_id: chapterId, chapter_name: "Solutions" },
    },
  ]);
});

test("a revised card is gone for today, and the last one leaves a message", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicIds } = await addNotedChapter(db, 2);
  const [first = 0, second = 0] = topicIds;
  const [asha, decoy] = [await signedIn(), await signedIn()];
  await revise(asha, first);
  expect(await topicsOf(asha)).toEqual([second]);
  await revise(asha, second, "again");
  expect(await asha.call("listRevisionNotes")).toEqual({ contents: [], message: expect.any(String) });
  expect(await topicsOf(decoy)).toEqual(topicIds);
});

test("a day is a day in India: a card of 23:50 that is due in two days is back at midnight before it", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicIds } = await addNotedChapter(db, 1);
  const asha = await signedIn();
  await setClockInIndia(db, "23:50");
  await revise(asha, topicIds[0] ?? 0);
  await setClockInIndia(db, "47:59");
  expect(await topicsOf(asha)).toEqual([]);
  await setClockInIndia(db, "48:01");
  expect(await topicsOf(asha)).toEqual(topicIds);
});

test("what was not remembered comes back the next day, what was in two", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  const { topicIds } = await addNotedChapter(db, 2);
  const [first = 0, second = 0] = topicIds;
  const asha = await signedIn();
  await revise(asha, first, "again");
  await revise(asha, second);
  await shiftClock("1 day");
  expect(await topicsOf(asha)).toEqual([first]);
  await shiftClock("2 days");
  expect(await topicsOf(asha)).toEqual([first, second]);
});

test("a day has twenty cards, and those revised count", async () => {
  const { db, signedIn } = await startTestApp();
  const { topicIds } = await addNotedChapter(db, 23);
  const asha = await signedIn();
  const day = await topicsOf(asha);
  expect(day).toHaveLength(20);
  // Which they are is drawn anew each day; they stand in teaching order.
  expect(day).toEqual(topicIds.filter((id) => day.includes(id)));
  for (const id of day.slice(0, 3)) await revise(asha, id);
  expect(await topicsOf(asha)).toEqual(day.slice(3));
  for (const id of day.slice(3)) await revise(asha, id);
  expect(await topicsOf(asha)).toEqual([]);
});

test("after a long absence half of a day is new at most while anything is due, a newcomer's whole day is", async () => {
  const { db, signedIn, shiftClock } = await startTestApp();
  const old = await addNotedChapter(db, 12, "Old");
  const { topicIds, chapterId } = await addNotedChapter(db, 30, "Latest");
  // No card of a chapter that weighs nothing gains a mark, so the engine chooses none of it.
  await db.updateTable("chapters").set({ weightage: 0 }).where("id", "=", old.chapterId).execute();
  const [asha, newcomer] = [await signedIn(), await signedIn()];
  await tick(newcomer, [chapterId], chapterId);
  for (const id of old.topicIds) await revise(asha, id);
  await shiftClock("25 days");
  await tick(asha, [old.chapterId, chapterId], chapterId);
  const cards = await topicsOf(asha);
  expect(cards).toHaveLength(20);
  expect(cards.filter((id) => topicIds.includes(id))).toHaveLength(10);
  expect((await topicsOf(newcomer)).filter((id) => topicIds.includes(id))).toHaveLength(20);
});

test("ticked chapters, the latest one and practised topics make the plan; the latest stands first", async () => {
  const { db, signedIn } = await startTestApp();
  const one = await addNotedChapter(db, 1, "One");
  const two = await addNotedChapter(db, 2, "Two");
  const other = await addNotedChapter(db, 1, "Other");
  const asha = await signedIn();
  await tick(asha, [one.chapterId, two.chapterId], two.chapterId);
  expect(await topicsOf(asha)).toEqual([...two.topicIds, ...one.topicIds]);
  const paper = await addPaper(db);
  await addNote(db, paper.topicId);
  const quiz = await startQuiz(asha, paper.chapterId);
  await quiz.answer(paper.single.id, rightOf(paper.single));
  await quiz.end();
  const topics = await topicsOf(asha);
  expect(topics).toContain(paper.topicId);
  expect(topics).not.toContain(other.topicIds[0]);
});

test("a diagnostic alone leaves the plan to the class", async () => {
  const { db, signedIn } = await startTestApp();
  const paper = await addPaper(db);
  await addNote(db, paper.topicId);
  const { topicIds } = await addNotedChapter(db, 1, "Untouched");
  const asha = await signedIn();
  const quiz = await startDiagnostic(asha);
  await quiz.answer(paper.many.id, { answer_ids: [paper.many.optionIds[0]] });
  await quiz.end();
  expect(await topicsOf(asha)).toEqual([paper.topicId, ...topicIds]);
});

test("class XII includes XI, XI does not include XII, and IX meets the basics", async () => {
  const { db, signedIn } = await startTestApp();
  const eleventh = await addChapter(db, { classStandard: "XI" });
  const twelfth = await addChapter(db, { classStandard: "XII" });
  const basics = await addChapter(db, { classStandard: "XI" });
  const slug = { source_slug: "redox-reactions" };
  await db.updateTable("chapters").set(slug).where("id", "=", basics.chapterId).execute();
  for (const { topicId } of [eleventh, twelfth, basics]) await addNote(db, topicId);
  const of = async (class_standard: "XI" | "XII" | "IX") =>
    topicsOf(await signedIn({ goals: { target_exam: "JEE Main", target_year: 2027, class_standard } }));
  expect(await of("XII")).toEqual([eleventh.topicId, twelfth.topicId, basics.topicId]);
  expect(await of("XI")).toEqual([eleventh.topicId, basics.topicId]);
  expect(await of("IX")).toEqual([basics.topicId]);
});
