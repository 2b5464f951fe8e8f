import type { Page } from "@playwright/test";
import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { answeredIn, startDiagnostic, startQuiz } from "./quiz-play.ts";

const SCRIPTS = "**/assets/*.js";

/** Keeps the app's scripts away until the returned function is called, as a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function studyOnly(page: Page, chapterId: number): Promise<void> {
  await callFrom(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
}

/** Opens a page, and says whether what was seen before the app stays when the app is there. */
async function staysAsDrawn(page: Page, address: string): Promise<boolean> {
  const letScriptsCome = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("main").evaluate((main) => main.setAttribute("data-first", ""));
  letScriptsCome();
  const isAppThere = () =>
    page.locator("main").evaluate((main) => Object.keys(main).some((key) => key.startsWith("__react")));
  await expect.poll(isAppThere).toBe(true);
  return (await page.locator("main[data-first]").count()) > 0;
}

test("what is to be read is there before any script has come, and none of it holds a key", async ({
  page,
}) => {
  await signInAsLearner(page);
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await studyOnly(page, chapterId);
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const done = await startDiagnostic(page, 1);
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const { hash, ids } = await startQuiz(page, "unlimited");
  const [reviewed] = (await callFrom(page, "GET", `/api/quiz/${done}`)).body.quiz.question_ids;
  const shown: [address: string, seen: ReturnType<Page["locator"]>][] = [
    ["/dashboard", page.getByRole("navigation", { name: "Learn" })],
    [
      `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/Any`,
      page.locator("article .prose"),
    ],
    [`/quiz/${done}/question/${reviewed}/review`, page.getByText("Solution").first()],
    ["/daily-revision-cards", page.locator("article .prose")],
    [`/quiz/${hash}/question/${ids[0]}`, page.locator("[data-answer]")],
  ];
  for (const [address] of shown) expect(await staysAsDrawn(page, address), address).toBe(true);
  await page.route(SCRIPTS, (route) => route.abort());
  // A question that this tab has been on is left to the app.
  await page.evaluate(() => sessionStorage.clear());
  for (const [address, seen] of shown) {
    const reply = await page.goto(address, { waitUntil: "commit" });
    await expect(seen, address).toBeVisible();
    expect(reply?.headers()["cache-control"], address).toBe("private, no-store");
  }
  expect(await page.content()).not.toMatch(/is_?correct|explanation/i);
});

test("nothing can be answered or marked before the app is there, and the page counts as loading until then", async ({
  page,
}) => {
  await signInAsLearner(page);
  await studyOnly(page, await chapterIdOf(page, "Electrochemistry"));
  const { hash, questions } = await startQuiz(page, "unlimited");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  const readiness = () => page.evaluate(() => document.readyState);
  const acts: [address: string, act: ReturnType<Page["locator"]>][] = [
    ["/daily-revision-cards", page.getByRole("button", { name: "Mark as Revised & Next" })],
    [`/quiz/${hash}/question/${single?.id}`, page.getByRole("radio").nth(1)],
  ];
  for (const [address, act] of acts) {
    const letScriptsCome = await holdScripts(page);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(act).toBeVisible();
    await expect(page.locator(":is(button, input):enabled")).toHaveCount(0);
    expect(await readiness(), address).toBe("interactive");
    letScriptsCome();
    await expect.poll(readiness, address).toBe("complete");
    await act.click();
  }
  await expect.poll(() => answeredIn(page, hash)).toEqual([single?.id]);
});

test("what only this device knows of a page is seen at once: marks, a hidden note, cards turned", async ({
  page,
}) => {
  await signInAsLearner(page);
  await studyOnly(page, await chapterIdOf(page, "Electrochemistry"));
  const { hash, ids } = await startQuiz(page, "unlimited");
  const marked = page.getByRole("button", { name: "Mark", pressed: true }).first();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await page.getByRole("button", { name: "Mark for review" }).click();
  await page.goto("/daily-revision-cards");
  await page.getByLabel("Hide the note until I tap Show").check();
  const shown: [address: string, drawn: ReturnType<Page["locator"]>, own: ReturnType<Page["locator"]>][] = [
    [`/quiz/${hash}/question/${ids[0]}`, page.locator("[data-answer]"), marked],
    ["/daily-revision-cards", page.locator("article"), page.getByText("What do you remember of it?")],
  ];
  for (const [address, drawn, own] of shown) {
    const letScriptsCome = await holdScripts(page);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(drawn).toHaveCount(0);
    letScriptsCome();
    await expect(own).toBeVisible();
  }
});

test("what is tapped or typed before the app is there is not lost", async ({ page }) => {
  await signInAsLearner(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Search" }).fill("electro");
  letScriptsCome();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("electro");

  const letThemComeAgain = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("button", { name: "How to Use" }).click();
  letThemComeAgain();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  const letThemComeAtLast = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  letThemComeAtLast();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("where the app hangs on its way, a link leads on after a while", async ({ page }) => {
  await signInAsLearner(page);
  await page.clock.install();
  await page.route(SCRIPTS, () => undefined); // never answered
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Terms" }).click();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/terms$/);
});

test("where the app cannot be had, a link leads on all the same", async ({ page }) => {
  await signInAsLearner(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Terms/);
});

test("where the app cannot be had, the page says so, takes no answer, and comes whole when asked again", async ({
  page,
}) => {
  await signInAsLearner(page);
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const said = page.getByRole("alert").filter({ hasText: "This page could not be loaded completely." });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/profile");
  await expect(said).toBeVisible();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect(said).toBeVisible();
  await expect(page.locator(":is(button, input):enabled")).toHaveCount(0);
  await page.unroute(SCRIPTS);
  await said.getByRole("link", { name: "Load it again" }).click();
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeEnabled();
  await expect(said).toHaveCount(0);
});

test("the app draws a page anew where it is told otherwise than the server was", async ({ page }) => {
  await signInAsLearner(page);
  await page.route("**/api/user/profile", async (route) => {
    const reply = await route.fetch();
    const { user } = await reply.json();
    await route.fulfill({ response: reply, json: { user: { ...user, chapters_covered: 9 } } });
  });
  expect(await staysAsDrawn(page, "/dashboard")).toBe(false);
  await expect(page.getByRole("navigation", { name: "Learn" })).toContainText("9");
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
