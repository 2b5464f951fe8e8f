import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, startDiagnostic } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("a page's first data is requested once while it opens, and the app uses every response", async ({
  page,
}) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const completedQuiz = await startDiagnostic(page, 1);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const openQuiz = await startDiagnostic(page, 1);
  const firstQuestionId = async (hash: string) =>
    (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids[0];
  for (const path of [
    "/dashboard",
    "/smart-path",
    "/daily-revision-cards",
    "/chapter-wise-revision",
    `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/Any`,
    `/quiz/${openQuiz}/question/${await firstQuestionId(openQuiz)}`,
    `/quiz/${completedQuiz}/question/${await firstQuestionId(completedQuiz)}/review`,
    `/quiz/${completedQuiz}/summary`,
  ]) {
    const requestedPaths: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "GET" && pathname.startsWith("/api/")) requestedPaths.push(pathname);
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    page.removeAllListeners("request");
    expect(requestedPaths.length, path).toBeGreaterThan(1);
    expect(requestedPaths.toSorted(), path).toEqual([...new Set(requestedPaths)].toSorted());
    const unusedResponses = await page.evaluate(() => [...Reflect.get(window, "firstReplies").keys()]);
    expect(unusedResponses, `${path}: unused responses`).toEqual([]);
  }
});
