import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { storedEntries } from "./device-store.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { waitForOfflineFiles } from "./offline-files.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

type Section = { name: string; question_ids: number[] };
type ExamQuiz = {
  state: string;
  end_time: string;
  question_ids: number[];
  answered_ids: number[];
  marked_ids: number[];
  visited_ids: number[];
  sections: Section[];
};

const fetchQuiz = async (page: Page, hash: string): Promise<ExamQuiz> =>
  (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
const hashIn = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const palette = (page: Page) => page.getByRole("button", { name: /All questions/ });
const cell = (page: Page, number: number, state: string) =>
  page.getByRole("link", { name: `Question ${number}, ${state}`, exact: true });
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Question ${number} of 25`, exact: true });

/** Creates a Main paper and opens it; it has not begun. */
async function createPaper(page: Page): Promise<string> {
  const { body } = await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" });
  await page.goto(`/quiz/${body.hash}`);
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  return body.hash;
}

async function begin(page: Page): Promise<void> {
  await page.getByRole("checkbox").check();
  await button(page, "I am ready to begin").click();
  await expect(heading(page, 1)).toBeAttached();
  await expect(page.getByRole("radio").first()).toBeVisible();
}

/** The counts of the palette's legend, from Not Visited to Answered & Marked for Review. */
async function legendCounts(page: Page): Promise<number[]> {
  const texts = await page.getByRole("list", { name: "Legend" }).getByRole("listitem").allInnerTexts();
  return texts.map((text) => Number(/· (\d+)/.exec(text)?.[1]));
}

/** The questions marked for review in the visits that wait on the device to be sent. */
async function storedMarks(page: Page): Promise<number[]> {
  const unsent = (await storedEntries(page)).flatMap(({ key, value }) =>
    key[0] === "visits" ? [value] : [],
  );
  type Marks = { payload: { marks: { question_id: number; marked: boolean }[] } };
  return (unsent as Marks[]).flatMap(({ payload }) =>
    payload.marks.flatMap(({ question_id, marked }) => (marked ? [question_id] : [])),
  );
}

async function typeNumber(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.getByRole("button", { name: key, exact: true }).click();
}

test("a Main paper from its card to its summary, with every state, a reload and a second device", async ({
  page,
  openPage,
}) => {
  test.setTimeout(120_000);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Mock tests" }).click();
  await page.getByRole("button", { name: "Start: JEE Main chemistry paper" }).click();
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  await expect(page.getByText("Negative marks: −1 in all other cases.").first()).toBeVisible();
  await expect(button(page, "I am ready to begin")).toBeDisabled();
  await begin(page);
  const hash = hashIn(page);
  await expect(page.getByRole("timer")).toContainText(/59:\d\d|60:00/);

  // 1 answered, 2 marked, 3 answered and marked, 4 not answered, 5 cleared again.
  await page.getByRole("radio").first().click();
  await button(page, "Save & Next").click();
  await expect(heading(page, 2)).toBeAttached();
  await expect(page.getByText("Question 1 is saved.")).toBeVisible();
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 3)).toBeAttached();
  await page.getByRole("radio").nth(1).click();
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 4)).toBeAttached();
  await button(page, "Save & Next").click();
  await expect(heading(page, 5)).toBeAttached();
  await page.getByRole("radio").nth(2).click();
  await expect(page.getByText("Saved. You can change this until you submit.")).toBeVisible();
  await button(page, "Clear Response").click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  await palette(page).click();
  await expect(cell(page, 1, "Answered")).toBeVisible();
  await expect(cell(page, 2, "Marked for Review")).toBeVisible();
  await expect(cell(page, 3, "Answered & Marked for Review")).toBeVisible();
  await expect(cell(page, 4, "Not Answered")).toBeVisible();
  await expect(cell(page, 5, "Not Answered")).toBeVisible();
  await expect(cell(page, 6, "Not Visited")).toBeVisible();
  await expect.poll(() => legendCounts(page)).toEqual([20, 2, 1, 1, 1]);
  // Leaving by the palette saves too.
  await cell(page, 6, "Not Visited").click();
  await page.getByRole("radio").first().click();
  await palette(page).click();
  await cell(page, 1, "Answered").click();
  await expect(heading(page, 1)).toBeAttached();
  await expect.poll(async () => (await fetchQuiz(page, hash)).answered_ids.length).toBe(3);

  // A second tap on the chosen option removes the answer.
  await page.getByRole("radio").first().click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect.poll(async () => (await fetchQuiz(page, hash)).answered_ids.length).toBe(2);
  await page.getByRole("radio").first().click();
  await page.goBack();
  await expect.poll(async () => (await fetchQuiz(page, hash)).answered_ids.length).toBe(3);

  await page.reload();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await palette(page).click();
  await expect.poll(() => legendCounts(page)).toEqual([19, 2, 2, 1, 1]);
  await page.keyboard.press("Escape");

  const secondDevice = await openPage("learner");
  await secondDevice.goto(`/quiz/${hash}`);
  await expect(secondDevice.getByRole("radio").first()).toBeVisible();
  await palette(secondDevice).click();
  await expect(cell(secondDevice, 3, "Answered & Marked for Review")).toBeVisible();
  await cell(secondDevice, 3, "Answered & Marked for Review").click();
  await expect(secondDevice.getByRole("radio").nth(1)).toBeChecked();

  // The numbers are in the second section.
  const quiz = await fetchQuiz(page, hash);
  await page.getByRole("tab", { name: quiz.sections[1]?.name ?? "" }).click();
  await expect(heading(page, 21)).toBeAttached();
  const answer = page.getByRole("textbox", { name: /Your answer/ });
  await typeNumber(page, ["Minus", "1", "2", "3", "Backspace", "Move left", "4"]);
  await expect(answer).toHaveValue("−142");
  await expect(button(page, "Point")).toBeDisabled();
  await typeNumber(page, ["Clear All"]);
  await answer.pressSequentially("7x.5");
  await expect(page.getByText("Not a number yet, so not saved.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("The answer is a whole number, so it has no point.");
  await answer.fill("75");
  await expect(page.getByText("The answer is a whole number")).toHaveCount(0);
  await button(page, "Save & Next").click();
  await expect(heading(page, 22)).toBeAttached();

  await button(page, "Question Paper").click();
  const paper = page.getByRole("dialog", { name: "Question Paper" });
  await expect(paper.getByRole("link", { name: /^Question \d+$/ })).toHaveCount(25);
  await paper.getByRole("link", { name: "Question 25", exact: true }).click();
  await expect(heading(page, 25)).toBeAttached();
  await button(page, "Submit").click();
  const dialog = page.getByRole("dialog");
  const rowOf = (name: string) => dialog.getByRole("row", { name: new RegExp(`^${name} \\d`) });
  await expect(rowOf("Answered")).toContainText(/2\s*1\s*3/);
  await expect(rowOf("Not Visited")).toContainText(/14\s*2\s*16/);
  await dialog.getByRole("button", { name: "Keep going" }).click();
  await button(page, "Submit").click();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();

  await page.goto("/mock-tests");
  await page.getByRole("button", { name: /^Sit again: JEE Main chemistry paper/ }).click();
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  const second = hashIn(page);
  await begin(page);
  expect((await fetchQuiz(page, second)).question_ids).toEqual(quiz.question_ids);
});

test("after the beginning a paper needs no network until it has been submitted", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await page.goto("/dashboard");
  await waitForOfflineFiles(page);
  const hash = await createPaper(page);
  await expect(page.getByText("those that arrive after zero do not count")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline. Beginning needs a connection")).toBeVisible();
  await expect(button(page, "I am ready to begin")).toBeDisabled();
  await context.setOffline(false);
  await begin(page);
  await context.setOffline(true);
  await page.getByRole("radio").nth(1).click();
  await button(page, "Save & Next").click();
  const { end_time } = await fetchQuiz(page, hash);
  const until = await page.evaluate(
    (time) => new Date(time).toLocaleTimeString("en-IN", { timeStyle: "short", timeZone: "Asia/Kolkata" }),
    end_time,
  );
  await expect(page.getByText("Saved on this phone. Will send when you are online.")).toHaveText(
    `Saved on this phone. Will send when you are online. 1 answer waits and counts only if it arrives by ${until}.`,
  );
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 3)).toBeAttached();
  await expect.poll(() => storedMarks(page)).toHaveLength(1);
  await page.reload();
  await expect(heading(page, 3)).toBeAttached();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await palette(page).click();
  await expect(cell(page, 1, "Answered")).toBeVisible();
  await expect(cell(page, 2, "Marked for Review")).toBeVisible();
  await expect.poll(() => legendCounts(page)).toEqual([22, 1, 1, 1, 0]);
  await page.keyboard.press("Escape");
  await button(page, "Submit").click();
  await expect(page.getByText("You are offline. Your answers are stored on this phone.")).toContainText(
    `the test is submitted when you are online and Rasayan is open. Answers that arrive after ${until} do not count.`,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Submitting" })).toBeVisible();
  // The submit outlives the page, and is sent from whichever page the learner opens next.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "What do you want to do today?" })).toBeVisible();
  expect((await fetchQuiz(page, hash)).state).toBe("in_progress");
  await context.setOffline(false);
  await expect.poll(async () => (await fetchQuiz(page, hash)).state).toBe("completed");
  const { answered_ids, marked_ids, question_ids } = await fetchQuiz(page, hash);
  expect(answered_ids).toEqual([question_ids[0]]);
  expect(marked_ids).toEqual([question_ids[1]]);
});

test("an older response that arrives after the beginning does not lead back to the instructions", async ({
  page,
}) => {
  const hash = await createPaper(page);
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  const { promise: begun, resolve: markBegun } = Promise.withResolvers<void>();
  const address = `**/api/quiz/${hash}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    markRequested();
    await begun;
    await route.fulfill({ response }).catch(() => undefined);
  });
  // As after a return to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await requested;
  await begin(page);
  markBegun();
  await palette(page).click();
  await expect(cell(page, 1, "Not Answered")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Instructions" })).toHaveCount(0);
});

