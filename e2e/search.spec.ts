import type { Page } from "@playwright/test";
import { callFrom, expect, signIn, test } from "./journey.ts";

const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

async function openDashboard(page: Page) {
  await signIn(page, "student");
  await page.waitForURL("**/onboarding");
  await callFrom(page, "PUT", "/api/user/profile", goals);
  await page.goto("/dashboard");
  return {
    box: page.getByRole("combobox", { name: "Search" }),
    options: page.getByRole("option"),
    overlay: page.getByRole("button", { name: "Close results" }),
  };
}

/** The searches that the page has sent, in order. */
function noteSearches(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/search") queries.push(searchParams.get("q") ?? "");
  });
  return queries;
}

test("typing finds chapters, topics and contents, and the keys lead to one", async ({ page }) => {
  const { box, options } = await openDashboard(page);
  const queries = noteSearches(page);
  await expect(box).toHaveAttribute("placeholder", "Search for chapters, topics, content...");
  await box.pressSequentially("electroch");
  await expect(options.first()).toContainText("Electrochemistry");
  await expect(options.first()).toContainText("Chapter");
  expect(queries).toEqual(["electroch"]);
  await expect(page.getByRole("status").filter({ hasText: "result" })).toHaveCount(1);

  await box.fill("electro");
  await expect(options.nth(1)).toContainText("Topic");
  const count = await options.count();
  const activeIs = (index: number) => expect(options.nth(index)).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowDown");
  await activeIs(0);
  await box.press("End");
  await activeIs(count - 1);
  await expect(options.nth(count - 1)).toBeInViewport();
  await box.press("ArrowDown");
  await activeIs(0);
  await box.press("ArrowUp");
  await activeIs(count - 1);
  await box.press("Home");
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  const list = await page.getByRole("listbox").boundingBox();
  expect(list?.height).toBeLessThanOrEqual(300);

  await box.press("Enter");
  await page.waitForURL(/\/chapter-wise-revision\/\d+\/Electrochemistry$/);
  await expect(page.getByRole("heading", { level: 1, name: "Electrochemistry" })).toBeVisible();
});

test("a tap on a result opens its page", async ({ page }) => {
  const { box, options } = await openDashboard(page);
  await box.fill("nernst");
  const content = options.filter({ hasText: "Content" }).first();
  const title = (await content.locator("mark").first().innerText()).toLowerCase();
  expect(title).toBe("nernst");
  await content.click();
  await page.waitForURL(/\/chapter-wise-revision\/\d+\/Electrochemistry\/\d+\/Nernst/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nernst");
});

test("results close on Escape, on the overlay and on a blank query, and open again on focus", async ({
  page,
}) => {
  const { box, options, overlay } = await openDashboard(page);
  await box.fill("redox");
  await expect(options.first()).toBeVisible();
  await box.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue("redox");
  await box.blur();
  await box.focus();
  await expect(options.first()).toBeVisible();

  await overlay.click({ position: { x: 5, y: 5 } });
  await expect(options).toHaveCount(0);
  await expect(overlay).toHaveCount(0);
  await box.press("ArrowDown");
  await expect(options.first()).toBeVisible();

  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
  await expect(options).toHaveCount(0);
  await box.fill("   ");
  await expect(overlay).toHaveCount(0);
});

test("nothing found is said, and so is a search that failed, until the next one works", async ({ page }) => {
  const { box, options } = await openDashboard(page);
  await box.fill("zzzzqq");
  await expect(page.getByRole("status")).toHaveText("No results for “zzzzqq”.");

  await page.route("**/api/search?*", (route) => route.abort());
  await box.fill("electrochemistry");
  await expect(page.getByRole("status")).toHaveText("Could not search just now. Check your connection.");
  await page.unroute("**/api/search?*");
  await page.route("**/api/search?*", (route) => route.fulfill({ status: 500, json: {} }));
  await box.fill("electrochemistr");
  await expect(page.getByRole("status")).toHaveText("Could not search just now. Check your connection.");
  await page.unroute("**/api/search?*");
  await box.blur();
  await box.focus();
  await expect(options.first()).toContainText("Electrochemistry");
});

test("a search that is overtaken is called off", async ({ page }) => {
  const { box, options } = await openDashboard(page);
  await page.route("**/api/search?q=buff", () => undefined);
  const overtaken = page.waitForEvent("requestfailed", (request) => request.url().endsWith("q=buff"));
  const sent = page.waitForRequest("**/api/search?q=buff");
  await box.fill("buff");
  await sent;
  await box.fill("buffer");
  await expect(options.first()).toContainText(/buffers/i);
  expect((await overtaken).failure()?.errorText).toContain("ERR_ABORTED");
});
