import type { ResponseOf } from "@rasayan/contract";
import { apiRequest, expect, serveShells, signInAs, test, waitForApp } from "./fixtures.ts";
import { chapterIdOf, playQuestions } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("every quiz in progress can be continued", async ({ page }) => {
  const chapters = ["Solutions", "Electrochemistry", "Hydrocarbons", "Redox Reactions"];
  for (const name of chapters) {
    const chapter_id = await chapterIdOf(page, name);
    await apiRequest(page, "POST", "/api/quiz", { type: "unlimited_chapter", chapter_id });
  }
  await page.goto("/dashboard");
  const region = page.getByRole("region", { name: "Continue" });
  await expect(region.getByRole("link")).toHaveText([/Redox Reactions/, /Hydrocarbons/]);
  const showAllButton = region.getByRole("button", { name: "Show all 4" });
  await expect(showAllButton).toHaveAttribute("aria-expanded", "false");
  await showAllButton.click();
  await expect(region.getByRole("link")).toHaveCount(4);
  await region.getByRole("button", { name: "Show fewer" }).click();
  await expect(region.getByRole("link")).toHaveCount(2);
  await showAllButton.click();
  await region.getByRole("link", { name: "Solutions" }).click();
  await page.waitForURL("**/quiz/**");
});

test("a running timed quiz stands first with its clock and can't be discarded; an untimed one can, once confirmed", async ({
  page,
}) => {
  const timed = { type: "quick-quiz_chapter", chapter_id: await chapterIdOf(page, "Electrochemistry") };
  await apiRequest(page, "POST", "/api/quiz", timed);
  for (const name of ["Solutions", "Hydrocarbons"]) {
    const untimed = { type: "unlimited_chapter", chapter_id: await chapterIdOf(page, name) };
    await apiRequest(page, "POST", "/api/quiz", untimed);
  }
  await page.goto("/dashboard");
  const region = page.getByRole("region", { name: "Continue" });
  await expect(region.getByRole("link").first()).toContainText(/Electrochemistry.*the clock is running/);
  await expect(region.getByRole("timer")).toHaveText(/^(20:00|19:\d\d|1\d:\d\d) left$/);
  await expect(region.getByRole("button", { name: "Discard Electrochemistry" })).toHaveCount(0);

  await region.getByRole("button", { name: "Discard Hydrocarbons" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this quiz?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(region.getByRole("link", { name: "Hydrocarbons" })).toBeVisible();
  await region.getByRole("button", { name: "Discard Hydrocarbons" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(region.getByRole("link")).toHaveText([/Electrochemistry/, /Solutions/]);
  await page.reload();
  await expect(region.getByRole("link")).toHaveText([/Electrochemistry/, /Solutions/]);
});

test("a quiz with an answer can be ended instead of discarded, also if the answer came from another tab", async ({
  page,
}) => {
  const chapter_id = await chapterIdOf(page, "Solutions");
  const started = await apiRequest(page, "POST", "/api/quiz", { type: "unlimited_chapter", chapter_id });
  const quizPath = `/api/quiz/${started.body.hash}`;
  const [questionId] = (await apiRequest(page, "GET", quizPath)).body.quiz.question_ids;
  const { question } = (await apiRequest(page, "GET", `${quizPath}/question/${questionId}`)).body;
  const optionId = question.answers[0]?.id;
  const answer = question.type.endsWith("multi correct")
    ? { answer_ids: [optionId] }
    : { answer_id: optionId ?? "1" };
  await page.goto("/dashboard");
  const region = page.getByRole("region", { name: "Continue" });
  await region.getByRole("button", { name: "Discard Solutions" }).click();
  await apiRequest(page, "POST", `${quizPath}/question/${questionId}/answer`, answer);
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  const dialog = page.getByRole("dialog", { name: "End this quiz?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await page.reload();
  await expect(region.getByRole("button", { name: /Discard/ })).toHaveCount(0);
  await region.getByRole("button", { name: "End Solutions" }).click();
  await expect(dialog).toContainText(/will be marked as it is: 1 of \d+ answered\./);
  await dialog.getByRole("button", { name: "End Quiz" }).click();
  await page.waitForURL("**/summary");
});

test("a failure to load the quizzes in progress is reported, and the menu is still shown", async ({
  page,
}) => {
  await serveShells(page);
  await page.route("**/api/quiz/open", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto("/dashboard");
  await expect(page.getByRole("alert")).toContainText("Could not load your unfinished quizzes.");
  await expect(page.getByRole("link", { name: "Daily Revision Cards" })).toBeVisible();
  await page.unroute("**/api/quiz/open");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("with no due questions, daily practice says so and goes on with ten more, one tap away", async ({
  page,
}) => {
  const nothingDue = { questions: [] } satisfies ResponseOf<"listRevisionQuestions">;
  await page.route("**/api/revision/questions", (route) => route.fulfill({ json: nothingDue }));
  await page.goto("/daily-practice-questions");
  await expect(page.getByRole("alert")).toHaveText("You're all caught up! No questions to revise today.");
  await page.getByRole("button", { name: "Ten more questions" }).click();
  await expect(page.getByRole("heading", { name: "Question 1 of 10" })).toBeAttached();
  await page.goto("/daily-practice-questions");
  await page.getByRole("main").getByRole("link", { name: "Dashboard" }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the dashboard keeps its place when one comes back to it", async ({ page }) => {
  await page.goto("/dashboard");
  await waitForApp(page);
  const scrollY = () => page.evaluate(() => window.scrollY);
  const link = page.getByRole("link", { name: "Chapter-wise DPP" });
  await link.scrollIntoViewIfNeeded();
  const place = await scrollY();
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expect(page.getByRole("heading", { name: "Chapter-wise DPP" })).toBeVisible();
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(scrollY).toBe(place);
});

test("the dashboard says what the last answers changed in today's plan", async ({ page, testServer }) => {
  const panel = page.getByRole("region", { name: "Smart Path" });
  const changes = panel.locator(":has(> h3:text-is('Changed today'))");
  await page.goto("/dashboard");
  await expect(changes).toContainText("From tomorrow on, you see here how your answers change the plan.");
  await playQuestions(page, 8);
  await testServer.shiftClock("1 day");
  await signInAs(page, "learner");
  await page.goto("/dashboard");
  const { changes: expected } = (await apiRequest(page, "GET", "/api/smart-path")).body;
  expect(expected.length).toBeGreaterThan(0);
  await expect(changes.getByRole("listitem")).toHaveText(
    expected.map(({ kind, topic_name }: { kind: string; topic_name: string }) => {
      const change =
        kind === "added" ? "is new today: .+" : "can wait: you still remember about \\d+ % of it";
      return new RegExp(`^${topic_name.replace(/[()]/g, "\\$&")} ${change}\\.$`);
    }),
  );
});

test("a double tap starts one daily quiz, and a failed start shows an error", async ({ page }) => {
  const starts: string[] = [];
  await page.route("**/api/quiz", (route) => {
    starts.push(route.request().method());
    return starts.length === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.goto("/daily-practice-questions");
  const start = page.getByRole("button", { name: /^Start Daily Quiz \(\d+ questions\)$/ });
  await start.click();
  await expect(page.getByRole("alert")).toHaveText("Could not start the daily quiz. Please try again later.");
  await start.dblclick();
  await page.waitForURL("**/quiz/**");
  expect(starts).toEqual(["POST", "POST"]);
});

test("a forbidden quiz or summary redirects to the dashboard", async ({ page, testServer }) => {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body;
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  for (const [endpoint, path] of [
    [`**/api/quiz/${hash}`, `/quiz/${hash}`],
    [`**/api/quiz/${hash}/stats`, `/quiz/${hash}/summary`],
  ] as const) {
    await page.route(endpoint, (route) => route.fulfill({ status: 403, json: {} }));
    await page.goto(path);
    await expect(page).toHaveURL(`${testServer.url}/dashboard`);
    await page.unroute(endpoint);
  }
});

test("an editor's dashboard begins with what waits in the admin area, and a student's asks for none of it", async ({
  page,
  openPage,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Daily Revision Cards" })).toBeVisible();
  await expect(page.getByText("Content admin")).toHaveCount(0);
  expect(requested.filter((url) => /admin|waiting/.test(url))).toEqual([]);

  const editor = await openPage("editor");
  const status = "review";
  const note = { title: "Half done", body: "Half.", topicId: 1, status };
  expect((await apiRequest(editor, "POST", "/api/admin/contents", note)).status).toBe(201);
  await editor.goto("/dashboard");
  const card = editor.getByRole("region", { name: "Content admin" });
  await expect(card.getByRole("link", { name: "1 note draft" })).toBeVisible();
  await expect(card.getByRole("link", { name: "0 open reports" })).toBeVisible();
  await expect(editor.getByRole("main").getByRole("link").first()).toHaveAccessibleName("Content admin");
  await card.getByRole("link", { name: "1 note draft" }).click();
  await expect(editor.getByRole("link", { name: "Half done", exact: true })).toBeVisible();
  await editor.goto("/dashboard");
  await card.getByRole("link", { name: "Content admin" }).click();
  await expect(editor.getByRole("heading", { name: "Content admin", level: 1 })).toBeVisible();
});
