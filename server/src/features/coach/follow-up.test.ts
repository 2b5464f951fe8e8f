import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { type AddedQuestion, addChapter, addQuestion } from "../../../test/test-content.ts";
import { addNote, reviewCard } from "../../../test/test-notes.ts";
import {
  addTestQuestions,
  correctAnswer,
  setClockInIndia,
  startDailyQuiz,
  startDiagnostic,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

async function start() {
  const testApp = await startTestApp();
  const { db, signInAs } = testApp;
  const added = await addTestQuestions(db);
  const noteId = await addNote(db, added.topicId, { title: "Henry's law" });
  await setClockInIndia(db, "10 hours");
  return { ...testApp, ...added, noteId, asha: await signInAs() };
}

const cardsOf = async (person: TestUser) => (await person.request("listRevisionNotes")).contents;
const followUpOf = (person: TestUser, hash: string, questionId: number) =>
  person.request("getFollowUp", { params: { hash, questionId } });

/** Answers one question in a quiz of its own. Returns the hash of the quiz. */
async function play(person: TestUser, question: AddedQuestion, answer: object): Promise<string> {
  const quiz = await startDailyQuiz(person, [question]);
  await quiz.answer(question.id, { ...answer, time_ms: 60_000 });
  await quiz.end();
  return quiz.hash;
}

/** The date in India of the shifted clock, so many days later. */
async function dateIn(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ date: string }>`
    select ((app_now() at time zone 'Asia/Kolkata')::date + ${days}::int)::text as date`.execute(db);
  return rows[0]?.date ?? "";
}

test("a missed question brings the card of its topic back the next day, and the card says which one it was", async () => {
  const { asha, db, chapterId, topicId, noteId, single } = await start();
  const other = await addChapter(db, { name: "Read today" });
  await addNote(db, other.topicId);
  await asha.request("putUserChapters", {
    body: { chapter_ids: [other.chapterId], latest_chapter_id: other.chapterId },
  });
  await reviewCard(asha, other.topicId);
  const hash = await play(asha, single, wrongAnswer(single));
  const { card } = await followUpOf(asha, hash, single.id);
  expect(card).toMatchObject({
    note_id: noteId,
    title: "Henry's law",
    topic_id: topicId,
    chapter_id: chapterId,
  });
  expect(card).toMatchObject({ comes_back_on: await dateIn(db, 1), days_left: 1 });
  expect(await cardsOf(asha)).toEqual([]);
  await setClockInIndia(db, "24 hours 1 minute");
  expect(await cardsOf(asha)).toMatchObject([
    { title: "Henry's law", missed_question: { hash, question_id: single.id } },
  ]);
  expect((await followUpOf(asha, hash, single.id)).card?.comes_back_on).toBe(await dateIn(db, 0));
  await reviewCard(asha, topicId);
  // Then it comes when its memory says.
  expect((await followUpOf(asha, hash, single.id)).card?.days_left).toBeGreaterThan(0);
});

test("a learner who missed every topic, and has no other cards, can read the cards of those topics today", async () => {
  const { asha, db, topicId, single } = await start();
  const hash = await play(asha, single, wrongAnswer(single));
  // The review names the right day even if the learner has not opened today's cards yet.
  expect((await followUpOf(asha, hash, single.id)).card?.comes_back_on).toBe(await dateIn(db, 0));
  expect(await cardsOf(asha)).toMatchObject([{ missed_question: { hash, question_id: single.id } }]);
  await reviewCard(asha, topicId);
  expect(await cardsOf(asha)).toEqual([]);
});

