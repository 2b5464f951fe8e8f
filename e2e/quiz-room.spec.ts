import type { Page } from "@playwright/test";
import { apiRequest, expect, setGoals, test, waitForControl } from "./fixtures.ts";
import { type Question, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const HALL_NOTICE = "Saved. In the exam hall only Save & Next and Mark for Review & Next save.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const palette = (page: Page) => page.getByRole("button", { name: /All questions/ });
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${number} of `) });
const answerBox = (page: Page) => page.getByRole("textbox", { name: /Your answer/ });
const markButton = (page: Page) => button(page, "Mark for review");

type Quiz = { state: string; question_ids: number[]; answered_ids: number[]; marked_ids: number[] };
const fetchQuiz = async (page: Page, hash: string): Promise<Quiz> =>
  (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;

async function openQuestion(page: Page, hash: string, id: number | undefined): Promise<void> {
  await page.goto(`/quiz/${hash}/question/${id}`);
  await waitForControl(markButton(page));
}

/** Begins a Main paper and opens its first question. */
async function beginPaper(page: Page): Promise<string> {
  const { body } = await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" });
  await apiRequest(page, "POST", `/api/quiz/${body.hash}/begin`);
  await page.goto(`/quiz/${body.hash}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  return body.hash;
}

test("with Move on by itself switched off only Next Question moves, also after a reload", async ({
  page,
}) => {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const ofType = (type: Question["type"]) => questions.find((question) => question.type === type)?.id;
  const single = `/quiz/${hash}/question/${ofType("multi choice single answer")}`;
  await page.goto(single);
  await palette(page).click();
  const moveOn = page.getByRole("switch", { name: "Move on by itself" });
  await expect(moveOn).toBeChecked();
  await moveOn.uncheck();
  await button(page, "Keep going").click();
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved. You can change this until the quiz ends.")).toBeVisible();
  await expect(page).toHaveURL(single);
  await button(page, "Next Question").click();
  await expect(page).not.toHaveURL(single);

  await openQuestion(page, hash, ofType("numerical"));
  const numerical = page.url();
  await answerBox(page).fill("3.5");
  await button(page, "Submit").click();
  await expect(page.getByText("Saved. You can change this until the quiz ends.")).toBeVisible();
  await expect(page).toHaveURL(numerical);
  await palette(page).click();
  await moveOn.check();
  await button(page, "Keep going").click();
  await button(page, "Submit").click();
  await expect(page).not.toHaveURL(numerical);
});

test("every kind of question has the same bar at the bottom of the screen", async ({ page }) => {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const places: (number | undefined)[] = [];
  for (const type of ["multi choice single answer", "multi choice multi correct", "numerical"] as const) {
    await openQuestion(page, hash, questions.find((question) => question.type === type)?.id);
    await expect(button(page, "Previous Question")).toBeInViewport({ ratio: 1 });
    places.push((await button(page, "Previous Question").boundingBox())?.y);
  }
  expect(new Set(places).size).toBe(1);
});

test("the learner types with one keypad, at the place of the caret", async ({ page }) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const numerical = questions.find(({ type }) => type === "numerical");
  await openQuestion(page, hash, numerical?.id);
  for (const key of ["Minus", "1", "2", "3", "Backspace", "Move left", "4"]) await button(page, key).click();
  await expect(answerBox(page)).toHaveValue("−142");
  await button(page, "Clear All").click();
  await expect(answerBox(page)).toHaveValue("");
  await answerBox(page).fill("1,5");
  await answerBox(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Use a point for decimals");
});

test("ticks and keys that come in one go all count", async ({ page }) => {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const ofType = (type: Question["type"]) => questions.find((question) => question.type === type)?.id;
  await openQuestion(page, hash, ofType("multi choice multi correct"));
  await page.getByRole("checkbox").evaluateAll((boxes: HTMLElement[]) => {
    for (const box of boxes.slice(0, 2)) box.click();
  });
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await openQuestion(page, hash, ofType("numerical"));
  await page
    .getByRole("group", { name: "Keypad" })
    .getByRole("button", { name: /^[123]$/ })
    .evaluateAll((keys: HTMLElement[]) => {
      for (const key of keys) key.click();
    });
  await expect(answerBox(page)).toHaveValue("123");
});

