import type { Page } from "@playwright/test";
import { apiRequest, expect, serveShells, test, waitForApp } from "./fixtures.ts";
import { chapterIdOf } from "./quiz-helpers.ts";

const CHAPTER_NAME = "Atomic Structure";
const chapterCheckbox = (page: Page, name = CHAPTER_NAME) =>
  page.getByRole("checkbox", { name: `${name} done` });
const latestButton = (page: Page, name = CHAPTER_NAME) =>
  page.getByRole("radio", { name: `${name} is my latest chapter` });
const expandButton = (page: Page, name = CHAPTER_NAME) =>
  page.getByRole("button", { name: new RegExp(`^${name}`) });
const topicCheckboxes = (page: Page, name = CHAPTER_NAME) =>
  page
    .getByRole("listitem")
    .filter({ has: expandButton(page, name) })
    .getByRole("list")
    .getByRole("checkbox");
const saveButton = (page: Page) => page.getByRole("button", { name: "Save Selections" });

test.use({ user: "learner" });

test("ticking a chapter ticks its topics and vice versa, and saved selections are restored", async ({
  page,
}) => {
  await page.goto("/progress");
  await expect(
    page.getByRole("heading", { name: "Track Chapter Progress and Latest Chapter" }),
  ).toBeVisible();
  await expect(latestButton(page)).toBeDisabled();
  await expandButton(page).click();
  const topics = topicCheckboxes(page);
  const count = await topics.count();
  expect(count).toBeGreaterThan(1);

  await chapterCheckbox(page).check();
  for (const topic of await topics.all()) await expect(topic).toBeChecked();
  await latestButton(page).check();
  await topics.first().uncheck();
  await expect(chapterCheckbox(page)).not.toBeChecked();
  await expect(latestButton(page)).toBeDisabled();
  await expect(latestButton(page)).not.toBeChecked();
  await topics.first().check();
  await expect(chapterCheckbox(page)).toBeChecked();
  await latestButton(page).check();
  await chapterCheckbox(page, "Solutions").check();
  await chapterCheckbox(page, "Solutions").uncheck();
  await expandButton(page, "Electrochemistry").click();
  await topicCheckboxes(page, "Electrochemistry").nth(1).check();

  await saveButton(page).dblclick();
  await expect(page.getByText("Progress saved successfully!")).toBeVisible();
  const chapterId = await chapterIdOf(page, CHAPTER_NAME);
  const chapters = (await apiRequest(page, "GET", "/api/user/chapters")).body;
  expect(chapters).toEqual({ chapter_ids: [chapterId], latest_chapter_id: chapterId });
  expect((await apiRequest(page, "GET", "/api/user/topics")).body.topic_ids).toHaveLength(count + 1);

  await page.reload();
  await expect(chapterCheckbox(page)).toBeChecked();
  await expect(latestButton(page)).toBeChecked();
  await expect(page.getByRole("button", { name: /^Electrochemistry 1 of/ })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("1 of 28 chapters")).toBeVisible();
});

test("the two alerts disappear after seven and three seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/progress");
  await chapterCheckbox(page).check();
  await latestButton(page).check();
  const latest = page.getByRole("alert");
  await expect(latest).toContainText("Latest Chapter Updated");
  await expect(latest).toContainText(`Latest chapter updated to ${CHAPTER_NAME}`);
  await expect(latest).toContainText("Choosing latest chapter helps us prioritize your learning path.");
  await page.clock.fastForward(5000);
  await expect(latest).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(latest).toBeHidden();

  await saveButton(page).click();
  const saved = page.getByText("Progress saved successfully!");
  await expect(saved).toBeVisible();
  await page.clock.fastForward(1500);
  await expect(saved).toBeVisible();
  await page.clock.fastForward(1500);
  await expect(saved).toBeHidden();
});

