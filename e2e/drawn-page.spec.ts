import type { Page } from "@playwright/test";
import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { startDiagnostic, startQuiz } from "./quiz-play.ts";

const SCRIPTS = "**/assets/*.js";

/** Keeps the app's scripts away until the returned function is called, as a slow line does. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => resolve();
}

test("a learner reads each page to be read before any script has come; what is to be answered waits for the app", async ({
  page,
}) => {
  await signInAsLearner(page);
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await callFrom(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const done = await startDiagnostic(page, 1);
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const { hash, ids } = await startQuiz(page, "unlimited");
  const [reviewed] = (await callFrom(page, "GET", `/api/quiz/${done}`)).body.quiz.question_ids;
  await page.route(SCRIPTS, (route) => route.abort());
  const shown: [address: string, seen: ReturnType<Page["locator"]>][] = [
    ["/dashboard", page.getByRole("navigation", { name: "Learn" })],
    [
      `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/Any`,
      page.locator("article .prose"),
    ],
    [`/quiz/${done}/question/${reviewed}/review`, page.getByText("Solution").first()],
  ];
  for (const [address, seen] of shown) {
    const reply = await page.goto(address, { waitUntil: "commit" });
    await expect(seen, address).toBeVisible();
    expect(reply?.headers()["cache-control"], address).toBe("private, no-store");
  }
  const asked = await page.goto(`/quiz/${hash}/question/${ids[0]}`, { waitUntil: "commit" });
  expect(await asked?.text()).toContain('<div id="root"><!--app--></div>');
});

test("what is tapped or typed before the app is there is not lost", async ({ page }) => {
  await signInAsLearner(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Search" }).fill("electro");
  await letScriptsCome();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("electro");

  const letThemComeAgain = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("button", { name: "How to Use" }).click();
  await letThemComeAgain();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  const letThemComeAtLast = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await letThemComeAtLast();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("where the app cannot be had, a link leads on all the same", async ({ page }) => {
  await signInAsLearner(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Terms/);
});

test("only a browser that opens a page gets it drawn, so that nothing kept is personal", async ({ page }) => {
  await signInAsLearner(page);
  await page.goto("/dashboard");
  const fetched = await page.evaluate(async () => (await fetch("/dashboard")).text());
  expect(fetched).toContain('<div id="root"><!--app--></div>');
  await callFrom(page, "POST", "/api/auth/logout");
  const asVisitor = await page.request.get("/dashboard", { headers: { "sec-fetch-mode": "navigate" } });
  expect(await asVisitor.text()).toContain('<div id="root"><!--app--></div>');
});
