import type { Page } from "@playwright/test";
import { apiRequest, expect, serveShells, test, waitForApp, waitForControl } from "./fixtures.ts";
import { waitForOfflineFiles } from "./offline-files.ts";
import { chapterIdOf, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

for (const status of [500, 503])
  test(`a profile that fails with ${status} keeps the address and can be retried`, async ({ page }) => {
    await serveShells(page);
    await page.route("**/api/user/profile", (route) => route.fulfill({ status, json: {} }));
    await page.goto("/progress");
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await expect(page).toHaveURL(/\/progress$/);
    await page.unroute("**/api/user/profile");
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/progress$/);
  });

test("without a session, a page redirects to the landing page", async ({ page }) => {
  await apiRequest(page, "POST", "/api/auth/logout");
  await page.goto("/progress");
  await expect(page.getByRole("button", { name: "Try it as a student" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("a quiz that fails once is retried with a message, and keeps its address", async ({ page }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const { promise, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route(`**/api/quiz/${hash}`, async (route) => {
    requestCount += 1;
    if (requestCount === 1) return route.fulfill({ status: 500, json: {} });
    await promise;
    return route.continue();
  });
  await page.goto(`/quiz/${hash}`);
  await expect(page.getByText("Loading the quiz failed. Trying again…")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/quiz/${hash}$`));
  resolve();
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/quiz/${hash}/question/${ids[0]}$`));
});

test("a quiz that does not exist leads a signed-in learner to the dashboard", async ({ page }) => {
  await page.goto("/quiz/00000000-0000-4000-8000-000000000000");
  await page.waitForURL("**/dashboard");
});

for (const [what, failure, message] of [
  ["while the server fails", { status: 500, json: {} }, "The server has a problem."],
  ["while the server is unavailable", { status: 503, json: {} }, "The server has a problem."],
  ["without a response", undefined, "The server did not answer."],
] as const)
  test(`a quiz opened ${what} keeps its address and loads on retry`, async ({ page }) => {
    const { hash, ids } = await startQuiz(page, "quick-quiz");
    const endpoint = `**/api/quiz/${hash}`;
    await serveShells(page);
    await page.route(endpoint, (route) => (failure ? route.fulfill(failure) : route.abort()));
    await page.goto(`/quiz/${hash}/question/${ids[1]}`);
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(`${message} Answers you have given are kept.`);
    await expect(page).toHaveURL(new RegExp(`/question/${ids[1]}$`));
    await page.unroute(endpoint);
    await tryAgain(page).click();
    await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/question/${ids[1]}$`));
  });

test("a page that crashes shows an error in place, which disappears after navigation", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/dashboard");
  await waitForApp(page);
  await page.route("**/api/chapters", (route) => route.fulfill({ json: { chapters: [null] } }));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("link", { name: /Chapter-wise Revision Cards/ }).click();
  const errorHeading = page.getByRole("heading", { name: "This page could not be shown" });
  await expect(errorHeading).toBeVisible();
  expect(errors.join()).toContain("TypeError");
  await page.goBack();
  await expect(errorHeading).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Learn" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("a part of the dashboard that can't be loaded leaves the rest of it usable", async ({ openPage }) => {
  // A service worker would load the file past the route below.
  const page = await openPage("learner", { serviceWorkers: "block" });
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await page.route("**/assets/streak-card-*.js", async (route) => {
    await route.abort();
    markRequested();
  });
  await page.goto("/dashboard");
  await waitForApp(page);
  await page.getByRole("link", { name: "Cookies" }).scrollIntoViewIfNeeded();
  await requested;
  await page.getByRole("button", { name: "How to Use" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toHaveCount(0);
});

test("without a network, every failure says that the device is offline", async ({ page, context }) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await page.goto(`/chapter-wise-dpp/${chapterId}/Electrochemistry`);
  const start = page.getByRole("button", { name: /Take Quick Quiz to Assess/ });
  await waitForControl(start);
  await context.setOffline(true);
  await start.click();
  await expect(page.getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);

  // The service worker may send the app without a rendered page, so only the field itself says when it is ready.
  await page.goto("/dashboard");
  const search = page.getByRole("combobox");
  await waitForControl(search);
  await context.setOffline(true);
  await search.fill("molarity");
  await expect(page.getByText(/^You are offline\. Could not search just now/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sign-out" })).toContainText("You are offline.");
});

test("without a network, saving progress, a star and a question that can't be loaded say so too", async ({
  page,
  context,
}) => {
  await page.goto("/progress");
  const save = page.getByRole("button", { name: "Save Selections" });
  await waitForControl(save);
  await context.setOffline(true);
  await save.click();
  await expect(page.getByRole("alert")).toContainText("You are offline. Not saved.");
  await context.setOffline(false);

  const { hash, ids } = await startQuiz(page, "quick-quiz");
  // `page.route` would not see what the service worker requests for the page.
  await context.route(`**/api/quiz/${hash}/question/${ids[2]}`, (route) => route.abort());
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await waitForControl(page.getByRole("button", { name: "Next Question" }));
  await waitForOfflineFiles(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Star this question" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "You are offline. The star was not saved. Check your connection and try again.",
  );
  await page.goto(`/quiz/${hash}/question/${ids[2]}`);
  await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch question." })).toContainText(
    "You are offline.",
  );
});
