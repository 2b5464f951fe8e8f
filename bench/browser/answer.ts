import type { Page } from "@playwright/test";

/** Answers the question on the page as its type requires, without any request that the page itself would not send. */
export async function answerOnPage(page: Page): Promise<void> {
  const radios = page.getByRole("radio");
  const checkboxes = page.getByRole("checkbox");
  await page.locator("[data-answer]").waitFor();
  if ((await radios.count()) > 0) return radios.first().tap();
  if ((await checkboxes.count()) > 0) {
    await checkboxes.nth(0).tap();
    await checkboxes.nth(1).tap();
  } else for (const digit of "12") await page.getByRole("button", { name: digit, exact: true }).tap();
  await page.getByRole("button", { name: /^Submit/ }).tap();
}