test("without a network a marked answer that is changed stays marked", async ({ page, context }) => {
  const hash = await createPaper(page);
  await begin(page);
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 2)).toBeAttached();
  await button(page, "Back").click();
  await expect(heading(page, 1)).toBeAttached();
  await page.getByRole("radio").nth(1).click();
  await expect(page.getByText("Will send when you are online.")).toBeVisible();
  // The palette saves the changed answer, as a pause does.
  await palette(page).click();
  await cell(page, 2, "Not Answered").click();
  await expect(heading(page, 2)).toBeAttached();
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const { answered_ids, marked_ids, question_ids } = await fetchQuiz(page, hash);
      return [answered_ids, marked_ids].map((ids) => ids.map((id) => question_ids.indexOf(id) + 1));
    })
    .toEqual([[1], [1]]);
});

test("the clock warns at ten and at five minutes, and ends the paper at zero", async ({
  page,
  testServer,
}) => {
  const hash = await createPaper(page);
  await page.clock.install();
  await page.reload();
  await begin(page);
  await page.getByRole("radio").first().click();
  await testServer.shiftClock("49 minutes 50 seconds");
  await page.clock.runFor(2000);
  await page.reload();
  await expect(page.getByRole("timer")).toContainText(/10:\d\d/);
  await page.clock.runFor(12_000);
  await expect(page.getByText("10 minutes left.")).toBeVisible();
  await page.clock.runFor(25_000);
  await expect(page.getByText("10 minutes left.")).toBeHidden();
  await testServer.shiftClock("61 minutes");
  await page.reload();
  await page.waitForURL(`**/quiz/${hash}/summary`);
});

