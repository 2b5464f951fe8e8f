import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf, playQuestions } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("the review says when the card of a missed question comes back, and on that day the card leads to the question", async ({
  page,
  testServer,
}) => {
  await playQuestions(page, 8);
  const { mistakes } = (await apiRequest(page, "GET", "/api/mistakes")).body;
  const { hash, question_id } = mistakes[0];
  const { card } = (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${question_id}/follow-up`))
    .body;
  await page.goto(`/quiz/${hash}/question/${question_id}/review`);
  const line = page.locator("p", { has: page.getByRole("link", { name: card.title, exact: true }) });
  await expect(line).toHaveText(/ (comes back on \w+day|is among today’s cards)\.$/);
  expect(await findViolations(page)).toEqual([]);
  await line.getByRole("link", { name: card.title }).click();
  await expect(page.getByRole("heading", { name: card.title, level: 1 })).toBeVisible();

  await testServer.shiftClock("1 day");
  await testServer.runSql("update sessions set last_seen_at = app_now()");
  const { contents } = (await apiRequest(page, "GET", "/api/revision/notes")).body;
  await page.goto("/daily-revision-cards");
  await expect(page.getByRole("heading", { name: contents[0].title })).toBeVisible();
  const missed = contents[0].missed_question;
  expect(mistakes.map((mistake: { question_id: number }) => mistake.question_id)).toContain(
    missed.question_id,
  );
  await page.getByRole("link", { name: "this question" }).click();
  await page.waitForURL(`**/quiz/${missed.hash}/question/${missed.question_id}/review`);
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
});

test("a question that is checked in practice asks for no follow-up before its quiz has ended", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const chapter_id = await chapterIdOf(page, "Electrochemistry");
  const body = { type: "unlimited_chapter", chapter_id, mode: "practice" };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  const { questions } = (await apiRequest(page, "GET", `/api/quiz/${hash}/questions`)).body;
  let path = "";
  for (const { id, type, answers } of questions) {
    path = `/quiz/${hash}/question/${id}`;
    const answer = type === "numerical" ? "1" : answers[0].id;
    await apiRequest(page, "POST", `/api${path}/answer`, { answer_id: answer });
    const checked = (await apiRequest(page, "POST", `/api${path}/check`)).body.question;
    if (checked.outcome === "wrong") break;
  }
  await page.goto(path);
  await expect(page.getByRole("status").getByText(/^Wrong\. In the exam this would be /)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requests).not.toContain(`/api${path}/follow-up`);

  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`${path}/review`);
  await expect(page.getByText(/ (comes back on|is among today’s cards)/)).toBeVisible();
  expect(requests).toContain(`/api${path}/follow-up`);
});

test("the home page counts the days on which the goal was reached, and the count can be hidden", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const streak = page.getByRole("region", { name: "Your streak" });
  const scrollDown = () => page.getByRole("link", { name: "Go to Profile" }).scrollIntoViewIfNeeded();
  await scrollDown();
  await expect(streak).toContainText("One finished quiz or 10 cards make a day count.");
  await playQuestions(page, 1);
  await page.reload();
  await scrollDown();
  await expect(streak).toContainText("1 day");
  await expect(streak).toContainText("Today counts. Well done.");
  expect(await findViolations(page)).toEqual([]);

  await streak.getByRole("button", { name: "Hide" }).click();
  await expect(streak).not.toContainText("1 day");
  await page.reload();
  await scrollDown();
  await expect(streak).not.toContainText("1 day");
  await streak.getByRole("button", { name: "Show my streak" }).click();
  await expect(streak).toContainText("1 day");

  await streak.getByRole("button", { name: "Hide" }).click();
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("streak")));
  expect(await keys()).toHaveLength(1);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("/");
  expect(await keys()).toEqual([]);
});

test("where the browser denies storage, the streak shows and can be hidden", async ({ page }) => {
  await page.addInitScript(() => {
    const { getItem, setItem } = Storage.prototype;
    const requireAllowed = (key: string) => {
      if (key.includes("streak")) throw new DOMException("denied", "SecurityError");
    };
    Storage.prototype.getItem = function (key) {
      requireAllowed(key);
      return getItem.call(this, key);
    };
    Storage.prototype.setItem = function (key, value) {
      requireAllowed(key);
      setItem.call(this, key, value);
    };
  });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Go to Profile" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByRole("button", { name: "Show my streak" })).toBeVisible();
});
