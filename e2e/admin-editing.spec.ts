import type { Page } from "@playwright/test";
import { openAsEditor } from "./editor-helpers.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

const save = (page: Page) => page.getByRole("button", { name: /^(Save|Publish)$/ });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved." });
const draftNotice = (page: Page) => page.getByText("We kept your unsaved changes.");

/** A 5 × 5 pixel image of a red dot. */
const DOT = {
  name: "dot.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
    "base64",
  ),
};

async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
}

test("saving offline shows an error and keeps the text, and saving online again stores it", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/contents/1");
  await page.getByLabel("Title").fill("Written offline");
  await page.context().setOffline(true);
  await save(page).click();
  // The preview may say that it is offline, too.
  const failure = page.getByRole("alert").filter({ hasText: "Not saved." });
  await expect(failure).toContainText("Check your connection");
  await page.context().setOffline(false);
  await expect(page.getByLabel("Title")).toHaveValue("Written offline");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(failure).toHaveCount(0);
  expect((await apiRequest(page, "GET", "/api/admin/contents/1")).body.title).toBe("Written offline");
});

test("a note's unsaved text survives a reload until it is saved as a draft", async ({ page }) => {
  await openAsEditor(page, "/admin/contents");
  await page.getByRole("link", { name: "New content" }).click();
  const fields = [page.getByLabel("Title"), page.getByLabel("Body", { exact: true })] as const;
  const topic = page.getByRole("combobox", { name: "Topic" });
  await fields[0].fill("Half written");
  await topic.selectOption({ index: 3 });
  await fields[1].fill("The first half of $K_c$");
  const chosen = await topic.inputValue();
  await reload(page);
  await expect(draftNotice(page)).toBeVisible();
  await expect(fields[0]).toHaveValue("Half written");
  await expect(fields[1]).toHaveValue("The first half of $K_c$");
  await expect(topic).toHaveValue(chosen);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(saved(page)).toBeVisible();
  await page.waitForURL(/\/admin\/contents\/\d+$/);
  await page.reload();
  await expect(fields[0]).toHaveValue("Half written");
  await expect(draftNotice(page)).toHaveCount(0);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  expect((await apiRequest(page, "GET", `/api/admin/contents/${id}`)).body.status).toBe("review");
});

test("saving in one tab keeps another tab's draft of the same note", async ({ page, context }) => {
  await openAsEditor(page, "/admin/contents/1");
  const otherTab = await context.newPage();
  await otherTab.goto("/admin/contents/1");
  await page.getByLabel("Title").fill("From the first tab");
  await otherTab.getByLabel("Title").fill("From the second tab");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await reload(otherTab);
  await expect(draftNotice(otherTab)).toBeVisible();
  await expect(otherTab.getByLabel("Title")).toHaveValue("From the second tab");
  await save(otherTab).click();
  await expect(otherTab.getByRole("alert")).toContainText("after you opened it");
});

for (const path of ["contents", "questions"])
  test(`keeps the text in the form when a colleague deletes the item: ${path}`, async ({ page }) => {
    await openAsEditor(page, `/admin/${path}/1`);
    const text = path === "contents" ? page.getByLabel("Title") : page.getByLabel("Text", { exact: true });
    await text.fill("Half written");
    expect((await apiRequest(page, "DELETE", `/api/admin/${path}/1`)).status).toBe(204);
    const notFoundResponse = page.waitForResponse((response) => response.status() === 404);
    await page.context().setOffline(true);
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.context().setOffline(false);
    await notFoundResponse;
    await save(page).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(text).toHaveValue("Half written");
  });