test("a mark for review is on the learner's other devices", async ({ page, openPage }) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  await openQuestion(page, hash, ids[1]);
  await markButton(page).click();
  await expect(markButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await fetchQuiz(page, hash)).marked_ids).toEqual([ids[1]]);
  const phone = await openPage("learner");
  await openQuestion(phone, hash, ids[1]);
  await expect(markButton(phone)).toHaveAttribute("aria-pressed", "true");
  await markButton(phone).click();
  await expect.poll(async () => (await fetchQuiz(page, hash)).marked_ids).toEqual([]);
});

test("marks that an earlier version of the app has stored on the device are brought over once", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  await openQuestion(page, hash, ids[0]);
  const keys = () =>
    page.evaluate((end) => Object.keys(localStorage).filter((key) => key.endsWith(end)), `:attempt:${hash}`);
  await expect.poll(async () => (await keys()).length).toBe(1);
  await page.evaluate(
    ([key = "", id]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...stored, marked: [id] }));
    },
    [(await keys())[0], ids[2]] as [string | undefined, number | undefined],
  );
  await page.reload();
  await expect.poll(async () => (await fetchQuiz(page, hash)).marked_ids).toEqual([ids[2]]);
  await openQuestion(page, hash, ids[2]);
  await expect(markButton(page)).toHaveAttribute("aria-pressed", "true");
  await markButton(page).click();
  await expect.poll(async () => (await fetchQuiz(page, hash)).marked_ids).toEqual([]);
  await page.reload();
  await expect(markButton(page)).toHaveAttribute("aria-pressed", "false");
});

test("two tabs of one quiz lose neither marks nor drafts, with a network or without", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  const [first, second] = questions.filter(({ type }) => type === "numerical");
  const third = questions.find(({ type }) => type !== "numerical");
  const otherTab = await context.newPage();
  await openQuestion(page, hash, first?.id);
  await openQuestion(otherTab, hash, second?.id);
  await answerBox(page).fill("1,5");
  await answerBox(otherTab).fill("2,5");
  // The dialog and the questions are on the device before the network goes.
  await palette(page).click();
  await button(page, "Keep going").click();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await markButton(page).click();
  await expect(markButton(page)).toHaveAttribute("aria-pressed", "true");
  await markButton(otherTab).click();
  await expect(markButton(otherTab)).toHaveAttribute("aria-pressed", "true");
  // The first tab marks a third question, after the second has marked one.
  await palette(page).click();
  const number = questions.findIndex(({ id }) => id === third?.id) + 1;
  await page.getByRole("link", { name: new RegExp(`^Question ${number},`) }).click();
  await expect(heading(page, number)).toBeAttached();
  await markButton(page).click();
  await context.setOffline(false);
  const marks = async () => (await fetchQuiz(page, hash)).marked_ids.sort();
  await expect.poll(marks).toEqual([first?.id, second?.id, third?.id].sort());
  await openQuestion(page, hash, second?.id);
  await expect(answerBox(page)).toHaveValue("2,5");
  await expect(markButton(page)).toHaveAttribute("aria-pressed", "true");
  await openQuestion(otherTab, hash, first?.id);
  await expect(answerBox(otherTab)).toHaveValue("1,5");

  // What one tab has saved, the other does not bring back.
  await openQuestion(page, hash, first?.id);
  await answerBox(page).fill("1.5");
  await expect(page.getByText("Saved. You can change this until the quiz ends.")).toBeVisible();
  await expect(answerBox(otherTab)).toHaveValue("1.5");
});

