import { findViolations } from "./axe.ts";
import { openAsEditor } from "./editor-helpers.ts";
import { apiRequest, expect, signInAs, test } from "./fixtures.ts";

const ADMIN_PATHS = [
  "/admin",
  "/admin/chapters",
  "/admin/topics",
  "/admin/tags",
  "/admin/questions",
  "/admin/contents",
  "/admin/contents/new",
  "/admin/questions/new",
  "/admin/log",
  "/admin/import",
  "/admin/exams",
  "/admin/reports",
  "/admin/suspects",
];

/** The rows of a list are alike, and axe needs minutes for the hundreds of tags. */
const MAX_CHECKED_ROWS = 30;

test("an editor can add, change and delete a chapter and a topic, and add a tag only once", async ({
  page,
}) => {
  await openAsEditor(page, "/admin");
  await expect(page.getByRole("heading", { name: "Content admin" })).toBeVisible();

  await page.getByRole("navigation", { name: "Models" }).getByRole("link", { name: "Chapters" }).click();
  await page.getByRole("button", { name: "New chapter" }).click();
  const form = page.getByRole("form");
  await form.getByLabel("Name").fill("Nuclear Chemistry");
  await form.getByLabel("Weightage").fill("2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByLabel("Search chapters").fill("nuclear");
  await expect(page.getByText("Physical Chemistry · weightage 2")).toBeVisible();

  await page.getByRole("link", { name: "Topics" }).click();
  await page.getByRole("button", { name: "New topic" }).click();
  await form.getByLabel("Name").fill("Half-life of nuclei");
  await form.getByLabel("Chapter").selectOption("Nuclear Chemistry");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Search topics").fill("nuclei");
  await page.getByRole("button", { name: "Edit Half-life of nuclei" }).click();
  await form.getByLabel("Name").fill("Half-life of unstable nuclei");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Half-life of unstable nuclei")).toBeVisible();

  await page.getByRole("link", { name: "Chapters" }).click();
  await page.getByRole("button", { name: "Delete Nuclear Chemistry" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toContainText("still in use (topics: 1)");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Topics" }).click();
  await page.getByRole("button", { name: "Delete Half-life of unstable nuclei" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Chapters" }).click();
  await page.getByRole("button", { name: "Delete Nuclear Chemistry" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nuclear Chemistry deleted.")).toBeVisible();

  await page.getByRole("link", { name: "Tags" }).click();
  await page.getByRole("button", { name: "New tag" }).click();
  await form.getByLabel("Name").fill("nuclear-decay");
  await form.getByRole("button", { name: "Save" }).click();
  // The form closes once the tag is saved, even if a new one was asked for meanwhile.
  await expect(form).toHaveCount(0);
  await page.getByRole("button", { name: "New tag" }).click();
  await form.getByLabel("Name").fill("nuclear-decay");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("nuclear-decay");
});

test("a chapter's weight, place and prerequisites are changed, and a circle is refused by name", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/chapters");
  const { chapters } = (await apiRequest(page, "GET", "/api/admin/chapters")).body;
  const [first, second, third] = chapters as { id: number; name: string }[];
  const edit = (name = "") => page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  const form = page.getByRole("form");
  const save = () => form.getByRole("button", { name: "Save" }).click();
  await edit(third?.name);
  await form.getByLabel("Weightage").fill("7");
  await form.getByLabel("Percent in JEE Advanced").fill("9");
  await form.getByLabel("Place in the list").fill("1");
  for (const box of await form.getByRole("checkbox").all()) await box.uncheck();
  await form.getByLabel(second?.name ?? "", { exact: true }).check();
  await save();
  await expect(page.getByText("Saved.")).toBeVisible();
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: `after ${second?.name}` });
  await expect(row.filter({ hasText: "weightage 7, 9 in Advanced" })).toBeVisible();
  const changed = (await apiRequest(page, "GET", "/api/admin/chapters")).body.chapters;
  expect(changed[0]).toMatchObject({ id: third?.id, order: 1, prerequisite_ids: [second?.id] });
  expect(changed[1]).toMatchObject({ id: first?.id });

  await edit(second?.name);
  await form.getByLabel(third?.name ?? "", { exact: true }).check();
  await save();
  const circle = `${second?.name} needs ${third?.name} needs ${second?.name}`;
  await expect(form.getByRole("alert")).toContainText(circle);
});

test("asks before overwriting a tag that a colleague saved meanwhile", async ({ page }) => {
  await openAsEditor(page, "/admin/tags");
  const { tags } = (await apiRequest(page, "GET", "/api/admin/tags")).body;
  const [{ id, name }] = tags;
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  await apiRequest(page, "PUT", `/api/admin/tags/${id}`, { name: "changed-elsewhere" });
  const form = page.getByRole("form");
  await form.getByLabel("Name").fill("mine");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("saved this tag after you opened it");
  await form.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const now = (await apiRequest(page, "GET", "/api/admin/tags")).body.tags;
  expect(now.find((tag: { id: number }) => tag.id === id).name).toBe("mine");
});

test("asks before leaving a form with unsaved changes", async ({ page }) => {
  await openAsEditor(page, "/admin/tags");
  await page.getByRole("button", { name: "New tag" }).click();
  await page.getByRole("form").getByLabel("Name").fill("half-written");
  await page.getByRole("link", { name: "Questions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("form").getByLabel("Name")).toHaveValue("half-written");
});

test("students get the not-found page in the admin area", async ({ page }) => {
  await signInAs(page, "learner");
  for (const path of [...ADMIN_PATHS, "/admin/people", "/admin/questions/1/versions", "/admin/contents/1"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
  }
  await page.goto("/profile");
  await expect(page.getByText("Content admin")).toHaveCount(0);
});

test("on a phone the form of a row comes into view, and Cancel leads back to the row", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsEditor(page, "/admin/chapters");
  const edit = page.getByRole("button", { name: "Edit Hydrocarbons" });
  await edit.click();
  const form = page.getByRole("form", { name: "Edit Hydrocarbons" });
  await expect(form.getByRole("heading")).toBeFocused();
  await expect(form.getByLabel("Name")).toBeInViewport();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(edit).toBeInViewport();
});

test("no admin page has accessibility violations or is wider than a phone", async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, "editor");
  for (const path of [
    ...ADMIN_PATHS,
    "/admin/questions/1",
    "/admin/questions/1/versions",
    "/admin/contents/1",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    await page.locator(`main li:nth-child(n + ${MAX_CHECKED_ROWS + 1})`).evaluateAll((rows) => {
      for (const row of rows) if (row instanceof HTMLElement) row.style.display = "none";
    });
    const violations = await findViolations(page);
    expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }
});
