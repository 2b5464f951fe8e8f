import type { Page } from "@playwright/test";
import { callFrom, expect, test, timePassesUntil } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";
import { answeredIn, startQuiz } from "./quiz-play.ts";

test.beforeEach(async ({ page }) => {
  await signInAsLearner(page);
});

/** The questions the page has fetched so far. */
function noteFetched(page: Page): Set<number> {
  const fetched = new Set<number>();
  page.on("requestfinished", (request) => {
    const id = /\/api\/quiz\/[^/]+\/question\/(\d+)$/.exec(request.url())?.[1];
    if (id !== undefined) fetched.add(Number(id));
  });
  return fetched;
}

test("a quiz opened online can be worked through offline, and its answers are sent afterwards", async ({
  page,
  context,
}) => {
  const { hash, ids, questions } = await startQuiz(page, "quick-quiz");
  const fetched = noteFetched(page);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect.poll(() => fetched.size).toBe(ids.length);
  await context.setOffline(true);
  const given: number[] = [];
  for (const [index, { id, type }] of questions.entries()) {
    await expect(
      page.getByRole("heading", { name: `Question ${index + 1} of ${ids.length}` }),
    ).toBeAttached();
    await expect(page.getByText("Failed to fetch question")).toBeHidden();
    if (type === "multi choice single answer") {
      given.push(id);
      await page.getByRole("radio").first().click();
    } else if (index < ids.length - 1) await page.getByRole("button", { name: "Next Question" }).click();
  }
  await expect(page.getByText("Will send when you are online.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await answeredIn(page, hash)).length).toBe(given.length);
});

test("the questions are fetched two at a time, and a diagnostic asks for none but the next", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  let open = 0;
  let most = 0;
  await page.route("**/api/quiz/*/question/*", async (route) => {
    open += 1;
    most = Math.max(most, open);
    const reply = await route.fetch();
    open -= 1;
    await route.fulfill({ response: reply });
  });
  const fetched = noteFetched(page);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect.poll(() => fetched.size).toBe(ids.length);
  expect(most).toBeLessThanOrEqual(2);

  const diagnostic = (await callFrom(page, "POST", "/api/quiz/diagnostic")).body.hash;
  fetched.clear();
  await page.goto(`/quiz/${diagnostic}`);
  await expect(page.getByRole("heading", { name: "Question 1 of 15" })).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(fetched.size).toBeLessThanOrEqual(2);
});

for (const size of [1, 2])
  test(`a quiz of ${size}, with nothing or little to fetch ahead, is played to its end`, async ({ page }) => {
    const { ids } = await startQuiz(page, "quick-quiz");
    for (const id of ids.slice(0, size)) await callFrom(page, "PUT", `/api/bookmarks/questions/${id}`, {});
    const { hash } = (await callFrom(page, "POST", "/api/quiz", { type: "bookmarks" })).body;
    await page.goto(`/quiz/${hash}`);
    await expect(page.getByRole("heading", { name: `Question 1 of ${size}` })).toBeAttached();
    await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
    if (size > 1) await page.getByRole("button", { name: "Next Question" }).click();
    await page.getByRole("button", { name: "End Quiz" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
    await page.waitForURL(`**/quiz/${hash}/summary`);
  });

test("a question that could not be fetched comes by itself with the network", async ({ page, context }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await page.route("**/api/quiz/*/question/*", (route) => route.abort());
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await page.clock.runFor(10_000);
  await expect(page.getByText("Failed to fetch question. Please try again later.")).toBeVisible();
  await context.setOffline(true);
  await page.unroute("**/api/quiz/*/question/*");
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
});

test("where the next question cannot be fetched, it is still told what becomes of the last answer", async ({
  page,
  context,
}) => {
  const { hash, ids, questions } = await startQuiz(page, "quick-quiz");
  const first = questions.findIndex(
    ({ type }, at) => type === "multi choice single answer" && at + 1 < ids.length,
  );
  await page.route(`**/api/quiz/*/question/${ids[first + 1]}`, (route) => route.abort());
  await page.goto(`/quiz/${hash}/question/${ids[first]}`);
  await expect(page.getByRole("radio").first()).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Failed to fetch question. Please try again later.")).toBeVisible();
  await expect(page.getByText("Saved on this phone. Will send when you are online.")).toBeVisible();
});

test("a quiz whose time runs out offline goes on to its summary once the network is back", async ({
  page,
  context,
  stack,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect(page.getByRole("timer")).toBeVisible();
  await stack.shiftClock("21 minutes");
  await context.setOffline(true);
  await page.clock.fastForward("21:00");
  await expect(page.getByRole("heading", { name: "Time is up." })).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(page.getByRole("alert")).toContainText("The quiz could not be ended yet.");
  await context.setOffline(false);
  await page.waitForURL(`**/quiz/${hash}/summary`);
  expect((await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("completed");
});

test("answers given offline to a quiz that had ended are named on its summary, whatever became of their tab", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.findIndex(({ type }) => type === "multi choice single answer");
  const fetched = noteFetched(page);
  await page.goto(`/quiz/${hash}/question/${questions[single]?.id}`);
  await expect.poll(() => fetched.size).toBe(questions.length);
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.request.post(`/api/quiz/${hash}/end`, { data: {} });
  await page.close();

  await context.setOffline(false);
  const next = await context.newPage();
  const refused = next.waitForResponse(`**/question/${questions[single]?.id}/answer`);
  await next.goto("/dashboard");
  expect((await refused).status()).toBe(409);
  await next.goto(`/quiz/${hash}/summary`);
  const words = `Question ${single + 1}: the answer did not arrive before the quiz ended`;
  await expect(next.getByText(words)).toBeVisible();
  await next.reload();
  await expect(next.getByText(words)).toBeVisible();
  await expect.poll(() => unsentOn(next)).toBe(0);
});

test("whether an answer was lost is asked again where the server could not say, and the answer stays till then", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.findIndex(({ type }) => type === "multi choice single answer");
  const id = questions[single]?.id;
  const fetched = noteFetched(page);
  await page.goto(`/quiz/${hash}/question/${id}`);
  await expect.poll(() => fetched.size).toBe(questions.length);
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.request.post(`/api/quiz/${hash}/end`, { data: {} });
  await page.close();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.route(`**/api/quiz/${hash}/question/${id}`, (route) => route.fulfill({ status: 503, json: {} }));
  const refused = next.waitForResponse(`**/question/${id}/answer`);
  await next.goto("/dashboard");
  await refused;
  await next.clock.install();
  await next.goto(`/quiz/${hash}/summary`);
  await expect(next.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
  const words = next.getByText(`Question ${single + 1}: the answer did not arrive before the quiz ended`);
  await expect(next.getByText("We could not check whether your last answers arrived.")).toBeVisible();
  await expect(words).toHaveCount(0);
  expect(await unsentOn(next)).toBe(1);

  await next.unroute(`**/api/quiz/${hash}/question/${id}`);
  await timePassesUntil(next, () => words.isVisible());
  await expect.poll(() => unsentOn(next)).toBe(0);
});

test("time that the device slept through without a network is not shown as left", async ({
  page,
  context,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
  await context.setOffline(true);
  // The time of day goes on in a sleep; what counts from the page's start need not.
  await page.clock.setSystemTime(Date.now() + 15 * 60_000);
  await page.clock.runFor(2000);
  await expect(page.getByRole("timer")).toContainText(/0[34]:\d\d/);
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
});

/** How many answers wait on the device to be sent. */
const unsentOn = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await settled(indexedDB.open("rasayan"));
    const keys = await settled(database.transaction("kept").objectStore("kept").getAllKeys());
    return keys.filter((key) => (key as string[])[0] === "answer").length;
  });
