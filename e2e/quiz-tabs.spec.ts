import type { Page } from "@playwright/test";
import { callFrom, expect, test } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";
import { answeredIn, startQuiz } from "./quiz-play.ts";

const SAVED = "Saved. You can change this until the quiz ends.";

test.beforeEach(async ({ page }) => {
  await signInAsLearner(page);
});

/** A quiz with two of its questions that ask for one option, the page open at the first. */
async function openQuiz(page: Page) {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const [one, two] = questions.filter(({ type }) => type === "multi choice single answer");
  if (!one || !two) throw new Error("Electrochemistry has no two such questions.");
  const path = `/quiz/${hash}/question/`;
  await page.goto(`${path}${one.id}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  return { hash, one, two, path };
}

const chosenOnServer = async (page: Page, path: string) =>
  (await callFrom(page, "GET", `/api${path}`)).body.question.selected_answer;

/** Chooses an option, and waits until the page has gone on to the next question. */
async function choose(page: Page, place: number): Promise<void> {
  const address = page.url();
  await page.getByRole("radio").nth(place).click();
  await expect(page).not.toHaveURL(address);
}

test("of two tabs that answer one question the later choice stands, and the tab with the earlier shows it", async ({
  page,
  context,
}) => {
  const { one, path } = await openQuiz(page);
  await page.route("**/answer", (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, 0);
  await expect(page.getByRole("alert")).toContainText("Failed to submit answer. Please try again.");
  await page.goto(`${path}${one.id}`);
  await expect(page.getByRole("radio").first()).toBeChecked();

  const other = await context.newPage();
  await other.goto(`${path}${one.id}`);
  await choose(other, 2);
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await chosenOnServer(page, `${path}${one.id}`)).toBe(one.answers[2]?.id);
});

test("one tab at a time sends: what another is given waits until the first has its reply", async ({
  page,
  context,
}) => {
  const { hash, one, two, path } = await openQuiz(page);
  const other = await context.newPage();
  await other.goto(`${path}${two.id}`);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const left = page.waitForRequest("**/answer");
  await page.route("**/answer", (route) => held.then(() => route.continue()));
  const sentByOther: string[] = [];
  other.on("request", (request) => request.url().endsWith("/answer") && sentByOther.push(request.url()));

  await choose(page, 0);
  await left;
  await choose(other, 1);
  const waiting = () => navigator.locks.query().then(({ pending = [] }) => pending.map(({ name }) => name));
  await expect.poll(() => other.evaluate(waiting)).toEqual(["answers"]);
  expect(sentByOther).toEqual([]);
  letThrough();
  await expect.poll(async () => (await answeredIn(page, hash)).sort()).toEqual([one.id, two.id].sort());
});

test("a choice that another device's later one has overtaken gives way to it, and the next one stands", async ({
  page,
}) => {
  const { one, path } = await openQuiz(page);
  const later = { answer_id: one.answers[1]?.id, seq: Date.now() + 3_600_000 };
  await callFrom(page, "POST", `/api${path}${one.id}/answer`, later);
  await choose(page, 0);
  await page.goBack();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  expect(await chosenOnServer(page, `${path}${one.id}`)).toBe(one.answers[1]?.id);
  await choose(page, 0);
  await expect.poll(() => chosenOnServer(page, `${path}${one.id}`)).toBe(one.answers[0]?.id);
});
