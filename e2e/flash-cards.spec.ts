import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { waitForOfflineFiles } from "./offline-files.ts";

test.use({ user: "learner" });

type Card = { id: number; front_html: string; memory: { phase: string; reps: number } | null };
const fetchList = async (
  page: Page,
  query = "limit=100",
): Promise<{ cards: Card[]; due: number; new: number }> =>
  (await apiRequest(page, "GET", `/api/flash-cards?${query}`)).body;
const fetchCards = async (page: Page) => (await fetchList(page)).cards;

/** Learns today's cards until `remaining` are left. Returns those. */
async function startWithCards(page: Page, remaining: number): Promise<Card[]> {
  const cards = await fetchCards(page);
  for (const { id } of cards.slice(remaining))
    await apiRequest(page, "POST", `/api/flash-cards/${id}/review`, { rating: "easy", seq: 1 });
  return cards.slice(0, remaining);
}

const showButton = (page: Page) => page.getByRole("button", { name: "Show answer" });
const ratingButton = (page: Page, label: string) =>
  page.getByRole("button", { name: new RegExp(`^${label} `) });
const prompt = (page: Page) => page.getByRole("region", { name: "Prompt" });
const answer = (page: Page) => page.getByRole("region", { name: "Answer" });

async function rate(page: Page, label: string): Promise<void> {
  await showButton(page).click();
  await ratingButton(page, label).click();
}

test("a learner learns the cards of the day, a forgotten one again in the same session, and sees what was done", async ({
  page,
}) => {
  await startWithCards(page, 2);
  await page.goto("/dashboard");
  await page
    .getByRole("region", { name: "Exam practice" })
    .getByRole("link", { name: /^Flash cards/ })
    .click();
  await expect(page.getByRole("heading", { name: "Flash cards" })).toBeVisible();
  await expect(page.getByText("0 due · 2 new")).toBeVisible();
  const first = await prompt(page).innerText();
  await expect(answer(page)).toHaveCount(0);
  await showButton(page).click();
  await expect(answer(page)).toBeFocused();
  for (const name of ["Again 1 min", "Hard 6 min", "Good 10 min", "Easy 8 days"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await ratingButton(page, "Again").click();
  await expect(page.getByText("1 due · 1 new")).toBeVisible();
  await expect(prompt(page)).not.toHaveText(first);
  await expect(prompt(page)).toBeFocused();
  await rate(page, "Easy");
  await expect(prompt(page)).toHaveText(first);
  await rate(page, "Good");
  await expect(prompt(page)).toHaveText(first);
  await rate(page, "Good");
  await expect(page.getByRole("heading", { name: "Done for now" })).toBeVisible();
  await expect(page.getByText("2 cards, 2 of them new. Recalled 3 times, forgotten 1 time.")).toBeVisible();
  await expect(page.getByText("The next card comes tomorrow.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect.poll(async () => (await fetchCards(page)).length).toBe(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No card today" })).toBeVisible();
  await expect(page.getByText("The next card comes tomorrow.")).toBeVisible();
});

test("Undo takes a review back before and after it was sent, and shows its card again", async ({ page }) => {
  const [card] = await startWithCards(page, 2);
  await page.goto("/flash-cards");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  const first = await prompt(page).innerText();
  await rate(page, "Easy");
  await expect.poll(async () => (await fetchCards(page)).length).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prompt(page)).toHaveText(first);
  await expect.poll(async () => (await fetchCards(page)).map(({ id }) => id)).toContain(card?.id);
  await page.context().setOffline(true);
  await rate(page, "Easy");
  await page.getByRole("button", { name: "Undo" }).click();
  await rate(page, "Again");
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await fetchCards(page)).find(({ id }) => id === card?.id)?.memory)
    .toMatchObject({ phase: "learning", reps: 1 });
});

