import type { Page } from "@playwright/test";
import { storedEntries } from "./device-store.ts";
import { apiRequest, expect, setGoals, test, waitForApp, waitForControl } from "./fixtures.ts";
import { chapterIdOf, startDiagnostic, startQuiz } from "./quiz-helpers.ts";

// A service worker would serve the scripts that the tests hold back.
test.use({ user: "learner", serviceWorkers: "block" });

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
  await waitForApp(page);
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
    ["/smart-path", page.getByRole("heading", { name: "Today’s plan" })],
    ["/progress", page.getByRole("checkbox", { name: "Electrochemistry done" })],
    ["/mistakes", page.getByRole("heading", { name: "No mistakes here" })],
    [`/quiz/${completedQuiz}/analysis`, page.getByRole("heading", { level: 2 }).first()],
    ["/profile", page.getByRole("link", { name: "Contact Support" })],
  ];
  for (const [path] of pages) expect(await isHydratedInPlace(page, path), path).toBe(true);
  await page.route(SCRIPTS, (route) => route.abort());
  for (const [path, content] of pages) {
    const response = await page.goto(path, { waitUntil: "commit" });
    await expect(content, path).toBeVisible();
    expect(response?.headers()["cache-control"], path).toBe("private, no-store");
    if (!path.endsWith("/review"))
      expect(await page.content(), path).not.toMatch(/is_?correct|explanation(?!s-)/i);
  }
});

test("state of this device replaces server-rendered HTML that contradicts it, and a hidden note is never shown", async ({
  page,
}) => {
  await setOnlyChapter(page, await chapterIdOf(page, "Electrochemistry"));
  const { hash, ids } = await startQuiz(page, "unlimited");
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  // The server must not know the mark, or its page would not contradict this device.
  await page.route("**/visits", (route) => route.abort());
  const markButton = page.getByRole("button", { name: "Mark for review" });
  await waitForControl(markButton);
  await markButton.click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Mark", pressed: true }).first()).toBeVisible();

  await page.goto("/daily-revision-cards");
  const hideSwitch = page.getByLabel("Hide the note until I tap Show");
  await waitForControl(hideSwitch);
  await hideSwitch.check();
  const releaseScripts = await delayScripts(page);
  await page.goto("/daily-revision-cards", { waitUntil: "domcontentloaded" });
  await expect(page.locator("article .prose")).toBeHidden();
  releaseScripts();
  await expect(page.getByText("What do you remember of it?")).toBeVisible();
  await expect(page.locator("article .prose")).toBeHidden();
});

test("what the server saves while it renders the page again is shown on the new page, and can be changed there", async ({
  page,
  context,
}) => {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const { hash, questions } = await startQuiz(page, "unlimited");
  const multi = questions.find(({ type }) => type === "multi choice multi correct");
  const path = `/quiz/${hash}/question/${multi?.id}`;
  const { promise: rendered, resolve: markRendered } = Promise.withResolvers<void>();
  // A page that is being replaced can't be asked what the device stores.
  const observer = await context.newPage();
  await observer.goto("/theme.js");
  const unsentKinds = async () => {
    const kinds = (await storedEntries(observer)).map(({ key }) => key[0]);
    return kinds.filter((kind) => kind === "visits" || kind === "answer").sort();
  };
  await page.goto(path);
  await page.route(/\/(visits|answer)$/, (route) => rendered.then(() => route.continue()));
  await waitForControl(page.getByRole("button", { name: "Mark for review" }));
  await page.getByRole("button", { name: "Mark for review" }).click();
  await page.getByRole("checkbox").nth(0).check();
  await expect.poll(unsentKinds).toEqual(["answer", "visits"]);

  await page.route(path, async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-mode": "navigate" };
    const response = await route.fetch({ headers });
    markRendered();
    await expect.poll(unsentKinds).toEqual([]);
    await route.fulfill({ response });
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Mark for review", pressed: true })).toBeVisible();
  await expect(page.getByRole("checkbox").nth(0)).toBeChecked();
  await page.getByRole("checkbox").nth(2).check();
  const fetchSelected = async () =>
    (await apiRequest(page, "GET", `/api${path}`)).body.question.selected_answer;
  await expect.poll(fetchSelected).toEqual([multi?.answers[0]?.id, multi?.answers[2]?.id]);
});

test("a returning learner doesn't see the landing page before the dashboard", async ({ page }) => {
  await page.goto("/dashboard");
  await waitForControl(page.getByRole("button", { name: "How to Use" }));
  const releaseScripts = await delayScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  // Before the app's scripts have arrived.
  await page.waitForURL("/dashboard");
  releaseScripts();
  await expect(page.getByRole("navigation", { name: "Learn" })).toBeVisible();
});

test("a learner whose session has ended sees the landing page, also at the next visit", async ({ page }) => {
  await page.goto("/dashboard");
  await waitForControl(page.getByRole("button", { name: "How to Use" }));
  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Master Chemistry" })).toBeVisible();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Master Chemistry" })).toBeVisible();
  expect(visited).toEqual(["/"]);
});

test("if the app's scripts hang, links work at once, and after a while the page says that it is incomplete", async ({
  page,
}) => {
  await page.clock.install();
  await page.route(SCRIPTS, () => undefined); // never answered
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("navigation", { name: "Learn" }).waitFor();
  await page.clock.runFor(10_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(page.getByRole("alert")).toContainText("This page could not be loaded completely.");
  await page.getByRole("link", { name: "Terms" }).click();
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
  await waitForControl(page.getByRole("button", { name: "Mark for review" }));
  await expect(errorNotice).toHaveCount(0);
});

test("if the app renders something else than the server, it wins, and the error is reported", async ({
  page,
}) => {
  await page.route("/dashboard", async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-mode": "navigate" };
    const response = await route.fetch({ headers });
    const body = (await response.text()).replace("What do you want to do today?", "Something else");
    await route.fulfill({ response, body });
  });
  const report = page.waitForRequest("**/api/browser-errors");
  await page.goto("/dashboard");
  expect((await report).postDataJSON()).toMatchObject({
    message: expect.stringMatching(/\S/),
  });
  expect((await (await report).response())?.status()).toBe(204);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to do today?");
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
