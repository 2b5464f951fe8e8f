import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, serveShells, signInAs, test, waitForApp } from "./fixtures.ts";
import { chapterIdOf, playQuestions } from "./quiz-helpers.ts";

test.use({ user: "learner" });

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const backgroundColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

test("a student sees their own metrics, and a placeholder while there are none", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo Student");
  await expect(page.getByText("PRO", { exact: true })).toBeVisible();
  await expect(page.getByText("Premium Active until 31 Dec 2025")).toBeVisible();
  await expect(page.getByText("Nothing here yet.")).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  const { support_email } = (await apiRequest(page, "GET", "/api/config")).body;
  const support = page.getByRole("link", { name: "Contact Support" });
  await expect(support).toHaveAttribute("href", `mailto:${support_email}`);
  await expect(page.getByRole("link", { name: /editors/i })).toBeHidden();

  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { topics } = (await apiRequest(page, "GET", "/api/topics")).body;
  const chapterTopics = topics.filter((topic: { chapterId: number }) => topic.chapterId === chapterId);
  await apiRequest(page, "POST", "/api/user/topics", {
    topic_ids: chapterTopics.map(({ id }: { id: number }) => id),
  });
  await apiRequest(page, "POST", "/api/user/chapters", {
    chapter_ids: [chapterId],
    latest_chapter_id: chapterId,
  });
  await page.reload();
  const { user } = (await apiRequest(page, "GET", "/api/user/profile")).body;
  const stats = page.locator("dl").first();
  await expect(stats).toContainText("1 / 28");
  await expect(stats).toContainText(`${user.average_score.toFixed(1)}%`);
  await expect(stats).toContainText(`${user.overall_prep.toFixed(1)}%`);
  const row = page.getByRole("row", { name: /^Electrochemistry/ });
  await expect(row.getByRole("cell")).toHaveText(["100.0%", "–", "–"]);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Show all 28 chapters" }).click();
  await expect(page.getByRole("row")).toHaveCount(29);
});