test("an End Quiz without a network outlives the tab, and reaches the server from any page", async ({
  page,
  context,
}) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  await openQuestion(page, hash, ids[0]);
  await palette(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  const dialog = page.getByRole("dialog", { name: "End the quiz?" });
  await expect(dialog).toContainText(
    "Your answers are stored on this phone. They are sent and the quiz ends when you are online",
  );
  await dialog.getByRole("button", { name: "End Quiz" }).click();
  await expect(page.getByRole("heading", { name: "Ending the quiz" })).toBeFocused();
  await page.close();

  await context.setOffline(false);
  const newTab = await context.newPage();
  expect((await fetchQuiz(newTab, hash)).state).toBe("in_progress");
  await newTab.goto("/dashboard");
  await expect.poll(async () => (await fetchQuiz(newTab, hash)).state).toBe("completed");
});

test("a submit that was withdrawn and repeated ends the paper once", async ({ page, context }) => {
  const hash = await beginPaper(page);
  const ends: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/end")) ends.push(request.url());
  });
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved. You can change this until you submit.")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("radio").nth(1).click();
  for (const next of ["Keep going", undefined]) {
    await button(page, "Submit").click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Submitting" })).toBeFocused();
    if (next) await button(page, next).click();
  }
  await context.setOffline(false);
  await page.waitForURL(`**/quiz/${hash}/summary`);
  expect(ends).toHaveLength(1);
});

test("an end that is withdrawn in one tab does not go on in another", async ({ page, context }) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  await openQuestion(page, hash, ids.at(-1));
  await palette(page).click();
  await button(page, "Keep going").click();
  await page.waitForLoadState("networkidle");
  await page.route("**/end", (route) => route.abort());
  await button(page, "End Quiz").click();
  await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
  await expect(page.getByRole("alert")).toContainText("The quiz could not be ended yet.");
  const otherTab = await context.newPage();
  await otherTab.route("**/end", (route) => route.abort());
  await otherTab.goto(`/quiz/${hash}/question/${ids.at(-1)}`);
  await button(otherTab, "Keep going").click();
  await expect(heading(otherTab, ids.length)).toBeAttached();
  await page.unroute("**/end");
  // The first tab tries again, as when a network is back.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(heading(page, ids.length)).toBeAttached();
  expect((await fetchQuiz(page, hash)).state).toBe("in_progress");
});

test("a device with an old copy of the quiz leaves the marks of another device as they are", async ({
  page,
  openPage,
}) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  await openQuestion(page, hash, ids[0]);
  const phone = await openPage("learner");
  await openQuestion(phone, hash, ids[1]);
  await markButton(phone).click();
  await expect.poll(async () => (await fetchQuiz(page, hash)).marked_ids).toEqual([ids[1]]);
  await markButton(page).click();
  await expect
    .poll(async () => (await fetchQuiz(page, hash)).marked_ids.sort())
    .toEqual([ids[0], ids[1]].sort());
});

test("leaving a question of a mock by its palette saves its answer, and says once what the real hall does", async ({
  page,
}) => {
  const hash = await beginPaper(page);
  const goTo = async (number: number) => {
    await palette(page).click();
    await page.getByRole("link", { name: new RegExp(`^Question ${number},`) }).click();
    await expect(heading(page, number)).toBeAttached();
  };
  await page.getByRole("radio").first().click();
  await button(page, "Save & Next").click();
  await expect(page.getByText("Question 1 is saved.")).toBeVisible();
  await expect(page.getByText(HALL_NOTICE)).toHaveCount(0);
  await page.getByRole("radio").first().click();
  await goTo(5);
  await expect(page.getByText(HALL_NOTICE)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.getByRole("radio").first().click();
  await page.getByRole("tab").nth(1).click();
  await expect(page.getByText("Question 5 is saved.")).toBeVisible();
  await expect(page.getByText(HALL_NOTICE)).toHaveCount(0);
  await expect.poll(async () => (await fetchQuiz(page, hash)).answered_ids.length).toBe(3);
});
