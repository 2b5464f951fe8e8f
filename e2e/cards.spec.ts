import type { Page } from "@playwright/test";
import { advanceClockUntil, apiRequest, expect, test, waitForControl } from "./fixtures.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

type Card = { title: string; topic: { id: number; name: string } };
const fetchCards = async (page: Page): Promise<Card[]> =>
  (await apiRequest(page, "GET", "/api/revision/notes")).body.contents;

/** Reviews today's cards until `remaining` are left. Returns those. */
async function startWithCards(page: Page, remaining: number): Promise<Card[]> {
  const cards = await fetchCards(page);
  for (const card of cards.slice(remaining))
    await apiRequest(page, "POST", `/api/revision/notes/${card.topic.id}/mark-as-revised`);
  return cards.slice(0, remaining);
}

type CardReview = { topicId: number; rating: string; key: string | undefined };

/** Records the card reviews that the page sends, with topic, rating and idempotency key. */
function recordReviews(page: Page): CardReview[] {
  const reviews: CardReview[] = [];
  page.on("request", (request) => {
    const topicId = /notes\/(\d+)\/mark-as-revised$/.exec(request.url())?.[1];
    const key = request.headers()["idempotency-key"];
    if (topicId) reviews.push({ topicId: Number(topicId), rating: request.postDataJSON().rating, key });
  });
  return reviews;
}

const nextButton = (page: Page) => page.getByRole("button", { name: "Mark as Revised & Next" });

test("cards can be reviewed when the browser's storage is full", async ({ page }) => {
  await startWithCards(page, 2);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/daily-revision-cards");
  await nextButton(page).click();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect.poll(async () => (await fetchCards(page)).length).toBe(1);
});

test("a learner reviews the day's cards in order to the end, across a reload", async ({ page }) => {
  const cards = await startWithCards(page, 3);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Daily Revision Cards" }).click();
  await expect(page.getByRole("heading", { name: "Daily Revision Card", exact: true })).toBeVisible();
  await expect(page.getByText("Card 1 of 3")).toBeVisible();
  await expect(page.getByRole("heading", { name: cards[0]?.title })).toBeVisible();
  await expect(page.getByText(cards[0]?.topic.name ?? "").first()).toBeVisible();
  await expect(page.locator(".katex").first()).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await nextButton(page).click();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await expect(page.getByRole("heading", { name: cards[1]?.title })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(async () => (await fetchCards(page)).length).toBe(2);
  await page.reload();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await page.goto("/revision");
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await nextButton(page).click();
  await expect(page.getByText("Card 3 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Finish Revision" }).click();
  await expect(page.getByRole("alert")).toHaveText("You have completed all revision cards for today!");
  await expect.poll(async () => (await fetchCards(page)).length).toBe(0);

  await page.getByRole("link", { name: "Go on to DPP" }).click();
  await page.waitForURL("**/daily-practice-questions");
  await page.goto("/daily-revision-cards");
  await expect(page.getByRole("heading", { name: "You're All Caught Up!" })).toBeVisible();
  await expect(page.getByText("There are no revision cards for you today. Great job!")).toBeVisible();
});

test("a double tap reviews only one card", async ({ page }) => {
  const [card] = await startWithCards(page, 3);
  const reviews = recordReviews(page);
  await page.goto("/daily-revision-cards");
  await nextButton(page).dblclick();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await expect.poll(async () => (await fetchCards(page)).length).toBe(2);
  expect(reviews).toMatchObject([{ topicId: card?.topic.id, rating: "good" }]);
});

test("a double tap on Show uncovers the note and rates nothing", async ({ page }) => {
  await startWithCards(page, 2);
  const reviews = recordReviews(page);
  await page.goto("/daily-revision-cards");
  await page.getByRole("switch", { name: /^Hide the note/ }).check();
  await page.getByRole("button", { name: "Show", exact: true }).dblclick();
  await expect(nextButton(page)).toBeVisible();
  await expect(page.getByText("Card 1 of 2")).toBeVisible();
  expect(reviews).toEqual([]);
  await nextButton(page).click();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeVisible();
});

test("a card review that the server rejects is reported, and the card is shown again", async ({ page }) => {
  const cards = await startWithCards(page, 2);
  const logs: string[] = [];
  page.on("console", (message) => logs.push(message.text()));
  await page.route("**/mark-as-revised", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto("/daily-revision-cards");
  await nextButton(page).click();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "A card could not be marked as revised. It will come again.",
  );
  expect(logs.some((text) => text.includes("rejected a card review"))).toBe(true);

  await page.unroute("**/mark-as-revised");
  await page.getByRole("button", { name: "Finish Revision" }).click();
  await expect(page.getByText("You have completed all revision cards for today!")).toBeVisible();
  await expect.poll(async () => (await fetchCards(page)).length).toBe(1);
  await page.reload();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("heading", { name: cards[0]?.title })).toBeVisible();
});

