import { fakeNotes } from "./fake-notes.ts";
import { apiRequest, expect, serveShells, test } from "./fixtures.ts";

test.use({ user: "learner" });

const NOTE_COUNT = 23;
const shortText = (id: number) => `<p>Text ${id}</p>`;

test("a note whose address ends in a mistyped anchor opens at its start", async ({ page }) => {
  await fakeNotes(page, NOTE_COUNT, shortText);
  await page.goto("/chapter-wise-revision/9/Electrochemistry/2/Note%202#%E0%A4%A");
  await expect(page.getByText("Text 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the dashboard leads to a note with maths, a table and a structure that can be enlarged", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Chapter-wise Revision Cards" }).click();
  await page.waitForURL("**/chapter-wise-revision");
  await expect(page.getByRole("listitem")).toHaveCount(28);
  await expect(page.getByText("Chemistry Chemistry")).toHaveCount(0);
  await page.getByRole("button", { name: "Organic", exact: true }).click();
  await expect(page.getByRole("listitem")).toHaveCount(8);
  const ketones = page.getByRole("link", { name: "Aldehydes, Ketones and Carboxylic Acids" });
  await expect(ketones).toContainText("Organic Chemistry");
  await ketones.click();
  await page.waitForURL(/\/chapter-wise-revision\/\d+\/Aldehydes/);
  await expect(page.getByText("Organic Chemistry · 6% of JEE")).toBeVisible();
  await page.getByRole("link", { name: /Reducing and oxidising carbonyl compounds/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Reducing and oxidising carbonyl compounds",
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator(".katex").first()).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  const structure = page.getByRole("button", { name: /^Enlarge: / }).first();
  await structure.press("Enter");
  const dialog = page.getByRole("dialog");
  const image = dialog.getByRole("img");
  const before = await image.boundingBox();
  await dialog.getByRole("button", { name: "Larger" }).click();
  await expect
    .poll(async () => (await image.boundingBox())?.width)
    .toBeGreaterThan((before?.width ?? 0) * 1.5);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(structure).toBeFocused();
});

test("notes are listed ten per page; the page is in the address and survives a reload and Back", async ({
  page,
}) => {
  await fakeNotes(page, NOTE_COUNT, shortText);
  await page.goto("/chapter-wise-revision/9/Electrochemistry");
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole("link", { name: "Note 11", exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.reload();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();

  const note = page.getByRole("link", { name: "Note 19", exact: true });
  await note.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(0);
  await note.click();
  await expect(page.getByText("Text 19")).toBeVisible();
  await page.goBack();
  await expect(note).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
  await note.click();
  await page.getByRole("link", { name: "Electrochemistry" }).click();
  await expect(page).toHaveURL(/\?page=2$/);

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.goBack();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await page.goto("/chapter-wise-revision/9/Electrochemistry?page=40");
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the first column of a wide table stays in place while the rest scrolls (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    // On a phone in portrait a table doesn't scroll.
    await page.setViewportSize({ width: 600, height: 740 });
    const cells = (tag: string) => `<tr>${`<${tag}>Rather long words</${tag}>`.repeat(6)}</tr>`;
    const table = `<table class="table"><thead>${cells("th")}</thead><tbody>${cells("td")}</tbody></table>`;
    await fakeNotes(page, 1, () => `<div class="scroll" tabindex="0">${table}</div>`);
    await page.goto("/chapter-wise-revision/9/Electrochemistry/1/Note");
    const box = page.locator(".scroll");
    const cellPositions = () =>
      box.locator("tr").evaluateAll((rows) =>
        rows.map(({ children }) => {
          const [first, second] = [...children].map((cell) => cell.getBoundingClientRect().left);
          return { first, second };
        }),
      );
    await expect(box).toBeVisible();
    const [before] = await cellPositions();
    await box.evaluate((element) => element.scrollBy({ left: 100, behavior: "instant" }));
    for (const after of await cellPositions())
      expect(after).toEqual({ first: before?.first, second: (before?.second ?? 0) - 100 });
    const backgrounds = await box
      .locator("tr > :first-child")
      .evaluateAll((firsts) => firsts.map((cell) => getComputedStyle(cell).backgroundColor));
    const surface = colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(29, 30, 39)";
    expect(backgrounds).toEqual([surface, surface]);
  });

test("the chosen branch is in the address and survives a reload, Back and the link back", async ({
  page,
}) => {
  await page.goto("/chapter-wise-revision");
  const organic = page.getByRole("button", { name: "Organic", exact: true });
  await organic.click();
  await expect(organic).toBeFocused();
  await expect(page).toHaveURL(/\?branch=organic$/);
  await page.reload();
  await expect(page.getByRole("listitem")).toHaveCount(8);
  for (const back of [
    () => page.goBack(),
    () => page.getByRole("link", { name: "Chapters", exact: true }).click(),
  ]) {
    await page.getByRole("link", { name: "Hydrocarbons" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hydrocarbons" })).toBeVisible();
    await back();
    await expect(page).toHaveURL(/\/chapter-wise-revision\?branch=organic$/);
    await expect(organic).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("listitem")).toHaveCount(8);
  }
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page).toHaveURL(/\/chapter-wise-revision$/);
  await expect(page.getByRole("listitem")).toHaveCount(28);
  await page.goto("/chapter-wise-dpp?branch=none");
  await expect(page.getByRole("listitem")).toHaveCount(28);
});

test("Previous and Next are shown only if they lead somewhere, and the next note is prefetched", async ({
  page,
}) => {
  await fakeNotes(page, NOTE_COUNT, shortText);
  const previous = page.getByRole("link", { name: "Previous" });
  const next = page.getByRole("link", { name: "Next" });
  const prefetched = page.waitForRequest("**/api/chapters/9/content/2");
  await page.goto("/chapter-wise-revision/9/Electrochemistry/1/Note%201");
  await expect(page.getByText("Text 1", { exact: true })).toBeVisible();
  await expect(previous).toHaveCount(0);
  await prefetched;
  await next.click();
  await expect(page).toHaveURL(/\/2\/Note%202$/);
  await expect(previous).toBeVisible();
  await page.goto(`/chapter-wise-revision/9/Electrochemistry/${NOTE_COUNT}/Note`);
  await expect(previous).toBeVisible();
  await expect(next).toHaveCount(0);
  await previous.click();
  await expect(page.getByText("Text 22")).toBeVisible();
});

test("unknown chapters and notes are not found, and a chapter without notes says so", async ({ page }) => {
  for (const address of [
    "99/Nothing",
    "x/Nothing",
    "9/Electrochemistry/9999/Nothing",
    "9/Electrochemistry/x/No",
    "9/Electrochemistry/",
  ]) {
    await page.goto(`/chapter-wise-revision/${address}`);
    await expect(page.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
  }
  await fakeNotes(page, 0, shortText);
  await page.goto("/chapter-wise-revision/9/Electrochemistry");
  await expect(page.getByRole("heading", { name: "No notes here yet" })).toBeVisible();
});

for (const [what, address, endpoint, message] of [
  ["the chapters", "", "/api/chapters", "Could not load the chapters."],
  [
    "a chapter's notes",
    "/9/Electrochemistry",
    "/api/chapters/9/content?*",
    "Could not load the notes of this chapter.",
  ],
  ["a note", "/9/Electrochemistry/:note/x", "/api/chapters/9/content/:note", "Could not load this note."],
] as const)
  test(`a retry button appears when loading fails: ${what}`, async ({ page }) => {
    const [note] = (await apiRequest(page, "GET", "/api/chapters/9/content")).body.contents;
    const path = `**${endpoint.replace(":note", note.id)}`;
    await serveShells(page);
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/chapter-wise-revision${address.replace(":note", note.id)}`);
    await expect(page.getByRole("alert")).toContainText(message);
    await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    const loadedContent =
      what === "a note"
        ? page.getByRole("heading", { name: note.title })
        : page.getByRole("main").getByRole("listitem");
    await expect(loadedContent.first()).toBeVisible();
  });

test("a printed note has its text in dark ink, without the bars and controls of the screen", async ({
  page,
}) => {
  await fakeNotes(page, NOTE_COUNT, shortText);
  await page.goto("/chapter-wise-revision/9/Electrochemistry/2/Note%202");
  const next = page.getByRole("link", { name: "Next" });
  const star = page.getByRole("button", { name: "Star this note" });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const control of [next, star]) await expect(control).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.getByText("Text 2", { exact: true })).toBeVisible();
  for (const control of [next, star, page.getByRole("link", { name: "Previous" })])
    await expect(control).toBeHidden();
  await expect(page.getByRole("link", { name: "Electrochemistry" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(27, 28, 40)");
});
