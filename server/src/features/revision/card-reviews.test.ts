import { sql } from "kysely";
import { expect, test } from "vitest";
import { type ResponseError, startTestApp } from "../../../test/test-app.ts";
import { addChapterWithNotes, reviewCard } from "../../../test/test-notes.ts";

const DAY_MS = 86_400_000;

test("next_due grows with each revision", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 1);
  const asha = await signInAs();
  const started = Date.parse(await reviewCard(asha, topicIds[0] ?? 0));
  const intervals = [2];
  for (const day of [2, 10, 37]) {
    await shiftClock(`${day} days`);
    await sql`update sessions set last_seen_at = app_now()`.execute(db);
    const due = Date.parse(await reviewCard(asha, topicIds[0] ?? 0));
    intervals.push(Math.round((due - started) / DAY_MS) - day + 2);
  }
  expect(intervals).toEqual([2, 8, 27, 77]);
  const memory = await db.selectFrom("topic_memory_states").selectAll().executeTakeFirstOrThrow();
  expect(memory).toMatchObject({ user_id: asha.id, reps: 4, lapses: 0 });
});

test("a second revision on the same day changes nothing, even in parallel or with another rating", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 1);
  const topicId = topicIds[0] ?? 0;
  const asha = await signInAs();
  const dueDates = await Promise.all(Array.from({ length: 8 }, () => reviewCard(asha, topicId)));
  const stored = await db.selectFrom("topic_memory_states").selectAll().execute();
  expect(new Set(dueDates).size).toBe(1);
  expect(await reviewCard(asha, topicId, "again")).toBe(dueDates[0]);
  expect(await db.selectFrom("topic_memory_states").selectAll().execute()).toEqual(stored);
  const reviews = await db.selectFrom("topic_reviews").select(["topic_id", "rating"]).execute();
  expect(reviews).toEqual([{ topic_id: topicId, rating: "good" }]);
});

test("a review sent again after midnight with its key counts once; keys are separate for each user and topic", async () => {
  const { db, signInAs, shiftClock } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 2);
  const [topicId = 0, otherTopicId = 0] = topicIds;
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const key = { "idempotency-key": "card-1" };
  const due = await reviewCard(asha, topicId, "good", key);
  const countOf = async (userId: number) =>
    (await db.selectFrom("topic_reviews").select("topic_id").where("user_id", "=", userId).execute()).length;

  await shiftClock("1 day");
  await sql`update sessions set last_seen_at = app_now()`.execute(db);
  const again = await Promise.all([1, 2, 3].map(() => reviewCard(asha, topicId, "good", key)));
  expect(again).toEqual([due, due, due]);
  expect(await countOf(asha.id)).toBe(1);

  await reviewCard(ravi, topicId, "good", key);
  await reviewCard(asha, otherTopicId, "good", key);
  expect(await reviewCard(asha, topicId, "good", { "idempotency-key": "card-2" })).not.toBe(due);
  expect([await countOf(asha.id), await countOf(ravi.id)]).toEqual([3, 1]);
});

test("rejects an unknown rating, reads an empty body as good, and returns 404 for an unknown topic", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 1);
  const asha = await signInAs();
  const send = (topicId: number | string, payload?: string) =>
    asha.send({
      method: "POST",
      url: `/revision/notes/${topicId}/mark-as-revised`,
      headers: { "content-type": "application/json" },
      ...(payload === undefined ? {} : { payload }),
    });
  const id = topicIds[0] ?? 0;
  for (const body of ['{"rating":"easy"}', '{"rating":3}', '{"rating":"good","user_id":1}', '"good"'])
    expect((await send(id, body)).statusCode, body).toBe(400);
  expect((await send("x")).statusCode).toBe(400);
  expect((await send(2_000_000_000)).statusCode).toBe(404);
  expect(await db.selectFrom("topic_reviews").selectAll().execute()).toEqual([]);
  expect((await send(id)).statusCode).toBe(200);
});

test("an account that is deleted at the same time leaves no revision behind", async () => {
  const { db, signInAs } = await startTestApp();
  const { topicIds } = await addChapterWithNotes(db, 1);
  const asha = await signInAs();
  const results = await Promise.allSettled([
    asha.send({ method: "DELETE", url: "/api/user" }),
    ...Array.from({ length: 4 }, () => reviewCard(asha, topicIds[0] ?? 0)),
  ]);
  for (const result of results)
    if (result.status === "rejected") expect((result.reason as ResponseError).status).toBe(401);
  expect(await db.selectFrom("topic_memory_states").selectAll().execute()).toEqual([]);
});
