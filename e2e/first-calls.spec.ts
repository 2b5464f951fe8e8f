import { callFrom, expect, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";
import { startDiagnostic } from "./quiz-play.ts";

test("what a page needs first is asked for as it opens, once, and taken", async ({ page }) => {
  await signInAsLearner(page);
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const done = await startDiagnostic(page, 1);
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const open = await startDiagnostic(page, 1);
  const idIn = async (hash: string) =>
    (await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids[0];
  for (const address of [
    "/dashboard",
    "/smart-path",
    "/daily-revision-cards",
    "/chapter-wise-revision",
    `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/Any`,
    `/quiz/${open}/question/${await idIn(open)}`,
    `/quiz/${done}/question/${await idIn(done)}/review`,
    `/quiz/${done}/summary`,
  ]) {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "GET" && pathname.startsWith("/api/")) asked.push(pathname);
    });
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    page.removeAllListeners("request");
    expect(asked.length, address).toBeGreaterThan(1);
    expect(asked.toSorted(), address).toEqual([...new Set(asked)].toSorted());
    const left = await page.evaluate(() => [...Reflect.get(window, "firstReplies").keys()]);
    expect(left, `${address}: asked for in vain`).toEqual([]);
  }
});
