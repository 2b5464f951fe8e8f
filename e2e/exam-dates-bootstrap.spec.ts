import { expect, setGoals, signInAs, test } from "./fixtures.ts";

test("the first learner after a start sees the exam date, even before the jobs have run", async ({
  page,
  testServer,
}) => {
  // As on a first start, but with all jobs delayed.
  await testServer.crashAndRestart(async (run) => {
    await run("delete from exam_sessions; update jobs set run_at = now() + interval '1 day'");
  });
  await signInAs(page, "newcomer");
  const year = new Date().getFullYear() + 2;
  await setGoals(page, { target_year: year, class_standard: "XI" });
  await page.goto("/dashboard");
  const panel = page.getByRole("region", { name: "Smart Path" });
  await expect(panel.getByText(`to JEE Main ${year}, Session 1`)).toBeVisible();
});
