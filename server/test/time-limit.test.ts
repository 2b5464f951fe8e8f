import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import sharp from "sharp";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { lockUser } from "../src/db/lock-user.ts";
import { createRenderer } from "../src/markup/render-pool.ts";
import { startFakeGoogle } from "./fake-google.ts";
import { startTestApp, type TestUser } from "./test-app.ts";
import { addChapter, addQuestion } from "./test-content.ts";
import { isOnPostgres, waitUntilBlocked } from "./test-database.ts";
import { upload } from "./test-images.ts";
import { sendFile } from "./test-imports.ts";
import { addTestQuestions } from "./test-quizzes.ts";

const LIMITED = { RATE_LIMIT: "on" };
/** How long a request may take without a body, with one, which may take 15 s to arrive, and with a file to be read. */
const READ_LIMIT_MS = 10_000;
const WRITE_LIMIT_MS = 25_000;
const UPLOAD_LIMIT_MS = 35_000;

afterEach(() => {
  vi.useRealTimers();
});

type Status = { status?: number; statusCode?: number };

/** Sends a request, waits until `isAtWork`, and lets its time run out. Returns its status. */
async function statusAfter(limitMs: number, send: () => Promise<Status>, isAtWork: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const response = send();
  await isAtWork();
  vi.advanceTimersByTime(limitMs);
  vi.useRealTimers();
  const { status, statusCode = status } = await response;
  return statusCode;
}

/** A server that has just started on a busy machine refuses requests; this waits until it accepts them. */
const whenAccepted = (person: TestUser) =>
  vi.waitFor(() => person.request("getProfile"), { timeout: 60_000, interval: 100 });

/** Waits for the next thread, and collects what it sends until it ends. */
async function nextThread() {
  const [worker] = (await once(process, "worker")) as [Worker];
  const results: unknown[] = [];
  worker.on("message", (message) => {
    if (!("ready" in message)) results.push(message);
  });
  return { results, ended: once(worker, "exit") };
}

test.runIf(isOnPostgres)(
  "a request that was answered with 503 because it took too long leaves nothing behind, and can be sent again",
  async () => {
    const { app, db, signInAs } = await startTestApp(LIMITED);
    const { chapterId } = await addTestQuestions(db);
    const asha = await signInAs();
    // Over a connection: there the body arrives in events that know nothing of the request.
    const address = await app.listen({ port: 0 });
    const start = () =>
      fetch(`${address}/api/quiz`, {
        method: "POST",
        headers: { cookie: asha.cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
        body: JSON.stringify({ type: "unlimited_chapter", chapter_id: chapterId }),
      });
    await whenAccepted(asha);
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, asha.id);
      expect(await statusAfter(WRITE_LIMIT_MS, start, () => waitUntilBlocked(db))).toBe(503);
    });
    // This waits until the transaction of the request has ended.
    await db.transaction().execute((tx) => lockUser(tx, asha.id));
    expect(await db.selectFrom("quizzes").select("id").execute()).toEqual([]);
    expect((await start()).status).toBe(200);
    expect(await db.selectFrom("quizzes").select("id").execute()).toHaveLength(1);
  },
);

test.runIf(isOnPostgres)(
  "a sign-in that took too long counts for no limit and creates no account",
  async () => {
    const google = await startFakeGoogle();
    const { app, db } = await startTestApp({ ...google.environment, ...LIMITED });
    const payload = { token: await google.token({ sub: "asha" }) };
    const signIn = () => app.inject({ method: "POST", url: "/api/auth/google", payload });
    expect((await signIn()).statusCode).toBe(200);
    await db.deleteFrom("users").execute();
    const counts = () => db.selectFrom("rate_limits").select("key").where("points", ">", 0).execute();
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom("rate_limits").execute();
      expect(await statusAfter(WRITE_LIMIT_MS, signIn, () => waitUntilBlocked(db))).toBe(503);
    });
    await vi.waitFor(async () => expect(await counts()).toEqual([]));
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  },
);

test("reading an import and writing an export end with their requests", async () => {
  const { db, signInAs } = await startTestApp(LIMITED);
  const { topicId } = await addChapter(db);
  await addQuestion(db, topicId);
  const editor = await signInAs({ role: "editor" });
  await whenAccepted(editor);
  const sends = [
    [UPLOAD_LIMIT_MS, () => sendFile(editor, "::Water:: Formula? {=H2O ~H2}", { topicId })],
    [READ_LIMIT_MS, () => editor.send({ url: "/api/admin/questions/export?format=csv" })],
  ] as const;
  for (const [limitMs, send] of sends) {
    const thread = nextThread();
    expect(await statusAfter(limitMs, send, () => thread)).toBe(503);
    const { results, ended } = await thread;
    await ended;
    expect(results).toEqual([]);
  }
  expect(await db.selectFrom("import_batches").select("id").execute()).toEqual([]);
  expect((await sends[1][1]()).statusCode).toBe(200);
});

test("a text that waits to be rendered is dropped with its request, and the texts of others are not", async () => {
  const renderer = createRenderer();
  onTestFinished(() => renderer.close());
  const { signInAs } = await startTestApp(LIMITED, "/no-web-app", renderer);
  const [asha, ravi] = [await signInAs({ role: "editor" }), await signInAs({ role: "editor" })];
  const preview = (person: typeof asha, text: string) => () =>
    person.send({ method: "POST", url: "/api/admin/preview", payload: { text } });
  for (const person of [asha, ravi]) await whenAccepted(person);
  const thread = nextThread();
  expect(await statusAfter(WRITE_LIMIT_MS, preview(asha, "Dropped"), () => thread)).toBe(503);
  const { results, ended } = await thread;
  await ended;
  expect(results).toEqual([]);
  expect((await preview(ravi, "Drawn")()).json().html).toContain("Drawn");
});

test("a picture that waits for another one is not encoded once its request was answered", async () => {
  const { db, signInAs } = await startTestApp(LIMITED);
  const editor = await signInAs({ role: "editor" });
  const picture = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: "white" } })
      .png()
      .toBuffer();
  const [large, small] = [await picture(3_000), await picture(20)];
  await whenAccepted(editor);
  const lengths: number[] = [];
  const record = (length: number) => lengths.push(length);
  sharp.queue.on("change", record);
  onTestFinished(() => void sharp.queue.off("change", record));
  const uploads = () =>
    Promise.all([large, small].map((file) => upload(editor, file))).then(([, waiting]) => waiting ?? {});
  expect(await statusAfter(UPLOAD_LIMIT_MS, uploads, () => once(sharp.queue, "change"))).toBe(503);
  expect((await upload(editor, small)).statusCode).toBe(201);
  expect(lengths).toHaveLength(4);
  expect(await db.selectFrom("images").select("hash").execute()).toHaveLength(1);
});
