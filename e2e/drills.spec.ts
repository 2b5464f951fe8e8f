import { findViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

test("a drill is answered by keyboard, marked at its end, and shows a trend", async ({ page }) => {
  await page.goto("/drills");
  await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
  for (const kind of ["Logarithms", "Square roots", "Powers of ten", "pH", "Significant figures"])
    await page.getByLabel(kind).uncheck();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Start 90 seconds" }).click();
  const answer = page.getByLabel("Your answer");
  await expect(answer).toBeFocused();
  await expect(page.getByText("Number 1")).toBeVisible();
  // The formula is read out as a sentence, which is not shown a second time.
  const sentence = await page.locator("[aria-live=polite].sr-only").boundingBox();
  expect(sentence?.width).toBeLessThan(2);
  await answer.fill("1,5");
  await answer.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "Type digits, with a point for decimals, for example −2.5.",
  );
  await expect(page.getByText("Number 1")).toBeVisible();
  await answer.fill("1.5");
  await answer.press("Enter");
  await expect(page.getByText("Number 2")).toBeVisible();
  await expect(answer).toBeFocused();
  await answer.press("Enter");
  await expect(page.getByText("Number 3")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: /^[01] of 1 right$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Right answers a minute" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