test("cards are learned by keyboard", async ({ page }) => {
  const [card] = await startWithCards(page, 2);
  await page.goto("/flash-cards");
  await expect(showButton(page)).toBeVisible();
  await page.keyboard.press("1");
  await expect(answer(page)).toHaveCount(0);
  await page.keyboard.press("Space");
  await expect(answer(page)).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByText("0 due · 1 new")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("0 due · 2 new")).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await expect(page.getByText("1 due · 1 new")).toBeVisible();
  await expect
    .poll(async () => (await fetchCards(page)).find(({ id }) => id === card?.id)?.memory)
    .toMatchObject({ phase: "learning", reps: 1 });
});

test("a double tap on Show answer rates nothing", async ({ page }) => {
  await startWithCards(page, 2);
  await page.goto("/flash-cards");
  await showButton(page).dblclick();
  await expect(answer(page)).toBeVisible();
  await expect(page.getByText("0 due · 2 new")).toBeVisible();
});

test("a learner adds cards with formulas, learns, changes and deletes them", async ({ page }) => {
  await startWithCards(page, 1);
  await page.goto("/flash-cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a card" });
  await dialog.getByLabel("Front").fill("Oil of vitriol $\\frac{1}{$");
  await dialog.getByLabel("Back").fill("$\\ce{H2SO4}$");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add card" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Front: Line 1");
  await dialog.getByLabel("Front").fill("Oil of vitriol");
  await dialog.getByRole("button", { name: "Add card" }).click();
  await expect(dialog.getByText("Card added. Add the next one, or close.")).toBeVisible();
  await expect(dialog.getByLabel("Front")).toBeFocused();
  await expect(dialog.getByLabel("Back")).toHaveValue("");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(prompt(page)).toHaveText("Oil of vitriol");
  await showButton(page).click();
  await expect(answer(page).locator(".katex")).toBeVisible();
  await page.getByRole("article").getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit your card" });
  await edit.getByLabel("Front").fill("Formula of oil of vitriol");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toHaveCount(0);
  await expect(prompt(page)).toHaveText("Formula of oil of vitriol");
  await page.getByRole("button", { name: "Your cards" }).click();
  await expect(page.getByRole("heading", { name: "Your cards (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Edit: Formula of oil of vitriol" }).click();
  await edit.getByRole("button", { name: "Delete" }).click();
  await expect(edit.getByRole("alert")).toContainText("cannot be brought back");
  await edit.getByRole("button", { name: "Delete card" }).click();
  await expect(edit).toHaveCount(0);
  await expect(page.getByText("You have not written a card yet.")).toBeVisible();
  await expect(prompt(page)).not.toHaveText("Formula of oil of vitriol");
});

test("the filter shows the cards of one chapter", async ({ page }) => {
  const { chapters } = (await apiRequest(page, "GET", "/api/chapters")).body;
  const chapter = chapters.at(-1);
  const { new: count } = await fetchList(page, `limit=100&chapter_id=${chapter.id}`);
  await page.goto("/flash-cards");
  await page.getByLabel("Chapter").selectOption(chapter.name);
  await expect(page.getByText(`0 due · ${count} new`)).toBeVisible();
  await rate(page, "Again");
  await page.getByLabel("Chapter").selectOption("All chapters");
  await expect(page.getByText(/^1 due · \d+ new$/)).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("reviews are stored on the phone across a reload, the session goes on, and all are sent later", async ({
    page,
  }) => {
    const [first] = await startWithCards(page, 3);
    await page.goto("/flash-cards");
    await expect(page.getByText("0 due · 3 new")).toBeVisible();
    await waitForOfflineFiles(page);
    await page.context().setOffline(true);
    await rate(page, "Again");
    await rate(page, "Easy");
    await expect(page.getByText("Saved on this phone.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1 due · 1 new")).toBeVisible();
    await rate(page, "Easy");
    await page.context().setOffline(false);
    await expect.poll(async () => (await fetchCards(page)).map(({ id }) => id)).toEqual([first?.id]);
  });
});
