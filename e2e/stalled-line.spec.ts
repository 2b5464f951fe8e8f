import type { Page } from "@playwright/test";
import { storedEntries } from "./device-store.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { waitForOfflineFiles } from "./offline-files.ts";
import { chapterIdOf, startQuiz } from "./quiz-helpers.ts";
import { startThrottlingProxy } from "./throttling-proxy.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

/** A line on which nothing arrives during a test, although the device counts as online. */
const STALLED = { roundTripMs: 600_000, bytesPerSecond: 100_000 };

/** Opens each address and waits until its data is on the device. */
async function visit(page: Page, address: string, storedKey: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(async () => (await storedEntries(page)).some(({ key }) => key.slice(2).join("/") === storedKey))
    .toBe(true);
}

test("a page that this device holds is shown while the server sends nothing, and refreshed when it sends again", async ({
  page,
  baseURL,
}) => {
  const proxy = await startThrottlingProxy(Number(new URL(baseURL ?? "").port));
  const origin = `http://localhost:${proxy.port}`;
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const note = `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`;
  const question = `/quiz/${hash}/question/${ids[0]}`;
  await visit(page, `${origin}${question}`, `quiz/${hash}/question/${ids[0]}`);
  await visit(page, `${origin}/daily-revision-cards`, "revision/cards");
  await visit(page, `${origin}${note}`, `chapters/${chapterId}/content/${contents[0].id}`);
  await visit(page, `${origin}/progress`, "progress");
  await visit(page, `${origin}/dashboard`, "quizzes/open");
  await waitForOfflineFiles(page);

  proxy.throttle(STALLED);
  const shown: [path: string, content: ReturnType<Page["locator"]>][] = [
    [question, page.getByRole("button", { name: "Mark for review" })],
    ["/daily-revision-cards", page.getByText(/^Card 1 of/)],
    [note, page.getByText(contents[0].title).first()],
    ["/progress", page.getByText("Electrochemistry").first()],
    ["/dashboard", page.getByRole("navigation", { name: "Learn" })],
  ];
  for (const [path, content] of shown) {
    await page.goto(`${origin}${path}`, { waitUntil: "commit" });
    await expect(content, path).toBeVisible();
  }
  await page.goto(`${origin}/progress`, { waitUntil: "commit" });
  await expect(page.getByText("Electrochemistry").first()).toBeVisible();
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Electrochemistry").first()).toBeVisible();

  proxy.throttle(undefined);
  await page.reload();
  await expect(page.getByText("Electrochemistry").first()).toBeVisible();
  await proxy.close();
});
