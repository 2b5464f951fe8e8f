import { findViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

test("what is covered is said by taps or keys, survives a failed network, and the plan follows it", async ({
  page,
}) => {
  await page.goto("/smart-path");
  const coverage = page.getByRole("region", { name: "What have you covered?" });
  const chapter = coverage.getByRole("group", { name: "Electrochemistry", exact: true });
  await coverage.getByText(/^Physical Chemistry/).click();
  const isPut = (url: URL) => url.pathname === "/api/user/coverage";
  await page.route(isPut, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await chapter.getByRole("button", { name: "Doing" }).click();
  await expect(coverage.getByRole("alert")).toContainText("kept on this phone, but not saved yet");

  await page.reload();
  await coverage.getByText(/^Physical Chemistry/).click();
  await expect(chapter.getByRole("button", { name: "Doing" })).toHaveAttribute("aria-pressed", "true");
  await page.unroute(isPut);
  await coverage.getByRole("button", { name: "Save it now" }).click();
  await expect(coverage.getByRole("status")).toHaveText("Saved. Today’s plan follows it.");
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan.getByRole("listitem").first()).toContainText("Electrochemistry");

  await chapter.getByRole("button", { name: "Done" }).focus();
  await page.keyboard.press("Space");
  await expect(chapter.getByRole("button", { name: "Done" })).toHaveAttribute("aria-pressed", "true");
  await expect(coverage.getByRole("status")).toHaveText("Saved. Today’s plan follows it.");
  const height = (await chapter.getByRole("button", { name: "Done" }).boundingBox())?.height;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(await findViolations(page, "section[aria-labelledby=coverage]")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("chapters of the plan are moved by keys, by buttons or by dragging, and stay there", async ({
  page,
}) => {
  await page.goto("/smart-path");
  const plan = page.getByRole("region", { name: "Your plan" });
  await plan.getByText("Change the order").click();
  const handles = plan.getByRole("button", { name: /^Move / });
  const names = async () =>
    (
      await handles.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""))
    ).map((label) => label.replace(/^Move |, \d+ of \d+$/g, ""));
  const [first = "", second = "", third = "", ...others] = await names();
  await handles.nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual([second, first, third, ...others]);
  await expect(plan.getByRole("status")).toHaveText(`${second} is now number 1 of ${others.length + 3}.`);
  await plan.getByRole("button", { name: `${first} down` }).click();
  await expect.poll(names).toEqual([second, third, first, ...others]);

  const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
  if (!from || !to) throw new Error("The handles are not in view.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  const isSaved = page.waitForResponse((response) => response.url().endsWith("/api/smart-path/plan/order"));
  await page.mouse.up();
  await isSaved;
  await expect.poll(names).toEqual([first, second, third, ...others]);

  await plan.getByRole("button", { name: `${second} up` }).click();
  await expect(
    plan
      .getByRole("heading", { name: /^This week/ })
      .locator("+ ul li")
      .first(),
  ).toContainText(second);
  await page.reload();
  await plan.getByText("Change the order").click();
  await expect.poll(names).toEqual([second, first, third, ...others]);
  await plan.getByRole("button", { name: "Back to the plan’s own order" }).click();
  await expect.poll(names).toEqual([first, second, third, ...others]);
  expect(await findViolations(page, "section[aria-labelledby=plan]")).toEqual([]);
});
