import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

const chapter = { chapter_id: 9, chapter_name: "Electrochemistry" };
const row = (id: number) => ({ id, title: `Note ${id}`, topic_id: 1, topic: "Cells" });
const entry = (id: number) => ({ ...chapter, content_id: id, content_name: `Note ${id}` });
const lines = Array.from(
  { length: 80 },
  (_, line) => `<p>Line ${line} ${"of a long note ".repeat(line % 40)}</p>`,
);

/** Fakes API responses in which Electrochemistry has two long notes. */
async function mockChapterNotes(page: Page): Promise<void> {
  const pagination = { page: 1, limit: 10, total: 2 };
  await page.route("**/api/chapters/9/content?*", (route) =>
    route.fulfill({ json: { contents: [row(1), row(2)], pagination } }),
  );
  await page.route("**/api/chapters/9/content/*", (route) => {
    const id = Number(new URL(route.request().url()).pathname.split("/").pop());
    const content = { ...row(id), body: "", body_html: lines.join("") };
    return route.fulfill({ json: { content, navigation: { previous: entry(1), next: entry(2) } } });
  });
}

test("a long note is fully laid out after it is shown, and Back returns to the same line", async ({
  page,
}) => {
  await mockChapterNotes(page);
  await page.goto("/chapter-wise-revision/9/Electrochemistry");
  await page.getByRole("link", { name: "Note 1" }).click();
  const last = page.getByText(/^Line 79 /);
  await expect(last).toHaveCSS("content-visibility", "visible");
  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/2\/Note%202$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/1\/Note%201$/);
  await expect.poll(async () => (await last.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test.describe(() => {
  // A service worker would serve the script from its cache.
  test.use({ serviceWorkers: "block" });

  test("tapping a title requests the note in parallel with the page's script", async ({ page }) => {
    await mockChapterNotes(page);
    const noteRequest = page.waitForRequest("**/api/chapters/9/content/1");
    await page.route("**/assets/note-page-*.js", async (route) => {
      await noteRequest;
      await route.continue();
    });
    await page.goto("/chapter-wise-revision/9/Electrochemistry");
    await page.getByRole("link", { name: "Note 1" }).click();
    await expect(page.getByText("Line 1 of")).toBeVisible();
  });
});
