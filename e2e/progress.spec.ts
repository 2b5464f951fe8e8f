import type { Page } from "@playwright/test";
import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";

const NAME = "Atomic Structure";
const chapterBox = (page: Page, name = NAME) => page.getByRole("checkbox", { name: `${name} done` });
const latestButton = (page: Page, name = NAME) =>
  page.getByRole("radio", { name: `${name} is my latest chapter` });
const opener = (page: Page, name = NAME) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const topicBoxes = (page: Page, name = NAME) =>
  page
    .getByRole("listitem")
    .filter({ has: opener(page, name) })
    .getByRole("list")
    .getByRole("checkbox");
const saveButton = (page: Page) => page.getByRole("button", { name: "Save Selections" });

test.beforeEach(async ({ page }) => {
  await signInAsLearner(page);
});

test("chapters and topics tick each other, and what is saved is there again", async ({ page }) => {
  await page.goto("/progress");
  await expect(
    page.getByRole("heading", { name: "Track Chapter Progress and Latest Chapter" }),
  ).toBeVisible();
  await expect(latestButton(page)).toBeDisabled();
  await opener(page).click();
  const topics = topicBoxes(page);
  const count = await topics.count();
  expect(count).toBeGreaterThan(1);

  await chapterBox(page).check();
  for (const topic of await topics.all()) await expect(topic).toBeChecked();
  await latestButton(page).check();
  await topics.first().uncheck();
  await expect(chapterBox(page)).not.toBeChecked();
  await expect(latestButton(page)).toBeDisabled();
  await expect(latestButton(page)).not.toBeChecked();
  await topics.first().check();
  await expect(chapterBox(page)).toBeChecked();
  await latestButton(page).check();
  await chapterBox(page, "Solutions").check();
  await chapterBox(page, "Solutions").uncheck();
  await opener(page, "Electrochemistry").click();
  await topicBoxes(page, "Electrochemistry").nth(1).check();

  await saveButton(page).dblclick();
  await expect(page.getByText("Progress saved successfully!")).toBeVisible();
  const chapterId = await chapterIdOf(page, NAME);
  const chapters = (await callFrom(page, "GET", "/api/user/chapters")).body;
  expect(chapters).toEqual({ chapter_ids: [chapterId], latest_chapter_id: chapterId });
  expect((await callFrom(page, "GET", "/api/user/topics")).body.topic_ids).toHaveLength(count + 1);

  await page.reload();
  await expect(chapterBox(page)).toBeChecked();
  await expect(latestButton(page)).toBeChecked();
  await expect(page.getByRole("button", { name: /^Electrochemistry 1 of/ })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("1 of 28 chapters")).toBeVisible();
});

test("the two alerts say what happened for seven and for three seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/progress");
  await chapterBox(page).check();
  await latestButton(page).check();
  const latest = page.getByRole("alert");
  await expect(latest).toContainText("Latest Chapter Updated");
  await expect(latest).toContainText(`Latest chapter updated to ${NAME}`);
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

test("a failed save says so and keeps the selections, and the next one saves them", async ({ page }) => {
  await page.goto("/progress");
  await chapterBox(page).check();
  await page.route("**/api/user/topics", (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Not saved. Your selections are kept");
  await expect(chapterBox(page)).toBeChecked();
  await expect(page.getByText("Progress saved successfully!")).toBeHidden();
  await page.unroute("**/api/user/topics");
  await page.route("**/api/user/chapters", (route) => route.fulfill({ status: 500, body: "{}" }));
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Not saved.");
  await page.unroute("**/api/user/chapters");
  await saveButton(page).click();
  await expect(page.getByText("Progress saved successfully!")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  expect((await callFrom(page, "GET", "/api/user/topics")).body.topic_ids.length).toBeGreaterThan(0);
});

test("a session that has ended leads to the landing page, with nothing in the way", async ({
  page,
  stack,
}) => {
  await page.goto("/progress");
  await chapterBox(page).check();
  await page.context().clearCookies();
  await saveButton(page).click();
  await expect(page).toHaveURL(`${stack.url}/`);
});

test("progress that cannot be loaded can be asked for again", async ({ page }) => {
  await page.route("**/api/user/topics", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/progress");
  await expect(page.getByText("Could not load your progress.")).toBeVisible();
  await page.unroute("**/api/user/topics");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(chapterBox(page)).toBeVisible();
});

test("unsaved ticks are not lost without a question", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Track Chapter Progress/ }).click();
  await chapterBox(page).check();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });

  await page.getByRole("link", { name: "Dashboard" }).click();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toBeHidden();
  await expect(chapterBox(page)).toBeChecked();

  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/progress$/);
  await page.keyboard.press("Escape");
  await expect(chapterBox(page)).toBeChecked();

  const asked = page.waitForEvent("dialog");
  // Playwright's own reload would wait for a page that never comes.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(chapterBox(page)).toBeChecked();

  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await callFrom(page, "GET", "/api/user/chapters")).body.chapter_ids).toEqual([]);

  await page.goForward();
  await chapterBox(page).check();
  await chapterBox(page).uncheck();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