test("with text at 200% and in landscape nothing of a paper is wider than the screen", async ({ page }) => {
  await createPaper(page);
  const expectFits = async (what: string) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  };
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await enlarge();
  await expectFits("Instructions");
  await begin(page);
  await expectFits("a question");
  await page.getByRole("tab").nth(1).click();
  await expect(page.getByRole("textbox")).toBeVisible();
  await expectFits("the keypad");
  await palette(page).click();
  await expect(cell(page, 2, "Not Visited")).toBeVisible();
  await expectFits("the palette");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 740, height: 360 });
  await expectFits("a question in landscape");
  await button(page, "Submit").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFits("the dialog");
});

test("a paper that was created but not begun is found again and can be discarded", async ({ page }) => {
  const hash = await createPaper(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Not begun: the 60 minutes start when you do")).toBeVisible();
  await page.getByRole("link", { name: "JEE Main chemistry paper" }).click();
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Discard JEE Main chemistry paper" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Not begun:")).toHaveCount(0);
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).status).toBe(404);
});

test("a paper can be taken with the keyboard alone, and its pages have no violations", async ({ page }) => {
  const hash = await createPaper(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(button(page, "I am ready to begin")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await button(page, "Save & Next").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, 2)).toBeAttached();
  await palette(page).focus();
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, "Answered")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeFocused();
  const [first] = (await fetchQuiz(page, hash)).sections;
  await page.getByRole("tab", { name: first?.name ?? "" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(heading(page, 21)).toBeAttached();
  await page.getByRole("textbox").focus();
  await page.keyboard.type("12");
  await button(page, "Submit").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/quiz/${hash}/summary`);
});

test("in the dark the exam room has no violations, whatever the states of its questions", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  // A control that has been scrolled half beneath the bar counts as too small.
  const violationsFromTheTop = async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    return findViolations(page);
  };
  await createPaper(page);
  expect(await violationsFromTheTop()).toEqual([]);
  await begin(page);
  // 1 answered, 2 answered and marked, 3 marked, 4 not answered.
  await page.getByRole("radio").first().click();
  await button(page, "Save & Next").click();
  await expect(heading(page, 2)).toBeAttached();
  await page.getByRole("radio").first().click();
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 3)).toBeAttached();
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 4)).toBeAttached();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.getByRole("radio").first().hover();
  expect(await violationsFromTheTop()).toEqual([]);
  await palette(page).click();
  await cell(page, 2, "Answered & Marked for Review").click();
  await expect(page.getByRole("radio", { checked: true })).toBeVisible();
  expect(await violationsFromTheTop()).toEqual([]);
  await palette(page).click();
  await expect.poll(() => legendCounts(page)).toEqual([21, 1, 1, 1, 1]);
  expect(await violationsFromTheTop()).toEqual([]);
  await page.keyboard.press("Escape");
  await button(page, "Question Paper").click();
  await expect(page.getByRole("dialog").getByRole("link", { name: /^Question \d+$/ })).toHaveCount(25);
  expect(await violationsFromTheTop()).toEqual([]);
  await page.getByRole("dialog").getByRole("link", { name: "Question 21", exact: true }).click();
  await typeNumber(page, ["1", "2"]);
  expect(await violationsFromTheTop()).toEqual([]);
  await button(page, "Submit").click();
  await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
  expect(await violationsFromTheTop()).toEqual([]);
});
