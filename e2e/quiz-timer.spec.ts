import type { Page } from "@playwright/test";
import { apiRequest, expect, test } from "./fixtures.ts";
import { answerCurrentQuestion, chapterIdOf, quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner" });

/** Starts a quick quiz on Electrochemistry. Returns its public id. */
async function startQuickQuiz(page: Page): Promise<string> {
  const body = { type: "quick-quiz_chapter", chapter_id: await chapterIdOf(page, "Electrochemistry") };
  return (await apiRequest(page, "POST", "/api/quiz", body)).body.hash;
}

test("a quick quiz whose time runs out in a sleeping tab ends automatically and grades the given answers", async ({
  page,
  testServer,
}) => {
  const hash = await startQuickQuiz(page);
  await page.clock.install();
  await page.goto(`/quiz/${hash}`);
  await page.waitForURL("**/question/*");
  await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
  await answerCurrentQuestion(page, 1, false);
  await answerCurrentQuestion(page, 2, false);
  await expect
    .poll(async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids.length)
    .toBe(2);

  await testServer.shiftClock("21 minutes");
  await page.clock.fastForward("21:00");
  await page.waitForURL(`**/quiz/${hash}/summary`);
  const { stats } = (await apiRequest(page, "GET", `/api/quiz/${hash}/stats`)).body;
  expect(stats).toMatchObject({ total: 10, unattempted: 8 });
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("completed");
});

test("at time-up, the page ends the quiz only once the server agrees that the time is up", async ({
  page,
  testServer,
}) => {
  const hash = await startQuickQuiz(page);
  await page.clock.install();
  await page.goto(`/quiz/${hash}`);
  await expect(page.getByRole("timer")).toBeVisible();
  const ends: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/end")) ends.push(request.url());
  });
  await page.getByRole("button", { name: /All questions/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // The time is up only by the device's clock.
  await page.clock.fastForward("21:00");
  await page.clock.runFor(3000);
  await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
  expect(ends).toEqual([]);
  await expect(page.getByRole("dialog")).toBeHidden();

  await testServer.shiftClock("21 minutes");
  await page.clock.fastForward("21:00");
  await page.waitForURL(`**/quiz/${hash}/summary`);
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("completed");
});

test("changing the device's clock during a quiz affects neither the timer nor the order of answers", async ({
  page,
}) => {
  const hash = await startQuickQuiz(page);
  await page.clock.install();
  const seqs: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/answer")) seqs.push(request.postDataJSON().seq);
  });
  await page.goto(`/quiz/${hash}`);
  await expect(page.getByRole("timer")).toBeVisible();
  for (const [choice, shiftMs] of [0, 3_600_000, -3_600_000].entries()) {
    await page.clock.setSystemTime(Date.now() + shiftMs);
    await page.clock.runFor(2000);
    await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
    await answerCurrentQuestion(page, choice, false);
    await expect.poll(() => seqs.length).toBe(choice + 1);
  }
  expect([...seqs].sort((a, b) => a - b)).toEqual(seqs);
  for (const seq of seqs) expect(Math.abs(seq - Date.now())).toBeLessThan(600_000);
  const fetchQuiz = async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  await expect.poll(async () => (await fetchQuiz()).answered_ids.length).toBe(3);
  expect(await fetchQuiz()).toMatchObject({ state: "in_progress" });
});

test("a reload, a second device and a server crash during a quiz lose no answers", async ({
  page,
  openPage,
  testServer,
}) => {
  const hash = await startQuickQuiz(page);
  await page.goto(`/quiz/${hash}`);
  await page.waitForURL("**/question/*");
  await answerCurrentQuestion(page, 1, false);
  await expect(page.getByRole("heading", { name: "Question 2 of 10" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Question 2 of 10" })).toBeVisible();
  expect(quizHashOf(page)).toBe(hash);

  const phone = await openPage("learner");
  await phone.goto("/dashboard");
  await phone.getByRole("region", { name: "Continue" }).getByRole("link").click();
  await expect(phone.getByRole("heading", { name: "Question 2 of 10" })).toBeVisible();
  await answerCurrentQuestion(phone, 2, false);
  await expect(phone.getByRole("heading", { name: "Question 3 of 10" })).toBeVisible();

  await expect
    .poll(async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids.length)
    .toBe(2);
  await testServer.crashAndRestart();
  // The new server's first response is slow: the page would show its stored copy, from before the phone's answer.
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids).toHaveLength(2);
  await page.goto(`/quiz/${hash}`);
  await expect(page.getByRole("heading", { name: "Question 3 of 10" })).toBeVisible();
});

test("ending early warns about unanswered questions, and a double tap ends the quiz once", async ({
  page,
}) => {
  const hash = await startQuickQuiz(page);
  const { question_ids } = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  await page.goto(`/quiz/${hash}/question/${question_ids.at(-1)}`);
  await page.getByRole("button", { name: "End Quiz" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("10");
  await dialog.getByRole("button", { name: "Keep going" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "End Quiz" }).click();
  await dialog.getByRole("button", { name: "End Quiz" }).dblclick();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await page.goto(`/quiz/${hash}`);
  await page.waitForURL(`**/quiz/${hash}/summary`);
});
