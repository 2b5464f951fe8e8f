import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { startQuiz } from "./quiz-play.ts";

test("the dashboard says what to do now and why, and the path shows chapters by what they build on", async ({
  page,
}) => {
  await signInAsLearner(page);
  await page.goto("/dashboard");
  const panel = page.getByRole("region", { name: "Smart Path" });
  await expect(panel.getByText(/JEE Main 2027/)).toBeVisible();
  await expect(
    panel.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Start · / }) }),
  ).toHaveAttribute("aria-current", "step");
  await panel.getByRole("link", { name: "Your whole path" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Smart Path" })).toBeFocused();
  await expect(page.getByText("No score is foretold yet")).toBeVisible();
  await page.getByRole("button", { name: /^Electrochemistry, mastery not known yet/ }).click();
  const about = page.getByRole("region", { name: "Electrochemistry" });
  await expect(about.getByText("Builds on", { exact: false })).toContainText("Redox Reactions");
  await about.getByRole("link", { name: "Practise" }).click();
  await page.waitForURL(`**/chapter-wise-dpp/${await chapterIdOf(page, "Electrochemistry")}/**`);
});

test("answers move the path, and what is done today says so", async ({ page }) => {
  await signInAsLearner(page);
  const { hash, questions } = await startQuiz(page, "unlimited");
  for (const { id, type, answers } of questions.slice(0, 8)) {
    const [first, second] = answers;
    const choice =
      type === "numerical"
        ? { answer_id: "1" }
        : type === "multi choice multi correct"
          ? { answer_ids: [first?.id, second?.id] }
          : { answer_id: first?.id };
    await callFrom(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { ...choice, time_ms: 20_000 });
  }
  await callFrom(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto("/smart-path");
  await expect(page.getByText(/^No score is foretold yet: 8 of 60 answers/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Electrochemistry, mastery \d+\.\d%/ })).toBeVisible();

  await page.goto("/daily-revision-cards");
  await page.getByRole("button", { name: /^Mark as Revised/ }).click();
  await expect(page.getByText(/^Card 2 of/)).toBeVisible();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto("/smart-path");
  await expect(page.getByText(/cards, 1 done$/)).toBeVisible();
});

test("a plan that cannot be had says so, and the menu is there", async ({ page }) => {
  await signInAsLearner(page);
  await page.route("**/api/smart-path", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/dashboard");
  await expect(page.getByText("Could not load today’s plan.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "DPP", exact: true })).toBeVisible();
});
