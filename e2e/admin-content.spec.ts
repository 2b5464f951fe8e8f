import type { Page } from "@playwright/test";
import { openAsEditor } from "./editor-helpers.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });

/** A 5 × 5 pixel image of a red dot. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==";

test("a note is written with a live preview, saved, changed and restored to its first version", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/contents/new");
  await page.getByLabel("Title").fill("Half-life in one line");
  await page.getByLabel("Topic").selectOption("Zero-order reactions");
  const body = page.getByLabel("Body", { exact: true });
  await body.fill("Half-life: $t_{1/2} = \\frac{[A]_0}{2k}$.\n\nBroken: $\\frac{1$.");
  const preview = page.getByRole("region", { name: "Preview of Body" });
  await expect(preview.locator(".katex").first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Problems in Body" })).toContainText("Line 3");
  await page.getByRole("button", { name: "Line 3" }).click();
  expect(await body.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(42);

  await body.fill("First words.");
  await page.getByRole("button", { name: "Formula of a substance" }).click();
  await expect(body).toHaveValue("First words.$\\ce{H2SO4}$");
  await body.press("Control+z");
  await expect(body).toHaveValue("First words.");
  await publish(page).click();
  await page.waitForURL(/\/admin\/contents\/\d+$/);

  await body.fill("Second words.");
  await publish(page).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page.locator("del")).toContainText("First");
  await expect(page.locator("ins")).toContainText("Second");
  await page.getByRole("radio").last().check();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("radio")).toHaveCount(3);
  await page.getByRole("link", { name: /^Content \d+/ }).click();
  await expect(body).toHaveValue("First words.");
});

for (const [how, kind] of [
  ["pasted", "paste"],
  ["dropped", "drop"],
] as const)
  test(`a ${how} image is uploaded with its text alternative, and students see it`, async ({ page }) => {
    await openAsEditor(page, "/admin/contents/1");
    const body = page.getByLabel("Body", { exact: true });
    await body.evaluate(
      (area: HTMLTextAreaElement, [png, event]) => {
        const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], "dot.png", { type: "image/png" }));
        area.focus();
        area.setSelectionRange(0, 0);
        const eventInit = { bubbles: true, cancelable: true };
        area.dispatchEvent(
          event === "paste"
            ? new ClipboardEvent(event, { ...eventInit, clipboardData: data })
            : new DragEvent(event, { ...eventInit, dataTransfer: data }),
        );
      },
      [PNG, kind] as const,
    );
    const dialog = page.getByRole("dialog", { name: "What does the image show?" });
    await dialog.getByLabel("Image description (for students who can't see it)").fill("A red dot");
    await dialog.getByRole("button", { name: "Insert image" }).click();
    await expect(body).toHaveValue(/^!\[A red dot\]\(\/assets\/images\/[a-z0-9]+\.webp\)/);
    const preview = page.getByRole("region", { name: "Preview of Body" });
    await preview.scrollIntoViewIfNeeded();
    await expect(preview.getByRole("img", { name: "A red dot" })).toBeVisible();
    await publish(page).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    const { content } = (await apiRequest(page, "GET", "/api/chapters/1/content/1")).body;
    expect(content.body_html).toContain("A red dot");
  });

test("rejects a file that isn't an image with a message", async ({ page }) => {
  await openAsEditor(page, "/admin/contents/1");
  const file = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };
  await page.getByLabel("Image for Body").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "What does the image show?" });
  await dialog.getByLabel("Image description (for students who can't see it)").fill("Nothing");
  await dialog.getByRole("button", { name: "Insert image" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not a JPEG, PNG or WebP image.");
});

test("unsaved text survives a reload and an expired session", async ({ page, context }) => {
  await openAsEditor(page, "/admin/contents/1");
  await page.getByLabel("Title").fill("Half a title");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("We kept your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");

  await context.clearCookies();
  await publish(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Try it as an editor" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");
  await publish(page).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("We kept your unsaved changes.")).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Half a title");
});

test("asks before overwriting a note that someone else saved meanwhile", async ({ page }) => {
  await openAsEditor(page, "/admin/contents/1");
  await page.getByLabel("Title").fill("Mine");
  const { title: _, topicId, body } = (await apiRequest(page, "GET", "/api/admin/contents/1")).body;
  await apiRequest(page, "PUT", "/api/admin/contents/1", { title: "Theirs", topicId, body });
  await publish(page).click();
  await expect(page.getByRole("alert")).toContainText("saved this content after you opened it");
  await page.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("a note with a broken formula is saved as a draft, and students read it once it is corrected and published", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/contents/new");
  await page.getByLabel("Title").fill("Half-life of plinkium");
  await page.getByLabel("Topic").selectOption("Zero-order reactions");
  const body = page.getByLabel("Body", { exact: true });
  await body.fill("Half-life:\n\n$\\frac{1$");
  await publish(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "This note is not ready to be published." });
  await expect(alert).toContainText("Line 3");
  await alert.getByRole("button", { name: "Save as a draft" }).click();
  await page.waitForURL(/\/admin\/contents\/\d+$/);
  await expect(alert).toHaveCount(0);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  const find = async () => (await apiRequest(page, "GET", "/api/search?q=plinkium")).body.results;
  expect(await find()).toEqual([]);
  await expect(page.getByText("Saved.")).toHaveCount(0);

  await body.fill("Half-life: $\\frac{1}{2}$.");
  await page.getByRole("button", { name: "Save as draft", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/admin/contents?status=review");
  await page.getByRole("link", { name: "Half-life of plinkium", exact: true }).click();
  await publish(page).click();
  await expect(page.locator("main").getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByText("Students can read this note now.")).toBeVisible();
  expect(await find()).toMatchObject([{ type: "Content", title: "Half-life of plinkium" }]);
  await page.getByRole("button", { name: "Save as draft", exact: true }).click();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  expect(await find()).toEqual([]);
});
