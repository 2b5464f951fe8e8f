import type { Page } from "@playwright/test";
import { expect, test, waitForApp } from "./fixtures.ts";

test.use({ user: "learner" });

async function openDashboard(page: Page) {
  await page.goto("/dashboard");
  return {
    searchBox: page.getByRole("combobox", { name: "Search" }),
    options: page.getByRole("option"),
    overlay: page.getByRole("button", { name: "Close results" }),
  };
}

/** Records the search queries that the page sends, in order. */
function recordSearches(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/search") queries.push(searchParams.get("q") ?? "");
  });
  return queries;
}

test("typing finds chapters, topics and notes, and the keyboard selects one", async ({ page }) => {
  const { searchBox, options } = await openDashboard(page);
  const queries = recordSearches(page);
  await expect(searchBox).toHaveAttribute("placeholder", "Search for chapters, topics, content...");
  await waitForApp(page);
  // The clock stands still, so that slow typing doesn't look like a pause, after which the app searches.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox.pressSequentially("electroch");
  await page.clock.resume();
  await expect(options.first()).toContainText("Electrochemistry");
  await expect(options.first()).toContainText("Chapter");
  expect(queries).toEqual(["electroch"]);
  await expect(page.getByRole("status").filter({ hasText: "result" })).toHaveCount(1);

  await searchBox.fill("electro");
  await expect(options.nth(1)).toContainText("Topic");
  const count = await options.count();
  const expectActiveOption = (index: number) =>
    expect(options.nth(index)).toHaveAttribute("aria-selected", "true");
  await searchBox.press("ArrowDown");
  await expectActiveOption(0);
  await searchBox.press("End");
  await expectActiveOption(count - 1);
  await expect(options.nth(count - 1)).toBeInViewport();
  await searchBox.press("ArrowDown");
  await expectActiveOption(0);
  await searchBox.press("ArrowUp");
  await expectActiveOption(count - 1);
  await searchBox.press("Home");
  await expect(searchBox).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  const list = await page.getByRole("listbox").boundingBox();
  expect(list?.height).toBeLessThanOrEqual(300);

  await searchBox.press("Enter");
  await page.waitForURL(/\/chapter-wise-revision\/\d+\/Electrochemistry$/);
  await expect(page.getByRole("heading", { level: 1, name: "Electrochemistry" })).toBeVisible();
});

test("a tap on a result opens its page", async ({ page }) => {
  const { searchBox, options } = await openDashboard(page);
  await searchBox.fill("nernst");
  const content = options.filter({ has: page.getByText("Note", { exact: true }) }).first();
  const title = (await content.locator("mark").first().innerText()).toLowerCase();
  expect(title).toBe("nernst");
  await content.click();
  await page.waitForURL(/\/chapter-wise-revision\/\d+\/Electrochemistry\/\d+\/Nernst/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nernst");
  await page.goBack();
  await expect(searchBox).toHaveValue("nernst");
  await expect(content).toBeVisible();
});

test("results close on Escape, on the overlay and on a blank query, and open again on focus", async ({
  page,
}) => {
  const { searchBox, options, overlay } = await openDashboard(page);
  await searchBox.fill("redox");
  await expect(options.first()).toBeVisible();
  await searchBox.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(searchBox).toHaveValue("redox");
  await searchBox.blur();
  await searchBox.focus();
  await expect(options.first()).toBeVisible();

  await overlay.click({ position: { x: 5, y: 5 } });
  await expect(options).toHaveCount(0);
  await expect(overlay).toHaveCount(0);
  await searchBox.press("ArrowDown");
  await expect(options.first()).toBeVisible();

  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(searchBox).toHaveValue("");
  await expect(searchBox).toBeFocused();
  await expect(options).toHaveCount(0);
  await searchBox.fill("   ");
  await expect(overlay).toHaveCount(0);
});

test("shows a message for no results and for a failed search, until the next search works", async ({
  page,
}) => {
  const { searchBox, options } = await openDashboard(page);
  await searchBox.fill("zzzzqq");
  await expect(page.getByRole("status")).toHaveText("No results for “zzzzqq”.");

  await page.route("**/api/search?*", (route) => route.abort());
  await searchBox.fill("electrochemistry");
  await expect(page.getByRole("status")).toHaveText(
    "The server did not answer. Could not search just now. Check your connection.",
  );
  await page.unroute("**/api/search?*");
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 500, json: {} }));
  await searchBox.fill("electrochemistr");
  await expect(page.getByRole("status")).toHaveText("Could not search just now. Check your connection.");
  await page.unroute("**/api/search?*");
  await searchBox.blur();
  await searchBox.focus();
  await expect(options.first()).toContainText("Electrochemistry");
});

test("a newer search aborts the previous one", async ({ page }) => {
  const { searchBox, options } = await openDashboard(page);
  await page.route("**/api/search?q=buff", () => undefined);
  const abortedRequest = page.waitForEvent("requestfailed", (request) => request.url().endsWith("q=buff"));
  const sentRequest = page.waitForRequest("**/api/search?q=buff");
  await searchBox.fill("buff");
  await sentRequest;
  await searchBox.fill("buffer");
  await expect(options.first()).toContainText(/buffers/i);
  expect((await abortedRequest).failure()?.errorText).toContain("ERR_ABORTED");
});
