import type { Page } from "@playwright/test";
import { callFrom, signIn } from "../../e2e/journey.ts";
import { chapterIdOf, signInAsLearner } from "../../e2e/learner.ts";
import { startQuiz } from "../../e2e/quiz-play.ts";

/** A page, and what is to be done there before all texts show. */
export type Screen = { path: string; act?: (page: Page) => Promise<void> };

const plain = (paths: string[]): Screen[] => paths.map((path) => ({ path }));

/** Screens that show a learner what others, or they themselves, have written. */
export async function learnerScreens(page: Page): Promise<Screen[]> {
  await signInAsLearner(page);
  const done = await startQuiz(page, "quick-quiz");
  await callFrom(page, "POST", `/api/quiz/${done.hash}/end`);
  const open = await startQuiz(page, "unlimited");
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await callFrom(page, "PUT", `/api/bookmarks/contents/${contents[0].id}`, {});
  const report = { reason: "unclear", text: "Which one?" };
  await callFrom(page, "PUT", `/api/quiz/${done.hash}/question/${done.ids[0]}/report`, report);
  const kinds = new Map(open.questions.map(({ type, id }) => [type, id]));
  return [
    ...plain([
      `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`,
      `/chapter-wise-revision/${chapterId}/Electrochemistry`,
      ...[...kinds.values()].map((id) => `/quiz/${open.hash}/question/${id}`),
      `/quiz/${done.hash}/question/${done.ids[0]}/review`,
      `/quiz/${done.hash}/summary`,
      ...["/chapter-wise-revision", "/daily-revision-cards", "/dashboard", "/profile", "/progress"],
      ...["/smart-path", "/starred", "/reports"],
    ]),
    { path: "/dashboard", act: searchFor },
  ];
}

async function searchFor(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Search" }).fill("electro");
  await page.getByRole("option").first().waitFor();
}

/** Screens that show it to an editor, when a learner has reported a question. */
export async function editorScreens(page: Page): Promise<Screen[]> {
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  const { questions } = (await callFrom(page, "GET", "/api/admin/questions")).body;
  const { contents } = (await callFrom(page, "GET", "/api/admin/contents")).body;
  return [
    ...plain([
      ...["/admin/chapters", "/admin/topics", "/admin/tags", "/admin/questions", "/admin/contents"],
      `/admin/questions/${questions[0].id}/versions`,
      ...["/admin/log", "/admin/suspects", "/admin"],
    ]),
    { path: `/admin/questions/${questions[0].id}`, act: previewTexts },
    { path: `/admin/contents/${contents[0].id}`, act: previewTexts },
    { path: "/admin/reports", act: openReport },
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
