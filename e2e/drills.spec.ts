import { findViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

test.use({ user: "learner" });

/** The answer to "17 divided by 40, in percent, to two decimals". */
function percentageIn(sentence: string): string {
  const [, numerator, denominator] = /^([\d.]+) divided by ([\d.]+), in percent/.exec(sentence) ?? [];
  return ((100 * Number(numerator)) / Number(denominator)).toFixed(2);
}

test("a drill is answered by keyboard, marked at its end, and shows a trend", async ({ page }) => {
  await page.goto("/drills");
  await expect(page.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
  for (const kind of await page.getByRole("checkbox").all()) await kind.uncheck();
  await page.getByLabel("Ratios and percentages").check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Start 90 seconds" }).click();
  const answer = page.getByLabel("Your answer");
  await expect(answer).toBeFocused();
  await expect(page.getByText("Number 1")).toBeVisible();
  // The formula is read out as a sentence, which is not shown a second time.
  const sentence = page.locator("[aria-live=polite].sr-only");
  expect((await sentence.boundingBox())?.width).toBeLessThan(2);
  await answer.fill("1,5");
  await answer.press("Enter");
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Number 1")).toBeVisible();
  await answer.fill(percentageIn(await sentence.innerText()));
  await answer.press("Enter");
  await expect(page.getByText("Number 2")).toBeVisible();
  await expect(answer).toBeFocused();
  await answer.fill("0.001");
  await answer.press("Enter");
  await expect(page.getByText("Number 3")).toBeVisible();
  // A skipped number is not counted.
  await answer.press("Enter");
  await expect(page.getByText("Number 4")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "1 of 2 right" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Right answers a minute" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("each answer is shown at once if the learner wishes", async ({ page }) => {
  await page.goto("/drills?kind=ratio");
  await page.getByRole("switch", { name: "Show each answer at once" }).check();
  await page.getByRole("button", { name: "Start 90 seconds" }).click();
  const answer = page.getByLabel("Your answer");
  await expect(page.getByText("Number 1")).toBeVisible();
  const right = percentageIn(await page.locator("[aria-live=polite].sr-only").innerText());
  await answer.fill(right);
  await answer.press("Enter");
  await expect(page.getByRole("status").getByText("Right", { exact: true })).toBeVisible();
  await answer.fill("0.001");
  await answer.press("Enter");
  await expect(page.getByText(/^0\.001 was wrong: the answer was /)).toBeVisible();
});
