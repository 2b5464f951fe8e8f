import { pendingAnswerCount, storedEntries } from "./device-store.ts";
import { apiRequest, expect, test, waitForControl } from "./fixtures.ts";
import { waitForOfflineFiles, waitForServiceWorker } from "./offline-files.ts";
import { chapterIdOf, fetchAnsweredIds, startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner", serviceWorkers: "allow" });

test("an opened quiz can be answered offline, across a reload, and the answers arrive", async ({
  page,
  context,
}) => {
  const { hash, questions } = await startQuiz(page, "unlimited");
  const singles = questions.filter(({ type }) => type === "multi choice single answer");
  await page.goto(`/quiz/${hash}/question/${singles[0]?.id}`);
  await page.getByRole("radio").first().waitFor();
  await waitForOfflineFiles(page);
  await waitForControl(page.getByRole("button", { name: "Next Question" }));
  await page.reload();
  await page.getByRole("radio").first().waitFor();

  await context.setOffline(true);
  await page.getByRole("radio").nth(1).click();
  await expect.poll(() => pendingAnswerCount(page)).toBe(1);
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.goto(`/quiz/${hash}/question/${singles[0]?.id}`);
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  expect((await page.evaluate(() => fetch("/api/user/profile").catch(() => "no network"))) as unknown).toBe(
    "no network",
  );

  await page.goto("/dashboard");
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => fetchAnsweredIds(page, hash)).toEqual([singles[0]?.id]);
});

test("the day's cards and opened notes can be read offline, and sign-out deletes them from the device", async ({
  page,
  context,
}) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  const note = `/chapter-wise-revision/${chapterId}/Electrochemistry/${contents[0].id}/note`;
  await page.goto("/daily-revision-cards");
  await expect(page.getByText(/^Card 1 of/)).toBeVisible();
  // The page contains the first card; the list is stored when it has arrived.
  await expect
    .poll(async () => (await storedEntries(page)).some(({ key }) => key.at(-1) === "cards"))
    .toBe(true);
  await page.goto(note);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await waitForOfflineFiles(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(contents[0].title).first()).toBeVisible();
  await page.goto("/daily-revision-cards");
  await expect(page.getByText(/^Card 1 of/)).toBeVisible();
  // Which other cards are due, a stored list does not tell.
  const total = Number((await page.getByText(/^Card 1 of/).innerText()).split(" ").at(-1));
  for (let number = 1; number <= total; number++) {
    await expect(page.getByText(`Card ${number} of ${total}`)).toBeVisible();
    await page.getByRole("button", { name: /^(Mark as Revised & Next|Finish Revision)$/ }).click();
  }
  await expect(
    page.getByText("You have been through the cards that are stored on this phone."),
  ).toBeVisible();
  await expect(page.getByText("Could not load today's cards.")).toBeVisible();
  await expect(page.getByText("You have completed all revision cards")).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText("Could not load today's cards.")).toBeHidden();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("/");
  expect(await storedEntries(page)).toEqual([]);
});

test("a chapter's notes can be kept for reading offline", async ({ page, context }) => {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { contents, pagination } = (await apiRequest(page, "GET", `/api/chapters/${chapterId}/content`)).body;
  await page.goto(`/chapter-wise-revision/${chapterId}/Electrochemistry`);
  await waitForOfflineFiles(page);
  await page.getByRole("button", { name: "Keep for reading offline" }).click();
  await expect(page.getByText(new RegExp(`^${pagination.total} notes? of this chapter`))).toBeVisible();
  await expect
    .poll(async () => (await storedEntries(page)).filter(({ key }) => key.includes("content")).length)
    .toBe(pagination.total);
  await context.setOffline(true);
  for (const { id, title } of [contents.at(0), contents.at(-1)]) {
    await page.goto(`/chapter-wise-revision/${chapterId}/Electrochemistry/${id}/note`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("article").locator(".prose")).not.toBeEmpty();
  }
});

test("cards can be reviewed offline, across a reload, and the reviews arrive", async ({ page, context }) => {
  const cards = async () => (await apiRequest(page, "GET", "/api/revision/notes")).body.contents.length;
  const due = await cards();
  await page.goto("/daily-revision-cards");
  await expect(page.getByText(`Card 1 of ${due}`)).toBeVisible();
  await waitForOfflineFiles(page);
  await page.reload();
  await expect(page.getByText(`Card 1 of ${due}`)).toBeVisible();

  await context.setOffline(true);
  const next = page.getByRole("button", { name: "Mark as Revised & Next" });
  await next.click();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Card 2 of ${due}`)).toBeVisible();
  await expect(page.getByText("Saved on this phone.")).toBeVisible();
  await next.click();
  await expect(page.getByText(`Card 3 of ${due}`)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(cards).toBe(due - 2);
});

test("a failed service worker installation is repeated on the open page once online again", async ({
  page,
  context,
}) => {
  let failures = 0;
  await context.route("**/theme.js", async (route) => {
    if (route.request().serviceWorker() === null) return route.continue();
    failures += 1;
    return route.abort();
  });
  await page.goto("/dashboard");
  await expect.poll(() => failures).toBeGreaterThan(0);
  // The browser removes a service worker whose installation fails.
  await expect.poll(() => page.evaluate(registrations)).toBe(0);
  await context.unroute("**/theme.js");
  await context.setOffline(true);
  await context.setOffline(false);
  await waitForServiceWorker(page);
});

test("requests persistent storage when a quiz is opened, and not before", async ({ page }) => {
  let persistRequests = 0;
  await page.exposeFunction("recordPersistRequest", () => {
    persistRequests += 1;
  });
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      await (window as unknown as { recordPersistRequest: () => Promise<void> }).recordPersistRequest();
      return true;
    };
  });
  await page.goto("/dashboard");
  const { hash, ids } = await startQuiz(page, "unlimited");
  expect(persistRequests).toBe(0);
  await page.goto(`/quiz/${hash}/question/${ids[0]}`);
  await expect.poll(() => persistRequests).toBe(1);
});

const registrations = async () => (await navigator.serviceWorker.getRegistrations()).length;

test("the service worker still works when the disk is full or a file is missing", async ({ page }) => {
  // Patches the service worker: storing any asset fails as if the disk were full, and one file is missing.
  await page.context().route("**/service-worker.js", async (route) => {
    const response = await route.fetch();
    const full = `const put = Cache.prototype.put;
      Cache.prototype.put = function (request, reply) {
        const url = request.url ?? request;
        return /assets/.test(url) ? Promise.reject(new DOMException("full", "QuotaExceededError")) : put.call(this, request, reply);
      };`;
    await route.fulfill({
      response,
      body: full + (await response.text()).replace("/icon.svg", "/no-such-icon.svg"),
    });
  });
  await page.goto("/dashboard");
  await waitForServiceWorker(page);
  const served: string[] = [];
  page.on("response", (response) => {
    if (response.fromServiceWorker()) served.push(new URL(response.url()).pathname);
  });
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Terms/);
  await page.goto("/progress");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The worker answered, also with files of these pages that it could not store.
  expect(served).toContain("/progress");
  const unstored = await page.evaluate(async (paths) => {
    const responses = await Promise.all(paths.map((path) => caches.match(path)));
    return paths.filter((path, index) => path.startsWith("/assets/") && !responses[index]);
  }, served);
  expect(unstored).not.toEqual([]);
});
