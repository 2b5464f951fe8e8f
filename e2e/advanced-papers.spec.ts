import type { Locator, Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { type FixtureQuestion, fixtureBank, importFixtureBank, withdrawLibrary } from "./fixture-bank.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { quizHashOf } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const palette = (page: Page) => page.getByRole("button", { name: /All questions/ });
const cell = (page: Page, number: number, state: string) =>
  page.getByRole("link", { name: `Question ${number}, ${state}`, exact: true });
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${number} of`) });
const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const keypad = (page: Page, name: string) =>
  page.getByRole("group", { name: "Keypad" }).getByRole("button", { name, exact: true });

/** Starts a paper from its card; its instructions are shown. */
async function openPaper(page: Page, name: string): Promise<void> {
  await page.goto("/mock-tests");
  await button(page, `Start: ${name}`).click();
  await expect(page.getByRole("heading", { name: "Instructions" })).toBeVisible();
}

/** Begins the paper whose instructions are shown. Returns its questions in their order. */
async function beginPaper(page: Page): Promise<FixtureQuestion[]> {
  await page.getByRole("checkbox").check();
  await button(page, "I am ready to begin").click();
  await expect(heading(page, 1)).toBeAttached();
  const { questions } = (await apiRequest(page, "GET", `/api/quiz/${quizHashOf(page)}/questions`)).body;
  return questions.map(({ text }: { text: string }) => {
    const question = fixtureBank.find((fixture) => fixture.text === text);
    if (!question) throw new Error(`The bank has no question “${text}”.`);
    return question;
  });
}

/** Waits for a question and chooses these options. */
async function choose(page: Page, number: number, question: FixtureQuestion, options: readonly string[]) {
  await expect(heading(page, number)).toBeAttached();
  await expect(page.locator("main")).toContainText(question.text);
  for (const option of options) await optionOf(page, question, option).click();
}

/** The input of an option. */
function optionOf(page: Page, { kind, options }: FixtureQuestion, option: string): Locator {
  return page.getByRole(kind === "multi" ? "checkbox" : "radio").nth(options.indexOf(option));
}

const wrongOption = ({ options, key }: FixtureQuestion): string =>
  options.find((option) => !key.includes(option)) ?? "";

/** The counts of the palette's legend, from Not Visited to Answered & Marked for Review. */
async function legendCounts(page: Page): Promise<number[]> {
  const texts = await page.getByRole("list", { name: "Legend" }).getByRole("listitem").allInnerTexts();
  return texts.map((text) => Number(/· (\d+)/.exec(text)?.[1]));
}

test("a paper that the library can't fill says what is missing, on its card and when it is started", async ({
  page,
  openPage,
  testServer,
}) => {
  await withdrawLibrary(testServer);
  const editor = await openPage("editor");
  await page.goto("/mock-tests");
  const first = card(page, "JEE Advanced 2024 Paper 1 pattern");
  await expect(first).toContainText("This paper can’t be set yet. The library lacks:");
  await expect(first.getByText("Section 2, multiple correct: 3 needed, 0 there")).toBeVisible();
  await expect(first.getByText("Section 4, matching: 4 needed, 0 there")).toBeVisible();
  await expect(first.getByRole("button")).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await importFixtureBank(editor);
  await page.reload();
  await expect(first.getByRole("button", { name: /^Start/ })).toBeVisible();
  await expect(card(page, "JEE Main chemistry paper")).toContainText(
    "Section A, single correct: 20 needed, 0 there",
  );
  // The last matching questions are withdrawn while the page is open.
  await testServer.runSql(
    `update questions set status = 'review' where version_id in (select id from question_versions where format = 'match')`,
  );
  await first.getByRole("button", { name: /^Start/ }).click();
  await expect(first.getByRole("alert")).toContainText(
    "Section 4 needs 4 matching questions; the library has 0.",
  );
});

test("a whole paper by the 2024 pattern, with every state, partial marks, a reload and a second device", async ({
  page,
  openPage,
  testServer,
}) => {
  test.setTimeout(120_000);
  await withdrawLibrary(testServer);
  await importFixtureBank(await openPage("editor"));
  await openPaper(page, "JEE Advanced 2024 Paper 1 pattern");
  const section = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(section("Section 1")).toContainText("Negative marks: −1 in all other cases.");
  await expect(section("Section 2")).toContainText("Partial marks: +1 for each correct option chosen");
  await expect(section("Section 2")).toContainText("Negative marks: −2 in all other cases.");
  await expect(section("Section 3")).toContainText("The answer to each question is a whole number.");
  await expect(section("Section 3")).toContainText("There are no negative marks.");
  await expect(section("Section 4")).toContainText("Each question has two lists to match.");
  await expect(page.getByText("17 questions · 60 min · 60 marks")).toBeVisible();
  const questions = await beginPaper(page);
  const hash = quizHashOf(page);
  expect(questions.map(({ kind }) => kind)).toEqual([
    ...Array(4).fill("single"),
    ...Array(3).fill("multi"),
    ...Array(6).fill("integer"),
    ...Array(4).fill("match"),
  ]);
  const [q1, q2, q3, q4, q5, q6, q7, q8, q9, , , , , q14, q15] = questions as Required<FixtureQuestion[]>;
  if (!q1 || !q2 || !q3 || !q4 || !q5 || !q6 || !q7 || !q8 || !q9 || !q14 || !q15)
    throw new Error("The paper has 17 questions.");

  // Section 1: right, wrong, marked without an answer, right and marked: 3 − 1 + 0 + 3 marks.
  await choose(page, 1, q1, q1.key);
  await button(page, "Save & Next").click();
  await choose(page, 2, q2, [wrongOption(q2)]);
  await button(page, "Save & Next").click();
  await choose(page, 3, q3, []);
  await button(page, "Mark for Review & Next").click();
  await choose(page, 4, q4, q4.key);
  await button(page, "Mark for Review & Next").click();
  // Section 2: all right options, all but one, a right with a wrong one: 4 + 1 or 2 − 2 marks.
  await choose(page, 5, q5, q5.key);
  await button(page, "Save & Next").click();
  await choose(page, 6, q6, q6.key.slice(1));
  await button(page, "Save & Next").click();
  await choose(page, 7, q7, [q7.key[0] ?? "", wrongOption(q7)]);
  await expect(optionOf(page, q7, wrongOption(q7))).toBeChecked();
  await button(page, "Save & Next").click();
  // Section 3: right by keypad, wrong by keyboard, opened only: 4 + 0 + 0 marks.
  await choose(page, 8, q8, []);
  await expect(keypad(page, "Point")).toBeDisabled();
  for (const key of q8.key[0] ?? "") await keypad(page, key === "−" ? "Minus" : key).click();
  await button(page, "Save & Next").click();
  await choose(page, 9, q9, []);
  await page.getByRole("textbox", { name: /Your answer/ }).pressSequentially("99");
  await button(page, "Save & Next").click();
  await expect(heading(page, 10)).toBeAttached();
  // Section 4, by its tab: right, and chosen and cleared again: 3 + 0 marks.
  await page.getByRole("tab", { name: "Section 4" }).click();
  await choose(page, 14, q14, q14.key);
  await button(page, "Save & Next").click();
  await choose(page, 15, q15, q15.key);
  await button(page, "Clear Response").click();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  const states: [number, string][] = [
    [1, "Answered"],
    [3, "Marked for Review"],
    [4, "Answered & Marked for Review"],
    [7, "Answered"],
    [9, "Answered"],
    [10, "Not Answered"],
    [11, "Not Visited"],
    [15, "Not Answered"],
    [17, "Not Visited"],
  ];
  const expectStates = async (device: Page) => {
    await palette(device).click();
    for (const [number, state] of states) await expect(cell(device, number, state)).toBeVisible();
    expect(await legendCounts(device)).toEqual([5, 2, 8, 1, 1]);
  };
  await expectStates(page);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const answeredIds = async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids;
  await expect.poll(async () => (await answeredIds()).length).toBe(9);
  await page.reload();
  await expect(heading(page, 15)).toBeAttached();
  await expectStates(page);

  const secondDevice = await openPage("learner");
  await secondDevice.goto(`/quiz/${hash}`);
  await expect(palette(secondDevice)).toBeVisible();
  // Without a question in the address, the first one without an answer opens; it was visited before.
  await expectStates(secondDevice);
  await cell(secondDevice, 6, "Answered").click();
  await expect(heading(secondDevice, 6)).toBeAttached();
  for (const option of q6.options)
    await expect(optionOf(secondDevice, q6, option)).toBeChecked({
      checked: q6.key.slice(1).includes(option),
    });

  await page.keyboard.press("Escape");
  await button(page, "Submit").click();
  const dialog = page.getByRole("dialog", { name: "Submit the test?" });
  const row = (name: string) => dialog.getByRole("row", { name: new RegExp(`^${name} \\d`) });
  await expect(row("Not Visited")).toContainText(/0\s*0\s*3\s*2\s*5/);
  await expect(row("Answered")).toContainText(/2\s*3\s*2\s*1\s*8/);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  const partial = q6.key.length - 1;
  const result = page.getByRole("region", { name: "Marks by section" });
  await expect(page.getByText("JEE Advanced 2024 Paper 1 pattern")).toBeVisible();
  await expect(page.getByText("Total Score").locator("..")).toContainText(`${5 + 2 + partial + 4 + 3} of 60`);
  for (const cells of [
    "Section 1 5 of 12 2 1 1",
    `Section 2 ${2 + partial} of 12 1 2 0`,
    "Section 3 4 of 24 1 1 4",
    "Section 4 3 of 12 1 0 3",
  ])
    await expect(result.getByRole("row", { name: cells, exact: true })).toBeVisible();
});

test("a whole paper by the 2025 pattern, with numbers to two decimals", async ({
  page,
  openPage,
  testServer,
}) => {
  test.setTimeout(120_000);
  await withdrawLibrary(testServer);
  await importFixtureBank(await openPage("editor"));
  await openPaper(page, "JEE Advanced 2025 Paper 2 pattern");
  const section = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Section 3" }) });
  await expect(section).toContainText("The answer to each question is a number to two decimals.");
  const questions = await beginPaper(page);
  const hash = quizHashOf(page);
  await page.getByRole("tab", { name: "Section 3" }).click();
  for (const [index, question] of questions.slice(8).entries()) {
    await choose(page, 9 + index, question, []);
    const answer = page.getByRole("textbox", { name: /Your answer/ });
    const key = question.key[0] ?? "";
    // Half of them with the keypad, the others with a keyboard, which has an ordinary minus sign.
    const isByKeypad = index % 2 === 0;
    const typed = isByKeypad ? key : key.replace("−", "-");
    if (isByKeypad)
      for (const sign of key)
        await keypad(page, sign === "−" ? "Minus" : sign === "." ? "Point" : sign).click();
    else await answer.pressSequentially(typed);
    await expect(answer).toHaveValue(typed);
    // The last one is left by Back, which saves as well.
    if (index < 7) await button(page, "Save & Next").click();
    else await page.goBack();
  }
  await expect
    .poll(async () => (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids.length)
    .toBe(8);
  await button(page, "Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByText("Total Score").locator("..")).toContainText("32 of 60");
  await expect(page.getByRole("row", { name: "Section 3 32 of 32 8 0 0", exact: true })).toBeVisible();
});
