import type { Page } from "@playwright/test";
import { apiRequest } from "../../e2e/fixtures.ts";
import { chapterIdOf, fetchReview, startDiagnostic, startQuiz } from "../../e2e/quiz-helpers.ts";

const CHAPTER = "Chemical Thermodynamics";

/** Pages with a speed goal, as paths for a signed-in learner; only the landing page is for a signed-out visitor. */
export type PagePaths = {
  landing: string;
  dashboard: string;
  note: string;
  question: string;
  review: string;
  cards: string;
};

const GOALS = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

/** Signs in as the demo student, who may have signed in before. */
export async function signInAsDemoStudent(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Try it as a student" }).tap();
  await page.waitForURL(/\/(onboarding|dashboard)$/);
  await apiRequest(page, "PUT", "/api/user/profile", GOALS);
}

/** Gives a newly signed-in learner a quiz in progress, a completed quiz to review, and due cards; returns the paths. */
export async function setUpLearner(page: Page): Promise<PagePaths> {
  const completedQuiz = await startDiagnostic(page, 15);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const [reviewed] = (await fetchReview(page, completedQuiz)).filter((question) =>
    question.text_html.includes("katex"),
  );
  const { hash, questions } = await startQuiz(page, "unlimited");
  const openQuestion = questions.find((question) => question.text_html.includes("katex")) ?? questions[0];
  const chapterId = await chapterIdOf(page, CHAPTER);
  await apiRequest(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const note = `${contents[0].id}/${encodeURIComponent(contents[0].title)}`;
  return {
    landing: "/",
    dashboard: "/dashboard",
    note: `/chapter-wise-revision/${chapterId}/${encodeURIComponent(CHAPTER)}/${note}`,
    question: `/quiz/${hash}/question/${openQuestion?.id}`,
    review: `/quiz/${completedQuiz}/question/${reviewed?.id}/review`,
    cards: "/daily-revision-cards",
  };
}

/** Those pages and the learner's other screens. */
export async function screenPaths(page: Page): Promise<string[]> {
  const { landing: _, ...paths } = await setUpLearner(page);
  const chapterPath = paths.note.split("/").slice(0, 4).join("/");
  return [
    ...Object.values(paths),
    chapterPath,
    chapterPath.replace("revision", "dpp"),
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
