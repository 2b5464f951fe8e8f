import type { Page } from "@playwright/test";
import { apiRequest, signIn } from "./fixtures.ts";

const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

/** Signs in as the demo student and sets goals. */
export async function signInAsLearner(page: Page): Promise<void> {
  await signIn(page, "student");
  await page.waitForURL("**/onboarding");
  await setGoals(page);
}

/** Saves the learner's goals. The defaults are those of most tests: JEE Main 2027, class XII. */
export async function setGoals(page: Page, overrides: Partial<typeof goals> = {}): Promise<void> {
  await apiRequest(page, "PUT", "/api/user/profile", { ...goals, ...overrides });
}

/** The id of a seeded chapter. */
export async function chapterIdOf(page: Page, name: string): Promise<number> {
  const { chapters } = (await apiRequest(page, "GET", "/api/chapters")).body;
  return chapters.find((chapter: { name: string }) => chapter.name === name).id;
}
