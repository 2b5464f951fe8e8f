import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { callFrom, expect, signIn, test } from "./journey.ts";
import { reviewOf } from "./quiz-play.ts";

const LARGEST_SCRIPT_KB = 95;

/** Where each screen stands for a student with an open and a finished quiz. */
async function screensOf(page: Page): Promise<string[]> {
  await signIn(page, "student");
  await page.waitForURL("**/onboarding");
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
  await callFrom(page, "PUT", "/api/user/profile", goals);
  const done = (await callFrom(page, "POST", "/api/quiz/diagnostic")).body.hash;
  await callFrom(page, "POST", `/api/quiz/${done}/end`);
  const open = (await callFrom(page, "POST", "/api/quiz/diagnostic")).body.hash;
  const { quiz } = (await callFrom(page, "GET", `/api/quiz/${open}`)).body;
  const ids: number[] = quiz.question_ids;
  const kinds = new Map((await reviewOf(page, done)).map((question) => [question.type, question.id]));
  const { chapters } = (await callFrom(page, "GET", "/api/chapters")).body;
  const chapter = chapters.find((one: { name: string }) => one.name === "Chemical Thermodynamics");
  const { contents } = (await callFrom(page, "GET", `/api/chapters/${chapter.id}/content`)).body;
  const slug = encodeURIComponent(chapter.name);
  return [
    `/chapter-wise-revision`,
    `/chapter-wise-revision/${chapter.id}/${slug}`,
    `/chapter-wise-revision/${chapter.id}/${slug}/${contents[0].id}/${encodeURIComponent(contents[0].title)}`,
    "/daily-revision-cards",
    "/progress",
    "/profile",
    "/chapter-wise-dpp",
    `/chapter-wise-dpp/${chapter.id}/${slug}`,
    `/chapter-wise-dpp/${chapter.id}/quick-quiz/results`,
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

for (const colorScheme of ["light", "dark"] as const)
  test(`no screen has a serious accessibility fault, scrolls sideways or complains (${colorScheme})`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme });
    const screens = await screensOf(page);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/404 \(Not Found\)/.test(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stack.url) && !request.url().startsWith("data:"))
        foreign.push(request.url());
    });
    for (const screen of screens) {
      await page.goto(screen);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading").or(page.getByRole("main")).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      const serious = violations.filter((one) => one.impact === "serious" || one.impact === "critical");
      expect(serious.map((one) => `${screen}: ${one.id} ${one.nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

test("no page loads more script than a slow phone can bear", async ({ page }) => {
  test.setTimeout(120_000);
  const screens = await screensOf(page);
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState("networkidle");
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes / 1024, `${screen} in KB`).toBeGreaterThan(20);
    expect(bytes / 1024, `${screen} in KB`).toBeLessThanOrEqual(LARGEST_SCRIPT_KB);
  }
});
