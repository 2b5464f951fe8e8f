import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const certainty = (page: Page, name: "Sure" | "Maybe" | "Guess") =>
  page.getByRole("radiogroup", { name: "How sure are you?" }).getByRole("radio", { name, exact: true });
const option = (page: Page, index: number) =>
  page.getByRole("radiogroup", { name: "Answer" }).getByRole("radio").nth(index);
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${number} of `) });
const isSaved = (page: Page) => expect(page.getByText(/^Saved\. You can change/)).toBeVisible();

type SavedQuestion = { id: number; selected_answer: unknown; certainty: string | null };

/** What the server has saved for each question of the quiz. */
const fetchSaved = async (page: Page, hash: string): Promise<SavedQuestion[]> =>
  (await apiRequest(page, "GET", `/api/quiz/${hash}/questions`)).body.questions;
const certaintiesOf = async (page: Page, hash: string, count: number) =>
  (await fetchSaved(page, hash)).slice(0, count).map((question) => question.certainty);

/** Starts a quiz of the single-choice questions of a chapter, in plain mode, and opens it. */
async function openChoiceQuiz(page: Page, count: number): Promise<string> {
  const { hash: source } = (
    await apiRequest(page, "POST", "/api/quiz", {
      type: "unlimited_chapter",
      chapter_id: await chapterIdOf(page, "Electrochemistry"),
    })
  ).body;
  const { questions } = (await apiRequest(page, "GET", `/api/quiz/${source}/questions`)).body;
  const hashes = questions
    .filter(({ type }: { type: string }) => type === "multi choice single answer")
    .map((question: { hash: string }) => question.hash);
  await apiRequest(page, "DELETE", `/api/quiz/${source}`);
  const body = { type: "custom", question_hashes: hashes.slice(0, count) };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  await page.goto(`/quiz/${hash}`);
  await expect(option(page, 0)).toBeVisible();
  return hash;
}

async function switchOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /All questions/ }).click();
  await page.getByRole("checkbox", { name: "Ask how sure I am" }).check();
  await button(page, "Keep going").click();
  await expect(certainty(page, "Sure")).toBeVisible();
}

test("a plain quiz asks how sure the learner is once that is switched on, and the answer keeps it", async ({
  page,
  context,
}) => {
  const hash = await openChoiceQuiz(page, 4);
  await expect(page.getByRole("radiogroup", { name: "How sure are you?" })).toBeHidden();
  await switchOn(page);
  expect(await findViolations(page)).toEqual([]);

  // An option waits for the certainty, and then the page moves on.
  await option(page, 0).click();
  await isSaved(page);
  await expect(heading(page, 1)).toBeAttached();
  await certainty(page, "Guess").click();
  await expect(heading(page, 2)).toBeAttached();

  // The certainty may come first.
  await certainty(page, "Sure").click();
  await expect(certainty(page, "Sure")).toBeChecked();
  await option(page, 1).click();
  await expect(heading(page, 3)).toBeAttached();
  await expect.poll(() => certaintiesOf(page, hash, 3)).toEqual(["guess", "sure", null]);

  // After a reload the setting and the certainty are still there, and without a network both are kept.
  await button(page, "Previous Question").click();
  await page.reload();
  await expect(certainty(page, "Sure")).toBeChecked();
  await context.setOffline(true);
  await certainty(page, "Maybe").click();
  await expect(heading(page, 3)).toBeAttached();
  await option(page, 2).click();
  await expect(page.getByText("Will send when you are online.")).toBeVisible();
  await certainty(page, "Guess").click();
  await expect(heading(page, 4)).toBeAttached();
  await button(page, "Previous Question").click();
  await expect(certainty(page, "Guess")).toBeChecked();
  await context.setOffline(false);
  await expect.poll(() => certaintiesOf(page, hash, 4)).toEqual(["guess", "maybe", "guess", null]);

  // Another answer keeps the certainty, a cleared one has none.
  await option(page, 3).click();
  await expect(heading(page, 4)).toBeAttached();
  await button(page, "Previous Question").click();
  await expect(certainty(page, "Guess")).toBeChecked();
  await button(page, "Clear response").click();
  await expect(certainty(page, "Guess")).not.toBeChecked();
  await expect.poll(() => certaintiesOf(page, hash, 4)).toEqual(["guess", "maybe", null, null]);
});

test("the choices are reached and changed with the keyboard, and are large enough to tap", async ({
  page,
}) => {
  const hash = await openChoiceQuiz(page, 2);
  await switchOn(page);
  await option(page, 0).focus();
  await page.keyboard.press("Space");
  await isSaved(page);
  await page.keyboard.press("Tab");
  await expect(certainty(page, "Sure")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(certainty(page, "Guess")).toBeChecked();
  await expect(heading(page, 1)).toBeAttached();
  await expect.poll(() => certaintiesOf(page, hash, 1)).toEqual(["guess"]);
  for (const name of ["Sure", "Maybe", "Guess"] as const) {
    const box = await certainty(page, name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("a mock test asks without a setting, and its buttons stay in view on a phone", async ({
  page,
  context,
}) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" }))
    .body;
  await page.goto(`/quiz/${hash}`);
  await page.getByRole("checkbox").check();
  await button(page, "I am ready to begin").click();
  await expect(certainty(page, "Sure")).toBeVisible();
  expect((await findViolations(page)).filter(({ id }) => id !== "empty-table-header")).toEqual([]);
  await option(page, 0).click();
  await certainty(page, "Sure").click();
  for (const name of ["Save & Next", "Mark for Review & Next", "Clear Response"])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 2)).toBeAttached();
  await certainty(page, "Maybe").click();
  await option(page, 1).click();
  await page.reload();
  await expect(option(page, 1)).toBeChecked();
  await expect(certainty(page, "Maybe")).toBeChecked();
  await context.setOffline(true);
  await certainty(page, "Guess").click();
  await button(page, "Save & Next").click();
  await expect(heading(page, 3)).toBeAttached();
  await context.setOffline(false);
  await expect.poll(() => certaintiesOf(page, hash, 3)).toEqual(["sure", "guess", null]);
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${quizHashOf(page)}`)).body;
  expect(quiz.marked_ids).toEqual([quiz.question_ids[0]]);

  // A number has its choices beside the link below the keypad.
  await page.getByRole("tab").nth(1).click();
  await expect(heading(page, 21)).toBeAttached();
  await page.getByRole("button", { name: "7", exact: true }).click();
  await certainty(page, "Guess").click();
  await isSaved(page);
  const [number] = (await fetchSaved(page, hash)).slice(20);
  expect(number).toMatchObject({ selected_answer: "7", certainty: "guess" });
});
