import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
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

test("a teacher prints a test in versions, with an answer sheet to fill in and the key of each version", async ({
  openPage,
}) => {
  const page = await openPage("editor");
  await page.setViewportSize({ width: 360, height: 740 });
  const chapter_id = await chapterIdOf(page, "Electrochemistry");
  const post = async (path: string, body: Record<string, unknown>) =>
    (await apiRequest(page, "POST", path, body)).body;
  const { id: emptyId } = await post("/api/teacher/tests", { title: "Empty" });
  const rows = [
    { chapter_id, type: "multi choice single answer", count: 10 },
    { chapter_id, type: "numerical", count: 3 },
  ];
  const draw = { seed: 1, chosen_ids: [], not_used_in: 0, rows };
  const { questions } = await post(`/api/teacher/tests/${emptyId}/draw/filters`, draw);
  const { id } = await post("/api/teacher/tests", {
    title: "Weekly test 12",
    question_ids: questions.map((question: { id: number }) => question.id),
  });

  await page.goto(`/admin/tests/${id}`);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/print/tests/${id}$`));
  const sheet = page.getByRole("article").first();
  const printed = sheet.getByRole("article");
  await expect(printed).toHaveCount(13);
  await expect(page.getByText("This is a draft, so its questions can change.")).toBeVisible();
  const hour = 3_600_000;
  const [opens_at, closes_at] = [1, 2].map((hours) => new Date(Date.now() + hours * hour).toISOString());
  await post(`/api/teacher/tests/${id}/schedule`, { opens_at, closes_at });
  await page.reload();
  await expect(printed).toHaveCount(13);
  await page.getByLabel("Institute").fill("Lakshya Classes, Nashik");
  await expect(sheet.getByText("Lakshya Classes, Nashik")).toBeVisible();
  const [first] = await printed.allTextContents();
  await page.getByRole("button", { name: "B", exact: true }).click();
  await expect(printed.first()).not.toHaveText(first ?? "");
  await expect(printed).toHaveCount(13);
  expect(await findWide(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("checkbox", { name: "Paper" }).uncheck();
  await page.getByRole("checkbox", { name: "Answer sheet" }).check();
  const answers = page.getByRole("region", { name: "Answer sheet, page 1 of 1" });
  await expect(answers.getByRole("img", { name: /^QR code of RASAYAN \d+ B 1\/1$/ })).toBeVisible();
  const pagesOf = async () => (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g)?.length;
  expect(await pagesOf()).toBe(1);
  await page.getByRole("checkbox", { name: "Answer sheet" }).uncheck();
  await page.getByRole("checkbox", { name: "Key" }).check();
  await expect(page.getByRole("columnheader", { name: "Version D" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(14);
  await page.getByRole("checkbox", { name: "Solutions" }).check();
  await expect(printed).toHaveCount(13);
  await expect(printed.first()).toContainText(/\(B \d+, C \d+, D \d+\)/);
  expect(await findWide(page)).toEqual([]);

  // The heading is kept for the next paper; the test of somebody else is none.
  await page.reload();
  await expect(page.getByLabel("Institute")).toHaveValue("Lakshya Classes, Nashik");
  const student = await openPage("learner");
  await student.goto(`/print/tests/${id}`);
  await expect(student.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
});
