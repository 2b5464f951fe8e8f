import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, serveShells, test } from "./fixtures.ts";
import { chapterIdOf, quizHashOf, startQuiz } from "./quiz-helpers.ts";
import type { TestServer } from "./test-server.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const certainty = (page: Page, name: "Sure" | "Maybe" | "Guess") =>
  page.getByRole("radiogroup", { name: "How sure are you?" }).getByRole("radio", { name, exact: true });
const option = (page: Page, index: number) =>
  page.getByRole("radiogroup", { name: "Answer" }).getByRole("radio").nth(index);
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${number} of `) });
const isSaved = (page: Page) => expect(page.getByText(/^Saved\. You can change/)).toBeVisible();

type SavedQuestion = { id: number; selected_answer: unknown; certainty: string | null };

/** What the server has saved for each question of the quiz. */
const fetchSaved = async (page: Page, hash: string): Promise<SavedQuestion[]> =>
  (await apiRequest(page, "GET", `/api/quiz/${hash}/questions`)).body.questions;
const certaintiesOf = async (page: Page, hash: string, count: number) =>
  (await fetchSaved(page, hash)).slice(0, count).map((question) => question.certainty);

/** Starts a quiz of the single-choice questions of a chapter, in plain mode, and opens it. */
async function openChoiceQuiz(page: Page, count: number): Promise<string> {
  const { hash: source } = (
    await apiRequest(page, "POST", "/api/quiz", {
      type: "unlimited_chapter",
      chapter_id: await chapterIdOf(page, "Electrochemistry"),
    })
  ).body;
  const { questions } = (await apiRequest(page, "GET", `/api/quiz/${source}/questions`)).body;
  const hashes = questions
    .filter(({ type }: { type: string }) => type === "multi choice single answer")
    .map((question: { hash: string }) => question.hash);
  await apiRequest(page, "DELETE", `/api/quiz/${source}`);
  const body = { type: "custom", question_hashes: hashes.slice(0, count) };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  await page.goto(`/quiz/${hash}`);
  await expect(option(page, 0)).toBeVisible();
  return hash;
}

async function setSwitch(page: Page): Promise<void> {
  await page.getByRole("button", { name: /All questions/ }).click();
  await page.getByRole("switch", { name: "Ask how sure I am" }).check();
  await button(page, "Keep going").click();
}

async function switchOn(page: Page): Promise<void> {
  await setSwitch(page);
  await expect(certainty(page, "Sure")).toBeVisible();
}

test("a plain quiz asks how sure the learner is once that is switched on, and the answer keeps it", async ({
  page,
  context,
}) => {
  const hash = await openChoiceQuiz(page, 4);
  await expect(page.getByRole("radiogroup", { name: "How sure are you?" })).toBeHidden();
  await switchOn(page);
  expect(await findViolations(page)).toEqual([]);

  // An option waits for the certainty, and then the page moves on.
  await option(page, 0).click();
  await isSaved(page);
  await expect(heading(page, 1)).toBeAttached();
  await certainty(page, "Guess").click();
  await expect(heading(page, 2)).toBeAttached();

  // The certainty may come first.
  await certainty(page, "Sure").click();
  await expect(certainty(page, "Sure")).toBeChecked();
  await option(page, 1).click();
  await expect(heading(page, 3)).toBeAttached();
  await expect.poll(() => certaintiesOf(page, hash, 3)).toEqual(["guess", "sure", null]);

  // After a reload the setting and the certainty are still there, and without a network both are kept.
  await button(page, "Previous Question").click();
  await page.reload();
  await expect(certainty(page, "Sure")).toBeChecked();
  await context.setOffline(true);
  await certainty(page, "Maybe").click();
  await expect(heading(page, 3)).toBeAttached();
  await option(page, 2).click();
  await expect(page.getByText("Will send when you are online.")).toBeVisible();
  await certainty(page, "Guess").click();
  await expect(heading(page, 4)).toBeAttached();
  await button(page, "Previous Question").click();
  await expect(certainty(page, "Guess")).toBeChecked();
  await context.setOffline(false);
  await expect.poll(() => certaintiesOf(page, hash, 4)).toEqual(["guess", "maybe", "guess", null]);

  // Another answer keeps the certainty, a cleared one has none.
  await option(page, 3).click();
  await expect(heading(page, 4)).toBeAttached();
  await button(page, "Previous Question").click();
  await expect(certainty(page, "Guess")).toBeChecked();
  await button(page, "Clear response").click();
  await expect(certainty(page, "Guess")).not.toBeChecked();
  await expect.poll(() => certaintiesOf(page, hash, 4)).toEqual(["guess", "maybe", null, null]);
});

test.describe("without a service worker, which may have stored the files of the page", () => {
  test.use({ serviceWorkers: "block" });

  test("a question is asked without the certainty if the file for it does not load", async ({ page }) => {
    await openChoiceQuiz(page, 2);
    const requested: string[] = [];
    await page.route(/\/assets\/certainty-field-/, (route) => {
      requested.push(route.request().url());
      return route.abort();
    });
    await setSwitch(page);
    await option(page, 0).click();
    await isSaved(page);
    await button(page, "Next Question").click();
    await expect(heading(page, 2)).toBeAttached();
    await expect(option(page, 0)).toBeVisible();
    expect(requested.length).toBeGreaterThan(0);
  });
});

test("the choices are reached and changed with the keyboard, and are large enough to tap", async ({
  page,
}) => {
  const hash = await openChoiceQuiz(page, 2);
  await switchOn(page);
  await option(page, 0).focus();
  await page.keyboard.press("Space");
  await isSaved(page);
  await page.keyboard.press("Tab");
  await expect(certainty(page, "Sure")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(certainty(page, "Guess")).toBeChecked();
  await expect(heading(page, 1)).toBeAttached();
  await expect.poll(() => certaintiesOf(page, hash, 1)).toEqual(["guess"]);
  for (const name of ["Sure", "Maybe", "Guess"] as const) {
    const box = await certainty(page, name).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("beside a number the choices keep their label, and Submit stays in view on a narrow phone", async ({
  page,
}) => {
  const { hash, questions } = await startQuiz(page, "previous-questions");
  await serveShells(page);
  const url = `/quiz/${hash}/question/${questions.find(({ type }) => type === "numerical")?.id}`;
  await page.route(`**/api${url}`, async (route) => {
    const response = await route.fetch();
    const { question } = await response.json();
    const text_html = "<p>How many moles of electrons reduce one mole of permanganate in an acid?</p>";
    await route.fulfill({ response, json: { question: { ...question, text_html } } });
  });
  await page.goto(url);
  await switchOn(page);
  await expect(page.getByText("How sure?", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(button(page, "Submit")).toBeInViewport({ ratio: 1 });
  const [report, sure] = await Promise.all(
    [button(page, "Report"), certainty(page, "Sure")].map((part) => part.boundingBox()),
  );
  expect(report?.y, "Report shares the row").toBeLessThan((sure?.y ?? 0) + (sure?.height ?? 0));
});

test("a mock test asks without a setting, and its buttons stay in view on a phone", async ({
  page,
  context,
}) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" }))
    .body;
  await page.goto(`/quiz/${hash}`);
  await page.getByRole("checkbox").check();
  await button(page, "I am ready to begin").click();
  await expect(certainty(page, "Sure")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await option(page, 0).click();
  await certainty(page, "Sure").click();
  for (const name of ["Save & Next", "Mark for Review & Next", "Clear Response"])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await button(page, "Mark for Review & Next").click();
  await expect(heading(page, 2)).toBeAttached();
  await certainty(page, "Maybe").click();
  await option(page, 1).click();
  await expect.poll(() => certaintiesOf(page, hash, 2)).toEqual(["sure", "maybe"]);
  await page.reload();
  await expect(option(page, 1)).toBeChecked();
  await expect(certainty(page, "Maybe")).toBeChecked();
  await context.setOffline(true);
  await certainty(page, "Guess").click();
  await button(page, "Save & Next").click();
  await expect(heading(page, 3)).toBeAttached();
  await context.setOffline(false);
  await expect.poll(() => certaintiesOf(page, hash, 3)).toEqual(["sure", "guess", null]);
  const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${quizHashOf(page)}`)).body;
  expect(quiz.marked_ids).toEqual([quiz.question_ids[0]]);

  // Clearing removes a certainty that came before the answer, and one whose answer is not sent yet.
  await certainty(page, "Sure").click();
  await expect(certainty(page, "Sure")).toBeChecked();
  await button(page, "Clear Response").click();
  await expect(certainty(page, "Sure")).not.toBeChecked();
  await context.setOffline(true);
  await certainty(page, "Sure").click();
  await option(page, 0).click();
  await expect(page.getByText("Will send when you are online.")).toBeVisible();
  await button(page, "Clear Response").click();
  await expect(certainty(page, "Sure")).not.toBeChecked();
  await option(page, 1).click();
  await button(page, "Save & Next").click();
  await expect(heading(page, 4)).toBeAttached();
  await context.setOffline(false);
  await expect
    .poll(async () => (await fetchSaved(page, hash))[2]?.selected_answer)
    .toEqual(expect.anything());
  expect(await certaintiesOf(page, hash, 3)).toEqual(["sure", "guess", null]);

  // A number has its choices beside the link below the keypad.
  await page.getByRole("tab").nth(1).click();
  await expect(heading(page, 21)).toBeAttached();
  await page.getByRole("button", { name: "7", exact: true }).click();
  await certainty(page, "Guess").click();
  await isSaved(page);
  const [number] = (await fetchSaved(page, hash)).slice(20);
  expect(number).toMatchObject({ selected_answer: "7", certainty: "guess" });
});

