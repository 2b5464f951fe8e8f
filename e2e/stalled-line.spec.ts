import type { Locator, Page } from "@playwright/test";
import { storedEntries } from "./device-store.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { waitForOfflineFiles } from "./offline-files.ts";
import { chapterIdOf, startQuiz } from "./quiz-helpers.ts";
import type { TestServer } from "./test-server.ts";
import { startThrottlingProxy } from "./throttling-proxy.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

/** A line on which nothing arrives during a test, although the device counts as online. */
const STALLED = { roundTripMs: 600_000, bytesPerSecond: 100_000 };
/** A line on which a response arrives long after the page has shown what it has, but before the app gives up. */
const SLOW = { roundTripMs: 4_000, bytesPerSecond: 100_000 };

/** A page, what it shows of the stored data, and what only a fresh response says. */
type StoredPage = { path: string; stored: (page: Page) => Locator; fresh: (page: Page) => Locator };

/** Opens each address and waits until its data is on the device. */
async function visit(page: Page, address: string, storedKey: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(async () => (await storedEntries(page)).some(({ key }) => key.slice(2).join("/") === storedKey), {
      message: storedKey,
    })
    .toBe(true);
}

/** Visits a question, the cards, a note, the progress and the dashboard, which another device then changes. */
async function visitPages(page: Page, origin: string, testServer: TestServer): Promise<StoredPage[]> {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const note = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body.contents[0];
  const cards = (await apiRequest(page, "GET", "/api/revision/notes")).body.contents;
  const { hash, questions } = await startQuiz(page, "unlimited");
  const question = questions.find(({ type }) => type === "multi choice single answer");
  const questionPath = `/quiz/${hash}/question/${question?.id}`;
  const notePath = `/chapter-wise-revision/${chapterId}/Electrochemistry/${note.id}/note`;
  await visit(page, `${origin}${questionPath}`, `quiz/${hash}/question/${question?.id}`);
  await visit(page, `${origin}/daily-revision-cards`, "revision/cards");
  await visit(page, `${origin}${notePath}`, `chapters/${chapterId}/content/${note.id}`);
  await visit(page, `${origin}/progress`, "progress");
  await visit(page, `${origin}/dashboard`, "quizzes/open");
  await waitForOfflineFiles(page);
  // A page in the background would fetch what has changed.
  await page.goto("about:blank");

  const answer = { answer_id: question?.answers[0]?.id, time_ms: 1000 };
  await apiRequest(page, "POST", `/api/quiz/${hash}/question/${question?.id}/answer`, answer);
  await testServer.runSql(`update notes set title = 'A new title' where id = ${note.id}`);
  const progress = { chapter_ids: [chapterId], latest_chapter_id: chapterId, topic_ids: [] };
  await apiRequest(page, "POST", "/api/user/chapters", progress);
  // The cards are those of the ticked chapters.
  const newCards = (await apiRequest(page, "GET", "/api/revision/notes")).body.contents;
  expect(newCards.length).not.toBe(cards.length);

  return [
    // First, because every page fetches the profile, from which this number comes.
    {
      path: "/dashboard",
      stored: (tab) => tab.getByText("0 of 28 chapters"),
      fresh: (tab) => tab.getByText("1 of 28 chapters"),
    },
    {
      path: questionPath,
      stored: (tab) => tab.getByRole("button", { name: "Mark for review" }),
      fresh: (tab) => tab.getByRole("radio", { checked: true }),
    },
    {
      path: "/daily-revision-cards",
      stored: (tab) => tab.getByText(`Card 1 of ${cards.length}`),
      fresh: (tab) => tab.getByText(`Card 1 of ${newCards.length}`),
    },
    {
      path: notePath,
      stored: (tab) => tab.getByRole("heading", { level: 1, name: note.title }),
      fresh: (tab) => tab.getByRole("heading", { level: 1, name: "A new title" }),
    },
    {
      path: "/progress",
      stored: (tab) => tab.getByRole("checkbox", { name: "Electrochemistry done", checked: false }),
      fresh: (tab) => tab.getByRole("checkbox", { name: "Electrochemistry done", checked: true }),
    },
  ];
}

for (const [line, speed] of [
  ["while the server sends nothing, and refreshed when it sends again", STALLED],
  ["while its response is on its way, and refreshed when that arrives", SLOW],
] as const)
  test(`a page that this device holds is shown ${line}`, async ({ page, context, baseURL, testServer }) => {
    test.setTimeout(600_000);
    const proxy = await startThrottlingProxy(Number(new URL(baseURL ?? "").port));
    const origin = `http://localhost:${proxy.port}`;
    const pages = await visitPages(page, origin, testServer);
    proxy.throttle(speed);
    for (const { path, stored, fresh } of pages) {
      const tab = await context.newPage();
      await tab.goto(`${origin}${path}`, { waitUntil: "commit" });
      await expect(stored(tab), path).toBeVisible();
      if (speed === STALLED) proxy.throttle(undefined);
      // A server that does not answer is asked again after ten seconds.
      await expect(fresh(tab), `${path}, refreshed`).toBeVisible({ timeout: 40_000 });
      await tab.close();
      proxy.throttle(speed);
    }
    await proxy.close();
  });
