import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { fetchReview, quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("the paper of the week is the same for two learners, and each sees its keys after their own end", async ({
  page,
  openPage,
}) => {
  test.setTimeout(120_000);
  const otherPage = await openPage("editor");
  const hashes: string[] = [];
  for (const person of [page, otherPage]) {
    await person.goto("/mock-tests");
    await person.getByRole("button", { name: "Start: Paper of the week" }).click();
    await expect(person.getByRole("heading", { name: "Instructions" })).toBeVisible();
    await person.getByRole("checkbox").check();
    await person.getByRole("button", { name: "I am ready to begin" }).click();
    await expect(person.getByRole("heading", { name: "Question 1 of 25" })).toBeAttached();
    hashes.push(quizHashOf(person));
  }
  const [hash = "", otherHash = ""] = hashes;
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body;
  const { quiz: otherQuiz } = (await apiRequest(otherPage, "GET", `/api/quiz/${otherHash}`)).body;
  expect(otherQuiz.question_ids).toEqual(quiz.question_ids);

  const chosen = page.getByRole("radio").first();
  await chosen.click();
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(page.getByRole("heading", { name: "Question 2 of 25" })).toBeAttached();
  const [first] = quiz.question_ids;
  const isKeyOpen = async (person: typeof page, hash: string) =>
    "solution_html" in (await apiRequest(person, "GET", `/api/quiz/${hash}/question/${first}`)).body.question;
  expect(await isKeyOpen(page, hash)).toBe(false);

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByText("Paper of the week")).toBeVisible();
  await page.getByRole("button", { name: "Review Questions" }).click();
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
  // The other learner still sits it.
  expect(await isKeyOpen(otherPage, otherHash)).toBe(false);
  await otherPage.reload();
  await expect(otherPage.getByRole("radio").first()).toBeVisible();

  const [reviewed] = await fetchReview(page, hash);
  await page.goto("/mock-tests");
  const card = page.getByRole("region", { name: "Paper of the week" });
  await expect(card.getByText(`${String(reviewed?.score).replace("-", "−")} of 100`)).toBeVisible();
  await expect(card.getByRole("link", { name: "Result" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/quiz/${hash}/analysis`);
  await expect(
    page.getByText(/A percentile needs 200 students who have sat this paper; so far there is 1\./),
  ).toBeVisible();
});
