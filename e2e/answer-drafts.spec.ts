import type { Page } from "@playwright/test";
import { apiRequest, expect, setGoals, test, waitForApp, waitForControl } from "./fixtures.ts";
import { fetchAnsweredIds, type Question, startQuiz } from "./quiz-helpers.ts";

const SAVED_MESSAGE = "Saved. You can change this until the quiz ends.";

test.use({ user: "learner" });

const answerBox = (page: Page) => page.getByRole("textbox", { name: /Your answer/ });
const allQuestions = (page: Page) => page.getByRole("button", { name: /All questions/ });
const nextButton = (page: Page) => page.getByRole("button", { name: "Next Question" });

/** Starts a quiz for JEE Advanced, which has all three types of questions. */
async function startMixedQuiz(page: Page) {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const quiz = await startQuiz(page, "previous-questions");
  const ofType = (type: Question["type"]) => {
    const index = quiz.questions.findIndex((question) => question.type === type);
    const question = quiz.questions[index];
    if (!question || index + 1 === quiz.ids.length)
      throw new Error(`Electrochemistry needs a ${type} question before the last one.`);
    return { ...question, url: `/quiz/${quiz.hash}/question/${question.id}`, number: index + 1 };
  };
  return { ...quiz, numerical: ofType("numerical"), multi: ofType("multi choice multi correct") };
}

const storedAnswer = async (page: Page, url: string) =>
  (await apiRequest(page, "GET", `/api${url}`)).body.question.selected_answer;

/** Counts the answers that the page sends from now on. */
function countSentAnswers(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/answer")) count += 1;
  });
  return () => count;
}

test("a typed number and ticked options are saved when they rest, and the page stays", async ({ page }) => {
  const { numerical, multi } = await startMixedQuiz(page);
  await page.goto(numerical.url);
  await answerBox(page).fill("16.2");
  await expect(page.getByText(SAVED_MESSAGE)).toBeVisible();
  expect(await storedAnswer(page, numerical.url)).toBe("16.2");
  await expect(page).toHaveURL(numerical.url);
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect.poll(() => storedAnswer(page, numerical.url)).toBeNull();

  await page.goto(multi.url);
  await page.getByRole("checkbox").nth(1).check();
  await page.getByRole("checkbox").nth(2).check();
  const optionIds = [multi.answers[1]?.id, multi.answers[2]?.id];
  await expect.poll(() => storedAnswer(page, multi.url)).toEqual(optionIds);
  await expect(page).toHaveURL(multi.url);
  await expect(page.getByRole("button", { name: "Submit 2 answers" })).toBeEnabled();
});

