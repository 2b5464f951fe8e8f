import "fake-indexeddb/auto";
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../app/query-client.ts";
import { copies } from "../device/idb-store.ts";
import { clearUserData } from "../device/local-user-data.ts";
import { STORED_SCHEMA } from "../device/store-versions.ts";
import { chaptersQuery } from "./chapters.ts";
import { paperQuery } from "./exam.ts";
import { pruneDaily, pruneStoredQueries } from "./prune-stored-queries.ts";
import { listStoredQueries, persistQueries, restoreQuery } from "./query-persistence.ts";
import { quizQuestionQuery } from "./quizzes.ts";
import { profileQuery } from "./user.ts";

const USER_ID = 7;
const DAY_MS = 86_400_000;
const notes = [{ id: 1, name: "Electrochemistry" }];

/** What the server answers, by path. A missing path fails as without a network. */
let responses: Record<string, unknown> = {};

beforeEach(async () => {
  await clearUserData();
  // Data received in the same millisecond as a sign-out counts as older.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 });
  onTestFinished(() => void vi.useRealTimers());
  responses = {};
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (url: string) => {
    const response = await responses[url];
    if (response === undefined) throw new TypeError("Failed to fetch");
    return response instanceof Response ? response : Response.json(response);
  });
});

/** A page of the app, with its user unless said otherwise. */
function openPage({ isSignedIn = true } = {}): QueryClient {
  const client = createQueryClient();
  persistQueries(client);
  if (isSignedIn) client.setQueryData(profileQuery().queryKey, { id: USER_ID } as never);
  return client;
}

/** Fetches the chapters while the profile is on its way. `respond` lets it arrive, and `loading` waits for it. */
async function fetchChaptersBeforeProfile() {
  let respond: (value: unknown) => void = () => undefined;
  const profile = new Promise((resolve) => {
    respond = resolve;
  });
  responses = { "/api/chapters": { chapters: notes }, "/api/user/profile": profile };
  const client = openPage({ isSignedIn: false });
  const loading = client.fetchQuery(profileQuery());
  await client.fetchQuery(chaptersQuery());
  return { respond, loading };
}

const storedKeys = async (userId = USER_ID) =>
  (await listStoredQueries(userId)).map(({ queryKey }) => queryKey.join("/")).sort();

const stored = (queryKey: (string | number)[], data: unknown, { ageMs = 0, schema = STORED_SCHEMA } = {}) =>
  copies.set(["query", USER_ID, ...queryKey], { schema, storedAt: Date.now() - ageMs, queryKey, data });

test("data fetched on one visit is shown on the next one without a network, and counts as stale", async () => {
  responses = { "/api/chapters": { chapters: notes } };
  await openPage().fetchQuery(chaptersQuery());
  await expect.poll(() => storedKeys()).toEqual(["chapters"]);
  responses = {};
  const client = openPage();
  expect(await client.fetchQuery(chaptersQuery())).toEqual(notes);
  await expect.poll(() => client.getQueryState(["chapters"])?.isInvalidated).toBe(true);
});

test("a request that fails just as the network comes back is sent again instead of being answered by stored data", async () => {
  await stored(["chapters"], []);
  let fail = () => {};
  responses = {
    "/api/chapters": new Promise<void>((resolve) => {
      fail = resolve;
    }),
  };
  const loading = openPage().fetchQuery(chaptersQuery());
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  responses = { "/api/chapters": { chapters: notes } };
  fail();
  expect(await loading).toEqual(notes);
});

/** Waits for a response for as long as the app does. The responses that are on their way are not affected. */
async function loseTheLine<Data>(fetching: () => Promise<Data>): Promise<Data> {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  const loading = fetching();
  await vi.advanceTimersByTimeAsync(2000);
  const data = await loading;
  vi.useRealTimers();
  return data;
}

/** A page with stored chapters whose request is on its way. `respond` lets the response arrive. */
async function openPageOnSlowLine() {
  await stored(["chapters"], notes);
  let respond: (value: unknown) => void = () => undefined;
  responses = {
    "/api/chapters": new Promise((resolve) => {
      respond = resolve;
    }),
  };
  return { client: openPage(), respond };
}

test("if no response comes soon, the stored data is shown, and the response replaces it when it comes", async () => {
  const { client, respond } = await openPageOnSlowLine();
  expect(await loseTheLine(() => client.fetchQuery(chaptersQuery()))).toEqual(notes);
  const renamed = [{ id: 1, name: "Electrochemistry, new" }];
  respond({ chapters: renamed });
  await expect.poll(() => client.getQueryData(["chapters"])).toEqual(renamed);
});

