import type { Page } from "@playwright/test";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, startDiagnostic } from "./quiz-helpers.ts";

test.use({ user: "learner", viewport: { width: 360, height: 740 } });

/** How often the page has opened the browser's print dialog, which no test can see. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const prints: number[] = [];
    Object.assign(window, { prints, print: () => prints.push(Date.now()) });
  });
  return () => page.evaluate(() => (window as unknown as { prints: number[] }).prints.length);
}

/** What sticks out of the sheet, or of its question, on paper: it would be cut, or make every page smaller. */
const findWide = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector("article[data-columns]");
    const parts = sheet?.querySelectorAll(
      ".scroll, .math-scroll, .table, .figure, .structure, img, [data-options] > li",
    );
    return [...(parts ?? [])].flatMap((part) => {
      const box = (part.closest("[data-block]") ?? sheet)?.getBoundingClientRect();
      const { left, right } = part.getBoundingClientRect();
      return box && (right > box.right + 1 || left < box.left - 1) ? [part.outerHTML.slice(0, 200)] : [];
    });
  });

test("a note is printed from its page: black on white, unfolded, and nothing is cut", async ({ page }) => {
  const prints = await countPrints(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const id = await chapterIdOf(page, "Haloalkanes and Haloarenes");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${id}/content`)).body;
  const note = contents.find(({ title }: { title: string }) => title.startsWith("Haloarenes"));
  await page.goto(`/chapter-wise-revision/${id}/Haloalkanes/${note.id}/${encodeURIComponent(note.title)}`);
  await page.getByRole("link", { name: "Print" }).click();
  const sheet = page.getByRole("article");
  await expect(sheet.getByRole("heading", { name: note.title })).toBeVisible();
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(sheet.locator("p", { hasText: "Addition first, elimination second" })).toBeVisible();
  for (const columns of ["Two columns", "One column"]) {
    await page.getByRole("button", { name: columns }).click();
    expect(await findWide(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Print" }).click();
  expect(await prints()).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("link", { name: note.title })).toBeHidden();
  await expect(sheet).toBeVisible();
});

test("a quiz is printed with key and solutions once it has ended, and without before", async ({ page }) => {
  const hash = await startDiagnostic(page, 15);
  await page.goto(`/print/quiz/${hash}`);
  const questions = page.getByRole("article").getByRole("article");
  await expect(questions.first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Parts" })).toHaveCount(0);
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/review`);
  await page.getByRole("link", { name: "Print" }).click();
  await expect(questions).toHaveCount(15);
  expect(await findWide(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Paper" }).uncheck();
  await page.getByRole("checkbox", { name: "Key" }).check();
  await expect(page.getByRole("article").getByRole("listitem")).toHaveCount(15);
  await page.getByRole("checkbox", { name: "Solutions" }).check();
  await expect(questions).toHaveCount(15);
  await expect(page.getByRole("article").getByText("Loading")).toHaveCount(0);
  expect(await findWide(page)).toEqual([]);
});
