import type { Page } from "@playwright/test";
import { pendingAnswerCount, storedEntries } from "./device-store.ts";
import { advanceClockUntil, apiRequest, expect, serveShells, test, waitForControl } from "./fixtures.ts";
import { waitForServiceWorker } from "./offline-files.ts";
import { fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

/** Records the ids of the questions that the page fetches: all but the first, which it contains. */
function recordFetchedQuestions(page: Page): Set<number> {
  const fetched = new Set<number>();
  page.on("requestfinished", (request) => {
    const id = /\/api\/quiz\/[^/]+\/question\/(\d+)$/.exec(request.url())?.[1];
    if (id !== undefined) fetched.add(Number(id));
  });
  return fetched;
}

test("a quiz opened online can be answered offline, and its answers are sent afterwards", async ({
  page,
  context,
}) => {
  const { hash, ids, questions } = await startQuiz(page, "quick-quiz");
  const fetched = recordFetchedQuestions(page);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect.poll(() => fetched.size).toBe(ids.length - 1);
  await context.setOffline(true);
  const answeredIds: number[] = [];
  for (const [index, { id, type }] of questions.entries()) {
    await expect(
      page.getByRole("heading", { name: `Question ${index + 1} of ${ids.length}` }),
    ).toBeAttached();
    await expect(page.getByText("Failed to fetch question")).toBeHidden();
    if (type === "multi choice single answer") {
      answeredIds.push(id);
      await page.getByRole("radio").first().click();
    } else if (index < ids.length - 1) await page.getByRole("button", { name: "Next Question" }).click();
  }
  await expect(page.getByText("Will send when you are online.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await fetchAnsweredIds(page, hash)).length).toBe(answeredIds.length);
});

test("answers that wait are sent after the last page was closed, in browsers with Background Sync", async ({
  page,
  context,
  testServer,
}) => {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const single = questions.find(({ type }) => type === "multi choice single answer");
  await context.grantPermissions(["background-sync"]);
  await page.goto(`/quiz/${hash}/question/${single?.id}`);
  await waitForServiceWorker(page);
  const otherTab = await context.newPage();
  const devtools = await context.newCDPSession(otherTab);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  // The browser may have done so by itself already, because it knows nothing of the network that is switched off here.
  const event = { origin: testServer.url, registrationId: await registered, tag: "unsent answers" };
  await devtools.send("ServiceWorker.dispatchSyncEvent", { ...event, lastChance: false });
  await expect.poll(() => fetchAnsweredIds(otherTab, hash)).toEqual([single?.id]);

  // The copies on the device have the answer too: without a network the quiz is as the learner has left it.
  await otherTab.goto("/theme.js");
  await expect.poll(() => pendingAnswerCount(otherTab)).toBe(0);
  await context.setOffline(true);
  await otherTab.goto(`/quiz/${hash}/question/${single?.id}`);
  await expect(otherTab.getByRole("radio").first()).toBeChecked();
  const quizCopy = (await storedEntries(otherTab)).find(
    ({ key }) => key.slice(2).join("/") === `quiz/${hash}`,
  );
  expect(quizCopy?.value).toMatchObject({ data: { answered_ids: [single?.id] } });
});

test("questions are prefetched at most two at a time, and of a diagnostic only those that it has so far", async ({
  page,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  let openRequests = 0;
  let maxOpenRequests = 0;
  await page.route("**/api/quiz/*/question/*", async (route) => {
    openRequests += 1;
    maxOpenRequests = Math.max(maxOpenRequests, openRequests);
    const response = await route.fetch();
    openRequests -= 1;
    await route.fulfill({ response });
  });
  const fetched = recordFetchedQuestions(page);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect.poll(() => fetched.size).toBe(ids.length - 1);
  expect(maxOpenRequests).toBeLessThanOrEqual(2);

  const diagnostic = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body.hash;
  fetched.clear();
  await page.goto(`/quiz/${diagnostic}`);
  await expect(page.getByRole("heading", { name: "Question 1 of 15" })).toBeAttached();
  await expect.poll(() => fetched.size).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(fetched.size).toBeLessThanOrEqual(2);
});

for (const size of [1, 2])
  test(`a quiz of size ${size} can be played to its end`, async ({ page }) => {
    const { ids } = await startQuiz(page, "quick-quiz");
    for (const id of ids.slice(0, size)) await apiRequest(page, "PUT", `/api/bookmarks/questions/${id}`, {});
    const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "bookmarks" })).body;
    await page.goto(`/quiz/${hash}`);
    await expect(page.getByRole("heading", { name: `Question 1 of ${size}` })).toBeAttached();
    await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
    if (size > 1) await page.getByRole("button", { name: "Next Question" }).click();
    await page.getByRole("button", { name: "End Quiz" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End Quiz" }).click();
    await page.waitForURL(`**/quiz/${hash}/summary`);
  });

test("a question that failed to load is refetched automatically once online", async ({ page, context }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await serveShells(page);
  await page.route("**/api/quiz/*/question/*", (route) => route.abort());
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await page.clock.runFor(10_000);
  await expect(page.getByText("Failed to fetch question. Please try again later.")).toBeVisible();
  await context.setOffline(true);
  await page.unroute("**/api/quiz/*/question/*");
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Mark for review" })).toBeVisible();
});

test("the last answer's save status is shown even if the next question fails to load", async ({
  page,
  context,
}) => {
  const { hash, ids, questions } = await startQuiz(page, "quick-quiz");
  const first = questions.findIndex(
    ({ type }, index) => type === "multi choice single answer" && index + 1 < ids.length,
  );
  await page.route(`**/api/quiz/*/question/${ids[first + 1]}`, (route) => route.abort());
  await page.goto(`/quiz/${hash}/question/${ids[first]}`);
  await waitForControl(page.getByRole("radio").first());
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByRole("alert")).toContainText(
    "You are offline. Failed to fetch question. Please try again later.",
  );
  await expect(page.getByText("Saved on this phone. Will send when you are online.")).toBeVisible();
});

test("a quiz whose time runs out offline shows its summary once online", async ({
  page,
  context,
  testServer,
}) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  const filesToEnd = page.waitForResponse("**/assets/run-end-*.js");
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await (await filesToEnd).finished();
  await testServer.shiftClock("21 minutes");
  await context.setOffline(true);
  await page.clock.fastForward("21:00");
  await expect(page.getByRole("heading", { name: "Time is up." })).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(page.getByRole("alert")).toContainText("The quiz could not be ended yet.");
  await context.setOffline(false);
  await page.waitForURL(`**/quiz/${hash}/summary`);
  expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("completed");
});

test.describe(() => {
  // What the service worker stores of the app's files would hide what the page itself has loaded.
  test.use({ serviceWorkers: "block" });

  /** Lets none of the files arrive that are loaded behind the question. Returns a function that ends that. */
  async function withholdFiles(page: Page): Promise<() => Promise<void>> {
    const files = /\/assets\/(room-dialogs|run-end|ending-page)-[^/]+\.js$/;
    await page.route(files, (route) => route.abort());
    return () => page.unroute(files);
  }

  test("the list of all questions and the end of a quiz open without a network, before anything was tapped", async ({
    page,
    context,
  }) => {
    const { hash, ids } = await startQuiz(page, "quick-quiz");
    const dialogs = page.waitForResponse("**/assets/room-dialogs-*.js");
    await page.goto(`/quiz/${hash}/question/${ids[0]}`);
    await (await dialogs).finished();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: /All questions/ }).click();
    const questions = page.getByRole("dialog", { name: "All questions" });
    await questions.getByRole("link", { name: `Question ${ids.length}, Not Visited` }).click();
    await expect(
      page.getByRole("heading", { name: `Question ${ids.length} of ${ids.length}` }),
    ).toBeAttached();
    await page.getByRole("button", { name: "End Quiz" }).click();
    await expect(page.getByRole("dialog", { name: "End the quiz?" })).toContainText("You are offline.");
  });

  test("a quiz whose time runs out offline before any further file has come keeps its answers, and ends by itself once online", async ({
    page,
    context,
    testServer,
  }) => {
    const { hash, ids, questions } = await startQuiz(page, "quick-quiz");
    const single = questions.findIndex(({ type }) => type === "multi choice single answer");
    await page.clock.install();
    const releaseFiles = await withholdFiles(page);
    await page.goto(`/quiz/${hash}/question/${ids[single]}`);
    await waitForControl(page.getByRole("radio").first());
    await context.setOffline(true);
    await page.getByRole("radio").first().click();
    await expect(page.getByText("Saved on this phone.")).toBeVisible();
    await page.clock.fastForward("21:00");
    await expect(page.getByRole("heading", { name: "Time is up." })).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(page.getByRole("alert")).toContainText("The quiz could not be ended yet.");
    expect(await pendingAnswerCount(page)).toBe(1);

    await testServer.shiftClock("21 minutes");
    await releaseFiles();
    await context.setOffline(false);
    await advanceClockUntil(page, async () => page.url().endsWith(`/quiz/${hash}/summary`));
    expect((await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.state).toBe("completed");
  });

  test("End Quiz without its files says that answers are kept, and works once online", async ({
    page,
    context,
  }) => {
    const { hash, ids } = await startQuiz(page, "quick-quiz");
    const releaseFiles = await withholdFiles(page);
    await page.goto(`/quiz/${hash}/question/${ids.at(-1)}`);
    await waitForControl(page.getByRole("button", { name: "Mark for review" }));
    await context.setOffline(true);
    await page.getByRole("button", { name: "End Quiz" }).click();
    await expect(page.getByRole("alert")).toContainText("You are offline. Answers you have given are kept.");
    await releaseFiles();
    await context.setOffline(false);
    await page.getByRole("button", { name: "End Quiz" }).click();
    const dialog = page.getByRole("dialog", { name: "End the quiz?" });
    await dialog.getByRole("button", { name: "End Quiz" }).click();
    await page.waitForURL(`**/quiz/${hash}/summary`);
  });
});

