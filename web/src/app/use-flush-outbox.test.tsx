// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { promisifyRequest } from "idb-keyval";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { profileQuery } from "../api/user.ts";
import { copies, unsent } from "../device/idb-store.ts";
import { STORED_SCHEMA } from "../device/store-versions.ts";
import { useFlushOutbox } from "./use-flush-outbox.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const USER_ID = 7;
const answer = { answer_id: 10 };
const times = { times: [{ question_id: 2, time_ms: 9000, offline_ms: 0 }] };
const visits = { visited_ids: [5, 6], marked_ids: [6] };

/** What the build before version 2 of the database has stored, by key. */
const storedByOldBuild: [key: (string | number)[], value: unknown][] = [
  [
    ["answer", USER_ID, "ab", 5, 100],
    { quizHash: "ab", questionId: 5, payload: answer, seq: 100, timeMs: 400, offlineMs: 100 },
  ],
  [
    ["answer", USER_ID, "ab", 0, 101],
    { quizHash: "ab", questionId: 0, payload: visits, seq: 101, timeMs: 0 },
  ],
  [
    ["answer", USER_ID, "cd", -1, 102],
    { quizHash: "cd", questionId: -1, payload: times, seq: 102, timeMs: 0 },
  ],
  [
    ["review", USER_ID, "cards", 3, 103],
    { quizHash: "cards", questionId: 3, payload: { rating: "again" }, seq: 103, timeMs: 0 },
  ],
  [["submit", USER_ID, "ab"], "ab"],
  [
    ["query", USER_ID, "chapters"],
    { schema: STORED_SCHEMA, storedAt: 1, queryKey: ["chapters"], data: [{ id: 1 }] },
  ],
];

async function createOldDatabase(): Promise<void> {
  const opening = indexedDB.open("rasayan");
  opening.onupgradeneeded = () => opening.result.createObjectStore("keyval");
  const database = await promisifyRequest(opening);
  const store = database.transaction("keyval", "readwrite").objectStore("keyval");
  for (const [key, value] of storedByOldBuild) store.put(value, key);
  await promisifyRequest(store.transaction);
  database.close();
}

/** A server that accepts everything. The requests that it has received, as method, path and body. */
function startServer(): [string, unknown][] {
  const received: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    received.push([`${method} ${path}`, body === undefined ? undefined : JSON.parse(String(body))]);
    return Response.json({ server_now: new Date().toISOString(), end_time: null, state: "completed" });
  });
  return received;
}

/** Opens a page of the app as a signed-in learner. */
function openPage(): void {
  const client = new QueryClient();
  client.setQueryData(profileQuery().queryKey, { id: USER_ID } as never);
  function Page() {
    useFlushOutbox(USER_ID);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(() => root.unmount()));
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
}

test("what an earlier build has stored but not sent is sent after an update, and its copies are still there", async () => {
  await createOldDatabase();
  const received = startServer();
  openPage();
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(5);
  expect(received).toEqual(
    expect.arrayContaining([
      // An earlier build did not say whether the server had set its clock.
      ["POST /api/quiz/ab/question/5/answer", { ...answer, seq: 100, time_ms: 400, offline_ms: 100 }],
      ["POST /api/quiz/ab/visits", { ...visits, seq: 101 }],
      ["POST /api/quiz/cd/times", times],
      ["POST /api/revision/notes/3/mark-as-revised", { rating: "again" }],
      ["POST /api/quiz/ab/end", {}],
    ]),
  );
  // The quiz ends only when its answers and visits have arrived.
  const pathsOfQuiz = received.map(([path]) => path).filter((path) => path.includes("/ab/"));
  expect(pathsOfQuiz.at(-1)).toBe("POST /api/quiz/ab/end");
  const kinds = ["answer", "visits", "times", "review", "submit"];
  const unsentOf = () => Promise.all(kinds.map((kind) => unsent.list(kind)));
  await expect.poll(async () => (await unsentOf()).flat()).toEqual([]);
  expect(await copies.list("query", USER_ID)).toMatchObject([{ data: [{ id: 1 }] }]);
});

test("a page of the earlier build that is still open stores nothing where no later build looks", async () => {
  await unsent.list("answer");
  const database = await promisifyRequest(indexedDB.open("rasayan"));
  expect(() => database.transaction("keyval", "readwrite")).toThrow();
  database.close();
});