test("a card that was known well comes back on the day that its memory gives, not before", async () => {
  const { asha, db, topicId, single } = await start();
  await reviewCard(asha, topicId);
  for (const hours of ["58 hours", "274 hours"]) {
    await setClockInIndia(db, hours);
    await sql`update sessions set last_seen_at = app_now()`.execute(db);
    await reviewCard(asha, topicId);
  }
  await setClockInIndia(db, "275 hours");
  const hash = await play(asha, single, wrongAnswer(single));
  const { rows } = await sql<{ days: number }>`
    select (due_at at time zone 'Asia/Kolkata')::date - (app_now() at time zone 'Asia/Kolkata')::date as days
    from topic_memory_states`.execute(db);
  const days = rows[0]?.days ?? 0;
  // Without the miss, it would be due after a month.
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(14);
  expect((await followUpOf(asha, hash, single.id)).card?.comes_back_on).toBe(await dateIn(db, days));
  const clockAt = async (day: number) => {
    await setClockInIndia(db, `${275 + 24 * day} hours`);
    await sql`update sessions set last_seen_at = app_now()`.execute(db);
  };
  await clockAt(days - 1);
  expect(await cardsOf(asha)).toEqual([]);
  await clockAt(days);
  expect(await cardsOf(asha)).toMatchObject([{ missed_question: { hash, question_id: single.id } }]);
});

test("the topic with the most marks lost comes first, before the latest chapter", async () => {
  const { asha, db, chapterId, topicId, single, number } = await start();
  const latest = await addChapter(db, { name: "Latest" });
  await addNote(db, latest.topicId);
  const other = await addChapter(db, { name: "Other" });
  await addNote(db, other.topicId, { title: "Little lost" });
  const many = await addQuestion(db, other.topicId, {
    type: "multi choice multi correct",
    options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
  });
  const chapter_ids = [chapterId, latest.chapterId, other.chapterId];
  const body = { chapter_ids, latest_chapter_id: latest.chapterId };
  await asha.request("putUserChapters", { body });
  await play(asha, many, { answer_ids: many.optionIds.slice(0, 1) });
  await play(asha, single, wrongAnswer(single));
  const hash = await play(asha, number, { answer_id: "21" });
  await setClockInIndia(db, "34 hours");
  const cards = await cardsOf(asha);
  expect(cards.map(({ topic }) => topic.id)).toEqual([topicId, other.topicId, latest.topicId]);
  expect(cards[0]?.missed_question).toEqual({ hash, question_id: number.id });
  expect(cards[2]?.missed_question).toBeNull();
});

test("an answer with half of the marks counts as remembered: it makes no card due, and none later", async () => {
  const { asha, many } = await start();
  const hash = await play(asha, many, { answer_ids: many.optionIds.slice(0, 2) });
  // The card was never reviewed, so it is among today's, but not because of this answer.
  expect((await followUpOf(asha, hash, many.id)).card?.days_left).toBe(0);
  expect(await cardsOf(asha)).toMatchObject([{ title: "Henry's law", missed_question: null }]);
});

test("an answer with less than half of the marks brings the card of its topic back", async () => {
  const { asha, db, many } = await start();
  const hash = await play(asha, many, { answer_ids: many.optionIds.slice(0, 1) });
  expect((await followUpOf(asha, hash, many.id)).card?.comes_back_on).toBe(await dateIn(db, 0));
});

test("while the question is open again, its card comes back but has no link to it", async () => {
  const { asha, db, single } = await start();
  await play(asha, single, wrongAnswer(single));
  await setClockInIndia(db, "34 hours");
  await startDailyQuiz(asha, [single]);
  expect(await cardsOf(asha)).toMatchObject([{ title: "Henry's law", missed_question: null }]);
});

