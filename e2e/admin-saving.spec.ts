import type { Locator, Page } from "@playwright/test";
import { delayResponses, openAsEditor, reconnect, saveAsColleague } from "./editor-helpers.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The button of a form that stores it: a note is published. */
const save = (within: Page | Locator) => within.getByRole("button", { name: /^(Save|Publish)$/ });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved." });
const idOf = (page: Page) => Number(page.url().split("/").pop());

async function fillNote(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Topic").selectOption("Zero-order reactions");
  await field(page, "Body").fill("First words.");
}

/** The notes in the admin list whose title matches this search. */
async function findNotesByTitle(page: Page, title: string): Promise<{ id: number }[]> {
  return (await apiRequest(page, "GET", `/api/admin/contents?q=${encodeURIComponent(title)}`)).body.contents;
}

for (const path of ["/admin/questions/new", "/admin/questions/1"])
  test(`changing the type clears the answers, and new answers are saved: ${path}`, async ({ page }) => {
    await openAsEditor(page, path);
    await field(page, "Text").fill("Which is a noble gas?");
    await page.getByRole("button", { name: "Add answer" }).click();
    const answers = page.getByLabel(/^Answer [A-Z]$/);
    const last = (await answers.count()) - 1;
    for (const index of [0, last]) await answers.nth(index).fill(`old ${index}`);
    await page.getByLabel("Type").selectOption("One or more correct");
    await page.getByRole("dialog").getByRole("button", { name: "Change type" }).click();
    await page.getByLabel("Published").uncheck();
    await expect(answers).toHaveCount(4);
    for (const answer of await answers.all()) await expect(answer).toHaveValue("");
    await answers.nth(0).fill("new");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.waitForURL(/\/admin\/questions\/\d+$/);
    const stored = (await apiRequest(page, "GET", `/api/admin/questions/${idOf(page)}`)).body.answers;
    expect(stored.map(({ text }: { text: string }) => text)).toEqual(["new"]);
  });

/** Each form: its page, its endpoint, the field that the test edits, and a colleague's edit of the same row. */
const forms = [
  {
    name: "a note",
    path: "/admin/contents/1",
    api: "/api/admin/contents/1",
    open: async (page: Page) => page.getByLabel("Title"),
    colleagueEdit: ({ topicId, body }: Record<string, unknown>) => ({ title: "Theirs", topicId, body }),
  },
  {
    name: "a question",
    path: "/admin/questions/1",
    api: "/api/admin/questions/1",
    open: async (page: Page) => field(page, "Solution"),
    colleagueEdit: ({ text, type }: Record<string, unknown>) => ({ text, type, solution: "Theirs" }),
  },
  ...(["chapter", "topic", "tag"] as const).map((model) => ({
    name: `a ${model}`,
    path: `/admin/${model}s`,
    api: `/api/admin/${model}s/1`,
    open: async (page: Page) => {
      const { name } = (await apiRequest(page, "GET", `/api/admin/${model}s/1`)).body;
      await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
      return page.getByRole("form").getByLabel("Name");
    },
    colleagueEdit: ({ id: _, etag: __, ...row }: Record<string, unknown>) => ({ ...row, name: "Theirs" }),
  })),
];

for (const { name, path, api, open, colleagueEdit } of forms)
  test(`doesn't overwrite ${name} that a colleague saved meanwhile, even after a refetch`, async ({
    page,
  }) => {
    await openAsEditor(page, path);
    const editedField = await open(page);
    await editedField.fill("Mine");
    await saveAsColleague(page, api, colleagueEdit((await apiRequest(page, "GET", api)).body));
    await reconnect(page, path.endsWith("1") ? api : api.replace("/1", ""));
    const form = page.getByRole("main");
    await save(form).click();
    await expect(page.getByRole("alert")).toContainText("after you opened it");
    await expect(editedField).toHaveValue("Mine");
    await page.getByRole("button", { name: "Discard my changes and load theirs" }).click();
    await expect(editedField).toHaveValue("Theirs");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await editedField.fill("Both");
    await save(form).click();
    await expect(saved(page)).toBeVisible();
    expect(JSON.stringify((await apiRequest(page, "GET", api)).body)).toContain("Both");
  });

