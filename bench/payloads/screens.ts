import type { Page } from "@playwright/test";
import { apiRequest, signInAs } from "../../e2e/fixtures.ts";
import { chapterIdOf, startQuiz } from "../../e2e/quiz-helpers.ts";

/** A page, and what has to be done there until all texts are visible. */
export type Screen = { path: string; prepare?: (page: Page) => Promise<void> };

const toScreens = (paths: string[]): Screen[] => paths.map((path) => ({ path }));

/** Screens on which a learner sees texts that others, or they themselves, have written. */
export async function learnerScreens(page: Page): Promise<Screen[]> {
  await signInAs(page, "learner");
  const completedQuiz = await startQuiz(page, "quick-quiz");
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz.hash}/end`);
  const openQuiz = await startQuiz(page, "unlimited");
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await apiRequest(page, "PUT", `/api/bookmarks/contents/${contents[0].id}`, {});
  const report = { reason: "unclear", text: "Which one?" };
  await apiRequest(
    page,
    "PUT",
    `/api/quiz/${completedQuiz.hash}/question/${completedQuiz.ids[0]}/report`,
    report,
  );
  const idByType = new Map(openQuiz.questions.map(({ type, id }) => [type, id]));
  return [
    ...toScreens([
      `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`,
      `/chapter-wise-revision/${chapterId}/Electrochemistry`,
      ...[...idByType.values()].map((id) => `/quiz/${openQuiz.hash}/question/${id}`),
      `/quiz/${completedQuiz.hash}/question/${completedQuiz.ids[0]}/review`,
      `/quiz/${completedQuiz.hash}/summary`,
      "/chapter-wise-revision",
      "/daily-revision-cards",
      "/dashboard",
      "/profile",
      "/progress",
      "/smart-path",
      "/starred",
      "/reports",
    ]),
    { path: "/dashboard", prepare: searchFor },
  ];
}

async function searchFor(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Search" }).fill("electro");
  await page.getByRole("option").first().waitFor();
}

/** Screens on which an editor sees such texts, after a learner has reported a question. */
export async function editorScreens(page: Page): Promise<Screen[]> {
  await signInAs(page, "editor");
  const { questions } = (await apiRequest(page, "GET", "/api/admin/questions")).body;
  const { contents } = (await apiRequest(page, "GET", "/api/admin/contents")).body;
  return [
    ...toScreens([
      "/admin/chapters",
      "/admin/topics",
      "/admin/tags",
      "/admin/questions",
      "/admin/contents",
      `/admin/questions/${questions[0].id}/versions`,
      "/admin/log",
      "/admin/suspects",
      "/admin",
    ]),
    { path: `/admin/questions/${questions[0].id}`, prepare: previewTexts },
    { path: `/admin/contents/${contents[0].id}`, prepare: previewTexts },
    { path: "/admin/reports", prepare: openReport },
  ];
}

async function previewTexts(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: /^(Text|Body)$/ }).fill("Which one?");
  await page.locator("[aria-label^='Preview'] [data-payload]").first().waitFor();
}

async function openReport(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Decide on question/ })
    .first()
    .click();
  await page.getByRole("region", { name: /^Question \d+$/ }).waitFor();
}
