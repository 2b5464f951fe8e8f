import type { Locator, Page } from "@playwright/test";
import { apiRequest, expect, setGoals, test, waitForControl } from "./fixtures.ts";
import { chapterIdOf, fetchAnsweredIds, type Question, startQuiz } from "./quiz-helpers.ts";

// A service worker would serve the scripts that the tests delay.
test.use({ user: "learner", serviceWorkers: "block" });

/** Opens a page whose scripts arrive `seconds` late, as soon as it shows `content`, before they have started. */
async function openEarly(page: Page, path: string, seconds: number): Promise<void> {
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
}

/** Taps a control as soon as it is seen, whether or not it is ready. */
async function tap(control: Locator): Promise<void> {
  await control.waitFor();
  await control.click({ force: true });
}

async function setOnlyChapter(page: Page): Promise<void> {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await apiRequest(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
}

const questionOf = (questions: Question[], type: Question["type"]) =>
  questions.find((question) => question.type === type) as Question;

async function fetchSelected(page: Page, hash: string, id: number) {
  return (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question.selected_answer;
}

for (const seconds of [0, 1, 4]) {
  test(`scripts ${seconds} s late: a search typed at first paint is searched`, async ({ page }) => {
    await openEarly(page, "/dashboard", seconds);
    const search = page.getByRole("combobox", { name: /Search/ });
    await search.pressSequentially("buffer");
    await expect(page.getByRole("option").first()).toContainText(/buffer/i);
    await expect(search).toHaveValue("buffer");
    await expect(search).toBeFocused();
    await search.press("s");
    await expect(search).toHaveValue("buffers");
  });

  test(`scripts ${seconds} s late: an option tapped at first paint is shown as chosen, saved, and the next question follows`, async ({
    page,
  }) => {
    const { hash, questions } = await startQuiz(page, "unlimited");
    const { id, answers } = questionOf(questions, "multi choice single answer");
    await openEarly(page, `/quiz/${hash}/question/${id}`, seconds);
    await tap(page.getByRole("radio").nth(1));
    await expect.poll(() => fetchSelected(page, hash, id)).toBe(answers[1]?.id);
    await expect(page).not.toHaveURL(new RegExp(`/question/${id}$`));
  });

  test(`scripts ${seconds} s late: options of a reloaded question of which several are right are saved`, async ({
    page,
  }) => {
    await setGoals(page, { target_exam: "JEE Advanced" });
    const { hash, questions } = await startQuiz(page, "unlimited");
    const { id, answers } = questionOf(questions, "multi choice multi correct");
    await page.goto(`/quiz/${hash}/question/${id}`);
    await waitForControl(page.getByRole("checkbox").nth(0));
    await page.getByRole("checkbox").nth(0).check();
    await openEarly(page, `/quiz/${hash}/question/${id}`, seconds);
    await tap(page.getByRole("checkbox").nth(2));
    await page.getByRole("button", { name: "Submit" }).click();
    await expect.poll(() => fetchSelected(page, hash, id)).toEqual([answers[0]?.id, answers[2]?.id]);
  });

  test(`scripts ${seconds} s late: a number typed at first paint stays and is saved`, async ({ page }) => {
    const { hash, questions } = await startQuiz(page, "unlimited");
    const { id } = questionOf(questions, "numerical");
    await openEarly(page, `/quiz/${hash}/question/${id}`, seconds);
    const field = page.getByRole("textbox");
    await field.pressSequentially("12");
    await field.press("Enter");
    await expect.poll(() => fetchAnsweredIds(page, hash)).toContain(id);
    expect(await fetchSelected(page, hash, id)).toBe("12");
  });

  test(`scripts ${seconds} s late: Next on a question, tapped at first paint, moves on`, async ({ page }) => {
    const { hash, ids } = await startQuiz(page, "unlimited");
    await openEarly(page, `/quiz/${hash}/question/${ids[0]}`, seconds);
    await tap(page.getByRole("button", { name: "Next Question" }));
    await expect(page).toHaveURL(new RegExp(`/question/${ids[1]}$`));
  });

  test(`scripts ${seconds} s late: a card marked as revised at first paint counts`, async ({ page }) => {
    await setOnlyChapter(page);
    await openEarly(page, "/daily-revision-cards", seconds);
    const heading = page.getByRole("heading", { level: 2 }).first();
    const first = await heading.textContent();
    const review = page.waitForResponse((response) => response.url().endsWith("/mark-as-revised"));
    await tap(page.getByRole("button", { name: "Mark as Revised & Next" }));
    expect((await review).ok()).toBe(true);
    await expect(heading).not.toHaveText(first ?? "");
  });
}

test("an option ticked at first paint is added to one that was ticked before and has not been sent", async ({
  page,
}) => {
  await setGoals(page, { target_exam: "JEE Advanced" });
  const { hash, questions } = await startQuiz(page, "unlimited");
  const { id, answers } = questionOf(questions, "multi choice multi correct");
  await page.route("**/answer", (route) => route.abort());
  await page.goto(`/quiz/${hash}/question/${id}`);
  await waitForControl(page.getByRole("checkbox").nth(0));
  await page.getByRole("checkbox").nth(0).check();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await openEarly(page, `/quiz/${hash}/question/${id}`, 1);
  await tap(page.getByRole("checkbox").nth(2));
  await page.unroute("**/answer");
  await page.getByRole("button", { name: "Submit 2 answers" }).click();
  await expect.poll(() => fetchSelected(page, hash, id)).toEqual([answers[0]?.id, answers[2]?.id]);
});

test("a filter chosen before the scripts have come filters the list", async ({ page }) => {
  await openEarly(page, "/mistakes", 1);
  await page.getByLabel("Cause").selectOption("Guess");
  await expect(page.getByRole("heading", { name: "Nothing fits these filters" })).toBeVisible();
  await expect(page.getByLabel("Cause")).toHaveValue("guess");
});

test("a button tapped twice before the scripts have come shows that it waits, and acts once", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/quiz/${hash}/question/${ids[0]}`, { waitUntil: "domcontentloaded" });
  const next = page.getByRole("button", { name: "Next Question" });
  await tap(next);
  await tap(next);
  await expect(next).toHaveAttribute("aria-busy", "true");
  resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Question 2 " })).toBeVisible();
  await expect(next).not.toHaveAttribute("aria-busy");
});

test("a switch tapped while React hydrates the page acts as it shows", async ({ page }) => {
  await setOnlyChapter(page);
  // React begins to listen when hydration starts, and renders in a later task: the tap falls between.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      addEventListener.apply(this, args);
      if (!(this instanceof Element && this.id === "root")) return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(() => document.querySelector<HTMLElement>("#root [role=switch]")?.click());
    };
  });
  await page.goto("/daily-revision-cards");
  const note = page.locator(".katex").first();
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeVisible();
  await expect(page.getByRole("switch", { name: /^Hide the note/ })).toBeChecked();
  await expect(note).toBeHidden();
});
