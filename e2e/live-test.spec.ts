import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Puts a student into a class, and sets it a test of two questions that is open for an hour; returns its id. */
async function setOpenTest(teacher: Page, student: Page): Promise<number> {
  const { body: taught } = await apiRequest(teacher, "POST", "/api/teacher/classes", { name: "XII B" });
  const member = { code: taught.code, name: "Asha", roll_number: "12", notice_version: "2026-11" };
  await apiRequest(student, "POST", "/api/classes/join", member);
  const { body: list } = await apiRequest(teacher, "GET", "/api/admin/questions?limit=2&status=published");
  const question_ids = list.questions.map(({ id }: { id: number }) => id);
  const settings = { title: "Weekly test 12", minutes: 30, question_ids, class_ids: [taught.id] };
  const { body: added } = await apiRequest(teacher, "POST", "/api/teacher/tests", settings);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const window = { opens_at: inMinutes(-1), closes_at: inMinutes(60) };
  const { body: scheduled } = await apiRequest(
    teacher,
    "POST",
    `/api/teacher/tests/${added.id}/schedule`,
    window,
  );
  return scheduled.id;
}

/** How many seconds the player says are left. */
async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await page.getByRole("timer").textContent()) ?? "")
    .split(":")
    .map(Number);
  return minutes * 60 + seconds;
}

test("a teacher gives a student more time and pauses the test while she sits it", async ({ openPage }) => {
  test.setTimeout(240_000);
  const teacher = await openPage("editor");
  const student = await openPage("learner");
  const id = await setOpenTest(teacher, student);
  await student.goto("/dashboard");
  await expect(student.getByRole("region", { name: "Tests to sit now" })).toContainText("closes");
  expect(await findViolations(student)).toEqual([]);
  await student.getByRole("link", { name: "Weekly test 12" }).click();
  await button(student, "Begin").click();
  await student.getByRole("checkbox").check();
  await button(student, "I am ready to begin").click();
  const heading = student.getByRole("heading", { name: "Question 1 of 2", exact: true });
  await expect(heading).toBeAttached();

  await teacher.goto("/admin/tests");
  await teacher.getByRole("link", { name: "Live", exact: true }).click();
  await teacher.waitForURL(`**/admin/tests/${id}/live`);
  const row = teacher.getByRole("listitem").filter({ hasText: "Asha" });
  await expect(row).toContainText("question 1", { timeout: 30_000 });
  expect(await findViolations(teacher)).toEqual([]);

  const before = await secondsLeft(student);
  await row.getByRole("button", { name: /^Change/ }).click();
  const dialog = teacher.getByRole("dialog");
  await dialog.getByLabel("Extra minutes").fill("20");
  await expect(dialog.getByRole("status")).toContainText("50 minutes (30 + 20), until");
  await dialog.getByLabel("Attempts").fill("0");
  await button(teacher, "Save for this student").click();
  await expect(dialog.getByText("Enter a whole number from 1 to 10.")).toBeVisible();
  await dialog.getByLabel("Attempts").fill("2");
  expect(await findViolations(teacher)).toEqual([]);
  await button(teacher, "Save for this student").click();
  await expect(row).toContainText("+20 min");
  await expect(row).toContainText("2 attempts");
  await expect(student.getByText(/^The test now ends at/)).toBeVisible({ timeout: 30_000 });
  expect(await secondsLeft(student)).toBeGreaterThan(before + 18 * 60);

  // Less extra time, and a closing time of her own: the clock of the attempt follows, and she is told.
  await row.getByRole("button", { name: /^Change/ }).click();
  await dialog.getByLabel("Extra minutes").fill("0");
  const closes = new Date(Date.now() + (5.5 * 60 + 15) * 60_000).toISOString().slice(0, 16);
  await dialog.getByLabel("Closes", { exact: true }).fill(closes);
  await expect(dialog.getByRole("status")).toContainText(/^30 minutes, until .* IST at the latest/);
  await button(teacher, "Save for this student").click();
  await expect(row).toContainText("closes");
  await expect.poll(() => secondsLeft(student), { timeout: 30_000 }).toBeLessThan(15 * 60);
  await expect(student.getByText(/^The test now ends at/)).toBeVisible();

  await button(teacher, "Pause for all").click();
  await expect(button(teacher, "Resume for all")).toBeVisible();
  await expect(student.getByRole("heading", { name: /^Paused since/ })).toBeVisible({ timeout: 30_000 });
  await expect(heading).toHaveCount(0);
  expect(await findViolations(student)).toEqual([]);
  await student.reload();
  await expect(student.getByRole("heading", { name: /^Paused since/ })).toBeVisible();

  await button(teacher, "Resume for all").click();
  await expect(heading).toBeAttached({ timeout: 15_000 });
  await expect(button(student, "Save & Next")).toBeVisible();

  await row.getByRole("button", { name: /^Change/ }).click();
  await button(teacher, "End the test for this student").click();
  await button(teacher, "End test").click();
  await expect(student.getByRole("heading", { name: "You have handed in the test." })).toBeVisible({
    timeout: 40_000,
  });
  await expect(teacher.getByText(/ended by a teacher/)).toBeVisible({ timeout: 20_000 });

  // It was a mistake: the same attempt goes on with its answers.
  await row.getByRole("button", { name: /^Change/ }).click();
  await expect(dialog.getByText("Begun so far: 1.")).toBeVisible();
  await button(teacher, "Let back in").click();
  await button(teacher, "Let back in").click();
  await expect(dialog.getByText("Write a sentence.")).toBeVisible();
  expect(await findViolations(teacher)).toEqual([]);
  await dialog.getByLabel("Reason").fill("Pressed the wrong button.");
  await button(teacher, "Let back in").click();
  await expect(row).toContainText(/Writing|No contact/);
  // In the open app, which still knows that the test was handed in.
  await student.getByRole("link", { name: "Home" }).click();
  await student.getByRole("link", { name: /^Classes/ }).click();
  await student.getByRole("link", { name: /Weekly test 12/ }).click();
  await student.getByRole("link", { name: "Go on with the test" }).click();
  await expect(heading).toBeAttached();
  await row.getByRole("button", { name: /^Change/ }).click();
  await button(teacher, "End the test for this student").click();
  await button(teacher, "End test").click();
  await expect(student.getByRole("heading", { name: "You have handed in the test." })).toBeVisible({
    timeout: 40_000,
  });

  // On the page of the class, her teacher reads what she has done in each test.
  await teacher.goto("/admin/classes");
  await teacher.getByRole("link", { name: "XII B" }).click();
  await button(teacher, "Tests: Asha").click();
  const tests = teacher.getByRole("dialog", { name: "Asha" }).getByRole("listitem");
  await expect(tests).toHaveText(/^Weekly test 12.*, sat0 of 8$/);
  expect(await findViolations(teacher)).toEqual([]);
});
