import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";

test("a session that ends inside a quiz is begun again over it, and the answer arrives", async ({ page }) => {
  await signInAsLearner(page);
  const body = { type: "unlimited_chapter", chapter_id: await chapterIdOf(page, "Electrochemistry") };
  const { hash } = (await callFrom(page, "POST", "/api/quiz", body)).body;
  const path = `/api/quiz/${hash}`;
  const ids: number[] = (await callFrom(page, "GET", path)).body.quiz.question_ids;
  const questions = await Promise.all(
    ids.map(async (id) => (await callFrom(page, "GET", `${path}/question/${id}`)).body.question),
  );
  const { id } = questions.find(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${id}`);
  await page.getByRole("radio").first().waitFor();
  await page.context().clearCookies();
  await page.getByRole("radio").first().click();

  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  const signIns: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/auth/demo") && signIns.push(request.method()));
  const again = dialog.getByRole("button", { name: "Try it as a student" });
  await expect(again).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(again).toBeFocused();
  await again.dblclick();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await callFrom(page, "GET", path)).body.quiz.answered_ids).toEqual([id]);
  expect(signIns).toEqual(["POST"]);
});
