import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("a learner builds a test, saves it, and starts, renames and deletes it again", async ({ page }) => {
  await page.goto("/tests/new");
  await expect(page.getByRole("heading", { name: "Build a test", level: 1 })).toBeVisible();
  const fitting = page.getByRole("status").filter({ hasText: /^\d+ unseen, \d+ seen/ });
  await expect(fitting).toContainText("The test has 25 questions. All are new to you.");
  await expect(page.getByRole("textbox", { name: "Minutes" })).toHaveValue(/^\d+$/);
  expect(await findViolations(page)).toEqual([]);

  const all = await fitting.textContent();
  await page.getByText("Chapters: all chapters").click();
  await page.getByLabel("Electrochemistry").check();
  await expect(fitting).not.toHaveText(all ?? "");
  await page.getByText("Topics: all topics").click();
  await page.getByRole("group").filter({ hasText: "Topics" }).getByRole("checkbox").first().check();
  await expect(page.getByText("Topics: 1 topic")).toBeVisible();
  await page.getByLabel("Number of questions").fill("4");
  await expect(page.getByText("Enter a number from 5 to 75.")).toBeVisible();
  await expect(fitting).not.toContainText("The test has");
  await page.getByLabel("Number of questions").fill("5");
  await page.getByRole("radio", { name: "Practice mode" }).check();
  await expect(page.getByRole("group", { name: "Time limit" })).toBeHidden();
  await expect(fitting).toContainText("The test has 5 questions.");
  await page.getByLabel("Keep it under a name (optional)").fill("Cells");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Start test" }).click();
  await page.waitForURL("**/question/*");
  const first = quizHashOf(page);
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${first}`)).body;
  expect(quiz).toMatchObject({ type: "built", mode: "practice", total_questions: 5 });
  await apiRequest(page, "POST", `/api/quiz/${first}/end`);

  await page.goto("/tests/new");
  const card = page.getByRole("article", { name: "Cells" });
  await expect(card).toContainText("5 questions · no time limit · Practice mode");
  await card.getByRole("button", { name: "Rename: Cells" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Galvanic cells");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  const renamed = page.getByRole("article", { name: "Galvanic cells" });
  await renamed.getByRole("button", { name: "Start: Galvanic cells" }).click();
  await page.waitForURL("**/question/*");
  const again = (await apiRequest(page, "GET", `/api/quiz/${quizHashOf(page)}`)).body.quiz;
  expect(again.question_ids).toEqual(quiz.question_ids);

  await page.goto("/tests/new");
  await renamed.getByRole("button", { name: "Delete: Galvanic cells" }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(renamed).toHaveCount(0);
  await expect(page.getByText("Tests you save under a name will appear here.")).toBeVisible();
});

test("a start right after a change uses the minutes of the new number of questions", async ({ page }) => {
  await page.goto("/tests/new");
  const minutes = page.getByRole("textbox", { name: "Minutes" });
  await expect(minutes).toHaveValue(/^\d+$/);
  const before = Number(await minutes.inputValue());
  await page.getByLabel("Number of questions").fill("75");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${quizHashOf(page)}`)).body;
  expect(quiz.total_questions).toBe(75);
  const { end_time } = (await apiRequest(page, "POST", `/api/quiz/${quizHashOf(page)}/begin`)).body.quiz;
  expect(Date.parse(end_time) - Date.now()).toBeGreaterThan(2 * before * 60_000);
});

test("if only the name can't be saved, the next try saves it without creating the test again", async ({
  page,
}) => {
  await page.goto("/tests/new");
  const starts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/quiz")) starts.push(request.url());
  });
  await page.route("**/api/built-tests", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Keep it under a name (optional)").fill("Cells");
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The server did not answer. The test is ready, but its name was not saved. Try again, or start it without a name.",
  );
  await page.unroute("**/api/built-tests");
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  expect(starts).toHaveLength(1);
  expect((await apiRequest(page, "GET", "/api/built-tests")).body.tests).toMatchObject([{ name: "Cells" }]);
});

test("a timed test opens with its instructions, which lead back to the builder", async ({ page }) => {
  await page.goto("/tests/new");
  await expect(page.getByRole("textbox", { name: "Minutes" })).toHaveValue(/^\d+$/);
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Mock tests" })).toHaveCount(0);
  await page.getByRole("link", { name: "Build a test" }).click();
  await page.waitForURL("**/tests/new");
});

test("the counts stay in sight while one chooses, and cover nothing in landscape or with large text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/tests/new");
  const counts = page.getByRole("region", { name: "What fits" });
  await expect(counts).toContainText("unseen");
  await expect(counts).toBeInViewport({ ratio: 1 });
  // Whatever is focused is scrolled to a place above them.
  await page.getByText("Chapters: all chapters").click();
  for (const field of await page.getByRole("checkbox").all()) {
    await field.focus();
    await expect
      .poll(async () => {
        const [fieldBox, countsBox] = [await field.boundingBox(), await counts.boundingBox()];
        return (fieldBox?.y ?? 0) + (fieldBox?.height ?? 0) - (countsBox?.y ?? 0);
      })
      .toBeLessThanOrEqual(1);
  }
  await page.evaluate(() => {
    document.documentElement.style.setProperty("font-size", "200%");
    scrollTo(0, 0);
  });
  await expect(counts).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await expect(counts).toBeInViewport();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(counts).not.toBeInViewport();
});