test("a card review that fails with 503 is reported and retried with the same idempotency key", async ({
  page,
}) => {
  const [card] = await startWithCards(page, 3);
  const reviews = recordReviews(page);
  await page.clock.install();
  await page.route("**/mark-as-revised", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/daily-revision-cards");
  await nextButton(page).click();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await page.unroute("**/mark-as-revised");
  await advanceClockUntil(page, () => page.getByText("Saved.", { exact: true }).isVisible());
  expect((await fetchCards(page)).length).toBe(2);
  expect(reviews.length).toBeGreaterThan(1);
  expect(new Set(reviews.map(({ key }) => key)).size).toBe(1);
  expect(reviews[0]).toMatchObject({ topicId: card?.topic.id, key: expect.stringContaining("card-") });
});

test("card reviews made offline are sent in order once online, with unchanged keys", async ({
  page,
  context,
}) => {
  const cards = await startWithCards(page, 3);
  const reviews = recordReviews(page);
  // The page contains only the first card; the others arrive with this response.
  const cardList = page.waitForResponse("**/api/revision/notes");
  await page.goto("/daily-revision-cards");
  await (await cardList).finished();
  await waitForControl(nextButton(page));
  await context.setOffline(true);
  await nextButton(page).click();
  await expect(page.getByText("Card 2 of 3")).toBeVisible();
  await nextButton(page).click();
  await expect(page.getByText("Card 3 of 3")).toBeVisible();
  await expect(page.getByText("Saved on this phone. Will send when you are online.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const [remaining] = await fetchCards(page);
  expect(remaining?.topic.id).toBe(cards[2]?.topic.id);
  const expectedTopicIds = cards.slice(0, 2).map(({ topic }) => topic.id);
  expect([...new Set(reviews.map(({ topicId }) => topicId))]).toEqual(expectedTopicIds);
  expect(reviews.length).toBeGreaterThan(2);
  expect(new Set(reviews.map(({ key }) => key)).size).toBe(2);
});

test("the note can be hidden until Show is tapped, and rated as not remembered", async ({ page }) => {
  const [card] = await startWithCards(page, 2);
  const reviews = recordReviews(page);
  await page.goto("/daily-revision-cards");
  const formula = page.locator(".katex").first();
  const hideSwitch = page.getByRole("switch", { name: "Hide the note until I tap Show" });
  await expect(hideSwitch).not.toBeChecked();
  await expect(formula).toBeVisible();
  await hideSwitch.check();
  await expect(formula).toBeHidden();
  await page.reload();
  await expect(hideSwitch).toBeChecked();
  // The hidden note is in the document and laid out, so Show is fast on a slow phone.
  await expect(formula).toBeAttached();
  await expect(formula).toBeHidden();
  const laidOutWidth = await formula.evaluate((element) => element.getBoundingClientRect().width);
  expect(laidOutWidth).toBeGreaterThan(0);
  const accessibleText = () => page.locator("article").ariaSnapshot();
  expect(await accessibleText()).not.toContain("math");
  await expect(nextButton(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Show", exact: true }).dblclick();
  await expect(formula).toBeVisible();
  expect(await accessibleText()).toContain("math");
  await expect(nextButton(page)).toBeVisible();
  await expect(page.getByText("Card 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Didn't remember" }).click();
  await expect(page.getByText("Card 2 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeVisible();
  await expect.poll(() => reviews).toMatchObject([{ topicId: card?.topic.id, rating: "again" }]);
});

test("cards that fail to load can be retried", async ({ page }) => {
  await startWithCards(page, 2);
  await page.route("**/api/revision/notes", (route) => route.abort());
  await page.goto("/revision");
  await expect(page.getByRole("alert")).toContainText("Could not load today's cards.");
  await page.unroute("**/api/revision/notes");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Card 1 of 2")).toBeVisible();
});
