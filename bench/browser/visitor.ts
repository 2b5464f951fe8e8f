import type { Page } from "@playwright/test";
import { callFrom } from "../../e2e/journey.ts";
import { chapterIdOf } from "../../e2e/learner.ts";
import { reviewOf, startDiagnostic, startQuiz } from "../../e2e/quiz-play.ts";

const CHAPTER = "Chemical Thermodynamics";

/** The pages of the speed goals, as addresses for a learner who is signed in; the landing page is for one who is not. */
export type Addresses = {
  landing: string;
  dashboard: string;
  note: string;
  question: string;
  review: string;
  cards: string;
};

const GOALS = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

/** Signs in as the demo student, who may have been here before. */
export async function signInAgain(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Try it as a student" }).tap();
  await page.waitForURL(/\/(onboarding|dashboard)$/);
  await callFrom(page, "PUT", "/api/user/profile", GOALS);
}

/** Gives a learner who has just signed in a quiz to play, one to look back on, and cards that are due. */
export async function prepareLearner(page: Page): Promise<Addresses> {
  const done = await startDiagnostic(page, 15);
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const [reviewed] = (await reviewOf(page, done)).filter((question) => question.text_html.includes("katex"));
  const { hash, questions } = await startQuiz(page, "unlimited");
  const asked = questions.find((question) => question.text_html.includes("katex")) ?? questions[0];
  const chapterId = await chapterIdOf(page, CHAPTER);
  await callFrom(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const note = `${contents[0].id}/${encodeURIComponent(contents[0].title)}`;
  return {
    landing: "/",
    dashboard: "/dashboard",
    note: `/chapter-wise-revision/${chapterId}/${encodeURIComponent(CHAPTER)}/${note}`,
    question: `/quiz/${hash}/question/${asked?.id}`,
    review: `/quiz/${done}/question/${reviewed?.id}/review`,
    cards: "/daily-revision-cards",
  };
}

/** Those and the other screens of a learner. */
export async function screenAddresses(page: Page): Promise<string[]> {
  const { landing: _, ...addresses } = await prepareLearner(page);
  const chapter = addresses.note.split("/").slice(0, 4).join("/");
  return [
    ...Object.values(addresses),
    chapter,
    chapter.replace("revision", "dpp"),
    "/chapter-wise-revision",
    "/chapter-wise-dpp",
    "/smart-path",
    "/profile",
    "/progress",
    "/starred",
    "/daily-practice-questions",
    "/onboarding",
    "/terms",
  ];
}
