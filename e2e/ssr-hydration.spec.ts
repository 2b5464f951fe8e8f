import type { Page } from "@playwright/test";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, fetchAnsweredIds, startDiagnostic, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const SCRIPTS = "**/assets/*.js";

/** Delays the app's scripts until the returned function is called, like a slow network. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function setOnlyChapter(page: Page, chapterId: number): Promise<void> {
  await apiRequest(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
}

/** Opens a page and returns whether the app hydrates the server-rendered HTML instead of replacing it. */
async function isHydratedInPlace(page: Page, path: string): Promise<boolean> {
  const releaseScripts = await delayScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("main").evaluate((main) => main.setAttribute("data-first", ""));
  releaseScripts();
  const isHydrated = () =>
    page.locator("main").evaluate((main) => Object.keys(main).some((key) => key.startsWith("__react")));
  await expect.poll(isHydrated).toBe(true);
  return (await page.locator("main[data-first]").count()) > 0;
}

test("pages can be read before any script has loaded, and contain no answer keys", async ({ page }) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await setOnlyChapter(page, chapterId);
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const completedQuiz = await startDiagnostic(page, 1);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const { hash, ids } = await startQuiz(page, "unlimited");
  const [reviewed] = (await apiRequest(page, "GET", `/api/quiz/${completedQuiz}`)).body.quiz.question_ids;
  const pages: [path: string, content: ReturnType<Page["locator"]>][] = [
    ["/dashboard", page.getByRole("navigation", { name: "Learn" })],
    [
      `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/Any`,
      page.locator("article .prose"),
    ],
    [`/quiz/${completedQuiz}/question/${reviewed}/review`, page.getByText("Solution").first()],
    ["/daily-revision-cards", page.locator("article .prose")],
    [`/quiz/${hash}/question/${ids[0]}`, page.locator("[data-answer]")],
  ];
  for (const [path] of pages) expect(await isHydratedInPlace(page, path), path).toBe(true);
  await page.route(SCRIPTS, (route) => route.abort());
  // A question that this tab has opened before isn't shown server-rendered.
  await page.evaluate(() => sessionStorage.clear());
  for (const [path, content] of pages) {
    const response = await page.goto(path, { waitUntil: "commit" });
    await expect(content, path).toBeVisible();
    expect(response?.headers()["cache-control"], path).toBe("private, no-store");
    if (!path.endsWith("/review")) expect(await page.content(), path).not.toMatch(/is_?correct|explanation/i);
  }
});

test("controls are disabled until the app has loaded, and the page counts as loading until then", async ({
  page,
}) => {
  await setOnlyChapter(page, await chapterIdOf(page, "Electrochemistry"));
  const { hash, questions } = await startQuiz(page, "unlimited");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  const readiness = () => page.evaluate(() => document.readyState);
  const controls: [path: string, control: ReturnType<Page["locator"]>][] = [
    ["/daily-revision-cards", page.getByRole("button", { name: "Mark as Revised & Next" })],
    [`/quiz/${hash}/question/${single?.id}`, page.getByRole("radio").nth(1)],
  ];
  for (const [path, control] of controls) {
    const releaseScripts = await delayScripts(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(control).toBeVisible();
    await expect(page.locator(":is(button, input):enabled")).toHaveCount(0);
    expect(await readiness(), path).toBe("interactive");
    releaseScripts();
    await expect.poll(readiness, path).toBe("complete");
    await control.click();
  }
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([single?.id]);
});

test("server-rendered HTML that contradicts local state (marks, a hidden note) is never shown", async ({
  page,
}) => {
  await setOnlyChapter(page, await chapterIdOf(page, "Electrochemistry"));
  const { hash, ids } = await startQuiz(page, "unlimited");
  const markedButton = page.getByRole("button", { name: "Mark", pressed: true }).first();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await page.getByRole("button", { name: "Mark for review" }).click();
  await page.goto("/daily-revision-cards");
  await page.getByLabel("Hide the note until I tap Show").check();
  const pages: [
    path: string,
    rendered: ReturnType<Page["locator"]>,
    localContent: ReturnType<Page["locator"]>,
  ][] = [
    [`/quiz/${hash}/question/${ids[0]}`, page.locator("[data-answer]"), markedButton],
    ["/daily-revision-cards", page.locator("article"), page.getByText("What do you remember of it?")],
  ];
  for (const [path, rendered, localContent] of pages) {
    const releaseScripts = await delayScripts(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(rendered).toHaveCount(0);
    releaseScripts();
    await expect(localContent).toBeVisible();
  }
});

test("taps and typing before the app has loaded are not lost", async ({ page }) => {
  const releaseScripts = await delayScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Search" }).fill("electro");
  releaseScripts();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("electro");

  const releaseAgain = await delayScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("button", { name: "How to Use" }).click();
  releaseAgain();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  const releaseAtLast = await delayScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  releaseAtLast();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("if the app's scripts hang, a link works after a while", async ({ page }) => {
  await page.clock.install();
  await page.route(SCRIPTS, () => undefined); // never answered
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Terms" }).click();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/terms$/);
});

test("if the app fails to load, links still work", async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Terms/);
});

test("if the app fails to load, the page says so, accepts no answer, and can be reloaded", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const errorNotice = page
    .getByRole("alert")
    .filter({ hasText: "This page could not be loaded completely." });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/profile");
  await expect(errorNotice).toBeVisible();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect(errorNotice).toBeVisible();
  await expect(page.locator(":is(button, input):enabled")).toHaveCount(0);
  await page.unroute(SCRIPTS);
  await errorNotice.getByRole("link", { name: "Load it again" }).click();
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeEnabled();
  await expect(errorNotice).toHaveCount(0);
});

test("the app rerenders a page if its data differs from the server-rendered data", async ({ page }) => {
  await page.route("**/api/user/profile", async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, chapters_covered: 9 } } });
  });
  expect(await isHydratedInPlace(page, "/dashboard")).toBe(false);
  await expect(page.getByRole("navigation", { name: "Learn" })).toContainText("9");
});

test("only navigations by a signed-in browser are server-rendered, so cached pages contain nothing personal", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const fetched = await page.evaluate(async () => (await fetch("/dashboard")).text());
  expect(fetched).toContain('<div id="root"><!--app--></div>');
  await apiRequest(page, "POST", "/api/auth/logout");
  const signedOutResponse = await page.request.get("/dashboard", {
    headers: { "sec-fetch-mode": "navigate" },
  });
  expect(await signedOutResponse.text()).toContain('<div id="root"><!--app--></div>');
});
