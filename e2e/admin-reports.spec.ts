import { callFrom, expect, signIn, test } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";
import { startQuiz } from "./quiz-play.ts";

test("a report is read beside its question, decided with words, and the reporter is told once the quiz is over", async ({
  page,
  browser,
  stack,
}) => {
  const student = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signInAsLearner(student);
  const { hash, ids } = await startQuiz(student, "unlimited");
  const report = { reason: "unclear", text: "Which of the two solutions is meant?" };
  await callFrom(student, "PUT", `/api/quiz/${hash}/question/${ids[0]}/report`, report);
  await callFrom(student, "POST", `/api/quiz/${hash}/end`);

  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByText("1 report by 1 student · Unclear 1")).toBeVisible();
  await page.getByRole("button", { name: `Decide on question ${ids[0]}` }).click();
  const pane = page.getByRole("region", { name: `Question ${ids[0]}` });
  await expect(pane.getByText(report.text)).toBeVisible();

  // What comes in while an editor reads must not be decided unread.
  await callFrom(student, "PUT", `/api/quiz/${hash}/question/${ids[0]}/report`, { ...report, text: "Both?" });
  await pane.getByLabel("Note to the reporters").fill("The stem names the solution now.");
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(pane.getByRole("alert")).toContainText("Another report has come meanwhile");
  await expect(pane.getByText("Both?")).toBeVisible();
  await pane.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(page.getByText("1 report closed as fixed.")).toBeVisible();
  await expect(page.getByText("There are no reports yet.")).toBeVisible();

  const { reports } = (await callFrom(student, "GET", "/api/reports")).body;
  expect(reports).toMatchObject([{ state: "fixed", note: "The stem names the solution now.", seen: false }]);
  await student.context().close();
});

test("a question tells its figures, and there are no suspects while nobody has been asked", async ({
  page,
}) => {
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  await page.goto("/admin/questions/1");
  const figures = page.getByRole("region", { name: "Statistics" });
  await expect(figures.getByText("Nobody has been asked this question yet.")).toBeVisible();
  await page.goto("/admin/suspects");
  await expect(page.getByText("There are no suspect questions yet.")).toBeVisible();
});
