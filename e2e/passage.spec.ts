import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

test("the questions on a passage show it above the stem, closed where the learner closed it, and in the review", async ({
  page,
  openPage,
}) => {
  const editor = await openPage("editor");
  const { topics } = (await apiRequest(page, "GET", "/api/topics")).body;
  const topicId = topics[0].id;
  const passage = { slug: "flask", text: "A rigid flask holds $\\ce{N2}$ at one atmosphere." };
  const question_hashes: string[] = [];
  for (const text of ["What is its mass?", "What is its density?"]) {
    const answers = ["Small", "Large"].map((answer) => ({ text: answer, correct: answer === "Small" }));
    const type = "multi choice single answer";
    const body = { type, text, topicId, answers, passage, format: "passage", status: "published" };
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
