import type { CardRating } from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addTopic } from "../../../test/test-content.ts";
import { addFlashCards, renewSessions } from "../../../test/test-flash-cards.ts";
import { addNote } from "../../../test/test-notes.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

async function start(count = 3) {
  const testApp = await startTestApp();
  const { chapterId, topicId } = await addChapter(testApp.db);
  const noteId = await addNote(testApp.db, topicId);
  const ids = await addFlashCards(testApp.db, noteId, count);
  return { ...testApp, chapterId, topicId, noteId, ids, asha: await testApp.signInAs() };
}

async function expectStatus(request: Promise<unknown>, status: number): Promise<void> {
  expect((await expectRejection(request)).status).toBe(status);
}

const list = (person: TestUser, query: { chapter_id?: number; limit?: number } = {}) =>
  person.request("listFlashCards", { query });
const idsOf = async (person: TestUser, query: { chapter_id?: number; limit?: number } = {}) =>
  (await list(person, query)).cards.map(({ id }) => id);

/** The server's time, moved by so many milliseconds. */
const timeAfter = async (person: TestUser, ms: number) =>
  new Date(Date.parse((await list(person)).server_now) + ms).toISOString();

let lastSeq = 0;
async function review(person: TestUser, id: number, rating: CardRating, seq = ++lastSeq, at?: string) {
  const body = { rating, seq, ...(at ? { at } : {}) };
  const { memory } = await person.request("reviewFlashCard", { params: { id }, body });
  if (!memory) throw new Error("no memory");
  return memory;
}
const undo = async (person: TestUser, id: number, seq: number) =>
  (await person.request("undoFlashCardReview", { params: { id }, body: { seq } })).memory;

test("new cards of the day's topics come in the order of their note, with both sides and their place", async () => {
  const { asha, ids, chapterId } = await start();
  const { cards, ...rest } = await list(asha);
  expect(rest).toMatchObject({ due: 0, new: 3, next_due_at: null });
  expect(cards.map(({ id }) => id)).toEqual(ids);
  expect(cards[0]).toMatchObject({
    front_html: "<p>Front 1</p>",
    back_html: "<p>Back 1</p>",
    chapter_id: chapterId,
    source: null,
    memory: null,
  });
});

test("at most twenty new cards a day are begun, by the calendar day in India, and a limit shortens the list", async () => {
  const { db, asha, shiftClock } = await start(30);
  expect(await list(asha, { limit: 100 })).toMatchObject({ due: 0, new: 20 });
  expect(await idsOf(asha, { limit: 5 })).toHaveLength(5);
  for (const id of (await idsOf(asha, { limit: 100 })).slice(0, 15)) await review(asha, id, "easy");
  expect(await list(asha, { limit: 100 })).toMatchObject({ due: 0, new: 5 });
  for (const id of await idsOf(asha, { limit: 100 })) await review(asha, id, "easy");
  expect((await list(asha)).cards).toEqual([]);
  await shiftClock("1 day");
  await renewSessions(db);
  expect(await list(asha, { limit: 100 })).toMatchObject({ due: 0, new: 10 });
});

test("a card that was not recalled stays in the day's list until it is learned, then comes back on its due day", async () => {
  const { db, asha, ids, shiftClock } = await start();
  const [id = 0, ...others] = ids;
  const forgotten = await review(asha, id, "again");
  expect(forgotten).toMatchObject({ phase: "learning", reps: 1 });
  expect(Date.parse(forgotten.due_at) - Date.parse(forgotten.last_at)).toBe(MINUTE_MS);
  expect(await idsOf(asha)).toEqual([id, ...others]);
  expect(await list(asha)).toMatchObject({ due: 1, new: 2 });
  await review(asha, id, "good");
  const learned = await review(asha, id, "good");
  expect(learned.phase).toBe("review");
  expect(await idsOf(asha)).toEqual(others);
  expect((await list(asha)).next_due_at).toBe(learned.due_at);
  await shiftClock("3 days");
  await renewSessions(db);
  expect(await idsOf(asha)).toEqual([id, ...others]);
});

test("a review that is sent again counts once, and reviews count in the order of their seq, however late they arrive", async () => {
  const { asha, ids, signInAs } = await start();
  const [id = 0] = ids;
  const first = await review(asha, id, "good", 10);
  expect(await Promise.all([1, 2, 3].map(() => review(asha, id, "good", 10)))).toEqual([first, first, first]);
  expect(await review(asha, id, "easy", 10)).toEqual(first);
  const at = await timeAfter(asha, -5 * MINUTE_MS);
  const ravi = await signInAs();
  await review(ravi, id, "easy", 12, at);
  const late = await review(ravi, id, "again", 11, at);
  await review(asha, id, "again", 21, at);
  const other = await signInAs();
  await review(other, id, "again", 11, at);
  expect(await review(other, id, "easy", 12, at)).toEqual(late);
});

