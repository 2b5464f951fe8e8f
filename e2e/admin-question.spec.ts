import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { openAsEditor } from "./editor-helpers.ts";
import { apiRequest, expect, signInAs, test } from "./fixtures.ts";
import { startQuiz } from "./quiz-helpers.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Takes a quiz without an answer, and ends it. Returns the id of a single-choice question in it. */
async function takeQuiz(student: Page): Promise<number> {
  const { hash, questions } = await startQuiz(student, "unlimited");
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`, {});
  return questions.find(({ type }) => type === "multi choice single answer")?.id ?? 0;
}

test("a question is saved as a draft, previewed, and published once nothing is missing", async ({ page }) => {
  await openAsEditor(page, "/admin/questions/new");
  await expect(page.getByLabel("Type")).toHaveValue("multi choice single answer");
  await expect(page.getByLabel("Difficulty")).toHaveValue("easy");
  await expect(page.getByLabel("Published")).not.toBeChecked();
  await field(page, "Text").fill("Which is a noble gas?");
  await save(page).click();
  await page.waitForURL(/\/admin\/questions\/\d+$/);
  await expect(page.getByText("In review")).toBeVisible();

  await page.getByLabel("Published").check();
  await expect(page.getByText("Choose a topic.").first()).toBeVisible();
  await expect(page.getByText("Give at least two answers.").first()).toBeVisible();
  await save(page).click();
  await expect(page.getByText("This question is not ready to be published.")).toBeVisible();

  await page.getByLabel("Topic").selectOption("Noble gases and xenon compounds");
  await field(page, "Answer A").fill("$\\ce{Ne}$");
  await field(page, "Answer B").fill("$\\ce{N2}$");
  await page.getByLabel("Answer A is correct").check();
  await field(page, "Reason A").fill("Group 18.");
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.locator(".katex")).toHaveCount(2);
  await preview.getByRole("button", { name: "Review" }).click();
  await expect(preview.getByText("Group 18.")).toBeVisible();
  await expect(page.getByText("Solution: There is no solution yet.")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.locator("main").getByText("Published", { exact: true }).first()).toBeVisible();
});

test("single choice allows one right answer, multiple choice several, and changing the type asks first", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/questions/new");
  await page.getByLabel("Answer A is correct").check();
  await page.getByLabel("Answer B is correct").check();
  await expect(page.getByLabel("Answer A is correct")).not.toBeChecked();
  await page.getByLabel("Type").selectOption("One or more correct");
  const dialog = page.getByRole("dialog", { name: "Change the type?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Answer B is correct")).toBeChecked();
  await page.getByLabel("Type").selectOption("One or more correct");
  await dialog.getByRole("button", { name: "Change type" }).click();
  await page.getByLabel("Answer A is correct").check();
  await page.getByLabel("Answer B is correct").check();
  await expect(page.getByLabel("Answer A is correct")).toBeChecked();
});

test("two equal answers are named, and the rejection goes away once one of them is changed", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/questions/new");
  await field(page, "Text").fill("How many moles?");
  await page.getByLabel("Topic").selectOption("Noble gases and xenon compounds");
  await field(page, "Answer A").fill("$\\frac12$");
  await field(page, "Answer B").fill("$\\frac{1}{2}$");
  await page.getByLabel("Answer A is correct").check();
  await page.getByLabel("Published").check();
  await save(page).click();
  await expect(page.getByText("This question is not ready to be published.")).toBeVisible();
  await expect(page.getByText("Answer B: Answers A and B are the same.")).toBeVisible();
  await field(page, "Solution").fill("Half.");
  await field(page, "Answer B").fill("2");
  await expect(page.getByText("Nothing is missing.")).toBeVisible();
  await expect(page.getByText("This question is not ready to be published.")).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("a numerical question has accepted ranges and a unit, and invalid numbers are reported", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/questions/new");
  await field(page, "Text").fill("How many?");
  await page.getByLabel("Type").selectOption("Numerical");
  await page.getByLabel("Topic").selectOption("Zero-order reactions");
  await page.getByLabel("Right number").fill("4,5");
  await page.getByLabel("Unit").fill("min");
  await page.getByLabel("Published").check();
  await expect(page.getByText('"4,5" is not a number.').first()).toBeVisible();
  await page.getByLabel("Right number").fill("4.5");
  await page.getByRole("button", { name: "Add accepted range" }).click();
  await page.getByLabel("Accepted from, range 1").fill("4.4");
  await page.getByLabel("to, range 1", { exact: true }).fill("4.6");
  await save(page).click();
  await page.waitForURL(/\/admin\/questions\/\d+$/);
  const id = page.url().split("/").pop();
  const { single_answer, accept, unit, answers } = (
    await apiRequest(page, "GET", `/api/admin/questions/${id}`)
  ).body;
  expect({ single_answer, accept, unit, answers }).toEqual({
    single_answer: "4.5",
    accept: [["4.4", "4.6"]],
    unit: "min",
    answers: [],
  });
});

test("what the exams need of a question is saved, and shown when the question is opened again", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/questions/new");
  await field(page, "Text").fill("How many moles?");
  await page.getByLabel("Type").selectOption("Numerical");
  await page.getByLabel("Format").selectOption("On a passage");
  await field(page, "Text of the passage").fill("A flask holds argon.");
  await page.getByLabel("Difficulty").selectOption("Hard");
  await field(page, "Hint 2").fill("Use $pV = nRT$.");
  await page.getByLabel("Steps").fill("find n\nfind p\nadd them");
  await page.getByRole("button", { name: "Add typical mistake" }).click();
  await page.getByLabel("Wrong number 1").fill("8.5");
  await page.getByLabel("Mistake 1").first().fill("Took the double");
  await page.getByLabel("Right number").fill("4.25");
  await page.getByLabel("Asked to").selectOption("1 decimal");
  await page.getByLabel("Published").check();
  await expect(page.getByText("4.25 has more decimals than the question asks for.").first()).toBeVisible();
  await page.getByLabel("Published").uncheck();
  await page.getByLabel("Asked to").selectOption("2 decimals");
  await save(page).click();
  await page.waitForURL(/\/admin\/questions\/\d+$/);
  await page.reload();
  await expect(page.getByLabel("Format")).toHaveValue("passage");
  await expect(page.getByLabel("Asked to")).toHaveValue("2");
  await expect(field(page, "Text of the passage")).toHaveValue("A flask holds argon.");
  await expect(page.getByLabel("Passage id")).toHaveValue(/^passage-/);
  await expect(field(page, "Hint 1")).toHaveValue("Use $pV = nRT$.");
  await expect(page.getByLabel("Steps")).toHaveValue("find n\nfind p\nadd them");
  await expect(page.getByLabel("Wrong number 1")).toHaveValue("8.5");
});

test("a draft can be saved with an incomplete exam source", async ({ page }) => {
  await openAsEditor(page, "/admin/questions/new");
  await page.getByLabel("From an exam, or in its pattern").check();
  await page.getByLabel("Exam", { exact: true }).fill("");
  await page.getByLabel("Year").fill("20");
  await save(page).click();
  await page.waitForURL(/\/admin\/questions\/\d+$/);
  await expect(page.getByLabel("Exam", { exact: true })).toHaveValue("JEE Main");
  await expect(page.getByLabel("Year")).toHaveValue(String(new Date().getFullYear()));
});

test("rejects a duplicate tag and an unknown tag", async ({ page }) => {
  await openAsEditor(page, "/admin/questions/new");
  const { name } = (await apiRequest(page, "GET", "/api/admin/tags")).body.tags[0];
  await page.getByLabel("Tag to add").fill(name);
  await page.getByLabel("Tag to add").press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await page.getByLabel("Tag to add").fill(name);
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByText(`“${name}” is here already.`)).toBeVisible();
  await page.getByLabel("Tag to add").fill("no such tag");
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByText("There is no tag “no such tag”.")).toBeVisible();
});

test("unsaved text survives a reload, and the form asks before overwriting a colleague's save", async ({
  page,
}) => {
  await openAsEditor(page, "/admin/questions/1");
  const before = (await apiRequest(page, "GET", "/api/admin/questions/1")).body;
  await field(page, "Solution").fill("Mine.");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("We kept your unsaved changes.")).toBeVisible();
  await expect(field(page, "Solution")).toHaveValue("Mine.");
  await apiRequest(page, "PUT", "/api/admin/questions/1", {
    text: before.text,
    type: before.type,
    solution: "Theirs.",
  });
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("saved this question after you opened it");
  await page.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect((await apiRequest(page, "GET", "/api/admin/questions/1")).body.solution).toBe("Mine.");
});

test("a new answer key regrades past attempts, and the student sees the reason", async ({
  page,
  openPage,
}) => {
  await signInAs(page, "editor");
  const student = await openPage("learner");
  const { hash, questions } = await startQuiz(student, "unlimited");
  const { id = 0, answers = [] } = questions.find(({ type }) => type === "multi choice single answer") ?? {};
  const { answers: adminAnswers } = (await apiRequest(page, "GET", `/api/admin/questions/${id}`)).body;
  const wrongIndex = adminAnswers.findIndex(({ correct }: { correct: boolean }) => !correct);
  const answer = { answer_id: answers[wrongIndex]?.id, seq: 1, time_ms: 5000 };
  await apiRequest(student, "POST", `/api/quiz/${hash}/question/${id}/answer`, answer);
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`, {});

  await page.goto(`/admin/questions/${id}`);
  await page.getByLabel(`Answer ${"ABCD"[wrongIndex]} is correct`).check();
  await save(page).click();
  // The save asks at once. Put off, it stays as a line on the page, also after it is loaded again.
  const dialog = page.getByRole("dialog", { name: "Mark 1 past attempt again?" });
  await expect(dialog).toContainText("1 attempt of 1 student was marked by an earlier key.");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Later" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("1 attempt of 1 student was marked by an earlier key.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Mark them again" }).click();
  await dialog.getByLabel("Reason").fill("The key named the wrong option.");
  await dialog.getByRole("button", { name: "Mark again" }).click();
  await expect(dialog).toHaveCount(0);
  const result = page.getByText(/^1 attempt marked again on .*: 1 got more marks, 0 fewer\.$/);
  await expect(result).toBeVisible();
  await page.reload();
  await expect(result).toBeVisible();
  await expect(page.getByText("was marked by an earlier key.")).toHaveCount(0);

  await student.goto(`/quiz/${hash}/question/${id}/review`);
  await expect(student.getByText(/^Corrected on .* Your marks: −1, now \+4\.$/)).toBeVisible();
  await expect(student.getByText("The key named the wrong option.")).toBeVisible();

  await student.goto("/profile");
  await student.getByRole("link", { name: "Corrections" }).click();
  await expect(student.getByRole("heading", { name: "Corrections", level: 1 })).toBeVisible();
  const correction = student.getByRole("article");
  await expect(correction).toContainText("The wrong option was marked as right");
  await expect(correction).toContainText("1 answer marked again");
  await expect(correction).toContainText("−1 → 4 marks");
  await expect(correction).toContainText(`now ${"ABCD"[wrongIndex]}.`);
  expect(await findViolations(student)).toEqual([]);
});

