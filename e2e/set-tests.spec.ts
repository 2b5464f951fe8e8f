import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { quizHashOf } from "./quiz-helpers.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A time as a field of a date and a time takes it, so many minutes from now in India. */
const inIndia = (minutes: number) =>
  new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(0, 16);

/** Makes a test from nothing, by hand, and schedules it; returns the path of its link. */
async function setTest(teacher: Page): Promise<string> {
  await teacher.goto("/admin/tests");
  await button(teacher, "New test").click();
  await teacher.getByRole("dialog").getByLabel("Title").fill("Weekly test 12");
  await button(teacher, "Create test").click();
  await expect(teacher.getByRole("heading", { name: "Weekly test 12", level: 1 })).toBeVisible();
  await teacher.getByLabel("Minutes").fill("30");
  await button(teacher, "By hand").click();
  const found = teacher.getByRole("region", { name: "Find questions" });
  for (const index of [0, 1])
    await found
      .getByRole("button", { name: /^Add question/ })
      .nth(index)
      .click();
  await expect(teacher.getByRole("heading", { name: "Questions (2)" })).toBeVisible();
  await button(teacher, "Move question 2 up").click();
  await expect(teacher.getByText("Moved to place 1.")).toBeVisible();
  await button(teacher, "Save").click();
  await expect(teacher.getByText("Saved.")).toBeVisible();
  await teacher.getByLabel("Opens").fill(inIndia(-1));
  await teacher.getByLabel("Closes").fill(inIndia(60));
  expect(await findViolations(teacher)).toEqual([]);
  await button(teacher, "Schedule").click();
  const region = teacher.getByRole("region", { name: "Code" });
  const code =
    (await region.getByText(/^[2-9CDFHJKMNPQRTVWXY]{3}-[2-9CDFHJKMNPQRTVWXY]{3}$/).textContent()) ?? "";
  return `/test/${code}`;
}

test("a teacher sets a test, a student sits it by its code, and the marks are there after it has closed", async ({
  openPage,
  testServer,
}) => {
  test.setTimeout(120_000);
  const teacher = await openPage("editor");
  const link = await setTest(teacher);
  expect(await findViolations(teacher)).toEqual([]);

  const student = await openPage("learner");
  await student.goto(link);
  await expect(student.getByRole("heading", { name: "Weekly test 12", level: 1 })).toBeVisible();
  await expect(student.getByRole("region", { name: "About this test" })).toContainText(
    "2 questions, 8 marks",
  );
  await expect(student.getByRole("region", { name: "What your teacher will see" })).toBeVisible();
  expect(await findViolations(student)).toEqual([]);
  await button(student, "Begin").click();
  await student.getByRole("checkbox").check();
  await button(student, "I am ready to begin").click();
  await expect(student.getByRole("heading", { name: "Question 1 of 2", exact: true })).toBeAttached();
  const hash = quizHashOf(student);
  await answer(student);
  await button(student, "Save & Next").click();
  await expect(student.getByRole("heading", { name: "Question 2 of 2", exact: true })).toBeAttached();
  await button(student, "Submit").click();
  await student.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await student.waitForURL(`**/quiz/${hash}/summary`);
  await expect(student.getByRole("heading", { name: "You have handed in the test." })).toBeVisible();
  expect(await findViolations(student)).toEqual([]);

  await teacher.goto("/admin/tests");
  await expect(teacher.getByRole("listitem").filter({ hasText: "Weekly test 12" })).toContainText(
    "1 of 1 submitted",
  );
  await teacher.getByRole("link", { name: "Weekly test 12" }).click();
  await button(teacher, "Close now").click();
  await button(teacher, "Close test").click();
  await expect(teacher.getByText("Closed", { exact: true })).toBeVisible();
  await testServer.shiftClock("4 minutes");
  await student.goto("/classes");
  await student.getByRole("link", { name: "Result of Weekly test 12" }).click();
  await expect(student.getByRole("heading", { name: "The quiz has ended." })).toBeVisible();
});

test("a wrong test code says what to do", async ({ openPage }) => {
  const student = await openPage("learner");
  await student.goto("/test/222222");
  await expect(student.getByRole("heading", { name: "No test has this code" })).toBeVisible();
});

/** Answers the question that is shown, whatever its kind. */
async function answer(page: Page): Promise<void> {
  const options = page.getByRole("radio").or(page.getByRole("main").getByRole("checkbox"));
  const number = page.getByRole("textbox", { name: /Your answer/ });
  await expect(options.first().or(number)).toBeVisible();
  if (await number.isVisible()) await number.fill("2");
  else await options.first().click();
}
