import type { Page } from "@playwright/test";
import { apiRequest, expect, serveShells, test } from "./fixtures.ts";
import { chapterIdOf, startDiagnostic } from "./quiz-helpers.ts";

test.use({ user: "learner" });

/** The API paths that a page requests while it opens, and the preloaded responses that the app hasn't used. */
async function requestsWhileOpening(page: Page, path: string) {
  const requestedPaths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/")) requestedPaths.push(pathname);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("request");
  const unusedResponses = await page.evaluate(() => [
    ...((Reflect.get(window, "preloadedResponses") as Map<string, unknown> | undefined)?.keys() ?? []),
  ]);
  return { requestedPaths, unusedResponses };
}

test("a page's first data is requested once while it opens, and the app uses every response", async ({
  page,
}) => {
  const completedQuiz = await startDiagnostic(page, 1);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  for (const path of ["/chapter-wise-revision", `/quiz/${completedQuiz}/summary`]) {
    const { requestedPaths, unusedResponses } = await requestsWhileOpening(page, path);
    expect(requestedPaths.length, path).toBeGreaterThan(1);
    expect(requestedPaths.toSorted(), path).toEqual([...new Set(requestedPaths)].toSorted());
    expect(unusedResponses, `${path}: unused responses`).toEqual([]);
  }
});

test("a server-rendered page contains its data, and requests only what it doesn't show yet", async ({
  page,
  openPage,
}) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const completedQuiz = await startDiagnostic(page, 1);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz}/end`);
  const openQuiz = await startDiagnostic(page, 1);
  const questionIds = async (hash: string): Promise<number[]> =>
    (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids;
  const [firstId, ...otherIds] = await questionIds(openQuiz);
  const [reviewedId, nextReviewedId] = await questionIds(completedQuiz);
  const question = `/quiz/${openQuiz}/question/${firstId}`;
  const review = `/quiz/${completedQuiz}/question/${reviewedId}/review`;
  const note = `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/Any`;
  const nextNote = `/api/chapters/${chapterId}/content/${contents[1].id}`;
  const expectedRequests: [path: string, requests: string[]][] = [
    ["/dashboard", []],
    ["/smart-path", ["/api/smart-path/plan", "/api/user/coverage"]],
    ["/progress", []],
    ["/mistakes", ["/api/mistakes/last-options"]],
    [`/quiz/${completedQuiz}/analysis`, []],
    ["/profile", ["/api/bookmarks/contents", "/api/bookmarks/questions", "/api/reports"]],
    ["/daily-revision-cards", ["/api/revision/notes"]],
    [note, [nextNote]],
    [question, otherIds.map((id) => `/api/quiz/${openQuiz}/question/${id}`)],
    [
      review,
      [`${reviewedId}/follow-up`, nextReviewedId].map(
        (rest) => `/api/quiz/${completedQuiz}/question/${rest}`,
      ),
    ],
  ];
  for (const [path, requests] of expectedRequests)
    expect
      .soft((await requestsWhileOpening(page, path)).requestedPaths.toSorted(), path)
      .toEqual(requests.toSorted());
  expect((await requestsWhileOpening(await openPage("editor"), "/admin")).requestedPaths).toEqual([]);
});

test("a page sends its requests without waiting for the profile", async ({ page, openPage }) => {
  const editor = await openPage("editor");
  const expectedRequests: [page: Page, path: string, request: string][] = [
    [page, "/progress", "/api/user/topics"],
    [page, "/profile", "/api/config"],
    [page, "/mistakes", "/api/mistakes"],
    [page, "/mock-tests", "/api/mock-tests"],
    [editor, "/admin", "/api/admin/home"],
    [editor, "/admin/chapters", "/api/admin/chapters"],
    [editor, "/admin/topics", "/api/admin/topics"],
    [editor, "/admin/tags", "/api/admin/tags"],
    [editor, "/admin/questions?page=2", "/api/admin/questions"],
    [editor, "/admin/questions/1", "/api/admin/questions/1"],
    [editor, "/admin/questions/1/versions", "/api/admin/questions/1/versions"],
    [editor, "/admin/contents", "/api/admin/contents"],
    [editor, "/admin/contents/1", "/api/admin/contents/1"],
    [editor, "/admin/contents/1/versions", "/api/admin/contents/1/versions"],
    [editor, "/admin/import", "/api/admin/imports"],
    [editor, "/admin/import/1", "/api/admin/imports/1"],
    [editor, "/admin/reports", "/api/admin/reports"],
    [editor, "/admin/suspects", "/api/admin/flagged-questions"],
    [editor, "/admin/exams", "/api/admin/exam-sessions"],
    [editor, "/admin/people", "/api/admin/users"],
    [editor, "/admin/log", "/api/admin/audit"],
  ];
  for (const opened of [page, editor]) {
    await serveShells(opened);
    await opened.route("**/api/user/profile", () => undefined); // never answered
  }
  for (const [opened, path, api] of expectedRequests) {
    const requested = opened.waitForRequest((request) => new URL(request.url()).pathname === api);
    await opened.goto(path);
    await requested;
  }
});
