import { apiRequest, expect, signIn, test } from "./fixtures.ts";

test("the first learner after a start sees the exam date, even before the jobs have run", async ({
  page,
  testServer,
}) => {
  // As on a first start, but with all jobs delayed.
  await testServer.runSql(`with deleted as (delete from exam_sessions)
    update jobs set run_at = now() + interval '1 day'`);
  await signIn(page, "student");
  await page.waitForURL("**/onboarding");
  const year = new Date().getFullYear() + 2;
  const goals = { target_exam: "JEE Main", target_year: year, class_standard: "XI" };
  await apiRequest(page, "PUT", "/api/user/profile", goals);
  await page.goto("/dashboard");
  const panel = page.getByRole("region", { name: "Smart Path" });
  await expect(panel.getByText(`to JEE Main ${year}, Session 1`)).toBeVisible();
});
