import type { Locator, Page } from "@playwright/test";
import { callFrom, expect, test } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";
import { startQuiz } from "./quiz-play.ts";

test.beforeEach(async ({ page }) => {
  await signInAsLearner(page);
});

const allQuestions = (page: Page) => page.getByRole("button", { name: /All questions/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the focus is never lost: after Clear, after Try again, and while the quiz ends", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.route(`**/api/quiz/*/question/${single?.id}`, (route) => route.abort());
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.clock.runFor(10_000);
  await expect(page.getByText("Failed to fetch question. Please try again later.")).toBeVisible();
  await page.unroute(`**/api/quiz/*/question/${single?.id}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
  await expect(heading(page)).toBeFocused();

  const address = page.url();
  await page.getByRole("radio").nth(1).click();
  await expect(page).not.toHaveURL(address);
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

test("when the cookie question is answered, the focus goes to the page's heading", async ({
  browser,
  stack,
}) => {
  const visitor = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await visitor.goto("/terms");
  await visitor.getByRole("dialog").getByRole("button", { name: "Necessary only" }).click();
  await expect(heading(visitor)).toBeFocused();
});

test("two taps on End Quiz lead to the summary once", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  for (const { id, type, answers } of questions) {
    const [first] = answers;
    const choice =
      type === "multi choice multi correct" ? { answer_ids: [first?.id] } : { answer_id: first?.id ?? "1" };
    await callFrom(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, choice);
  }
  await page.goto(`/quiz/${hash}/question/${questions.at(-1)?.id}`);
  await page.getByRole("button", { name: "End Quiz" }).dblclick();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
});

test("the list of a reviewed quiz says in words how each question went", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const multi = questions.find(({ type }) => type === "multi choice multi correct");
  const number = questions.find(({ type }) => type === "numerical");
  await callFrom(page, "POST", `/api/quiz/${hash}/question/${number?.id}/answer`, { answer_id: "-123456" });
  await callFrom(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/question/${multi?.id}/review`);
  await allQuestions(page).click();
  const dialog = page.getByRole("dialog");
  const place = questions.findIndex(({ id }) => id === number?.id) + 1;
  await expect(dialog.getByRole("link", { name: `Question ${place}, wrong` })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /unattempted/ })).toHaveCount(questions.length - 1);
  await expect(dialog.getByText("Wrong · 1")).toBeVisible();
  await expect(dialog.getByText(`Unattempted · ${questions.length - 1}`)).toBeVisible();
});

test("pages of a quiz are noted under their own titles", async ({ page }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const titles = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { title: string }[] }).dataLayer ?? []).map(({ title }) => title),
    );
  await page.goto(`/quiz/${hash}`);
  await page.waitForURL("**/question/*");
  await expect.poll(titles).toEqual(["Quiz · Rasayan", `Question 1 of ${ids.length} · Rasayan`]);
  await callFrom(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/summary`);
  await expect.poll(titles).toEqual(["Summary · Rasayan"]);
});

/** Whether all of it can be seen and nothing lies over its middle. */
async function expectInSight(part: Locator): Promise<void> {
  const isClear = await part.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const corners = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return (
      inside && height > 0 && corners.every((one) => one && (element.contains(one) || one.contains(element)))
    );
  });
  expect(isClear, `${part} in sight`).toBe(true);
}

test("number box, keypad and Submit are in sight under a short question, and the box is one large target", async ({
  page,
}) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const number = questions.find(({ type }) => type === "numerical");
  const address = `/quiz/${hash}/question/${number?.id}`;
  await page.route(`**/api${address}`, async (route) => {
    const reply = await route.fetch();
    const { question } = await reply.json();
    const text_html =
      "<p>How many moles of electrons reduce one mole of permanganate in an acidic solution?</p>";
    await route.fulfill({ response: reply, json: { question: { ...question, text_html } } });
  });
  await page.goto(address);
  const box = page.getByRole("textbox", { name: /Your answer/ });
  await expectInSight(box);
  for (const key of ["7", "0", "Clear"])
    await expectInSight(page.getByRole("button", { name: key, exact: true }));
  await expectInSight(page.getByRole("button", { name: "Submit" }));
  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await box.click({ position: { x: 5, y: 5 } });
  await page.keyboard.type("5");
  await expect(box).toHaveValue("5");
});

test("on a phone on its side the bars leave the screen to the question", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await page.getByRole("radio").last().scrollIntoViewIfNeeded();
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position))
      // The first column of a question's table stays within its table.
      .filter((one) => !one.closest("table"))
      .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
  );
  expect(covered).toBeLessThanOrEqual(72);
});

test("with text at 200% nothing of a quiz is cut off or scrolls sideways", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const quick = await startQuiz(page, "quick-quiz");
  const done = (await callFrom(page, "POST", "/api/quiz/diagnostic")).body.hash;
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const kinds = new Map(questions.map(({ type, id }) => [type, id]));
  for (const address of [
    ...[...kinds.values()].map((id) => `/quiz/${hash}/question/${id}`),
    `/quiz/${quick.hash}/question/${quick.ids[0]}`,
    `/quiz/${done}/summary`,
    `/quiz/${done}/review`,
  ]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("main button, main dt, main dd, main [role=timer], main h1")]
        .filter((one) => one.getClientRects().length > 0 && !one.matches(".unseen"))
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1;
        })
        .map((one) => one.textContent),
    );
    expect(cut, `${address} cuts off`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test("a full stop after a formula as wide as the column stays on its line", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(heading(page)).toBeVisible();
  const gaps = await page.evaluate(() =>
    [1200, 300, 298].map((width) => {
      const text = document.createElement("p");
      text.style.width = "300px";
      const formula = document.createElement("span");
      formula.className = "wide-maths";
      const inside = document.createElement("span");
      inside.style.cssText = `display: inline-block; width: ${width}px`;
      formula.append(inside, "x");
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