test("while a response is awaited, what opens shows the stored data and doesn't ask again", async () => {
  await stored(["chapters"], notes);
  responses = { "/api/chapters": new Promise(() => {}) };
  const client = openPage();
  await loseTheLine(() => client.fetchQuery(chaptersQuery()));
  responses = { "/api/chapters": { chapters: [{ id: 1, name: "Asked again" }] } };
  expect(await client.fetchQuery(chaptersQuery())).toEqual(notes);
});

test("a late response doesn't replace what the app has changed since the request", async () => {
  const { client, respond } = await openPageOnSlowLine();
  await loseTheLine(() => client.fetchQuery(chaptersQuery()));
  const changed = [{ id: 1, name: "changed here" }];
  client.setQueryData(["chapters"], changed);
  respond({ chapters: [] });
  await new Promise((resolve) => setImmediate(resolve));
  expect(client.getQueryData(["chapters"])).toEqual(changed);
});

test("a stored question of an attempt is shown at once, while it is fetched", async () => {
  const question = { id: 5, text_html: "stored" };
  await stored(["quiz", "q", "question", 5], question);
  responses = { "/api/quiz/q/question/5": new Promise(() => undefined) };
  expect(await openPage().fetchQuery(quizQuestionQuery("q", 5))).toEqual(question);
});

test("what changes at one time, such as the questions of a paper, is stored in one transaction", async () => {
  const client = openPage();
  await copies.list("query", USER_ID);
  const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  onTestFinished(() => transactions.mockRestore());
  const ids = Array.from({ length: 75 }, (_, index) => index + 1);
  for (const id of ids) client.setQueryData(["quiz", "q", "question", id], { id });
  await expect.poll(() => transactions.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(transactions.mock.calls).toEqual([["copies", "readwrite", { durability: "relaxed" }]]);
  expect(await storedKeys()).toHaveLength(75);
});

test("a paper that is stored on the device is shown without a response", async () => {
  for (const id of [1, 2]) await stored(["quiz", "q", "question", id], { id });
  responses = { "/api/quiz/q/questions": new Promise(() => undefined) };
  const client = openPage();
  await client.fetchQuery(paperQuery({ hash: "q", question_ids: [1, 2] }));
  expect(client.getQueryData(quizQuestionQuery("q", 2).queryKey)).toEqual({ id: 2 });
});

test("a change that the app makes in the cache is stored, too", async () => {
  const client = openPage();
  client.setQueryData(["chapters", 1, "content", 2], { bookmarked: true });
  await expect.poll(() => storedKeys()).toEqual(["chapters/1/content/2"]);
});

test("data that is not needed offline is not stored", async () => {
  const client = openPage();
  client.setQueryData(["quiz", "abc", "review", 5], { outcome: "correct" });
  client.setQueryData(["chapters"], notes);
  await expect.poll(() => storedKeys()).toEqual(["chapters"]);
});

test("a response that arrives before the profile is stored for the user that the profile names", async () => {
  const { respond, loading } = await fetchChaptersBeforeProfile();
  respond({ user: { id: USER_ID } });
  await loading;
  await expect.poll(() => storedKeys()).toEqual(["chapters"]);
  expect(await storedKeys(0)).toEqual(["user"]);
});

test("a response that was received before a sign-out isn't stored after it", async () => {
  const { respond, loading } = await fetchChaptersBeforeProfile();
  vi.setSystemTime(Date.now() + 10);
  await clearUserData();
  vi.setSystemTime(Date.now() + 10);
  respond({ user: { id: USER_ID } });
  await loading;
  openPage().setQueryData(["smart-path"], {});
  await expect.poll(() => storedKeys()).toEqual(["smart-path"]);
});

test("data with the shape of another build is not shown", async () => {
  await stored(["chapters"], { rows: 1 }, { schema: STORED_SCHEMA - 1 });
  await expect(openPage().fetchQuery({ ...chaptersQuery(), retry: false })).rejects.toMatchObject({
    status: 0,
  });
});

test("a failed request other than for want of a network is not answered from the device", async () => {
  await stored(["chapters"], notes);
  responses = {
    "/api/chapters": Response.json({ error: { code: "gone", message: "Gone." } }, { status: 404 }),
  };
  await expect(openPage().fetchQuery(chaptersQuery())).rejects.toMatchObject({ status: 404 });
});

test("storage that hangs delays a failing query only for a while", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
  vi.resetModules();
  const fresh = { ...(await import("../app/query-client.ts")), ...(await import("./chapters.ts")) };
  const client = fresh.createQueryClient();
  client.setQueryData(["user"], { id: USER_ID });
  const failing = client.fetchQuery({ ...fresh.chaptersQuery(), retry: false });
  const failure = expect(failing).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(5000);
  await failure;
});

