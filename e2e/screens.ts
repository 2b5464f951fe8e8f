import type { Page } from "@playwright/test";
import { callFrom } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { reviewOf, startDiagnostic } from "./quiz-play.ts";

/** Where each screen stands for a student with an open and a finished quiz. */
export async function screensOf(page: Page): Promise<string[]> {
  await signInAsLearner(page);
  const done = await startDiagnostic(page, 15);
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const open = await startDiagnostic(page, 5);
  const { quiz } = (await callFrom(page, "GET", `/api/quiz/${open}`)).body;
  const ids: number[] = quiz.question_ids;
  const kinds = new Map((await reviewOf(page, done)).map((question) => [question.type, question.id]));
  const name = "Chemical Thermodynamics";
  const chapterId = await chapterIdOf(page, name);
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const slug = encodeURIComponent(name);
  for (const id of kinds.values()) await callFrom(page, "PUT", `/api/bookmarks/questions/${id}`, {});
  await callFrom(page, "PUT", `/api/bookmarks/contents/${contents[0].id}`, {});
  const report = { reason: "typo", text: "A letter is missing." };
  await callFrom(page, "PUT", `/api/quiz/${open}/question/${ids[0]}/report`, report);
  return [
    `/chapter-wise-revision`,
    `/chapter-wise-revision/${chapterId}/${slug}`,
    `/chapter-wise-revision/${chapterId}/${slug}/${contents[0].id}/${encodeURIComponent(contents[0].title)}`,
    "/daily-revision-cards",
    "/progress",
    "/smart-path",
    "/starred",
    "/reports",
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
    ...ids.slice(0, 6).map((id) => `/quiz/${open}/question/${id}`),
    ...[...kinds.values()].map((id) => `/quiz/${done}/question/${id}/review`),
    `/quiz/${done}/summary`,
    "/nowhere",
  ];
}
