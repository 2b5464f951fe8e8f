import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Adds a draft of these questions; returns its id. */
async function addDraft(teacher: Page, question_ids: number[]): Promise<number> {
  const settings = { title: "Weekly test 14", minutes: 30, question_ids };
  return (await apiRequest(teacher, "POST", "/api/teacher/tests", settings)).body.id;
}

test("a teacher sits her draft as a student would, reads the marks, and nothing of it is stored", async ({
  openPage,
  testServer: { runSql },
}) => {
  const teacher = await openPage("editor");
  const rows = await runSql(`select q.id from questions q join question_versions v on v.id = q.version_id
    where q.status = 'published' and v.type = 'multi choice single answer' and q.deleted_at is null
    order by q.id limit 2`);
  const [number] = await runSql(`select q.id from questions q join question_versions v on v.id = q.version_id
    where q.status = 'published' and v.type = 'numerical' and q.deleted_at is null order by q.id limit 1`);
  const ids = [...rows, number].map((row) => Number(row?.id));
  const id = await addDraft(teacher, ids);
  const traces = () =>
    runSql(`select (select count(*) from quizzes)::int as quizzes, (select count(*) from responses)::int as answers,
      (select count(*) from question_bookmarks)::int as stars, (select count(*) from reports)::int as reports`);
  const before = await traces();
  const sent: string[] = [];
  teacher.on("request", (request) => {
    if (request.url().includes("/api/quiz")) sent.push(`${request.method()} ${request.url()}`);
  });

  await teacher.goto(`/admin/tests/${id}`);
  await button(teacher, "Preview as student").click();
  await expect(teacher.getByText("Preview: nothing is stored")).toBeVisible();
  const heading = (place: number) =>
    teacher.getByRole("heading", { name: `Question ${place} of 3`, exact: true });
  await expect(heading(1)).toBeAttached();
  await expect(teacher.getByRole("timer")).toContainText(/^(30:00|29:)/);
  await expect(button(teacher, "Report")).toHaveCount(0);
  await expect(button(teacher, "Star this question")).toHaveCount(0);
  expect(await findViolations(teacher)).toEqual([]);
  await teacher.getByRole("radio").first().check();
  await teacher.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await button(teacher, "Save & Next").click();
  await expect(heading(2)).toBeFocused();
  expect(await teacher.evaluate(() => window.scrollY)).toBe(0);
  // Back, and the link that leaves, ask before they throw away what was answered.
  await teacher.goBack();
  const leaving = teacher.getByRole("dialog", { name: "Leave the preview?" });
  await leaving.getByRole("button", { name: "Keep going" }).click();
  await expect(heading(2)).toBeAttached();
  await teacher.getByRole("link", { name: "Leave preview" }).click();
  expect(await findViolations(teacher)).toEqual([]);
  await leaving.getByRole("button", { name: "Keep going" }).click();
  await teacher.getByRole("radio").first().check();
  await button(teacher, "Mark for Review & Next").click();
  await expect(heading(3)).toBeAttached();
  await teacher.getByRole("textbox").fill("123456");
  await button(teacher, "Save & Next").click();
  // What was answered is there when she goes back.
  await button(teacher, "Back").click();
  await expect(heading(2)).toBeAttached();
  await expect(teacher.getByRole("radio").first()).toBeChecked();
  await button(teacher, "Submit").click();
  const dialog = teacher.getByRole("dialog");
  await dialog.getByRole("button", { name: /^(Submit|Yes)/ }).click();

  await expect(teacher.getByRole("heading", { level: 1, name: /^−?\d+ of 12 marks$/ })).toBeVisible();
  await expect(teacher.getByText("Preview: nothing is stored")).toBeVisible();
  await expect(teacher.getByText(/right, \d wrong, 0 blank/)).toBeVisible();
  await teacher.getByText(/^Question 1: /).click();
  await expect(teacher.getByRole("heading", { name: "Solution" })).toBeVisible();
  expect(await findViolations(teacher)).toEqual([]);
  expect(await traces()).toEqual(before);
  expect(sent).toEqual([]);
  expect(
    await teacher.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.includes("preview")),
    ),
  ).toEqual([]);

  await button(teacher, "Preview again").click();
  await expect(heading(1)).toBeAttached();
  await expect(teacher.getByRole("radio", { checked: true })).toHaveCount(0);
  await teacher.getByRole("link", { name: "Leave preview" }).click();
  await expect(teacher.getByRole("heading", { level: 1, name: "Weekly test 14" })).toBeVisible();
});

test("a draft without questions, and one with changes that are not saved, say so; a student finds no preview", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  const id = await addDraft(teacher, []);
  await teacher.goto(`/admin/tests/${id}`);
  await teacher.getByLabel("Title").fill("Weekly test 15");
  await button(teacher, "Preview as student").click();
  await expect(teacher.getByText(/^Save your changes to the test first/)).toBeVisible();
  await button(teacher, "Save").click();
  await expect(teacher.getByRole("heading", { level: 1, name: "Weekly test 15" })).toBeVisible();
  await button(teacher, "Preview as student").click();
  await expect(teacher.getByRole("heading", { name: "Nothing to preview yet" })).toBeVisible();
  const student = await openPage("learner");
  await student.goto(`/admin/tests/${id}/preview`);
  await expect(student.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
});