test("a review from a phone without a network counts from when it was given, never from the future", async () => {
  const { asha, ids } = await start();
  const [id = 0, other = 0] = ids;
  const given = await timeAfter(asha, -2 * DAY_MS);
  expect((await review(asha, id, "easy", 1, given)).last_at).toBe(given);
  const future = await timeAfter(asha, DAY_MS);
  expect((await review(asha, other, "easy", 1, future)).last_at < future).toBe(true);
});

test("undo takes a review back after it was saved; the first one makes the card new again", async () => {
  const { db, asha, ids } = await start();
  const [id = 0] = ids;
  const first = await review(asha, id, "good", 1);
  await review(asha, id, "again", 2);
  expect(await undo(asha, id, 2)).toEqual(first);
  expect(await undo(asha, id, 2)).toEqual(first);
  expect(await undo(asha, id, 1)).toBeNull();
  expect(await list(asha)).toMatchObject({ due: 0, new: 3 });
  expect(await db.selectFrom("flash_card_states").selectAll().execute()).toEqual([]);
});

test("a review that was taken back before it arrived doesn't count", async () => {
  const { asha, ids } = await start();
  const [id = 0] = ids;
  expect(await undo(asha, id, 5)).toBeNull();
  const body = { rating: "good", seq: 5 } as const;
  expect(await asha.request("reviewFlashCard", { params: { id }, body })).toEqual({ memory: null });
  expect((await review(asha, id, "good", 6)).reps).toBe(1);
});

test("intervals are at most half the days that are left until the learner's exam", async () => {
  const { db, asha, signInAs, ids } = await start();
  const [id = 0] = ids;
  await sql`insert into exam_sessions (exam, year, name, date)
    values ('JEE Main', 2027, 'Session 1', (app_now() at time zone 'Asia/Kolkata')::date + 7)
    on conflict do nothing`.execute(db);
  const memory = await review(asha, id, "easy");
  expect((Date.parse(memory.due_at) - Date.parse(memory.last_at)) / DAY_MS).toBeLessThanOrEqual(3);
  expect((await list(asha)).exam_at).not.toBeNull();
  const later = await signInAs({
    goals: { target_exam: "JEE Main", target_year: 2030, class_standard: "XII" },
  });
  const unhurried = await review(later, id, "easy");
  expect((Date.parse(unhurried.due_at) - Date.parse(unhurried.last_at)) / DAY_MS).toBeGreaterThan(7);
});