test("the summary lists answers given offline after the quiz had ended, even if their tab was closed", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.findIndex(({ type }) => type === "multi choice single answer");
  const fetched = recordFetchedQuestions(page);
  await page.goto(`/quiz/${hash}/question/${questions[single]?.id}`);
  await expect.poll(() => fetched.size).toBe(questions.length - 1);
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.request.post(`/api/quiz/${hash}/end`, { data: {} });
  await page.close();

  await context.setOffline(false);
  const newTab = await context.newPage();
  const rejectedResponse = newTab.waitForResponse(`**/question/${questions[single]?.id}/answer`);
  await newTab.goto("/dashboard");
  expect((await rejectedResponse).status()).toBe(409);
  await newTab.goto(`/quiz/${hash}/summary`);
  const lateNotice = `Question ${single + 1}: the answer did not arrive before the quiz ended`;
  await expect(newTab.getByText(lateNotice)).toBeVisible();
  await newTab.reload();
  await expect(newTab.getByText(lateNotice)).toBeVisible();
  await expect.poll(() => pendingAnswerCount(newTab)).toBe(0);
});

test("if the check for a lost answer fails, it is repeated, and the answer stays stored until then", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "quick-quiz");
  const single = questions.findIndex(({ type }) => type === "multi choice single answer");
  const id = questions[single]?.id;
  const fetched = recordFetchedQuestions(page);
  await page.goto(`/quiz/${hash}/question/${id}`);
  await expect.poll(() => fetched.size).toBe(questions.length - 1);
  await context.setOffline(true);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.request.post(`/api/quiz/${hash}/end`, { data: {} });
  await page.close();

  await context.setOffline(false);
  const newTab = await context.newPage();
  await newTab.route(`**/api/quiz/${hash}/question/${id}`, (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  const rejectedResponse = newTab.waitForResponse(`**/question/${id}/answer`);
  await newTab.goto("/dashboard");
  await rejectedResponse;
  await newTab.clock.install();
  await newTab.goto(`/quiz/${hash}/summary`);
  const failureNotice = newTab.getByText("We could not check whether your last answers arrived.");
  await advanceClockUntil(newTab, () => failureNotice.isVisible());
  await expect(newTab.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
  const lateNotice = newTab.getByText(
    `Question ${single + 1}: the answer did not arrive before the quiz ended`,
  );
  await expect(lateNotice).toHaveCount(0);
  expect(await pendingAnswerCount(newTab)).toBe(1);

  await newTab.unroute(`**/api/quiz/${hash}/question/${id}`);
  await advanceClockUntil(newTab, () => lateNotice.isVisible());
  await expect.poll(() => pendingAnswerCount(newTab)).toBe(0);
});

test("the timer counts time during which the device was asleep and offline", async ({ page, context }) => {
  const { hash, ids } = await startQuiz(page, "quick-quiz");
  await page.clock.install();
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
  await waitForControl(page.getByRole("button", { name: "Mark for review" }));
  await context.setOffline(true);
  // During sleep the system time advances, but performance.now() may not.
  await page.clock.setSystemTime(Date.now() + 15 * 60_000);
  await page.clock.runFor(2000);
  await expect(page.getByRole("timer")).toContainText(/0[34]:\d\d/);
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("timer")).toContainText(/1\d:\d\d|20:00/);
});
