import { readFile } from "node:fs/promises";
import { findViolations } from "./axe.ts";
import { openAsEditor } from "./editor-helpers.ts";
import { apiRequest, expect, signInAs, test } from "./fixtures.ts";

const CSV = `text,option_a,option_b,answer,solution,topic
"Which imported element is a halogen, $\\ce{Br}$ or $\\ce{Ne}$?",$\\ce{Br}$,$\\ce{Ne}$,A,Group 17.,Zero-order reactions
"Which imported key names nothing at all?",one,two,E,,Zero-order reactions
"Which imported row is about gold of the alchemists?",one,two,B,,Alchemy
"Which imported element is a halogen, $\\ce{Br}$ or $\\ce{Ne}$?",$\\ce{Br}$,$\\ce{Ne}$,A,Group 17.,Zero-order reactions
"How many imported moles are in 36 g of water?",,,2,,Zero-order reactions
`;
const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a file with bad rows is previewed, imported for review, exported and undone", async ({ page }) => {
  await openAsEditor(page, "/admin");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByText("There are no files yet.")).toBeVisible();

  await page.getByText("What the columns mean").click();
  await expect(page.getByRole("term").filter({ hasText: "tolerance" })).toBeVisible();
  const templateDownload = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel template" }).click();
  expect((await templateDownload).suggestedFilename()).toBe("question-template.xlsx");

  const readButton = page.getByRole("button", { name: "Read the file" });
  await readButton.click();
  await expect(page.getByRole("alert")).toContainText("Choose a file first.");
  await page.getByLabel("File of questions").setInputFiles(file("picture.csv", "\u0000\u0001\u0002 no text"));
  await readButton.click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page.getByText("picture.csv")).toBeVisible();
  await page.getByLabel("File of questions").setInputFiles(file("weekly.csv", CSV));
  await readButton.click();

  await page.waitForURL(/\/admin\/import\/\d+$/);
  await expect(page.getByRole("heading", { name: "weekly.csv" })).toBeVisible();
  await expect(page.getByText("5 rows: 2 OK, 2 with warnings, 1 with errors")).toBeVisible();
  await expect(page.getByRole("list", { name: "About this file" })).toContainText("Read as CSV, in UTF-8.");
  const errorRow = page.getByRole("listitem", { name: "Line 3" });
  await expect(errorRow).toContainText("Error");
  await expect(errorRow).toContainText("names no option of this row");
  await expect(errorRow).toContainText("Will be skipped");
  await expect(page.getByRole("listitem", { name: "Line 5" })).toContainText("line 2 of this file");
  const first = page.getByRole("listitem", { name: "Line 2" });
  await first.getByText("Preview").click();
  await expect(first.locator(".prose").getByText("Group 17.")).toBeVisible();
  await expect(first.locator("[class*=stem]").getByText("Which imported element is a halogen")).toBeVisible();
  await expect(first.getByRole("listitem").first()).toContainText("Correct");
  await page.setViewportSize({ width: 360, height: 740 });
  const violations = await findViolations(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await expect(page.getByRole("button", { name: "Import 4 questions for review" })).toBeVisible();
  await page.getByLabel("Near-duplicates (1)").first().selectOption("Leave them out");
  await expect(page.getByRole("button", { name: "Import 3 questions for review" })).toBeVisible();
  await page.getByLabel("Near-duplicates (1)").first().selectOption("Import them, too");
  await page.getByLabel("Alchemy (1 question)").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Use these topics" }).click();
  await expect(page.getByText("5 rows: 3 OK, 1 with warnings, 1 with errors")).toBeVisible();
  await page.getByLabel("Leave out line 6").check();
  await expect(page.getByText("2 rows will be skipped: 1 with errors, 1 left out by you.")).toBeVisible();
  await page.getByLabel("Show").selectOption("Error (1)");
  await expect(page.getByRole("listitem", { name: /^Line/ })).toHaveCount(1);
  await page.reload();
  await page.getByLabel("Show").selectOption("OK (3)");
  await expect(page.getByLabel("Leave out line 6")).toBeChecked();
  const duplicates = page.getByRole("combobox", { name: "Near-duplicates (1)" });
  await expect(duplicates).toHaveValue("import");
  await duplicates.selectOption("Leave them out");
  await page.getByRole("button", { name: "Import 2 questions for review" }).click();
  await expect(page.getByText("2 questions imported for review")).toBeVisible();

  await page.getByRole("link", { name: "See the questions" }).click();
  await expect(page.getByLabel(/^Of import \d+$/)).toBeChecked();
  const questionItems = page.getByRole("listitem").filter({ hasText: "Question" });
  await expect(questionItems).toHaveCount(2);
  await expect(questionItems.first()).toContainText("In review");
  const questionId = (await questionItems.first().getByRole("link").first().textContent())?.replace(
    "Question ",
    "",
  );

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByLabel("Format").selectOption("GIFT");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("questions.gift.txt");
  expect(await readFile(await download.path(), "utf8")).toContain("alchemists");
  await expect(page.getByText("2 questions are in questions.gift.txt.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  const before = (await apiRequest(page, "GET", `/api/admin/questions/${questionId}`)).body;
  const update = { text: `${before.text} Changed.`, type: before.type };
  await apiRequest(page, "PUT", `/api/admin/questions/${questionId}`, update);
  await page.goto("/admin/import");
  await page.getByRole("button", { name: "Undo weekly.csv" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(dialog).toContainText("1 question removed, 1 kept.");
  await expect(dialog.getByRole("listitem")).toContainText(`Question ${questionId}`);
  await expect(dialog.getByRole("listitem")).toContainText("changed since");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "weekly.csv" }).click();
  await page.getByRole("link", { name: "See what was kept" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Changed." })).toHaveCount(1);
});

test("exam dates can be changed, and errors are shown next to their fields", async ({ page }) => {
  await signInAs(page, "editor");
  // The server enters the usual dates in the background after it starts.
  const sessionsNow = async () => (await apiRequest(page, "GET", "/api/admin/exam-sessions")).body.sessions;
  await expect.poll(async () => (await sessionsNow()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.goto("/admin/exams");
  const sessions = await sessionsNow();
  const { year } = sessions.findLast(({ exam }: { exam: string }) => exam === "JEE Main");
  await page.getByRole("button", { name: `Edit JEE Main ${year}` }).click();
  const form = page.getByRole("form", { name: `JEE Main ${year}` });
  const second = form.getByRole("group", { name: "Session 2" });
  await second.getByLabel("Name").fill("Session 1");
  await second.getByLabel("First day").fill(`${year + 1}-04-03`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("Another session has this name.")).toBeVisible();
  await expect(second.getByText(`This is not in ${year}.`)).toBeVisible();
  await second.getByLabel("Name").fill("April");
  await second.getByLabel("First day").fill(`${year}-04-03`);
  await form.getByRole("button", { name: "Remove session 1" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByText(`April: 3 Apr ${year}`)).toBeVisible();

  await page.getByRole("button", { name: "Add year to JEE Main" }).click();
  const added = page.getByRole("form", { name: "New year of JEE Main" });
  await expect(added.getByLabel("Year")).toHaveValue(String(year + 1));
  await added.getByLabel("First day").fill(`${year + 1}-01-20`);
  await added.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`April: 20 Jan ${year + 1}`)).toBeVisible();
  const now = (await apiRequest(page, "GET", "/api/admin/exam-sessions")).body.sessions;
  const saved = now.filter(
    (session: { exam: string; year: number }) => session.exam === "JEE Main" && session.year >= year,
  );
  expect(saved).toEqual([
    { exam: "JEE Main", year, name: "April", date: `${year}-04-03` },
    { exam: "JEE Main", year: year + 1, name: "April", date: `${year + 1}-01-20` },
  ]);
});

test("pasted questions are read like a file, and a paste without keys says what is missing", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/import");
  const form = page.getByRole("form", { name: "Paste questions" });
  const read = form.getByRole("button", { name: "Read the text" });
  await read.click();
  await expect(form.getByRole("alert")).toContainText("Paste your questions first.");
  await form.getByLabel("Questions").fill("1. Which pasted gas is noble?\n(a) N2 (b) Ar");
  await read.click();
  await expect(form.getByRole("alert")).toContainText("no numbered questions with a line Ans:");
  await form
    .getByLabel("Questions")
    .fill(
      "1. Which pasted gas is noble?\n(a) N2 (b) Ar\nAns: (b)\n2. How many pasted moles are in 9 g of water?\nAns: 0.5",
    );
  await form.getByLabel("Default topic").selectOption({ index: 1 });
  await read.click();
  await page.waitForURL(/\/admin\/import\/\d+$/);
  await expect(page.getByRole("heading", { name: "Pasted questions.txt" })).toBeVisible();
  await expect(page.getByRole("list", { name: "About this file" })).toContainText("Read as typed text");
  await expect(page.getByRole("button", { name: "Import 2 questions for review" })).toBeVisible();
});