test("each metric opens an explanation by tap or keyboard and returns the focus", async ({ page }) => {
  await playQuestions(page, 6);
  await page.goto("/profile");
  const dialog = page.getByRole("dialog");
  const prepButton = page.getByRole("button", { name: /^Why \d+\.\d% overall prep\?$/ });
  await prepButton.focus();
  await page.keyboard.press("Enter");
  const heading = dialog.getByRole("heading", { level: 2 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(/^Why \d+\.\d% overall prep\?$/);
  await expect(dialog.locator("dl").first()).toBeVisible();
  const points = (await dialog.locator("dl").first().getByRole("definition").allTextContents()).map(
    parseFloat,
  );
  // The figure falls by the hour, so between two calls its last digit may change.
  const prep = Number(/[\d.]+/.exec((await heading.textContent()) ?? "")?.[0]);
  expect(prep).toBeGreaterThan(0);
  // Six rows are rounded.
  expect(Math.abs(points.reduce((sum, point) => sum + point, 0) - prep)).toBeLessThan(0.5);
  const violations = await findViolations(page, "dialog");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(prepButton).toBeFocused();

  const explanations: [RegExp, RegExp][] = [
    [/^Why 0 \/ 28 chapters covered\?$/, /You have ticked 0 of 28 chapters yourself/],
    [/^Why [\d.]+% average quiz score\?$/, /average of 1 finished quiz,.*Without time limit/],
    [/^Why 0\.0% completed in Electrochemistry\?$/, /You have ticked 0 of its \d+ topics yourself/],
    [/^Why [\d.]+% retained in Electrochemistry\?$/, /you have not practised yet: not counted/],
    [/^Why [\d.]+% score in Electrochemistry\?$/, /You won −?\d+ of \d+ marks in 1 quiz of this chapter/],
  ];
  for (const [question, expectedText] of explanations) {
    const metricButton = page.getByRole("button", { name: question });
    const { width = 0, height = 0 } = (await metricButton.boundingBox()) ?? {};
    expect(Math.min(width, height), String(question)).toBeGreaterThanOrEqual(44);
    await metricButton.click();
    await expect(dialog).toHaveAccessibleName(question);
    await expect(dialog).toContainText(expectedText);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(metricButton).toBeFocused();
  }
  await page.getByRole("button", { name: "Show all 28 chapters" }).click();
  await page.getByRole("button", { name: "Why no figure yet: score in Solutions?" }).click();
  await expect(dialog).toContainText("You have not finished a quiz of this chapter yet.");
});

test("an explanation that fails to load shows an error and can be retried", async ({ page }) => {
  await page.goto("/profile");
  const metricButton = page.getByRole("button", { name: /^Why [\d.]+% overall prep\?$/ });
  await page.route("**/api/smart-path/metrics", (route) => route.fulfill({ status: 400, json: {} }));
  await metricButton.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("The explanation could not be loaded.");
  await page.unroute("**/api/smart-path/metrics");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("You have not answered anything yet, so this is a first guess");
});

test.describe(() => {
  // A service worker would serve the scripts that these tests hold back.
  test.use({ serviceWorkers: "block" });

  test("an explanation whose script fails to load shows an error", async ({ page }) => {
    await page.route("**/assets/metric-dialog*", (route) => route.abort());
    await page.goto("/profile");
    await page.getByRole("button", { name: /^Why [\d.]+% overall prep\?$/ }).click();
    await expect(page.getByRole("alert")).toContainText("The explanation could not be loaded.");
  });

  test("theme and text size are remembered and applied before the first paint", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/profile");
    const light = await backgroundColor(page);
    await waitForApp(page);
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    const dark = await backgroundColor(page);
    expect(dark).not.toBe(light);
    await page.getByRole("button", { name: "Largest", exact: true }).click();
    expect(await rootSize(page)).toBe("20px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/terms", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await themeOf(page)).toBe("dark");
    expect(await backgroundColor(page)).toBe(dark);
    await page.unroute("**/assets/*.js");

    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Dark", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "System" }).click();
    await page.getByRole("button", { name: "Normal" }).click();
    expect(await backgroundColor(page)).toBe(light);
    expect(await rootSize(page)).toBe("16px");
    await page.getByRole("link", { name: "Cookie preferences" }).click();
    await page.getByRole("dialog", { name: "Cookie preferences" }).getByLabel("Close").click();
    await expect(page).toHaveURL(/\/profile$/);
  });
});

test("the target year changes on this device only, within its bounds", async ({ page }) => {
  await page.goto("/profile");
  const writes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
  const open = page.getByRole("button", { name: /^Target year/ });
  const dialog = page.getByRole("dialog", { name: "Set Target Year" });
  const year = dialog.getByRole("spinbutton");

  await open.click();
  await expect(year).toHaveValue("2027");
  await year.fill("2029");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(open).toHaveText("Target year 2027");
  await open.click();
  for (const invalidYear of ["2023", "2031", ""]) {
    await year.fill(invalidYear);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeVisible();
  }
  await year.fill("2030");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveText("Target year 2030");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expect(open).toHaveText("Target year 2030");
  expect(writes).toEqual([]);
  expect((await apiRequest(page, "GET", "/api/user/profile")).body.user.target_year).toBe(2027);
});

test("goals can be edited from the profile, and saving returns to it", async ({ page }) => {
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit goals" }).click();
  await expect(page.getByRole("radio", { name: "XII", exact: true })).toBeChecked();
  await expect(page.getByLabel("Target year")).toHaveValue("2027");
  await page.getByRole("radio", { name: "JEE Advanced" }).check();
  await page.getByLabel("Target year").fill("2028");
  await page.route("**/api/user/profile", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Not saved.");
  await expect(page.getByLabel("Target year")).toHaveValue("2028");
  await page.unroute("**/api/user/profile");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText("JEE Advanced · class XII · 2028")).toBeVisible();
});

test("a learner can export their data as a file", async ({ page }) => {
  await page.goto("/profile");
  const exportButton = page.getByRole("button", { name: "Export my data" });
  await page.route("**/api/user/export", (route) => route.abort());
  await exportButton.click();
  await expect(page.getByRole("alert")).toContainText("Your data could not be fetched.");
  await page.unroute("**/api/user/export");
  const downloadEvent = page.waitForEvent("download");
  await exportButton.click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe("rasayan-export.json");
  const exportedData = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(exportedData.tables.users[0]).toMatchObject({ target_year: 2027 });
  await expect(page.getByRole("alert")).toBeHidden();
});

test("an account is deleted only after DELETE is typed, and its session ends", async ({
  page,
  testServer,
}) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account?" });
  const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type DELETE to confirm").fill("delet");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Type DELETE to confirm").fill("delete");
  await page.route("**/api/user", (route) => route.abort());
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("Your account was not deleted.");
  await page.unroute("**/api/user");
  const lastAdmin = { error: { code: "last_admin", message: "This is the last admin." } };
  await page.route("**/api/user", (route) => route.fulfill({ status: 409, json: lastAdmin }));
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("You are the only admin.");
  await page.unroute("**/api/user");
  await confirm.click();
  await expect(page).toHaveURL(`${testServer.url}/`);
  await expect(page.getByRole("heading", { name: "Master Chemistry, Crack JEE" })).toBeVisible();
  expect((await apiRequest(page, "GET", "/api/user/profile")).status).toBe(401);
  await page.goto("/profile");
  await expect(page).toHaveURL(`${testServer.url}/`);
});

test("an editor sees the link to the admin area, and a failed sign-out shows an error", async ({
  page,
  testServer,
}) => {
  await signInAs(page, "editor");
  await page.goto("/profile");
  await expect(page.getByRole("link", { name: /content admin/i })).toHaveAttribute("href", "/admin");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("alert")).toContainText("Sign-out did not work.");
  expect(logged.some((text) => text.includes("Sign-out failed"))).toBe(true);
  await page.unroute("**/api/auth/logout");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${testServer.url}/`);
  expect((await apiRequest(page, "GET", "/api/user/profile")).status).toBe(401);
});

test("a failed profile shows an error page, and a failed support address can be retried", async ({
  page,
}) => {
  await serveShells(page);
  await page.route("**/api/config", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/profile");
  await expect(page.getByText("Could not load our support address.")).toBeVisible();
  await page.unroute("**/api/config");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Contact Support" })).toBeVisible();
  await page.route("**/api/user/profile", (route) => route.fulfill({ status: 500, body: "{}" }));
  // Else the profile that this device holds would be shown.
  await page.evaluate(() => indexedDB.deleteDatabase("rasayan"));
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await page.unroute("**/api/user/profile");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Contact Support" })).toBeVisible();
});
