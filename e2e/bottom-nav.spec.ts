import { expect, test, waitForApp } from "./fixtures.ts";
import { startQuiz } from "./quiz-helpers.ts";

test.use({ user: "learner" });

test("the navigation at the bottom leads to five places, marks the current one and covers nothing", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await waitForApp(page);
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link")).toHaveText(["Today", "Practise", "Revise", "Mistakes", "Me"]);
  // The dashboard's own link to the mistakes stays the only one of that name.
  await expect(page.getByRole("link", { name: "Mistakes" })).toHaveCount(1);
  for (const link of await nav.getByRole("link").all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const [label, path] of [
    ["Practise", "/chapter-wise-dpp"],
    ["Revise", "/chapter-wise-revision"],
    ["Mistakes", "/mistakes"],
    ["Me", "/profile"],
    ["Today", "/dashboard"],
  ] as const) {
    await nav.getByText(label, { exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(nav.locator("[aria-current=page]")).toHaveText(label);
  }
  const privacy = page.getByRole("link", { name: "Privacy" });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(privacy).toBeInViewport();
  const [last, bar] = [await privacy.boundingBox(), await nav.boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("stars are two taps from the dashboard; a quiz and paper have no navigation", async ({ page }) => {
  await page.goto("/dashboard");
  await waitForApp(page);
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByText("Me", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Starred" })).toBeInViewport();
  await page.getByRole("link", { name: "Starred" }).click();
  await expect(page).toHaveURL("/starred");
  await expect(nav.locator("[aria-current]")).toHaveText("Me");
  await page.emulateMedia({ media: "print" });
  await expect(nav).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const { hash, questions } = await startQuiz(page, "unlimited");
  await page.goto(`/quiz/${hash}/question/${questions[0]?.id}`);
  await waitForApp(page);
  await expect(page.getByRole("button", { name: "Next Question" })).toBeVisible();
  await expect(nav).toHaveCount(0);
});
