import { findViolations } from "./axe.ts";
import { apiRequest, expect, serveShells, test, waitForApp } from "./fixtures.ts";
import { chapterIdOf, playQuestions } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("the dashboard shows the next step, and the smart path shows chapters with their prerequisites", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const panel = page.getByRole("region", { name: "Smart Path" });
  await expect(panel.getByText(/JEE Main 2027/)).toBeVisible();
  await expect(
    panel.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Start · / }) }),
  ).toHaveAttribute("aria-current", "step");
  await waitForApp(page);
  const { work_first } = (await apiRequest(page, "GET", "/api/smart-path")).body;
  const workFirst = page.getByRole("region", { name: "Work on these first" }).getByRole("listitem");
  const expectWorkFirst = async () => {
    await expect(workFirst).toHaveCount(3);
    for (const [index, { chapter_name, marks, max }] of work_first.entries())
      await expect(workFirst.nth(index)).toContainText(
        new RegExp(`${chapter_name}.*${marks.toFixed(1)} of ${max.toFixed(1)} marks to win`),
      );
  };
  await expectWorkFirst();
  await panel.getByRole("link", { name: "Your whole path" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Smart Path" })).toBeFocused();
  await expectWorkFirst();
  await page.getByRole("button", { name: /^Electrochemistry mastery not known yet/ }).click();
  const chapterDetails = page.getByRole("region", { name: "Electrochemistry" });
  await expect(chapterDetails.getByText("Builds on", { exact: false })).toContainText("Redox Reactions");
  await expect(
    chapterDetails.getByRole("button", { name: "Why 0.0% evidence in Electrochemistry?" }),
  ).toBeVisible();
  await chapterDetails.getByRole("link", { name: "Practise" }).click();
  await page.waitForURL(`**/chapter-wise-dpp/${await chapterIdOf(page, "Electrochemistry")}/**`);
});

test("answers change the smart path, and today's completed cards are shown", async ({ page }) => {
  await playQuestions(page, 8);
  await page.goto("/smart-path");
  await expect(page.getByRole("button", { name: /^Electrochemistry mastery \d+\.\d%/ })).toBeVisible();

  await page.goto("/daily-revision-cards");
  // Which questions are drawn is random, and so is the number of cards.
  await page.getByRole("button", { name: /^(Mark as Revised|Finish Revision)/ }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto("/smart-path");
  await expect(page.getByText(/cards?, 1 done$/)).toBeVisible();
});

test("a plan that fails to load shows an error, and the menu is still shown", async ({ page }) => {
  await serveShells(page);
  await page.route("**/api/smart-path", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/dashboard");
  await expect(page.getByText("Could not load today’s plan.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "DPP", exact: true })).toBeVisible();
});

test("the chapter map shows each exam chapter with its full name next to its tile", async ({ page }) => {
  await page.goto("/smart-path");
  const path: { chapters: { chapter_name: string; weight: number }[] } = (
    await apiRequest(page, "GET", "/api/smart-path")
  ).body;
  const names = path.chapters.filter(({ weight }) => weight > 0).map(({ chapter_name }) => chapter_name);
  const tiles = page.getByRole("button", { name: / mastery (not known|\d)/ });
  await expect(tiles).toHaveCount(names.length);
  const shown = await tiles.evaluateAll((buttons) =>
    buttons.map((button) => {
      const [tile, label] = [...button.children];
      if (!tile || !label) return null;
      const text = label.getBoundingClientRect();
      return {
        name: label.textContent,
        isBeside: text.left >= tile.getBoundingClientRect().right,
        isFullyVisible: text.right <= innerWidth && label.scrollWidth <= Math.ceil(text.width),
        isTappable: button.getBoundingClientRect().height >= 44,
      };
    }),
  );
  expect(shown.map((tileState) => tileState?.name).toSorted()).toEqual(names.toSorted());
  for (const tileState of shown)
    expect(tileState).toMatchObject({ isBeside: true, isFullyVisible: true, isTappable: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await findViolations(page, "main");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});

test("each metric of the smart path opens an explanation", async ({ page }) => {
  await playQuestions(page, 8);
  await page.goto("/smart-path");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Why \d+\.\d% overall prep\?$/ }).click();
  await expect(dialog).toContainText("Your points by chapter");
  await expect(dialog.getByText(/^\d+ more chapters$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^Electrochemistry mastery \d/ }).click();
  await page.getByRole("button", { name: /^Why \d+\.\d% mastery in Electrochemistry\?$/ }).click();
  await expect(dialog).toContainText("from 8 answers");
  await expect(dialog).toContainText("Nernst equation");
});

test("the dated plan follows the minutes a day, and one tap starts today's part", async ({ page }) => {
  await page.goto("/smart-path");
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan.getByText(/minutes a day, a quarter of them for revision/)).toContainText("30 minutes");
  await expect(plan.getByText(/^(You will finish by|At 30 minutes a day)/)).toBeVisible();
  await expect(plan.getByRole("img", { name: /chapters over \d+ weeks/ })).toBeVisible();
  await expect(plan.getByRole("heading", { name: /^This week, until/ })).toBeVisible();
  await plan.getByText(/^The next \d+ weeks$/).click();
  expect(await plan.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(2);
  expect(await findViolations(page, "section[aria-labelledby=plan]")).toEqual([]);

  await plan.getByRole("link", { name: "Change" }).click();
  const minutes = page.getByRole("group", { name: "Minutes a day" });
  await expect(minutes.getByRole("radio", { name: "30" })).toBeChecked();
  await minutes.getByRole("radio", { name: "120" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/profile");
  await page.goto("/smart-path");
  await expect(plan.getByText(/minutes a day, a quarter of them for revision/)).toContainText("120 minutes");

  await plan.getByRole("button", { name: /^Start today’s part/ }).click();
  await page.waitForURL("**/question/*");
  await expect(page.getByRole("heading", { name: /^Question 1 of/ })).toBeVisible();
});