test("the filter by chapter shows only its cards, also of a chapter that the plan does not serve", async () => {
  const { db, signInAs, ids, chapterId } = await start();
  const asha = await signInAs();
  await asha.request("putUserChapters", { body: { chapter_ids: [chapterId], latest_chapter_id: null } });
  const { id: otherChapter } = await db
    .insertInto("chapters")
    .values({ position: 9, name: "Kinetics", type: "Physical Chemistry", weightage: 3 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const otherNote = await addNote(db, await addTopic(db, otherChapter, "Rates"));
  const others = await addFlashCards(db, otherNote, 2);
  expect(await idsOf(asha)).toEqual(ids);
  expect(await idsOf(asha, { chapter_id: otherChapter })).toEqual(others);
  await review(asha, others[0] ?? 0, "again");
  expect(await idsOf(asha, { chapter_id: chapterId })).toEqual(ids);
  expect(await idsOf(asha)).toEqual([others[0], ...ids]);
});

test("cards of a draft, of a deleted note, and those that left their list are neither listed nor reviewed", async () => {
  const { db, asha, ids, noteId, topicId } = await start();
  const [id = 0, second = 0] = ids;
  await review(asha, id, "again");
  for (const hidden of [{ status: "review" }, { deleted_at: sql<Date>`app_now()` }]) {
    await db.updateTable("notes").set(hidden).where("id", "=", noteId).execute();
    expect(await list(asha)).toMatchObject({ cards: [], due: 0, new: 0, next_due_at: null });
    await expectStatus(review(asha, second, "good"), 404);
    await expectStatus(undo(asha, second, 1), 404);
    await db.updateTable("notes").set({ status: "published", deleted_at: null }).execute();
  }
  await sql`update flash_cards set deleted_at = app_now() where id = ${second}`.execute(db);
  expect(await idsOf(asha)).toEqual(ids.filter((other) => other !== second));
  await sql`update topics set exams = '{advanced}' where id = ${topicId}`.execute(db);
  expect(await idsOf(asha)).toEqual([id]);
});

test("rejects an unknown rating, a review without seq, unknown members and an unknown card", async () => {
  const { asha, ids } = await start();
  const [id = 0] = ids;
  const send = async (card: number | string, payload: object) =>
    (await asha.send({ method: "POST", url: `/api/flash-cards/${card}/review`, payload })).statusCode;
  expect(await send(id, { rating: "good", seq: 1 })).toBe(200);
  expect(await send(id, { rating: "fine", seq: 1 })).toBe(400);
  expect(await send(id, { rating: "good" })).toBe(400);
  expect(await send(id, { rating: "good", seq: 1, extra: 1 })).toBe(400);
  expect(await send(id, { rating: "good", seq: 1, at: "yesterday" })).toBe(400);
  expect(await send(999_999, { rating: "good", seq: 1 })).toBe(404);
  expect(await send("x", { rating: "good", seq: 1 })).toBe(400);
});

const own = (front: string, back = "It is so.", chapter_id: number | null = null) => ({
  body: { front, back, chapter_id },
});

test("a card of one's own is rendered, comes before the library's, and can be changed and deleted with its reviews", async () => {
  const { db, asha, ids, chapterId } = await start();
  const front = "What is $\\ce{H2SO4}$ <script>alert(1)</script>";
  await expectStatus(asha.request("createFlashCard", own(front)), 422);
  const card = await asha.request(
    "createFlashCard",
    own("What is $\\ce{H2SO4}$?", "Oil of *vitriol*", chapterId),
  );
  expect(card.front_html).toContain("katex");
  expect(card.back_html).toContain("<em>vitriol</em>");
  expect(card).toMatchObject({ chapter_id: chapterId, source: { back: "Oil of *vitriol*" }, memory: null });
  expect(await idsOf(asha)).toEqual([card.id, ...ids]);
  await review(asha, card.id, "good");
  const changed = await asha.request("updateFlashCard", {
    params: { id: card.id },
    ...own("Formula of oil of vitriol"),
  });
  expect(changed).toMatchObject({ id: card.id, chapter_id: null, memory: { reps: 1 } });
  const { cards, pagination } = await asha.request("listOwnFlashCards", { query: {} });
  expect({ cards, total: pagination.total }).toEqual({ cards: [changed], total: 1 });
  await asha.request("deleteFlashCard", { params: { id: card.id } });
  expect(await idsOf(asha)).toEqual(ids);
  expect(await db.selectFrom("flash_card_reviews").selectAll().execute()).toEqual([]);
  await expectStatus(asha.request("deleteFlashCard", { params: { id: card.id } }), 404);
});

test("the same card added twice is one card, and no card can be changed into another one", async () => {
  const { asha } = await start();
  const first = await asha.request("createFlashCard", own("Front"));
  expect(await asha.request("createFlashCard", own("Front"))).toEqual(first);
  const second = await asha.request("createFlashCard", own("Other"));
  await expectStatus(asha.request("updateFlashCard", { params: { id: second.id }, ...own("Front") }), 409);
});

test("nobody else sees, reviews, changes or deletes a learner's own card, nor the library's cards as their own", async () => {
  const { asha, ids, signInAs } = await start();
  const { id } = await asha.request("createFlashCard", own("Mine"));
  const ravi = await signInAs({ role: "editor" });
  expect(await idsOf(ravi)).toEqual(ids);
  await expectStatus(review(ravi, id, "good"), 404);
  for (const cardId of [id, ids[0] ?? 0]) {
    await expectStatus(ravi.request("updateFlashCard", { params: { id: cardId }, ...own("Taken") }), 404);
    await expectStatus(ravi.request("deleteFlashCard", { params: { id: cardId } }), 404);
  }
});

test("a card needs two sides, a known chapter and formulas that can be read", async () => {
  const { asha } = await start();
  await expectStatus(asha.request("createFlashCard", own("  ")), 400);
  await expectStatus(asha.request("createFlashCard", own("Front", "")), 400);
  await expectStatus(asha.request("createFlashCard", own("x".repeat(501))), 400);
  await expectStatus(asha.request("createFlashCard", own("Front", "Back", 999_999)), 400);
  await expectStatus(asha.request("createFlashCard", own("$\\frac{1}{$")), 422);
});
