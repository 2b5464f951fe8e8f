import type { Page } from "@playwright/test";
import { apiRequest, expect, test, waitForControl } from "./fixtures.ts";
import { chapterIdOf, fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

const bookmarkButton = (page: Page) => page.getByRole("button", { name: "Star this question" });

/** The path of the first note of Electrochemistry. */
async function notePath(page: Page): Promise<string> {
  const name = "Electrochemistry";
  const id = await chapterIdOf(page, name);
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${id}/content`)).body;
  return `/chapter-wise-revision/${id}/${name}/${contents[0].id}/${encodeURIComponent(contents[0].title)}`;
}

test("bookmarked questions and notes are listed, and the questions can be practised in a quiz", async ({
  page,
}) => {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const [first, second] = questions;
  await page.goto(`/quiz/${hash}/question/${first?.id}`);
  await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "false");

  await page.route("**/api/bookmarks/questions/*", (route) => route.abort());
  await waitForControl(bookmarkButton(page));
  await bookmarkButton(page).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The star was not saved." })).toBeVisible();
  await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/api/bookmarks/questions/*");
  await bookmarkButton(page).press("Enter");
  await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("The star was not saved.")).toBeHidden();
  // The button changes before the server has the star.
  await expect.poll(() => fetchBookmarkedIds(page)).toEqual([first?.id]);
  await page.reload();
  await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "false");
  await bookmarkButton(page).press("Space");
  await expect(bookmarkButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await fetchBookmarkedIds(page)).length).toBe(2);
  await page.goto(await notePath(page));
  const noteBookmarkButton = page.getByRole("button", { name: "Star this note" });
  // The button changes before the server has the star.
  const starredNote = page.waitForResponse((response) =>
    /\/api\/bookmarks\/contents\/\d+$/.test(response.url()),
  );
  await noteBookmarkButton.click();
  await expect(noteBookmarkButton).toHaveAttribute("aria-pressed", "true");
  await starredNote;

  await page.goto("/profile");
  await expect(page.getByText("2 questions and 1 note")).toBeVisible();
  await expect(page.getByRole("link", { name: "Your reports" })).toHaveCount(0);
  await page.getByRole("link", { name: "Starred" }).click();
  await expect(page.getByRole("heading", { name: "2 questions" })).toBeVisible();
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await expect(page.getByRole("region", { name: "1 note" }).getByRole("link")).toBeVisible();
  await page.getByRole("button", { name: "Questions", exact: true }).click();

  // The newest bookmark is first. After its removal the other one gets the focus, and Undo restores it.
  await page.route(`**/api/bookmarks/questions/${second?.id}`, (route) => route.abort());
  await bookmarkButton(page).first().click();
  await expect(page.getByRole("alert")).toContainText("The star was not taken away.");
  await expect(page.getByRole("heading", { name: "2 questions" })).toBeVisible();
  await page.unroute(`**/api/bookmarks/questions/${second?.id}`);
  await bookmarkButton(page).first().press("Enter");
  await expect(page.getByRole("heading", { name: "1 question" })).toBeVisible();
  await expect(bookmarkButton(page)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "2 questions" })).toBeVisible();
  await bookmarkButton(page).first().click();
  await expect(page.getByRole("heading", { name: "1 question" })).toBeVisible();
  await expect.poll(() => fetchBookmarkedIds(page)).toEqual([first?.id]);

  await page.getByRole("button", { name: "Start a quiz" }).click();
  await page.waitForURL(`**/question/${first?.id}`);
  await expect(page.getByRole("heading", { name: "Question 1 of 1" })).toBeAttached();
});

async function fetchBookmarkedIds(page: Page): Promise<number[]> {
  const { questions } = (await apiRequest(page, "GET", "/api/bookmarks/questions")).body;
  return questions.map(({ id }: { id: number }) => id);
}

test("bookmarks load ten at a time, and an empty list shows a hint", async ({ page }) => {
  await page.goto("/starred");
  await expect(page.getByRole("heading", { name: "Nothing starred yet" })).toBeVisible();
  const { hash, ids } = await startQuiz(page, "unlimited");
  const bookmarked = ids.slice(0, 11);
  for (const id of bookmarked) await apiRequest(page, "PUT", `/api/bookmarks/questions/${id}`, {});
  expect(bookmarked).toHaveLength(11);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ has: bookmarkButton(page) })).toHaveCount(10);
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(page.getByRole("listitem").filter({ has: bookmarkButton(page) })).toHaveCount(11);
  await expect(page.getByRole("button", { name: "Load More" })).toBeHidden();

  const chapter = page.getByLabel("Chapter");
  await chapter.selectOption("Solutions");
  await expect(page.getByText("No starred questions in this chapter.")).toBeVisible();
  await chapter.selectOption("Electrochemistry");
  await expect(page.getByRole("heading", { name: "11 questions" })).toBeVisible();
  const newest = page
    .getByRole("listitem")
    .filter({ has: bookmarkButton(page) })
    .first();
  await newest.getByRole("link", { name: "Open it in its quiz" }).click();
  await page.waitForURL(`**/quiz/${hash}/question/${bookmarked.at(-1)}`);
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto("/starred");
  await newest.getByRole("link", { name: "See it with its solution" }).click();
  await page.waitForURL(`**/quiz/${hash}/question/${bookmarked.at(-1)}/review`);
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
});

test("a learner reports an unanswered question, changes the report and sees its outcome", async ({
  page,
  context,
  openPage,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  const [first = 0] = ids;
  const { end_time } = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz;
  await page.goto(`/quiz/${hash}/question/${first}`);
  const report = page.getByRole("button", { name: "Report", exact: true });
  await report.click();
  const dialog = page.getByRole("dialog", { name: "Report this question" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose what is wrong.");
  await expect(dialog.getByRole("radio", { name: "The solution is wrong" })).toHaveCount(0);
  await dialog.getByRole("radio", { name: "Something else" }).press("Space");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Write what is wrong.");
  const textField = dialog.getByLabel("In your words");
  await expect(textField).toBeFocused();
  await textField.fill("Which electrode is meant?");
  await expect(dialog.getByText("25 of 500")).toBeVisible();

  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByRole("alert")).toContainText("You are offline. What you wrote is kept");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(report).toBeFocused();
  await expect(page.getByText("Your report was not sent. It is kept here.")).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await report.click();
  await expect(textField).toHaveValue("Which electrode is meant?");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Reported to the editors.")).toBeVisible();
  expect(await fetchAnsweredIds(page, hash)).toEqual([]);
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.end_time).toBe(end_time);

  await page.getByRole("button", { name: "Change your report" }).click();
  const amended = page.getByRole("dialog", { name: "Change your report" });
  await expect(amended.getByRole("radio", { name: "Something else" })).toBeChecked();
  await amended.getByRole("radio", { name: "The question is unclear or incomplete" }).check();
  await amended.getByRole("button", { name: "Save changes" }).click();
  await expect(amended).toBeHidden();
  const { reports } = (await apiRequest(page, "GET", "/api/reports")).body;
  expect(reports).toMatchObject([{ reason: "unclear", text: "Which electrode is meant?", state: "open" }]);

  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  // The reason "The solution is wrong" is available only once the solution is visible.
  await page.goto(`/quiz/${hash}/question/${first}/review`);
  await page.getByRole("button", { name: "Change your report" }).click();
  await expect(amended.getByRole("radio", { name: "The question is unclear" })).toBeChecked();
  await amended.getByRole("radio", { name: "The solution is wrong" }).check();
  await amended.getByRole("button", { name: "Save changes" }).click();
  await expect(amended).toBeHidden();
  await page.goto("/reports");
  await expect(page.getByText("Waiting for an editor")).toBeVisible();
  await expect(page.getByText("You: The solution is wrong")).toBeVisible();

  const editor = await openPage("editor");
  const { question } = (await apiRequest(page, "GET", `/api/quiz/${hash}/question/${first}`)).body;
  const open = { type: "custom", question_hashes: [question.hash] };
  const secondQuiz = (await apiRequest(page, "POST", "/api/quiz", open)).body;
  const correctedQuestion = { text: `${question.text} Name the cathode.`, type: question.type };
  await apiRequest(editor, "PUT", `/api/admin/questions/${first}`, correctedQuestion);
  const resolution = { resolution: "fixed", note: "The stem names the cathode now." };
  const resolveResponse = await apiRequest(
    editor,
    "POST",
    `/api/admin/questions/${first}/reports`,
    resolution,
  );
  expect(resolveResponse.body).toMatchObject({ resolved: 1 });

  // The student has another quiz in progress with this question, so the outcome isn't shown yet.
  await page.reload();
  await expect(page.getByText("Decided", { exact: true })).toBeVisible();
  await expect(page.getByText("when your open quiz with this question has ended")).toBeVisible();
  await expect(page.getByText(resolution.note)).toBeHidden();
  await apiRequest(page, "POST", `/api/quiz/${secondQuiz.hash}/end`);

  await page.goto("/profile");
  await expect(page.getByText("1 new answer")).toBeVisible();
  await page.getByRole("link", { name: "Your reports" }).click();
  const reportCard = page.getByRole("article").filter({ hasText: resolution.note });
  await expect(reportCard.getByText("Corrected")).toBeVisible();
  await expect(reportCard.getByText("New", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByText("1 report", { exact: true })).toBeVisible();
  await expect(page.getByText("1 new answer")).toBeHidden();
  await page.getByRole("link", { name: "Your reports" }).click();
  await expect(reportCard).toBeVisible();
  await expect(reportCard.getByText("New", { exact: true })).toBeHidden();
});