/** The places of the right options of a quiz's single-choice questions, in the order of the quiz. */
async function rightPlaces(testServer: TestServer, hash: string, count: number): Promise<number[]> {
  const rows =
    await testServer.runSql(`select o.position - min(o.position) over (partition by o.version_id) as place,
      o.is_correct, q.position from quizzes z
      join quiz_questions q on (q.user_id, q.quiz_id) = (z.user_id, z.id)
      join option_versions o on o.version_id = q.version_id
    where z.hash = '${hash}' order by q.position, o.position`);
  return rows.flatMap(({ is_correct, place }) => (is_correct ? [Number(place)] : [])).slice(0, count);
}

/** Main marks, +4/−1: sure right +4, sure wrong −1, guess wrong −1, guess right +4, maybe right +4. */
test("after a mock test the numbers by certainty equal the hand-worked ones", async ({
  page,
  testServer,
}) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" }))
    .body;
  await page.goto(`/quiz/${hash}`);
  await page.getByRole("checkbox").check();
  await button(page, "I am ready to begin").click();
  await expect(certainty(page, "Sure")).toBeVisible();
  const given = [
    ["Sure", "right"],
    ["Sure", "wrong"],
    ["Guess", "wrong"],
    ["Guess", "right"],
    ["Maybe", "right"],
  ] as const;
  const places = await rightPlaces(testServer, hash, given.length);
  for (const [index, [name, answer]] of given.entries()) {
    await expect(heading(page, index + 1)).toBeAttached();
    const place = places[index] ?? 0;
    await option(page, answer === "right" ? place : (place + 1) % 4).click();
    await certainty(page, name).click();
    await button(page, "Save & Next").click();
  }
  await expect(heading(page, 6)).toBeAttached();
  await expect
    .poll(() => certaintiesOf(page, hash, 6))
    .toEqual(["sure", "sure", "guess", "guess", "maybe", null]);
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);

  await page.goto(`/quiz/${hash}/analysis`);
  const section = page.getByRole("region", { name: "How certain you were" });
  await expect(section).toContainText("Marks won less marks lost: Sure +3, Maybe +4, Guess +3.");
  for (const summary of await section.getByText("As a table").all()) await summary.click();
  for (const row of ["Sure 1 of 2 4 1", "Maybe 1 of 1 4 0", "Guess 1 of 2 4 1", "Section A +4, −1 20 %"])
    await expect(section.getByRole("row", { name: row, exact: true })).toBeVisible();
  await expect(section.getByText("The curve begins with a second week.")).toBeVisible();
  await expect(section.getByRole("row", { name: /1 of 2 1 of 1 1 of 2$/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  // A week earlier the learner was surer than right.
  await testServer.runSql(`update responses set answered_at = answered_at - interval '7 days'
    where quiz_id = (select id from quizzes where hash = '${hash}')`);
  const { hash: later } = (
    await apiRequest(page, "POST", "/api/quiz", { type: "mock", blueprint: "jee-main" })
  ).body;
  await apiRequest(page, "POST", `/api/quiz/${later}/begin`);
  const [first] = await fetchSaved(page, later);
  const { answers } = first as unknown as { answers: { id: number }[] };
  const [right = 0] = await rightPlaces(testServer, later, 1);
  const body = { answer_id: answers[right]?.id, certainty: "sure" };
  await apiRequest(page, "POST", `/api/quiz/${later}/question/${first?.id}/answer`, body);
  await apiRequest(page, "POST", `/api/quiz/${later}/end`);
  await page.goto(`/quiz/${later}/analysis`);
  await expect(section).toContainText("from the oldest week to this one");
  await section.getByText("As a table").last().click();
  await expect(section.getByRole("row", { name: /1 of 2 1 of 1 1 of 2$/ })).toBeVisible();
  await expect(section.getByRole("row", { name: /1 of 1 – –$/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
});
