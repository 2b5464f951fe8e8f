import type { Page } from "@playwright/test";
import { apiRequest, test as base, expect, setGoals, signInAs } from "./fixtures.ts";
import { chapterIdOf, fetchReview, playQuestions, type Question, startDiagnostic } from "./quiz-helpers.ts";

/** A path without a page. */
const UNKNOWN_PATH = "/nowhere";

/** JEE Main has no questions with several right options. */
const GOALS = { target_exam: "JEE Advanced" };

/** What the learner has for the screens to show: a completed quiz, a quiz in progress, and a chapter with a note. */
type LearnerData = {
  completedQuiz: string;
  reviewedIds: Map<Question["type"], number>;
  openQuiz: string;
  openIds: number[];
  chapter: { id: number; slug: string };
  note: { id: number; slug: string };
};

const openQuestion = (index: number) => (data: LearnerData) =>
  `/quiz/${data.openQuiz}/question/${data.openIds[index]}`;
const review = (type: Question["type"]) => (data: LearnerData) =>
  `/quiz/${data.completedQuiz}/question/${data.reviewedIds.get(type)}/review`;

/** The path of every screen, by the name that its tests have. */
export const screens: Record<string, (data: LearnerData) => string> = {
  landing: () => "/",
  terms: () => "/terms",
  privacy: () => "/privacy",
  goals: () => "/onboarding",
  dashboard: () => "/dashboard",
  profile: () => "/profile",
  progress: () => "/progress",
  "smart path": () => "/smart-path",
  classes: () => "/classes",
  "a wrong class code": () => "/join/22222222",
  "a wrong test code": () => "/test/222222",
  "mock tests": () => "/mock-tests",
  starred: () => "/starred",
  reports: () => "/reports",
  corrections: () => "/corrections",
  mistakes: () => "/mistakes",
  drills: () => "/drills",
  "flash cards": () => "/flash-cards",
  "a new test": () => "/tests/new",
  "question search": () => "/question",
  "daily practice": () => "/daily-practice-questions",
  "daily revision cards": () => "/daily-revision-cards",
  "chapters to revise": () => "/chapter-wise-revision",
  "notes of a chapter": ({ chapter }) => `/chapter-wise-revision/${chapter.id}/${chapter.slug}`,
  "a note": ({ chapter, note }) =>
    `/chapter-wise-revision/${chapter.id}/${chapter.slug}/${note.id}/${note.slug}`,
  "chapters to practise": () => "/chapter-wise-dpp",
  "practice of a chapter": ({ chapter }) => `/chapter-wise-dpp/${chapter.id}/${chapter.slug}`,
  "results of a chapter": ({ chapter }) => `/chapter-wise-dpp/${chapter.id}/quick-quiz/results`,
  "the first question of a quiz": openQuestion(0),
  "the second question of a quiz": openQuestion(1),
  "the third question of a quiz": openQuestion(2),
  "the fourth question of a quiz": openQuestion(3),
  "the fifth question of a quiz": openQuestion(4),
  "the sixth question of a quiz": openQuestion(5),
  "the review of a single answer": review("multi choice single answer"),
  "the review of several answers": review("multi choice multi correct"),
  "the review of a number": review("numerical"),
  summary: ({ completedQuiz }) => `/quiz/${completedQuiz}/summary`,
  analysis: ({ completedQuiz }) => `/quiz/${completedQuiz}/analysis`,
  "a note to print": ({ chapter, note }) => `/print/notes/${chapter.id}/${note.id}`,
  "a quiz to print": ({ completedQuiz }) => `/print/quiz/${completedQuiz}`,
  "an unknown address": () => UNKNOWN_PATH,
};

/** A test of screens, whose learner has something for each to show. It is made once for all tests of a worker. */
export const test = base.extend<object, { learnerData: LearnerData }>({
  learnerData: [
    async ({ sharedServer, browser }, use) => {
      const context = await browser.newContext({ baseURL: sharedServer.url });
      const page = await context.newPage();
      await signInAs(page, "learner");
      const data = await createLearnerData(page);
      await context.close();
      await sharedServer.rememberRows();
      await use(data);
    },
    // Before the first test signs in.
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  user: "learner",
  page: async ({ page }, use) => {
    await setGoals(page, GOALS);
    await use(page);
  },
});

/** Gives the learner answers, a quiz in progress, a completed quiz, stars and a report. */
async function createLearnerData(page: Page): Promise<LearnerData> {
  await playQuestions(page, 3);
  await setGoals(page, GOALS);
  const completedQuiz = await startDiagnostic(page, 15);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const openQuiz = await startDiagnostic(page, 5);
  const openIds: number[] = (await apiRequest(page, "GET", `/api/quiz/${openQuiz}`)).body.quiz.question_ids;
  expect(openIds).toHaveLength(6);
  const reviewedIds = new Map(
    (await fetchReview(page, completedQuiz)).map((question) => [question.type, question.id]),
  );
  expect(reviewedIds.size).toBe(3);
  const name = "Chemical Thermodynamics";
  const id = await chapterIdOf(page, name);
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${id}/content`)).body;
  const [note] = contents;
  for (const questionId of reviewedIds.values())
    await apiRequest(page, "PUT", `/api/bookmarks/questions/${questionId}`, {});
  await apiRequest(page, "PUT", `/api/bookmarks/contents/${note.id}`, {});
  const report = { reason: "typo", text: "A letter is missing." };
  await apiRequest(page, "PUT", `/api/quiz/${openQuiz}/question/${openIds[0]}/report`, report);
  return {
    completedQuiz,
    reviewedIds,
    openQuiz,
    openIds,
    chapter: { id, slug: encodeURIComponent(name) },
    note: { id: note.id, slug: encodeURIComponent(note.title) },
  };
}

/** Opens a screen and waits until it shows its content and can be used. Fails if that is an error page. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.locator("#controls[data-early]")).toHaveCount(0);
  // A page that leads to another one has no title until that one is there.
  await expect(page).toHaveTitle(/Rasayan/);
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toHaveCount(0);
  const notFound = page.getByRole("heading", { name: "404 - Not Found" });
  await expect(notFound).toHaveCount(path === UNKNOWN_PATH ? 1 : 0);
}