test("a key that was changed in a draft is asked about once it is published, and once only", async ({
  page,
  openPage,
}) => {
  await signInAs(page, "editor");
  const id = await takeQuiz(await openPage("learner"));
  const { text, type, answers } = (await apiRequest(page, "GET", `/api/admin/questions/${id}`)).body;
  const wrongIndex = answers.findIndex(({ correct }: { correct: boolean }) => !correct);
  const corrected = answers.map((option: { id: number; text: string }, index: number) => ({
    id: option.id,
    text: option.text,
    correct: index === wrongIndex,
  }));
  const put = (changes: object) =>
    apiRequest(page, "PUT", `/api/admin/questions/${id}`, { text, type, answers: corrected, ...changes });
  await put({ status: "review" });

  await page.goto(`/admin/questions/${id}`);
  const dialog = page.getByRole("dialog", { name: "Mark 1 past attempt again?" });
  await expect(page.getByLabel(`Answer ${"ABCD"[wrongIndex]} is correct`)).toBeChecked();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Published").check();
  await save(page).click();
  await dialog.getByRole("button", { name: "Later" }).click();
  await page.reload();
  const line = page.getByText("1 attempt of 1 student was marked by an earlier key.");
  await expect(line).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // Another published version: the question comes again, wherever it was published.
  await put({ status: "published", solution: "Explained in other words." });
  await page.reload();
  await dialog.getByRole("button", { name: "Later" }).click();
  await page.reload();
  await expect(line).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a withdrawn question is marked again as the editor chose, and students read that it was withdrawn", async ({
  page,
  openPage,
}) => {
  await signInAs(page, "editor");
  const student = await openPage("learner");
  const { hash, ids } = await startQuiz(student, "quick-quiz");
  const [id = 0] = ids;
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`, {});

  await page.goto(`/admin/questions/${id}`);
  const choices = page.getByRole("group", { name: "How it counts" });
  await expect(choices.getByRole("radio", { name: /^Counts normally/ })).toBeChecked();
  await choices.getByRole("radio", { name: /^Left out of the total/ }).check();
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await preview.getByRole("button", { name: "Review" }).click();
  await expect(preview.getByText("This question was withdrawn. It does not count.")).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "Mark 1 past attempt again?" });
  await dialog.getByLabel("Reason").fill("The board has withdrawn it.");
  await dialog.getByRole("button", { name: "Mark again" }).click();
  await expect(page.getByText(/^1 attempt marked again on/)).toBeVisible();

  await student.goto(`/quiz/${hash}/summary`);
  await expect(student.getByText("Withdrawn and left out of the total: 1")).toBeVisible();
  await student.goto(`/quiz/${hash}/question/${id}/review`);
  await expect(student.getByText("This question was withdrawn. It does not count.")).toBeVisible();
  await expect(student.getByText("Does not count", { exact: true })).toBeVisible();
  await expect(student.getByText("The board has withdrawn it.")).toBeVisible();
  expect(await findViolations(student)).toEqual([]);
});

test("a new key that fits no past attempt says so, and what to do", async ({ page, openPage }) => {
  await signInAs(page, "editor");
  const id = await takeQuiz(await openPage("learner"));
  await page.goto(`/admin/questions/${id}`);
  await page.getByRole("button", { name: "Add answer" }).click();
  await field(page, "Answer E").fill("Something else");
  await page.getByLabel("Answer E is correct").check();
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "Past attempts keep their marks" });
  await expect(dialog).toContainText("1 past attempt can't be marked by the new key:");
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("1 past attempt can't be marked by the new key:")).toBeVisible();
});

test("a duplicate opens as a draft, and the original stays as it was", async ({ page }) => {
  await openAsEditor(page, "/admin/questions/1");
  const { text } = (await apiRequest(page, "GET", "/api/admin/questions/1")).body;
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.waitForURL((url) => /\/admin\/questions\/(?!1$)\d+$/.test(url.pathname));
  await expect(page.getByText("In review")).toBeVisible();
  await expect(field(page, "Text")).toHaveValue(text);
  await expect(page.getByLabel("Published")).not.toBeChecked();
  await field(page, "Text").fill("Another question?");
  await save(page).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const original = (await apiRequest(page, "GET", "/api/admin/questions/1")).body;
  expect(original).toMatchObject({ text, status: "published" });
});
