import { apiRequest, expect, test, waitForApp } from "./fixtures.ts";
import {
  answerCurrentQuestion,
  chapterIdOf,
  playQuestions,
  quizHashOf,
  startDiagnostic,
  startQuiz,
} from "./quiz-helpers.ts";

const quizModes = [
  {
    title: "Take Quick Quiz to Assess",
    failure: "An error occurred while starting the quick quiz. Please try again later.",
    type: "quick-quiz",
    isTimed: true,
  },
  {
    title: "Solve Problems Without Time Limit",
    failure: "An error occurred while starting the unlimited quiz. Please try again later.",
    type: "unlimited",
    isTimed: false,
  },
  {
    title: "Previous Years' Questions",
    failure: "An error occurred while starting the previous-questions quiz. Please try again later.",
    type: "previous-questions",
    isTimed: false,
  },
];

test.use({ user: "learner" });

test("a double tap starts one quick quiz, which appears in the results", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Chapter-wise DPP" }).click();
  await expect(page.getByRole("heading", { name: "Chapter-wise DPP" })).toBeVisible();
  await page.getByRole("button", { name: "Physical" }).click();
  await expect(page.getByRole("link", { name: "Hydrocarbons" })).toBeHidden();
  await page.getByRole("link", { name: "Electrochemistry" }).click();
  await expect(page.getByRole("heading", { name: "Electrochemistry" })).toBeVisible();
  await expect(page.getByText("10 questions, 20 min.")).toBeVisible();
  await expect(
    page.getByText("Written in the pattern of past papers; not the papers' own text."),
  ).toBeVisible();

  const idempotencyKeys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/quiz")
      idempotencyKeys.push(request.headers()["idempotency-key"]);
  });
  await page.getByRole("button", { name: /Take Quick Quiz to Assess/ }).dblclick();
  await page.waitForURL("**/question/*");
  expect(idempotencyKeys).toEqual([expect.stringMatching(/^\S{10,}$/)]);
  await expect(page.getByRole("timer")).toBeVisible();
  const first = quizHashOf(page);
  await answerCurrentQuestion(page, 1, false);
  await apiRequest(page, "POST", `/api/quiz/${first}/end`);

  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await page.goto(`/chapter-wise-dpp/${chapterId}/Electrochemistry`);
  await page.getByRole("button", { name: /Take Quick Quiz to Assess/ }).click();
  await page.waitForURL("**/question/*");
  const second = quizHashOf(page);
  expect(second).not.toBe(first);

  await page.goto(`/chapter-wise-dpp/${chapterId}/Electrochemistry`);
  await page
    .getByRole("link", { name: /Previous Results/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Quick quiz results" })).toBeVisible();
  const quizItems = page.getByRole("listitem").filter({ hasText: /Quiz \d+/ });
  await expect(quizItems).toHaveCount(2);
  const [open, done] = [quizItems.first(), quizItems.last()];
  await expect(done).toContainText(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d/);
  await expect(open).toContainText("In progress");
  await done.getByText(/Quiz \d+/).click();
  const { stats } = (await apiRequest(page, "GET", `/api/quiz/${first}/stats`)).body;
  for (const [name, value] of [
    ["Total", stats.total],
    ["Correct", stats.correct],
    ["Wrong", stats.wrong],
    ["Unattempted", stats.unattempted],
    ["Score", stats.score],
  ])
    await expect(done.locator(`dt:text-is("${name}") + dd`)).toContainText(String(value).replace("-", "−"));
  await done.getByRole("link", { name: "Review Questions" }).click();
  await page.waitForURL(`**/quiz/${first}/**`);
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
  await page.goBack();
  await open.getByText(/Quiz \d+/).click();
  await open.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(`**/quiz/${second}/**`);
});