for (const [list, first, second] of [
  ["tags", /^Edit /, /^Edit /],
  ["exams", /^Edit JEE Main/, /^Edit JEE Advanced/],
] as const)
  test(`asks before opening another row when the form has unsaved changes: ${list}`, async ({ page }) => {
    await openAsEditor(page, "/admin");
    for (const exam of ["JEE Main", "JEE Advanced"]) {
      const sessions = [{ name: "", date: "2040-01-20" }];
      await apiRequest(page, "PUT", "/api/admin/exam-sessions", { exam, year: 2040, sessions });
    }
    await page.goto(`/admin/${list}`);
    await page.getByRole("button", { name: first }).first().click();
    const nameField = page.getByRole("form").getByLabel("Name").first();
    await nameField.fill("Half written");
    await page.getByRole("button", { name: second }).last().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(nameField).toHaveValue("Half written");
    await page.getByRole("button", { name: second }).last().click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(nameField).not.toHaveValue("Half written");
  });

test("Back asks before leaving unsaved text", async ({ page }) => {
  await openAsEditor(page, "/admin/questions");
  await page.getByRole("link", { name: "New question" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Half written");
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Half written");
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
  await page.getByRole("link", { name: "New question" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Half written");
});

test("after the session expires, the editor can sign in again without losing the tag form", async ({
  page,
  context,
}) => {
  await openAsEditor(page, "/admin/tags");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("form");
  await form.getByLabel("Name").fill("kept-over-sign-in");
  await context.clearCookies();
  await save(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Try it as an editor" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(form.getByRole("alert")).toContainText("you were signed out");
  await expect(form.getByLabel("Name")).toHaveValue("kept-over-sign-in");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
});

test("retries a failed upload with its text alternative, without moving the focus", async ({ page }) => {
  await openAsEditor(page, "/admin/contents/1");
  await page.route("**/api/admin/assets/upload", (route) => route.abort());
  await page.getByLabel("Image for Body").setInputFiles(DOT);
  const dialog = page.getByRole("dialog", { name: "What does the image show?" });
  await dialog.getByLabel("Image description (for students who can't see it)").fill("A red dot");
  await dialog.getByRole("button", { name: "Insert image" }).click();
  await expect(page.getByRole("alert")).toContainText("The image was not uploaded.");
  await page.unroute("**/api/admin/assets/upload");
  await page.getByRole("button", { name: "Upload again" }).click();
  await page.getByLabel("Title").focus();
  await expect(page.getByLabel("Body", { exact: true })).toHaveValue(/!\[A red dot\]\(\/assets\/images\//);
  await expect(page.getByLabel("Title")).toBeFocused();
});

test("a failed preview comes back with the next change", async ({ page }) => {
  await openAsEditor(page, "/admin/contents/1");
  const body = page.getByLabel("Body", { exact: true });
  await page.route("**/api/admin/preview", (route) => route.abort());
  await body.fill("Unseen words");
  await expect(page.getByRole("alert")).toContainText("No preview.");
  await page.unroute("**/api/admin/preview");
  await body.press("End");
  await page.keyboard.type(", seen");
  await expect(page.getByRole("region", { name: "Preview of Body" })).toContainText("Unseen words, seen");
  await expect(page.getByText("No preview.")).toHaveCount(0);
});

test("a form is saved only when the image that is being uploaded is in its text, and asks before it is left", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/contents/1");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/admin/assets/upload", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Image for Body").setInputFiles(DOT);
  const imageDialog = page.getByRole("dialog", { name: "What does the image show?" });
  await imageDialog.getByLabel("Image description (for students who can't see it)").fill("A red dot");
  await imageDialog.getByRole("button", { name: "Insert image" }).click();
  await expect(page.getByText("Uploading the image…")).toBeVisible();
  const leaveDialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Versions" }).click();
  await leaveDialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(save(page)).toHaveAttribute("aria-busy", "true");
  // A person can tap a busy button.
  await save(page).click({ force: true });
  release();
  await expect(page.getByLabel("Body", { exact: true })).toHaveValue(/A red dot/);
  await expect(saved(page)).toHaveCount(0);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const note = (await apiRequest(page, "GET", "/api/admin/contents/1")).body;
  expect(note.body).toContain("![A red dot](/assets/images/");
});
