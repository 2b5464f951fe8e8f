import { openAsEditor } from "./editor-helpers.ts";
import { apiRequest, expect, signInAs, test } from "./fixtures.ts";

test("the question list can be filtered and paged, and keeps its state over a reload and Back", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/questions");
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^11 to 20 of/)).toBeVisible();
  expect(new URL(page.url()).search).toBe("?page=2");

  await page.getByLabel("Chapter").selectOption("Solutions");
  await page.getByLabel("Type").selectOption("Numerical");
  await expect(page.getByText(/^1 to 10 of/)).toBeVisible();
  const first = page.getByRole("listitem").first();
  await expect(first).toContainText("Solutions");
  await expect(first).toContainText("Numerical");
  const listUrl = page.url();

  await page.reload();
  await expect(page.getByLabel("Type")).toHaveValue("numerical");
  await expect(page.getByRole("listitem").first()).toContainText("Solutions");
  await page.getByRole("navigation", { name: "Models" }).getByRole("link", { name: "Contents" }).click();
  await expect(page.getByRole("heading", { name: "Contents" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Type")).toHaveValue("numerical");
  expect(page.url()).toBe(listUrl);

  await page.getByLabel("Search questions").fill("no such words in any question");
  await expect(page.getByText("No questions match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(page.getByLabel("Search questions")).toHaveValue("");
  await expect(page.getByRole("listitem")).toHaveCount(10);
});

test("a deleted note can be restored with Undo, or later from the list of deleted notes", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/contents");
  const row = page.getByRole("listitem").first();
  const title = (await row.getByRole("link").first().textContent()) ?? "";
  await row.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByText(`${title} deleted.`)).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  await page.goto("/admin/contents?deleted=true");
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(page.getByText("No contents match these filters.")).toBeVisible();
  await page.goto("/admin/log");
  await expect(page.getByRole("listitem").first()).toContainText("Restore note");
});

test("a list that fails to load shows an error and can be retried", async ({ page }) => {
  await signInAs(page, "editor");
  await page.route("**/api/admin/questions?*", (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto("/admin/questions");
  await expect(page.getByText("Could not load the questions.")).toBeVisible();
  await page.unroute("**/api/admin/questions?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(10);
});

test("a forbidden request appears in the audit log", async ({ page }) => {
  await signInAs(page, "editor");
  expect((await apiRequest(page, "GET", "/api/admin/users")).status).toBe(403);
  await page.goto("/admin/log?subject=call");
  await expect(page.getByRole("listitem").first()).toContainText("Refused");
});

test("selected drafts are edited and published together, and both can be undone", async ({ page }) => {
  await openAsEditor(page, "/admin/questions");
  const add = async (text: string, answers = ["Boyle", "Charles"]) => {
    const body = {
      text,
      type: "multi choice single answer",
      status: "review",
      topicId: 1,
      answers: answers.map((answer, index) => ({ text: answer, correct: index === 0 })),
    };
    return (await apiRequest(page, "POST", "/api/admin/questions", body)).body.id as number;
  };
  const ids = [await add("Plinkium one?"), await add("Plinkium two?")];
  const read = async (id = 0) => (await apiRequest(page, "GET", `/api/admin/questions/${id}`)).body;
  await page.goto("/admin/questions?q=Plinkium");
  await page.getByLabel("Select all on this page").check();
  const bar = page.getByRole("region", { name: "Selected questions" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Edit selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 2 questions" });
  await dialog.getByLabel("Difficulty").selectOption("Hard");
  await dialog.getByLabel("Asked in").selectOption("Main only");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("2 questions changed.")).toBeVisible();
  await expect(page.getByText("One correct · Hard")).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  for (const id of ids) expect(await read(id)).toMatchObject({ difficulty: "hard", exams: ["main"] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("One correct · Easy")).toHaveCount(2);

  await page.getByLabel(`Select question ${ids[0]}`).check();
  await bar.getByRole("button", { name: "Publish selected" }).click();
  await expect(page.getByText("1 question published.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Published" })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Published" })).toHaveCount(0);

  const broken = await add("Plinkium three?", ["Boyle", "Boyle"]);
  await page.reload();
  await page.getByLabel("Select all on this page").check();
  await bar.getByRole("button", { name: "Publish selected" }).click();
  await expect(page.getByRole("alert")).toContainText(`Question ${broken}: Answers A and B are the same.`);
  expect((await read(ids[0])).status).toBe("review");
});
