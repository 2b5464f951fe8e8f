import { fakeNotes } from "./fake-notes.ts";
import { expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

const lines = Array.from(
  { length: 80 },
  (_, line) => `<p>Line ${line} ${"of a long note ".repeat(line % 40)}</p>`,
);
const longText = () => lines.join("");

test("a long note is fully laid out after it is shown, and Back returns to the same line", async ({
  page,
}) => {
  await fakeNotes(page, 2, longText);
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
    await fakeNotes(page, 2, longText);
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