test("Exit review leads from any question to the summary, and Back to the same place in the review", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "unlimited");
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  await page.goto(`/quiz/${hash}/question/${ids[1]}/review`);
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
  await waitForApp(page);
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 250));
  await expect.poll(scrollY).toBe(250);
  await page.getByRole("button", { name: "Next Question" }).click();
  await expect(page.getByRole("heading", { name: `Question 3 of ${ids.length}` })).toBeAttached();
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: `Question 2 of ${ids.length}` })).toBeAttached();
  await expect.poll(scrollY).toBe(250);
  await page.getByRole("button", { name: "Exit review" }).click();
  await page.waitForURL(`**/quiz/${hash}/summary`);
  await expect(page.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
});

test("Home and Review stand in the same places on every summary", async ({ page }) => {
  const { hash } = await startQuiz(page, "unlimited");
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
  const diagnostic = await startDiagnostic(page, 3);
  await apiRequest(page, "POST", `/api/quiz/${diagnostic}/end`);
  const places: (number | undefined)[][] = [];
  for (const quiz of [hash, diagnostic]) {
    await page.goto(`/quiz/${quiz}/summary`);
    const home = await page.getByRole("button", { name: "Home" }).boundingBox();
    const review = await page.getByRole("button", { name: "Review Questions" }).boundingBox();
    places.push([home?.x, home?.y, review?.x, review?.y]);
  }
  expect(places[0]).toEqual(places[1]);
});

test("the quiz modes without a time limit have no timer, and each has its own results", async ({ page }) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  for (const { title, type } of quizModes.filter(({ isTimed }) => !isTimed)) {
    await page.goto(`/chapter-wise-dpp/${chapterId}/Electrochemistry`);
    await page.getByRole("button", { name: new RegExp(title) }).click();
    await page.waitForURL("**/quiz/**");
    await expect(page.getByRole("timer")).toBeHidden();
    const { quiz } = (await apiRequest(page, "GET", `/api/quiz/${quizHashOf(page)}`)).body;
    expect(quiz).toMatchObject({ type: `${type}_chapter`, end_time: null });
    await page.goto(`/chapter-wise-dpp/${chapterId}/${type}/results`);
    await expect(page.getByText(`Quiz ${quiz.id}`)).toBeVisible();
  }
  await page.goto(`/chapter-wise-dpp/${chapterId}/whatever/results`);
  await expect(page.getByRole("heading", { name: "Previous years' results" })).toBeVisible();
  await page.goto(`/chapter-wise-dpp/${chapterId}/quick-quiz/results`);
  await expect(page.getByText("No quick quiz yet")).toBeVisible();
  await page.getByRole("link", { name: "Choose a quiz" }).click();
  await expect(page).toHaveURL(/\/chapter-wise-dpp\/\d+\/Electrochemistry$/);
});

test("the Choose a quiz link leads to its chapter, even if the chapters load late", async ({ page }) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  await page.addInitScript(() => {
    const seenPaths = new Set<string>();
    Object.assign(window, { seenPaths });
    new MutationObserver(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>("main a"))
        if (link.textContent === "Choose a quiz") seenPaths.add(link.pathname);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const { promise: chaptersReleased, resolve: releaseChapters } = Promise.withResolvers<void>();
  await page.route("**/api/chapters", (route) => chaptersReleased.then(() => route.continue()));
  await page.goto(`/chapter-wise-dpp/${chapterId}/quick-quiz/results`);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /quiz-history/.test(name)),
  );
  // The history has arrived. Two frames later, everything that it shows without the chapters is rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  releaseChapters();
  await expect(page.getByRole("link", { name: "Choose a quiz" })).toBeVisible();
  const paths = await page.evaluate(() => [...(window as unknown as { seenPaths: Set<string> }).seenPaths]);
  expect(paths).toEqual([`/chapter-wise-dpp/${chapterId}/Electrochemistry`]);
});