test("data of an earlier visit is restored with its age, if it is usable", async () => {
  await stored(["chapters"], notes, { ageMs: DAY_MS });
  const client = openPage();
  expect(await restoreQuery(client, ["chapters"], (chapters: unknown[]) => chapters.length > 1)).toBe(false);
  expect(await restoreQuery(client, ["chapters"])).toBe(true);
  expect(client.getQueryState(["chapters"])?.dataUpdatedAt).toBe(Date.now() - DAY_MS);
  await stored(["smart-path"], { goal: {} }, { ageMs: DAY_MS });
  expect(await restoreQuery(client, ["smart-path"])).toBe(false);
});

test("pruning deletes old data and data of earlier builds, and keeps the rest", async () => {
  await stored(["chapters"], notes);
  await stored(["chapters", 1, "content", 1], notes, { ageMs: 31 * DAY_MS });
  await stored(["chapters", 1, "content", 2], notes, { schema: STORED_SCHEMA - 1 });
  await pruneStoredQueries(openPage(), USER_ID);
  expect(await storedKeys()).toEqual(["chapters"]);
});

test("pruning deletes the oldest data beyond the size limit", async () => {
  const long = { body_html: "x".repeat(2_000_000) };
  for (const id of [1, 2, 3]) await stored(["chapters", 1, "content", id], long, { ageMs: id * 1000 });
  await pruneStoredQueries(openPage(), USER_ID);
  expect(await storedKeys()).toEqual(["chapters/1/content/1", "chapters/1/content/2"]);
});

test("pruning never deletes an open quiz or today's cards, and replaces old copies of them", async () => {
  const ancient = { ageMs: 40 * DAY_MS };
  await stored(["quiz", "open"], { state: "in_progress" }, ancient);
  await stored(["quiz", "open", "question", 5], { text_html: "old" }, ancient);
  await stored(["quiz", "done"], { state: "completed" }, ancient);
  await stored(["revision", "cards"], [], { schema: STORED_SCHEMA - 1 });
  await pruneStoredQueries(openPage(), USER_ID);
  expect(await storedKeys()).toEqual(["quiz/open", "quiz/open/question/5", "revision/cards"]);

  const quiz = { state: "in_progress", server_now: new Date().toISOString() };
  responses = {
    "/api/quiz/open": { quiz },
    "/api/quiz/open/question/5": { question: { text_html: "new" } },
    "/api/revision/notes": { contents: [] },
  };
  await pruneStoredQueries(openPage(), USER_ID);
  const isCurrent = async () =>
    (await listStoredQueries(USER_ID)).every(
      ({ schema, storedAt }) => schema === STORED_SCHEMA && Date.now() - storedAt < DAY_MS,
    );
  await expect.poll(isCurrent).toBe(true);
  expect(await storedKeys()).toEqual(["quiz/open", "quiz/open/question/5", "revision/cards"]);
});

test("pruning deletes an old copy of an open quiz that no longer exists", async () => {
  await stored(["quiz", "gone"], { state: "in_progress" }, { ageMs: 40 * DAY_MS });
  responses = {
    "/api/quiz/gone": Response.json({ error: { code: "not_found", message: "Gone." } }, { status: 404 }),
  };
  await pruneStoredQueries(openPage(), USER_ID);
  expect(await storedKeys()).toEqual([]);
});

test("pruning that ends after a sign-out stores nothing of the user", async () => {
  const isMarked = async () => (await copies.get(["pruned", USER_ID])) !== undefined;
  await pruneDaily(openPage(), USER_ID);
  expect(await isMarked()).toBe(true);
  await clearUserData();
  vi.setSystemTime(Date.now() + 10);

  await stored(["quiz", "open"], { state: "in_progress" }, { ageMs: 40 * DAY_MS });
  let respond: (value: unknown) => void = () => undefined;
  responses = {
    "/api/quiz/open": new Promise((resolve) => {
      respond = resolve;
    }),
  };
  const pruning = pruneDaily(openPage(), USER_ID);
  await clearUserData();
  respond({ quiz: { state: "in_progress", server_now: new Date().toISOString() } });
  await pruning;
  expect(await isMarked()).toBe(false);
});
