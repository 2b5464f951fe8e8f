import type { Page } from "@playwright/test";
import { callFrom, expect, signIn, test, timePassesUntil } from "./journey.ts";

const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

type Card = { title: string; topic: { id: number; name: string } };
const listCards = async (page: Page): Promise<Card[]> =>
  (await callFrom(page, "GET", "/api/revision/notes")).body.contents;

/** A student for whom so many of today's cards are left. */
async function startWith(page: Page, left: number): Promise<Card[]> {
  await signIn(page, "student");
  await page.waitForURL("**/onboarding");
  await callFrom(page, "PUT", "/api/user/profile", goals);
  const cards = await listCards(page);
  for (const card of cards.slice(left))
    await callFrom(page, "POST", `/api/revision/notes/${card.topic.id}/mark-as-revised`);
  return cards.slice(0, left);
}

type Mark = { topicId: number; rating: string; key: string | undefined };

/** The topics that were sent as revised, with their ratings and keys. */
function noteMarks(page: Page): Mark[] {
  const marks: Mark[] = [];
  page.on("request", (request) => {
    const topicId = /notes\/(\d+)\/mark-as-revised$/.exec(request.url())?.[1];
    const key = request.headers()["idempotency-key"];
    if (topicId) marks.push({ topicId: Number(topicId), rating: request.postDataJSON().rating, key });
  });
  return marks;
}

const next = (page: Page) => page.getByRole("button", { name: "Mark as Revised & Next" });

test("the day's cards, one after the other, over a reload, to the end", async ({ page }) => {
  const cards = await startWith(page, 3);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Daily Revision Cards" }).click();
  await expect(page.getByRole("heading", { name: "Daily Revision Card", exact: true })).toBeVisible();
  await expect(page.getByText("Card 1 of 3")).toBeVisible();
  await expect(page.getByRole("heading", { name: cards[0]?.title })).toBeVisible();
  await expect(page.getByText(cards[0]?.topic.name ?? "").first()).toBeVisible();
  await expect(page.locator(".katex").first()).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await next(page).click();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await expect(page.getByRole("heading", { name: cards[1]?.title })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(async () => (await listCards(page)).length).toBe(2);
  await page.reload();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await page.goto("/revision");
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await next(page).click();
  await expect(page.getByText("Card 3 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Finish Revision" }).click();
  await expect(page.getByRole("alert")).toHaveText("You have completed all revision cards for today!");
  await expect.poll(async () => (await listCards(page)).length).toBe(0);

  await page.getByRole("link", { name: "Go on to DPP" }).click();
  await page.waitForURL("**/daily-practice-questions");
  await page.goto("/daily-revision-cards");
  await expect(page.getByRole("heading", { name: "You're All Caught Up!" })).toBeVisible();
  await expect(page.getByText("There are no revision cards for you today. Great job!")).toBeVisible();
});

test("a double tap marks one card", async ({ page }) => {
  const [card] = await startWith(page, 3);
  const marks = noteMarks(page);
  await page.goto("/daily-revision-cards");
  await next(page).dblclick();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await expect.poll(async () => (await listCards(page)).length).toBe(2);
  expect(marks).toMatchObject([{ topicId: card?.topic.id, rating: "good" }]);
});

test("a card that the server refuses to mark is told of, and comes again", async ({ page }) => {
  const cards = await startWith(page, 2);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/mark-as-revised", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/daily-revision-cards");
  await next(page).click();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "A card could not be marked as revised. It will come again.",
  );
  expect(logged.some((text) => text.includes("could not be marked"))).toBe(true);

  await page.unroute("**/mark-as-revised");
  await page.getByRole("button", { name: "Finish Revision" }).click();
  await expect(page.getByText("You have completed all revision cards for today!")).toBeVisible();
  await expect.poll(async () => (await listCards(page)).length).toBe(1);
  await page.reload();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("heading", { name: cards[0]?.title })).toBeVisible();
});

test("a mark that the server fails on is told of, sent again by itself, and is the same mark", async ({
  page,
}) => {
  const [card] = await startWith(page, 3);
  const marks = noteMarks(page);
  await page.clock.install();
  await page.route("**/mark-as-revised", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/daily-revision-cards");
  await next(page).click();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await page.unroute("**/mark-as-revised");
  await timePassesUntil(page, () => page.getByText("Saved.", { exact: true }).isVisible());
  expect((await listCards(page)).length).toBe(2);
  expect(marks.length).toBeGreaterThan(1);
  expect(new Set(marks.map(({ key }) => key)).size).toBe(1);
  expect(marks[0]).toMatchObject({ topicId: card?.topic.id, key: expect.stringContaining("card-") });
});

test("marks that wait for a network are sent in order once there is one, each as it was", async ({
  page,
  context,
}) => {
  const cards = await startWith(page, 3);
  const marks = noteMarks(page);
  await page.goto("/daily-revision-cards");
  await expect(page.getByText("Card 1 of 3")).toBeVisible();
  await context.setOffline(true);
  await next(page).click();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await next(page).click();
  await expect(page.getByText("Card 3 of 3")).toBeVisible();
  await expect(page.getByText("Saved on this phone. Will send when you are online.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const [left] = await listCards(page);
  expect(left?.topic.id).toBe(cards[2]?.topic.id);
  const sent = cards.slice(0, 2).map(({ topic }) => topic.id);
  expect([...new Set(marks.map(({ topicId }) => topicId))]).toEqual(sent);
  expect(marks.length).toBeGreaterThan(2);
  expect(new Set(marks.map(({ key }) => key)).size).toBe(2);
});

test("the note can be hidden until it is asked for, and forgotten", async ({ page }) => {
  const [card] = await startWith(page, 2);
  const marks = noteMarks(page);
  await page.goto("/daily-revision-cards");
  const formula = page.locator(".katex").first();
  const setting = page.getByRole("switch", { name: "Hide the note until I tap Show" });
  await expect(setting).not.toBeChecked();
  await expect(formula).toBeVisible();
  await setting.check();
  await expect(formula).toBeHidden();
  await page.reload();
  await expect(setting).toBeChecked();
  // It is there, laid out and out of sight, so that Show has little left to do on a slow phone.
  await expect(formula).toBeAttached();
  await expect(formula).toBeHidden();
  const laidOut = await formula.evaluate((drawn) => drawn.getBoundingClientRect().width);
  expect(laidOut).toBeGreaterThan(0);
  const readOut = () => page.locator("article").ariaSnapshot();
  expect(await readOut()).not.toContain("math");
  await expect(next(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Show", exact: true }).dblclick();
  await expect(formula).toBeVisible();
  expect(await readOut()).toContain("math");
  await expect(next(page)).toBeVisible();
  await expect(page.getByText("Card 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Didn't remember" }).click();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeVisible();
  await expect.poll(() => marks).toMatchObject([{ topicId: card?.topic.id, rating: "again" }]);
});

test("cards that cannot be had can be asked for again", async ({ page }) => {
  await startWith(page, 2);
  await page.route("**/api/revision/notes", (route) => route.abort());
  await page.goto("/revision");
  await expect(page.getByRole("alert")).toContainText("Could not load today's cards.");
  await page.unroute("**/api/revision/notes");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Card 1 of 2")).toBeVisible();
});