test("doesn't overwrite exam dates that a colleague saved meanwhile", async ({ page }) => {
  await openAsEditor(page, "/admin/exams");
  const year = 2040;
  const dates = (name: string) => ({
    exam: "JEE Main",
    year,
    sessions: [{ name, date: `${year}-01-20` }],
  });
  await saveAsColleague(page, "/api/admin/exam-sessions", dates("Before"));
  await page.reload();
  await page.getByRole("button", { name: `Edit JEE Main ${year}` }).click();
  const form = page.getByRole("form");
  await form.getByLabel("Name").fill("Mine");
  await saveAsColleague(page, "/api/admin/exam-sessions", dates("Theirs"));
  await reconnect(page, "/api/admin/exam-sessions");
  await save(form).click();
  await expect(form.getByRole("alert")).toContainText("after you opened it");
  await expect(form.getByLabel("Name")).toHaveValue("Mine");
  await form.getByRole("button", { name: "Discard my changes and load theirs" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Theirs");
  await form.getByLabel("Name").fill("Both");
  await save(form).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(`Both: 20 Jan ${year}`)).toBeVisible();
});

test("doesn't overwrite an exam year that a colleague added meanwhile", async ({ page }) => {
  await openAsEditor(page, "/admin/exams");
  await page.getByRole("button", { name: "Add year to JEE Main" }).click();
  const form = page.getByRole("form");
  await form.getByLabel("Year").fill("2041");
  for (const date of await form.getByLabel("First day").all()) await date.fill("2041-02-01");
  const sessions = [{ name: "Theirs", date: "2041-01-20" }];
  await saveAsColleague(page, "/api/admin/exam-sessions", { exam: "JEE Main", year: 2041, sessions });
  await save(form).click();
  await expect(form.getByRole("alert")).toContainText("after you opened it");
});

for (const [what, path, fill] of [
  ["note", "/admin/contents/new", fillNote],
  ["question", "/admin/questions/new", (page: Page, text: string) => field(page, "Text").fill(text)],
] as const)
  test(`the first save of a ${what} is confirmed and keeps the focus and text typed meanwhile`, async ({
    page,
  }) => {
    await openAsEditor(page, path);
    await fill(page, "Made once");
    const editedField = what === "note" ? page.getByLabel("Title") : field(page, "Text");
    const delayed = await delayResponses(page, "POST", /\/api\/admin\/(contents|questions)$/);
    await save(page).dblclick();
    await expect(save(page)).toHaveAttribute("aria-busy", "true");
    await editedField.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(", then more");
    delayed.release();
    await expect(saved(page)).toBeVisible();
    await page.waitForURL(/\/admin\/\w+\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\d+$/);
    await expect(editedField).toBeFocused();
    await page.keyboard.type(" and more");
    await expect(editedField).toHaveValue("Made once, then more and more");
    expect(delayed.requestUrls).toHaveLength(1);

    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText("We kept your unsaved changes.")).toBeVisible();
    await expect(editedField).toHaveValue("Made once, then more and more");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText("We kept your unsaved changes.")).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByText("We kept your unsaved changes.")).toHaveCount(0);
    await expect(editedField).toHaveValue("");
  });

test("leaving a note during its first save stores it once", async ({ page }) => {
  await openAsEditor(page, "/admin/contents/new");
  await fillNote(page, "Left at once");
  const delayed = await delayResponses(page, "POST", /\/api\/admin\/contents$/);
  await save(page).click();
  await page.getByRole("navigation", { name: "Models" }).getByRole("link", { name: "Tags" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();
  const saveResponse = page.waitForResponse((response) => response.request().method() === "POST");
  delayed.release();
  await saveResponse;
  await page.getByRole("navigation", { name: "Models" }).getByRole("link", { name: "Contents" }).click();
  await page.getByRole("link", { name: "New content" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("");
  expect(await findNotesByTitle(page, "Left at once")).toHaveLength(1);
});

test("a link tapped while a note is being saved is followed once it is stored", async ({ page }) => {
  await openAsEditor(page, "/admin/contents/new");
  await fillNote(page, "Left after the save");
  const delayed = await delayResponses(page, "POST", /\/api\/admin\/contents$/);
  await save(page).click();
  await page.getByRole("navigation", { name: "Models" }).getByRole("link", { name: "Tags" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  delayed.release();
  await expect(page.getByRole("heading", { name: "Tags", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await findNotesByTitle(page, "Left after the save")).toHaveLength(1);
});
