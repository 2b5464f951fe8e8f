import { afterEach, expect, test, vi } from "vitest";
import { lockUser } from "../src/db/lock-user.ts";
import { startTestApp } from "./test-app.ts";
import { isOnPostgres, waitUntilBlocked } from "./test-database.ts";
import { addTestQuestions } from "./test-quizzes.ts";

const TIME_LIMIT_MS = 25_000;

afterEach(() => {
  vi.useRealTimers();
});

test.runIf(isOnPostgres)(
  "a request that was answered with 503 because it took too long leaves nothing behind, and can be sent again",
  async () => {
    const { db, signInAs } = await startTestApp({ RATE_LIMIT: "on" });
    const { chapterId } = await addTestQuestions(db);
    const asha = await signInAs();
    const start = () =>
      asha.send({
        method: "POST",
        url: "/api/quiz",
        headers: { "sec-fetch-site": "same-origin" },
        payload: { type: "unlimited_chapter", chapter_id: chapterId },
      });
    await asha.request("getProfile");
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, asha.id);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const started = start();
      await waitUntilBlocked(db);
      vi.advanceTimersByTime(TIME_LIMIT_MS);
      vi.useRealTimers();
      expect((await started).statusCode).toBe(503);
    });
    // This waits until the transaction of the request has ended.
    await db.transaction().execute((tx) => lockUser(tx, asha.id));
    expect(await db.selectFrom("quizzes").select("id").execute()).toEqual([]);
    expect((await start()).statusCode).toBe(200);
    expect(await db.selectFrom("quizzes").select("id").execute()).toHaveLength(1);
  },
);
