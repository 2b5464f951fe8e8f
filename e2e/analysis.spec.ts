import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import type { Question } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const CERTAINTIES = ["sure", "maybe", "guess"];

/** Sits a Main paper: answers 18 of its 25 questions, right or wrong, and ends it. Returns its public id. */
async function sitMainPaper(page: Page, choice: object = { blueprint: "jee-main" }): Promise<string> {
  const body = { type: "mock", ...choice };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  await apiRequest(page, "POST", `/api/quiz/${hash}/begin`);
  const { questions } = (await apiRequest(page, "GET", `/api/quiz/${hash}/questions`)).body;
  const answered: Question[] = questions.filter((_: Question, index: number) => index % 4 !== 3);
  for (const [index, { id, type, answers }] of answered.entries())
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, {
      answer_id: type === "numerical" ? "1" : answers[index % 4]?.id,
      certainty: CERTAINTIES[index % 3],
      time_ms: 15_000 + 30_000 * (index % 9),
      ...(index === 0 ? { offline_ms: 10_000 } : {}),
    });
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  return hash;
}

test("the analysis of a mock test opens from its summary, with a table beside every chart", async ({
  page,
}) => {
  for (let papers = 0; papers < 3; papers++) await sitMainPaper(page);
  const hash = await sitMainPaper(page);
  const { analysis } = (await apiRequest(page, "GET", `/api/quiz/${hash}/analysis`)).body;
  await page.goto(`/quiz/${hash}/summary`);
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.waitForURL(`**/quiz/${hash}/analysis`);
  await expect(page.getByRole("heading", { level: 1, name: "Analysis" })).toBeVisible();
  await expect(page).toHaveTitle("Analysis · Rasayan");
  const { score, full } = analysis.marks;
  await expect(
    page.getByRole("heading", { name: `Marks: ${String(score).replace("-", "−")} of ${full}` }),
  ).toBeVisible();
  await expect(page.getByText(/^A percentile needs 200 students who have sat this paper/)).toBeVisible();
  await expect(page.getByText("Your phone was offline for 10 s of it.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Study next" }).getByRole("link")).toHaveCount(
    analysis.study_next.length,
  );

  const tables = page.getByText("As a table");
  for (const summary of await tables.all()) await summary.click();
  await expect(tables).toHaveCount(9);
  await expect(page.getByRole("table")).toHaveCount(11);
  const rowOf = (heading: string) =>
    page
      .getByRole("table")
      .filter({ has: page.getByRole("columnheader", { name: heading }) })
      .getByRole("row");
  await expect(rowOf("Section")).toHaveCount(3);
  await expect(rowOf("Expected")).toHaveCount(26);
  await expect(rowOf("Forecast")).toHaveCount(5);
  const { low, high } = analysis.paper.forecast;
  const forecast = `${Math.round(low)} to ${Math.round(high)}`.replaceAll("-", "−");
  await expect(rowOf("Forecast").last()).toContainText(forecast);
  await expect(page.getByText(`; we had expected ${forecast}.`)).toBeVisible();
  await expect(
    page.getByRole("row", { name: `Right, in good time ${analysis.time_classes.good}` }),
  ).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const hasOverflow = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await hasOverflow()).toBe(false);

  const [first] = analysis.look_at;
  await page.getByRole("region", { name: "Look at these now" }).getByRole("link").first().click();
  await page.waitForURL(`**/quiz/${hash}/question/${first.question_id}/review`);
  await expect(page.getByRole("heading", { name: `Question ${first.number} of 25` })).toBeAttached();
});

test("the summary of a paper names it, gives the marks of each section, and compares a repeated sitting", async ({
  page,
}) => {
  const first = await sitMainPaper(page);
  await page.goto(`/quiz/${first}/summary`);
  await expect(page.getByText("JEE Main chemistry paper")).toBeVisible();
  const result = page.getByRole("region", { name: "Marks by section" });
  await expect(result.getByRole("row")).toHaveCount(3);
  await expect(result.getByRole("row", { name: /^Section B −?\d+ of 20 / })).toBeVisible();
  await expect(result.getByText(/^Sitting/)).toHaveCount(0);
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${first}`)).body;
  const again = await sitMainPaper(page, { paper: quiz.paper_id });
  await page.goto(`/quiz/${again}/summary`);
  await expect(result.getByText("Sitting 2 of this paper: as many marks as in the first.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("the analysis of a quiz in progress leads to the quiz", async ({ page }) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body;
  await page.goto(`/quiz/${hash}/analysis`);
  await page.waitForURL(`**/quiz/${hash}/question/*`);
});