test("right and blank answers and a diagnostic name the day of the card too, and a quiz must have ended", async () => {
  const { asha, signInAs, noteId, topicId, single, many, number } = await start();
  const quiz = await startDailyQuiz(asha, [single, number]);
  await quiz.answer(single.id, correctAnswer(single));
  await expect(followUpOf(asha, quiz.hash, single.id)).rejects.toMatchObject({ status: 409 });
  await quiz.end();
  expect(await followUpOf(asha, quiz.hash, single.id)).toMatchObject({
    card: { note_id: noteId, days_left: 0 },
    last_option: null,
  });
  const next_due = await reviewCard(asha, topicId);
  const later = (await followUpOf(asha, quiz.hash, number.id)).card;
  expect(later?.comes_back_on).toBe(new Date(Date.parse(next_due) + 19_800_000).toISOString().slice(0, 10));
  await expect(followUpOf(asha, quiz.hash, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(followUpOf(await signInAs(), quiz.hash, single.id)).rejects.toMatchObject({ status: 404 });

  const ravi = await signInAs();
  const diagnostic = await startDiagnostic(ravi);
  const [first = 0] = (await diagnostic.quiz()).question_ids;
  const wrong = first === single.id ? wrongAnswer(single) : { answer_id: "1" };
  await diagnostic.answer(first, first === many.id ? { answer_ids: many.optionIds.slice(3) } : wrong);
  await diagnostic.end();
  expect((await followUpOf(ravi, diagnostic.hash, first)).card).toMatchObject({ note_id: noteId });
});

const ADDED_RIGHT = { position: 3, held: 2, was_added: true, is_right: true, worth: 2 };
const addedWrong = (held: number, worth: number) => ({
  position: 4,
  held,
  was_added: true,
  is_right: false,
  worth,
});

/** What a learner chose of four options, of which A, B and C are right, and what that is worth by hand. */
const handWorked: { chosen: string; option: object | null; pays?: number }[] = [
  // +4 for A, B, C; A, B alone +2.
  { chosen: "ABC", option: ADDED_RIGHT, pays: 75 },
  // −2 against +1 for A.
  { chosen: "AD", option: addedWrong(1, -3), pays: 67 },
  // +2 against +4.
  {
    chosen: "AB",
    option: { position: 3, held: 2, was_added: false, is_right: true, worth: -2 },
    pays: 75,
  },
  // −2 against +4.
  { chosen: "ABCD", option: addedWrong(3, -6), pays: 86 },
  { chosen: "ABC", option: ADDED_RIGHT, pays: 75 },
  { chosen: "CBA", option: ADDED_RIGHT, pays: 75 },
  // One option alone: nothing was held besides it.
  { chosen: "D", option: null },
];

test("the worth of last options equals the sums of a hand-worked learner", async () => {
  const { asha, db, topicId } = await start();
  expect(await asha.request("getLastOptions")).toEqual({ last_options: null });
  const hashes: { hash: string; id: number }[] = [];
  for (const { chosen } of handWorked) {
    const question = await addQuestion(db, topicId, {
      type: "multi choice multi correct",
      options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
    });
    const answer_ids = [...chosen].map((letter) => question.optionIds["ABCD".indexOf(letter)]);
    hashes.push({ hash: await play(asha, question, { answer_ids }), id: question.id });
  }
  // Of the added ones three were right. At 60 %: .6·4 − .4·2 = 1.6, less .6·held + .4·4 for leaving.
  const gains = [-0.6, -1.2, -1.8];
  const ownAt = (held: number) => ({ added: 5, added_right: 3, hit_rate: 60, gain: gains[held - 1] });
  for (const [index, { option, pays }] of handWorked.entries()) {
    const { hash = "", id = 0 } = hashes[index] ?? {};
    const { last_option } = await followUpOf(asha, hash, id);
    expect(last_option).toEqual(
      option && { ...option, break_even: pays, own: ownAt(last_option?.held ?? 0) },
    );
  }
  // Added: +2 −3 −6 +2 +2.
  expect((await asha.request("getLastOptions")).last_options).toEqual({
    added: 5,
    added_right: 3,
    added_worth: -3,
    left: 1,
    left_worth: -2,
    hit_rate: 60,
    at_hit_rate: [66.7, 75, 85.7].map((break_even, index) => ({
      held: index + 1,
      break_even,
      gain: gains[index],
    })),
  });
});
