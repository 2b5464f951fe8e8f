import { expect, type Page } from "@playwright/test";
import { apiRequest } from "./fixtures.ts";
import { chapterIdOf, fetchReview, startDiagnostic } from "./quiz-helpers.ts";

/** A path without a page. */
const UNKNOWN_PATH = "/nowhere";

/** Gives the learner a quiz in progress and a completed quiz. Returns the path of every screen. */
export async function listScreenPaths(page: Page): Promise<string[]> {
  const completedQuiz = await startDiagnostic(page, 15);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const openQuiz = await startDiagnostic(page, 5);
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${openQuiz}`)).body;
  const ids: number[] = quiz.question_ids;
  const idByType = new Map(
    (await fetchReview(page, completedQuiz)).map((question) => [question.type, question.id]),
  );
  const name = "Chemical Thermodynamics";
  const chapterId = await chapterIdOf(page, name);
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const slug = encodeURIComponent(name);
  for (const id of idByType.values()) await apiRequest(page, "PUT", `/api/bookmarks/questions/${id}`, {});
  await apiRequest(page, "PUT", `/api/bookmarks/contents/${contents[0].id}`, {});
  const report = { reason: "typo", text: "A letter is missing." };
  await apiRequest(page, "PUT", `/api/quiz/${openQuiz}/question/${ids[0]}/report`, report);
  return [
    `/chapter-wise-revision`,
    `/chapter-wise-revision/${chapterId}/${slug}`,
    `/chapter-wise-revision/${chapterId}/${slug}/${contents[0].id}/${encodeURIComponent(contents[0].title)}`,
    "/daily-revision-cards",
    "/progress",
    "/smart-path",
    "/mock-tests",
    "/starred",
    "/reports",
    "/corrections",
    "/mistakes",
    "/drills",
    "/tests/new",
    "/profile",
    "/chapter-wise-dpp",
    `/chapter-wise-dpp/${chapterId}/${slug}`,
    `/chapter-wise-dpp/${chapterId}/quick-quiz/results`,
    "/",
    "/terms",
    "/privacy",
    "/onboarding",
    "/dashboard",
    "/question",
    "/daily-practice-questions",
    ...ids.slice(0, 6).map((id) => `/quiz/${openQuiz}/question/${id}`),
    ...[...idByType.values()].map((id) => `/quiz/${completedQuiz}/question/${id}/review`),
    `/quiz/${completedQuiz}/summary`,
    `/quiz/${completedQuiz}/analysis`,
    UNKNOWN_PATH,
  ];
}

/** Opens a screen and waits until it shows its content and can be used. Fails if that is an error page. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.locator("#controls[data-early]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toHaveCount(0);
  const notFound = page.getByRole("heading", { name: "404 - Not Found" });
  await expect(notFound).toHaveCount(path === UNKNOWN_PATH ? 1 : 0);
}
