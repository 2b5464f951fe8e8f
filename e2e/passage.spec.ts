import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

const flask = { slug: "flask", text: "A rigid flask holds $\\ce{N2}$ at one atmosphere." };
const stems = /What is its (mass|density)\?/;

test("the questions on a passage show it above the stem, closed where the learner closed it, and in the review", async ({
  page,
  openPage,
}) => {
  const editor = await openPage("editor");
  const { topics } = (await apiRequest(page, "GET", "/api/topics")).body;
  const topicId = topics[0].id;
  const question_hashes: string[] = [];
  for (const text of ["What is its mass?", "What is its density?"]) {
    const answers = ["Small", "Large"].map((answer) => ({ text: answer, correct: answer === "Small" }));
    const type = "multi choice single answer";
    const body = { type, text, topicId, answers, passage: flask, format: "passage", status: "published" };
    question_hashes.push((await apiRequest(editor, "POST", "/api/admin/questions", body)).body.hash);
  }
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "custom", question_hashes })).body;
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body;
  const [first, second] = quiz.question_ids;

  await page.goto(`/quiz/${hash}/question/${first}`);
  const text = page.getByText("A rigid flask holds");
  await expect(text).toBeVisible();
  await expect(page.getByText("What is its mass?")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByText("Passage", { exact: true }).click();
  await expect(text).toBeHidden();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("What is its density?")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/question/${second}$`));
  await expect(text).toBeHidden();
  await page.getByText("Passage", { exact: true }).click();
  await expect(text).toBeVisible();

  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/question/${first}/review`);
  await expect(text).toBeVisible();
  await expect(page.getByText("What is its mass?")).toBeVisible();
});

/** Starts a set of a chapter whose only questions are two numbers to type, both on one passage. Returns its public id. */
async function startInMode(page: Page, editor: Page, mode: "exam" | "practice"): Promise<string> {
  const chapter = { name: "Flasks", type: "Physical Chemistry", weightage: 4 };
  const { id: chapterId } = (await apiRequest(editor, "POST", "/api/admin/chapters", chapter)).body;
  const topic = { name: "Rigid flasks", chapterId };
  const { id: topicId } = (await apiRequest(editor, "POST", "/api/admin/topics", topic)).body;
  for (const text of ["What is its mass?", "What is its density?"]) {
    const number = { type: "numerical", single_answer: "4", decimals: 0 };
    const body = { ...number, text, topicId, passage: flask, format: "passage", status: "published" };
    expect(await apiRequest(editor, "POST", "/api/admin/questions", body)).toMatchObject({ status: 201 });
  }
  const set = { type: "unlimited_chapter", chapter_id: chapterId, mode };
  return (await apiRequest(page, "POST", "/api/quiz", set)).body.hash;
}

/** Checks that the passage stands above the stem and can be closed, and that the keypad below can be reached. */
async function expectPassage(page: Page): Promise<void> {
  const text = page.getByText("A rigid flask holds");
  const summary = page.getByText("Passage", { exact: true });
  await expect(text).toBeVisible();
  const topOf = async (locator: typeof text) => (await locator.boundingBox())?.y ?? 0;
  expect(await topOf(text)).toBeLessThan(await topOf(page.getByText(stems)));
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "7", exact: true }).click();
  await expect(page.getByRole("textbox")).toHaveValue("7");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await summary.click();
  await expect(text).toBeHidden();
  await summary.click();
  await expect(text).toBeVisible();
}

test("in practice mode a passage stands above the stem of each of its questions", async ({
  page,
  openPage,
}) => {
  const hash = await startInMode(page, await openPage("editor"), "practice");
  const { question_ids } = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  expect(question_ids).toHaveLength(2);
  for (const id of question_ids) {
    await page.goto(`/quiz/${hash}/question/${id}`);
    await expectPassage(page);
  }
});

test("in exam mode a passage stands above the stem, and once above its questions in the Question Paper", async ({
  page,
  openPage,
}) => {
  const hash = await startInMode(page, await openPage("editor"), "exam");
  await page.goto(`/quiz/${hash}`);
  await expectPassage(page);
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(page.getByText("Question 1 is saved.")).toBeVisible();
  await expectPassage(page);
  await page.getByRole("button", { name: "Question Paper" }).click();
  const paper = page.getByRole("dialog", { name: "Question Paper" });
  await expect(paper.getByText(stems)).toHaveCount(2);
  await expect(paper.getByText("A rigid flask holds")).toHaveCount(1);
  await expect(paper.getByText("A rigid flask holds")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