test("a chapter without questions for the learner's exam says so instead of starting an empty quiz", async ({
  page,
}) => {
  const { chapters } = (await apiRequest(page, "GET", "/api/chapters")).body;
  const chapter = chapters.find(({ exams }: { exams: string[] }) => exams.join() === "advanced");
  await page.goto(`/chapter-wise-dpp/${chapter.id}/${encodeURIComponent(chapter.name)}`);
  await expect(page.getByText("This chapter has no questions for JEE Main.")).toHaveCount(quizModes.length);
  await expect(page.getByRole("button", { name: /^Start/ })).toHaveCount(0);
  await page.getByRole("link", { name: "change your exam" }).first().click();
  await page.getByRole("radio", { name: "JEE Advanced" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/profile");
  await page.goto(`/chapter-wise-dpp/${chapter.id}/${encodeURIComponent(chapter.name)}`);
  await page.getByRole("button", { name: /Take Quick Quiz to Assess/ }).click();
  await page.waitForURL("**/question/*");
});

test("a failed start shows an error on its card, and a retry uses the same idempotency key", async ({
  page,
}) => {
  const chapterId = await chapterIdOf(page, "Solutions");
  await page.goto(`/chapter-wise-dpp/${chapterId}/Solutions`);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/quiz", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length % 2 === 0 ? route.abort() : route.fulfill({ status: 500, body: "{}" });
  });
  for (const { title, failure } of quizModes) {
    await page.getByRole("button", { name: new RegExp(title) }).click();
    await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  }
  expect(new Set(keys).size).toBe(quizModes.length);
  await page.unroute("**/api/quiz");
  const retried = page.waitForRequest("**/api/quiz");
  await page.getByRole("button", { name: /Take Quick Quiz/ }).click();
  expect((await retried).headers()["idempotency-key"]).toBe(keys[0]);
  await page.waitForURL("**/quiz/**");
});

test("a quiz whose response was lost is found again by the next tap, also after a reload", async ({
  page,
  testServer,
}) => {
  await playQuestions(page, 8);
  await page.goto("/mistakes");
  const redo = page.getByRole("button", { name: /^Redo mistakes/ });
  // The server creates the quiz, but the page doesn't get the response.
  await page.route("**/api/quiz", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await redo.click();
  await expect(page.getByRole("alert")).toContainText("Could not start the quiz.");
  await testServer.shiftClock("1 minute");
  await page.reload();
  await redo.click();
  await page.waitForURL("**/question/*");
  const { quizzes } = (await apiRequest(page, "GET", "/api/quiz/open")).body;
  expect(quizzes.map(({ hash }: { hash: string }) => hash)).toEqual([quizHashOf(page)]);
});

test("quiz results load ten at a time, and failed loads can be retried", async ({ page }) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  for (let count = 0; count < 12; count += 1) {
    const started = await apiRequest(page, "POST", "/api/quiz", {
      type: "unlimited_chapter",
      chapter_id: chapterId,
    });
    await apiRequest(page, "POST", `/api/quiz/${started.body.hash}/end`);
  }
  const history = "**/api/chapter/*/quiz-history*";
  await page.route(history, (route) => route.abort());
  await page.goto(`/chapter-wise-dpp/${chapterId}/unlimited/results`);
  await expect(page.getByText("Could not load the results.")).toBeVisible();
  await page.unroute(history);
  await page.getByRole("button", { name: "Try again" }).click();
  const quizzes = page.getByText(/^Quiz \d+$/);
  await expect(quizzes).toHaveCount(10);
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(quizzes).toHaveCount(12);
  await expect(page.getByRole("button", { name: "Load More" })).toBeHidden();

  await page.route("**/stats", (route) => route.fulfill({ status: 500, body: "{}" }));
  await quizzes.first().click();
  await expect(page.getByText("Could not load the results of this quiz.")).toBeVisible();
  await page.unroute("**/stats");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Unattempted")).toBeVisible();
});

test("chapters that fail to load can be retried, and an unknown chapter is not found", async ({ page }) => {
  await page.route("**/api/chapters", (route) => route.abort());
  await page.goto("/chapter-wise-dpp");
  await expect(page.getByText("Could not load the chapters.")).toBeVisible();
  await page.unroute("**/api/chapters");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Electrochemistry" })).toBeVisible();
  for (const missingPath of [
    "/chapter-wise-dpp/99999/Alchemy",
    "/chapter-wise-dpp/99999/quick-quiz/results",
  ]) {
    await page.goto(missingPath);
    await expect(page.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
  }
});