type Leaving = { name: string; leave: (page: Page) => Promise<unknown> };
const waysToLeave: Leaving[] = [
  { name: "Next", leave: (page) => nextButton(page).click() },
  { name: "Back", leave: (page) => page.goBack() },
  { name: "Save and exit", leave: (page) => page.getByRole("button", { name: "Save and exit" }).click() },
  { name: "closing the tab", leave: (page) => page.close({ runBeforeUnload: true }) },
  {
    name: "hiding the tab",
    leave: (page) =>
      page.evaluate(() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden" });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }),
  },
  {
    name: "another question of the palette",
    leave: async (page) => {
      await allQuestions(page).click();
      await page
        .getByRole("link", { name: /Not Visited/ })
        .first()
        .click();
    },
  },
];

for (const { name, leave } of waysToLeave)
  test(`a typed number is saved by ${name} before it has rested`, async ({ page }) => {
    const { hash, numerical } = await startMixedQuiz(page);
    await page.clock.install();
    await page.goto("/dashboard");
    await page.goto(numerical.url);
    await waitForControl(page.getByRole("button", { name: "Mark for review" }));
    // With the clock stopped, the number never rests. No page opens the quiz again, which would also send the draft.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await answerBox(page).fill("3.5");
    await leave(page);
    await expect.poll(() => storedAnswer(page, numerical.url)).toBe("3.5");
    expect(await fetchAnsweredIds(page, hash)).toEqual([numerical.id]);
  });

test("a typed number arrives when another page is opened by its address, without the quiz being opened again", async ({
  page,
}) => {
  const { hash, numerical } = await startMixedQuiz(page);
  await page.goto(numerical.url);
  await waitForControl(page.getByRole("button", { name: "Mark for review" }));
  await answerBox(page).fill("3.5");
  await page.goto("/dashboard");
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([numerical.id]);
});

test("a number typed but not submitted counts when the time runs out", async ({ page, testServer }) => {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const numerical = questions.find(({ type }) => type === "numerical");
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${numerical?.id}`);
  await answerBox(page).fill("3.5");
  // The time is up only by the device's clock, so the server still takes the answer.
  await page.clock.fastForward("20:01");
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([numerical?.id]);
  await page.clock.runFor(3000);
  await testServer.shiftClock("21 minutes");
  await page.clock.fastForward("21:00");
  await page.waitForURL(`**/quiz/${hash}/summary`);
  const { stats } = (await apiRequest(page, "GET", `/api/quiz/${hash}/stats`)).body;
  expect(stats.unattempted).toBe(stats.total - 1);
});

test("text that is no number is never sent, stays after the tab was closed, and the end dialog names it", async ({
  page,
  context,
}) => {
  const { hash, numerical } = await startMixedQuiz(page);
  await page.goto(numerical.url);
  const sentAnswers = countSentAnswers(page);
  await answerBox(page).fill("1,5");
  await expect(page.getByText("Not a number yet, so not saved.")).toBeVisible();
  await nextButton(page).click();
  await expect(page).not.toHaveURL(numerical.url);
  expect(sentAnswers()).toBe(0);
  await page.close();

  const newTab = await context.newPage();
  await newTab.goto(numerical.url);
  await expect(answerBox(newTab)).toHaveValue("1,5");
  await allQuestions(newTab).click();
  await newTab.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  const dialog = newTab.getByRole("dialog", { name: "End the quiz?" });
  await expect(dialog).toContainText("1 typed answer is not a number and will not count");
  await dialog.getByRole("link", { name: `Go to question ${numerical.number}` }).click();
  await answerBox(newTab).fill("1.5");
  await newTab.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => fetchAnsweredIds(newTab, hash)).toEqual([numerical.id]);
});

test("a number left behind by a closed page gives way to an answer given later on another device", async ({
  page,
  context,
  testServer,
}) => {
  const { numerical } = await startMixedQuiz(page);
  await page.clock.install();
  await page.goto(numerical.url);
  await waitForControl(page.getByRole("button", { name: "Mark for review" }));
  // With the clock stopped, the number never rests.
  await page.clock.pauseAt(Date.now() + 10_000);
  await answerBox(page).fill("3.5");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  const later = { answer_id: "7", seq: Date.now() + 30_000 };
  await apiRequest(page, "POST", `/api${numerical.url}/answer`, later);
  await testServer.shiftClock("1 hour");

  await context.clock.resume();
  const newTab = await context.newPage();
  await newTab.goto(numerical.url);
  await waitForControl(newTab.getByRole("button", { name: "Mark for review" }));
  await expect(answerBox(newTab)).toHaveValue("7");
  await expect(newTab.getByText(SAVED_MESSAGE)).toBeVisible();
  expect(await storedAnswer(newTab, numerical.url)).toBe("7");
  await answerBox(newTab).fill("8");
  await expect.poll(() => storedAnswer(newTab, numerical.url)).toBe("8");
});

test("a diagnostic does not save a typed number when it rests, but on Next", async ({ page }) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body;
  const currentId = async () =>
    (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids.at(-1) as number;
  const typeOf = async (id: number) =>
    (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question.type;
  let id = await currentId();
  while ((await typeOf(id)) !== "numerical") {
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { answer_id: null });
    const nextId = await currentId();
    if (nextId === id) throw new Error("The diagnostic asked no numerical question.");
    id = nextId;
  }
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${id}`);
  const sentAnswers = countSentAnswers(page);
  await answerBox(page).fill("3.5");
  await page.clock.runFor(5000);
  await expect(page.getByText("Saved when you go on.")).toBeVisible();
  expect(sentAnswers()).toBe(0);
  await nextButton(page).click();
  await expect(page).not.toHaveURL(`/quiz/${hash}/question/${id}`);
  expect(await storedAnswer(page, `/quiz/${hash}/question/${id}`)).toBe("3.5");
  expect(sentAnswers()).toBe(1);
});

test("a chosen option is seen before the page moves on, and Next in that time does not skip", async ({
  page,
}) => {
  const { hash, ids, questions } = await startQuiz(page, "unlimited");
  const first = questions.findIndex(({ type }) => type === "multi choice single answer");
  const urlOf = (index: number) => `/quiz/${hash}/question/${ids[index]}`;
  await page.clock.install();
  await page.goto(urlOf(first));
  await waitForApp(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("radio").nth(1).click();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.clock.runFor(300);
  await expect(page).toHaveURL(urlOf(first));
  await page.clock.runFor(200);
  await expect(page).toHaveURL(urlOf(first + 1));

  await page.clock.resume();
  await page.goto(urlOf(first));
  await waitForApp(page);
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.getByRole("radio").nth(2).click();
  await nextButton(page).click();
  await expect(page).toHaveURL(urlOf(first + 1));
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(urlOf(first + 1));
});
