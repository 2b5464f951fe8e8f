import type { Locator, Page } from "@playwright/test";
import { apiRequest, expect, serveShells, test } from "./fixtures.ts";
import { startQuiz } from "./quiz-helpers.ts";
import { openScreen } from "./route-list.ts";

test.use({ user: "learner" });

const allQuestions = (page: Page) => page.getByRole("button", { name: /All questions/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("keeps the focus after Clear and Try again, and while the quiz ends", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await serveShells(page);
  await page.route(`**/api/quiz/*/question/${single?.id}`, (route) => route.abort());
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.clock.runFor(10_000);
  await expect(page.getByText("Failed to fetch question. Please try again later.")).toBeVisible();
  await page.unroute(`**/api/quiz/*/question/${single?.id}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
  await expect(heading(page)).toBeFocused();

  const url = page.url();
  await page.getByRole("radio").nth(1).click();
  await expect(page).not.toHaveURL(url);
  await page.goBack();
  await page.getByRole("button", { name: "Clear response" }).click();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await expect(page.getByRole("radio").nth(1)).not.toBeChecked();

  await page.route("**/end", (route) => route.fulfill({ status: 500, body: "{}" }));
  await allQuestions(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  await expect(page.getByRole("heading", { name: "Ending the quiz" })).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("The quiz could not be ended yet.");
  await page.unroute("**/end");
  await page.clock.runFor(6000);
  await page.waitForURL("**/summary");
  await expect(page.getByRole("heading", { name: "The quiz has ended." })).toBeFocused();
});

test("after the cookie dialog is answered, the focus moves to the page's heading", async ({ openPage }) => {
  const visitor = await openPage("visitor");
  await visitor.goto("/terms");
  await visitor.getByRole("dialog").getByRole("button", { name: "Necessary only" }).click();
  await expect(heading(visitor)).toBeFocused();
});

test("a double tap on End Quiz leads to the summary", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  for (const { id, type, answers } of questions) {
    const [first] = answers;
    const choice =
      type === "multi choice multi correct" ? { answer_ids: [first?.id] } : { answer_id: first?.id ?? "1" };
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, choice);
  }
  await page.goto(`/quiz/${hash}/question/${questions.at(-1)?.id}`);
  await page.getByRole("button", { name: "End Quiz" }).dblclick();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
});

test("the question list of a reviewed quiz names the outcome of each question", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const multi = questions.find(({ type }) => type === "multi choice multi correct");
  const numericalQuestion = questions.find(({ type }) => type === "numerical");
  await apiRequest(page, "POST", `/api/quiz/${hash}/question/${numericalQuestion?.id}/answer`, {
    answer_id: "-123456",
  });
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/question/${multi?.id}/review`);
  await allQuestions(page).click();
  const dialog = page.getByRole("dialog");
  const position = questions.findIndex(({ id }) => id === numericalQuestion?.id) + 1;
  await expect(dialog.getByRole("link", { name: `Question ${position}, wrong` })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /unattempted/ })).toHaveCount(questions.length - 1);
  await expect(dialog.getByText("Wrong · 1")).toBeVisible();
  await expect(dialog.getByText(`Unattempted · ${questions.length - 1}`)).toBeVisible();
});

test("page views of a quiz have their own titles", async ({ page }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const titles = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { title: string }[] }).dataLayer ?? []).map(({ title }) => title),
    );
  await page.goto(`/quiz/${hash}`);
  await page.waitForURL("**/question/*");
  await expect.poll(titles).toEqual(["Quiz · Rasayan", `Question 1 of ${ids.length} · Rasayan`]);
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/summary`);
  await expect.poll(titles).toEqual(["Summary · Rasayan"]);
});

/** Expects that the element is fully inside the viewport and that nothing covers it. */
async function expectInViewport(locator: Locator): Promise<void> {
  const isUnobscured = await locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const corners = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return (
      isInside &&
      height > 0 &&
      corners.every((node) => node && (element.contains(node) || node.contains(element)))
    );
  });
  expect(isUnobscured, `${locator} is visible`).toBe(true);
}

test("with a short question, number box, keypad and Submit are visible, and the box is a large target", async ({
  page,
}) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const numericalQuestion = questions.find(({ type }) => type === "numerical");
  const url = `/quiz/${hash}/question/${numericalQuestion?.id}`;
  await serveShells(page);
  await page.route(`**/api${url}`, async (route) => {
    const response = await route.fetch();
    const { question } = await response.json();
    const text_html =
      "<p>How many moles of electrons reduce one mole of permanganate in an acidic solution?</p>";
    await route.fulfill({ response, json: { question: { ...question, text_html } } });
  });
  await page.goto(url);
  await expect(page.getByText("How many moles of electrons")).toBeVisible();
  const box = page.getByRole("textbox", { name: /Your answer/ });
  await expectInViewport(box);
  for (const key of ["7", "0", "Clear All"])
    await expectInViewport(page.getByRole("button", { name: key, exact: true }));
  await expectInViewport(page.getByRole("button", { name: "Submit" }));
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await box.click({ position: { x: 5, y: 5 } });
  await page.keyboard.type("5");
  await expect(box).toHaveValue("5");
});

test("on a phone in landscape, bars cover little of the question", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.getByRole("radio").last().scrollIntoViewIfNeeded();
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((node) => ["fixed", "sticky"].includes(getComputedStyle(node).position))
      // The sticky first column of a table covers only its own table.
      .filter((node) => !node.closest("table"))
      .reduce((sum, node) => sum + node.getBoundingClientRect().height, 0),
  );
  expect(covered).toBeLessThanOrEqual(72);
});

test("with text at 200% no quiz page clips text or scrolls sideways", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const quick = await startQuiz(page, "quick-quiz");
  const completedQuiz = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body.hash;
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const idByType = new Map(questions.map(({ type, id }) => [type, id]));
  for (const url of [
    ...[...idByType.values()].map((id) => `/quiz/${hash}/question/${id}`),
    `/quiz/${quick.hash}/question/${quick.ids[0]}`,
    `/quiz/${completedQuiz}/summary`,
    `/quiz/${completedQuiz}/review`,
  ]) {
    await openScreen(page, url);
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll("main button, main dt, main dd, main [role=timer], main h1")]
        .filter((node) => node.getClientRects().length > 0 && !node.matches(".sr-only"))
        .filter((node) => {
          const { left, right } = node.getBoundingClientRect();
          return left < 0 || right > innerWidth || node.scrollWidth > node.clientWidth + 1;
        })
        .map((node) => node.textContent),
    );
    expect(clipped, `${url} clips text`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${url} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("a full stop after a formula as wide as the column stays on the formula's line", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(heading(page)).toBeVisible();
  const gaps = await page.evaluate(() =>
    [1200, 300, 298].map((width) => {
      const text = document.createElement("p");
      text.style.width = "300px";
      const formula = document.createElement("span");
      formula.className = "math-scroll";
      const isInside = document.createElement("span");
      isInside.style.cssText = `display: inline-block; width: ${width}px`;
      formula.append(isInside, "x");
      text.append(formula, ".");
      document.querySelector("main")?.append(text);
      const stop = document.createRange();
      stop.selectNodeContents(text.lastChild ?? text);
      const box = text.firstElementChild?.getBoundingClientRect();
      return stop.getBoundingClientRect().top - (box?.bottom ?? 0);
    }),
  );
  for (const gap of gaps) expect(gap).toBeLessThan(0);
});
