import { apiRequest, expect, signInAs, signInOnLandingPage, test } from "./fixtures.ts";
import { answerCurrentQuestion, expectedScore, fetchReview, quizHashOf } from "./quiz-helpers.ts";

test("a new student sets goals, takes the diagnostic with all three question types and reviews it @main", async ({
  page,
}) => {
  await signInOnLandingPage(page, "student");
  await page.waitForURL("**/onboarding");

  await test.step("invalid goals are reported next to the field, and valid goals are saved", async () => {
    await expect(page.getByRole("radio", { name: "JEE Main" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "XI", exact: true })).toBeChecked();
    // JEE Main has no questions with several right options.
    await page.getByRole("radio", { name: "JEE Advanced" }).check();
    const year = page.getByLabel("Target year");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByText("Your target year is required.")).toBeVisible();
    await year.fill("next");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByText("The year must be a number, for example 2027.")).toBeVisible();
    await expect(year).toBeFocused();
    await year.fill("1e3");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByText("Type the year in four digits, for example 2027.")).toBeVisible();
    await year.fill("2027");
    await page.route("**/api/quiz/diagnostic", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByText("the diagnostic quiz could not be started. Try again.")).toBeVisible();
    await page.unroute("**/api/quiz/diagnostic");
    await page.getByRole("button", { name: "Save and continue" }).dblclick();
  });

  await page.waitForURL("**/quiz/disclaimer");
  await expect(page.getByRole("heading", { name: "Just a heads up!" })).toBeVisible();
  await page.getByRole("button", { name: "Start Quiz" }).click();
  await page.waitForURL("**/question/*");
  const hash = quizHashOf(page);

  const types = new Set<string>();
  for (let number = 1; number <= 15; number += 1) {
    await expect(page.getByRole("heading", { name: `Question ${number} of 15` })).toBeVisible();
    types.add(await answerCurrentQuestion(page, number, number === 15));
  }
  expect([...types].sort()).toEqual([
    "multi choice multi correct",
    "multi choice single answer",
    "numerical",
  ]);
  await page.getByRole("button", { name: "End Quiz" }).click();

  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByText("The quiz has ended.")).toBeVisible();
  const reviewed = await fetchReview(page, hash);
  const expectedScores = reviewed.map(expectedScore);
  expect(reviewed.map((question) => question.score)).toEqual(expectedScores);
  const total = expectedScores.reduce((sum, score) => sum + score, 0);
  const correct = reviewed.filter((question) => question.score === question.marking.full).length;
  const { stats } = (await apiRequest(page, "GET", `/api/quiz/${hash}/stats`)).body;
  expect(stats).toMatchObject({ total: 15, correct, wrong: 15 - correct, unattempted: 0, score: total });
  await expect(page.getByText(`${stats.correct_pct.toFixed(1)}%`).first()).toBeVisible();

  const diagnosticResult = page.getByRole("region", { name: "What we know now" });
  await expect(diagnosticResult).toContainText("From 15 answers, your Overall Prep is right to about ±");

  await page.getByRole("button", { name: "Review Questions" }).click();
  await page.waitForURL("**/review");
  for (let number = 1; number <= 15; number += 1) {
    await expect(page.getByRole("heading", { name: `Question ${number} of 15` })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
    if (number < 15) await page.getByRole("button", { name: "Next Question" }).click();
  }
  await page.getByRole("button", { name: "Summary" }).click();
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "What do you want to do today?" })).toBeVisible();
  for (const entry of [
    "Daily Revision Cards",
    "DPP",
    "Track Chapter Progress",
    "Chapter-wise Revision Cards",
    "Chapter-wise DPP",
  ])
    await expect(page.getByRole("link", { name: new RegExp(`^${entry}`) })).toBeVisible();
});

test("a quiz is visible only to its student, and only while signed in @main", async ({
  page,
  openPage,
  testServer,
}) => {
  await signInAs(page, "newcomer");
  const { hash } = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body;
  const questionId = (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids[0];

  const other = await openPage("editor");
  const path = `/api/quiz/${hash}`;
  for (const [method, url] of [
    ["GET", path],
    ["GET", `${path}/question/${questionId}`],
    ["GET", `${path}/stats`],
    ["POST", `${path}/end`],
  ] as const)
    expect((await apiRequest(other, method, url)).status).toBe(404);
  await other.goto(`/quiz/${hash}`);
  await expect(other).toHaveURL(`${testServer.url}/dashboard`);

  await apiRequest(page, "PUT", "/api/user/profile", {
    target_exam: "JEE Main",
    target_year: 2027,
    class_standard: "XI",
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Continue").first()).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${testServer.url}/`);
  expect((await apiRequest(page, "GET", path)).status).toBe(401);
  await page.goto(`/quiz/${hash}`);
  await expect(page).toHaveURL(`${testServer.url}/`);
});

test("the cookie dialog opens until it is answered, and the choice is remembered", async ({ page }) => {
  await page.goto("/terms");
  const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
  await expect(dialog.getByRole("switch").first()).toBeDisabled();
  await page.reload();
  await dialog.getByRole("switch", { name: /Analytics/ }).check();
  await dialog.getByRole("button", { name: "Save preferences" }).click();
  await expect(dialog).toBeHidden();
  expect(
    JSON.parse((await page.evaluate(() => localStorage.getItem("cookie_consent"))) ?? "null"),
  ).toMatchObject({
    necessary: true,
    analytics: true,
    marketing: false,
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("page views contain the route pattern and never a quiz hash", async ({ page }) => {
  await signInOnLandingPage(page, "student");
  await page.waitForURL("**/onboarding");
  await page.getByLabel("Target year").fill("2027");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("button", { name: "Start Quiz" }).click();
  await page.waitForURL("**/question/*");
  type View = { event: string; path: string };
  const views = () => page.evaluate(() => (window as unknown as { dataLayer: View[] }).dataLayer);
  await expect
    .poll(async () => (await views()).map(({ path }) => path))
    .toEqual(
      expect.arrayContaining([
        "/",
        "/onboarding",
        "/quiz/disclaimer",
        "/quiz/:quizHash/question/:questionId",
      ]),
    );
  expect((await views()).every(({ event }) => event === "page_view")).toBe(true);
});
