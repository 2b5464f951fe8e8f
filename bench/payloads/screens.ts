import type { Page } from "@playwright/test";
import { callFrom, signIn } from "../../e2e/journey.ts";
import { chapterIdOf, signInAsLearner } from "../../e2e/learner.ts";
import { startQuiz } from "../../e2e/quiz-play.ts";

/** Screens that show a learner what others, or they themselves, have written. */
export async function learnerScreens(page: Page): Promise<string[]> {
  await signInAsLearner(page);
  const done = await startQuiz(page, "quick-quiz");
  await callFrom(page, "POST", `/api/quiz/${done.hash}/end`);
  const open = await startQuiz(page, "unlimited");
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await callFrom(page, "PUT", `/api/bookmarks/contents/${contents[0].id}`, {});
  const kinds = new Map(open.questions.map(({ type, id }) => [type, id]));
  return [
    `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`,
    `/chapter-wise-revision/${chapterId}/Electrochemistry`,
    ...[...kinds.values()].map((id) => `/quiz/${open.hash}/question/${id}`),
    `/quiz/${done.hash}/question/${done.ids[0]}/review`,
    `/quiz/${done.hash}/summary`,
    ...["/chapter-wise-revision", "/daily-revision-cards", "/dashboard", "/profile", "/progress"],
    ...["/smart-path", "/starred"],
  ];
}

/** Screens that show it to an editor. */
export async function editorScreens(page: Page): Promise<string[]> {
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  const { questions } = (await callFrom(page, "GET", "/api/admin/questions")).body;
  return [
    ...["/admin/chapters", "/admin/topics", "/admin/tags", "/admin/questions", "/admin/contents"],
    `/admin/questions/${questions[0].id}`,
    `/admin/questions/${questions[0].id}/versions`,
  ];
}