test("a failed save shows an error and keeps the selections, and the next one saves them", async ({
  page,
}) => {
  await page.goto("/progress");
  await chapterCheckbox(page).check();
  await page.route("**/api/user/chapters", (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Not saved. Your selections are kept");
  await expect(chapterCheckbox(page)).toBeChecked();
  await expect(page.getByText("Progress saved successfully!")).toBeHidden();
  expect((await apiRequest(page, "GET", "/api/user/chapters")).body.chapter_ids).toEqual([]);
  expect((await apiRequest(page, "GET", "/api/user/topics")).body.topic_ids).toEqual([]);
  await page.unroute("**/api/user/chapters");
  await page.route("**/api/user/chapters", (route) => route.fulfill({ status: 500, body: "{}" }));
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Not saved.");
  await page.unroute("**/api/user/chapters");
  await saveButton(page).click();
  await expect(page.getByText("Progress saved successfully!")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  expect((await apiRequest(page, "GET", "/api/user/topics")).body.topic_ids.length).toBeGreaterThan(0);
});

test("saving on an old copy of the progress leaves what was saved on another device since, and says so", async ({
  page,
}) => {
  await page.goto("/progress");
  await chapterCheckbox(page, "Solutions").check();
  await saveButton(page).click();
  await expect(page.getByText("Progress saved successfully!")).toBeVisible();
  await chapterCheckbox(page).check();
  await chapterCheckbox(page, "Solutions").uncheck();
  // Another device saves another chapter, and this page doesn't know.
  const { chapter_ids } = (await apiRequest(page, "GET", "/api/user/chapters")).body;
  const { topic_ids } = (await apiRequest(page, "GET", "/api/user/topics")).body;
  const otherId = await chapterIdOf(page, "Electrochemistry");
  await apiRequest(page, "POST", "/api/user/chapters", {
    chapter_ids: [...chapter_ids, otherId],
    topic_ids,
    latest_chapter_id: otherId,
  });

  await saveButton(page).click();
  await expect(page.getByText("It was changed on another device too.")).toBeVisible();
  const chapterId = await chapterIdOf(page, CHAPTER_NAME);
  const saved = (await apiRequest(page, "GET", "/api/user/chapters")).body;
  expect(saved).toEqual({
    chapter_ids: [chapterId, otherId].sort((a, b) => a - b),
    latest_chapter_id: otherId,
  });
  await expect(chapterCheckbox(page, "Electrochemistry")).toBeChecked();
  await expect(latestButton(page, "Electrochemistry")).toBeChecked();
  await expect(chapterCheckbox(page, "Solutions")).not.toBeChecked();
});

test("what is cleared while a save is on its way stays cleared, and the next save saves that", async ({
  page,
}) => {
  await page.goto("/progress");
  await chapterCheckbox(page).check();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/user/chapters", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await saveButton(page).click();
  await sent;
  await chapterCheckbox(page).uncheck();
  release();
  await expect(page.getByText("Progress saved successfully!")).toBeVisible();
  expect((await apiRequest(page, "GET", "/api/user/chapters")).body.chapter_ids).toHaveLength(1);
  await expect(chapterCheckbox(page)).not.toBeChecked();
  await saveButton(page).click();
  await expect
    .poll(async () => (await apiRequest(page, "GET", "/api/user/chapters")).body.chapter_ids)
    .toEqual([]);
});

test("an expired session leads to the landing page, without an unsaved-changes dialog", async ({
  page,
  testServer,
}) => {
  await page.goto("/progress");
  await chapterCheckbox(page).check();
  await page.context().clearCookies();
  await saveButton(page).click();
  await expect(page).toHaveURL(`${testServer.url}/`);
});

test("progress that fails to load can be retried", async ({ page }) => {
  await serveShells(page);
  await page.route("**/api/user/topics", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/progress");
  await expect(page.getByText("Could not load your progress.")).toBeVisible();
  await page.unroute("**/api/user/topics");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(chapterCheckbox(page)).toBeVisible();
});

test("asks before leaving with unsaved selections", async ({ page }) => {
  await page.goto("/dashboard");
  await waitForApp(page);
  await page.getByRole("link", { name: /^Track Chapter Progress/ }).click();
  await chapterCheckbox(page).check();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });

  await page.getByRole("link", { name: "Dashboard" }).click();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toBeHidden();
  await expect(chapterCheckbox(page)).toBeChecked();

  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/progress$/);
  await page.keyboard.press("Escape");
  await expect(chapterCheckbox(page)).toBeChecked();

  const dialogEvent = page.waitForEvent("dialog");
  // page.reload() would wait for a load that never happens.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const beforeUnloadDialog = await dialogEvent;
  expect(beforeUnloadDialog.type()).toBe("beforeunload");
  await beforeUnloadDialog.dismiss();
  await expect(chapterCheckbox(page)).toBeChecked();

  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await apiRequest(page, "GET", "/api/user/chapters")).body.chapter_ids).toEqual([]);

  await page.goForward();
  await chapterCheckbox(page).check();
  await chapterCheckbox(page).uncheck();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
