import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { acceptCookies, apiRequest, expect, serveShells, test } from "./fixtures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name });

/** Creates a class as its teacher does; returns the page of its link. */
async function createClass(teacher: Page, name: string): Promise<string> {
  await teacher.goto("/admin/classes");
  await button(teacher, "New class").click();
  await teacher.getByRole("textbox", { name: "Name" }).fill(name);
  await button(teacher, "Create class").click();
  await expect(teacher.getByRole("heading", { name, level: 1 })).toBeVisible();
  const code =
    (await teacher.getByText(/^[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$/).textContent()) ?? "";
  return `/join/${code.replace("-", "")}`;
}

test("a student opens the link of a class, signs in, reads what the teacher will see, joins, and leaves again", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  const link = await createClass(teacher, "XII B");
  const classUrl = teacher.url();

  const student = await openPage("visitor");
  await acceptCookies(student);
  await student.goto(link);
  await button(student, "Try it as a student").click();
  // A new student says first what they aim at.
  await student.getByLabel("Target year").fill("2027");
  await button(student, "Save and continue").click();
  await expect(student.getByRole("heading", { name: "XII B", level: 1 })).toBeVisible();
  await expect(student.getByRole("region", { name: "What your teacher will see" })).toContainText(
    "your answers, marks, times and late marks of tests set for this class",
  );
  expect(await findViolations(student)).toEqual([]);
  await student.getByLabel("Your name in this class").fill("asha@example.org");
  await button(student, "Join class").click();
  await expect(student.getByText("Use your name, not your e-mail address.")).toBeVisible();
  await student.getByLabel("Your name in this class").fill("Asha Verma");
  await student.getByLabel("Roll number").fill("07");
  await button(student, "Join class").click();
  await expect(student.getByRole("article", { name: "XII B" })).toContainText("Asha Verma, roll number 07");

  await teacher.goto(classUrl);
  await expect(teacher.getByRole("region", { name: "Members (1)" })).toContainText("Asha Verma");
  expect(await findViolations(teacher)).toEqual([]);

  await student.goto("/dashboard");
  await student.getByRole("link", { name: "Classes", exact: true }).click();
  await button(student, "Leave XII B").click();
  await student.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(student.getByText("You are in no class.")).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByText("Nobody has joined yet.")).toBeVisible();
});

test("a teacher imports a list: it is checked first, and its students have a place that waits for them", async ({
  openPage,
}) => {
  const teacher = await openPage("editor");
  await createClass(teacher, "XI A");
  await button(teacher, "Import list").click();
  const list = teacher.getByRole("textbox", { name: "List" });
  await list.fill("asha@example.org, Asha Verma, 07\nRavi Das");
  await button(teacher, "Check the list").click();
  await expect(teacher.getByText(/^Line 2 needs an e-mail address or a roll number/)).toBeVisible();
  await list.fill("asha@example.org, Asha Verma, 07\nRavi Das, 8");
  await button(teacher, "Check the list").click();
  await button(teacher, "Add 2 students").click();
  await expect(teacher.getByText("2 places added.")).toBeVisible();
  await button(teacher, "Close").last().click();
  const places = teacher.getByRole("region", { name: "On your list, not joined (2)" });
  await expect(places).toContainText("Ravi Das");
  await expect(places).not.toContainText("@");
  expect(await findViolations(teacher)).toEqual([]);
});

test("a wrong class code says what to do", async ({ openPage }) => {
  const student = await openPage("learner");
  await student.goto("/classes");
  await student.getByLabel("Class code").fill("2222-2222");
  await button(student, "Next").click();
  await expect(student.getByRole("heading", { name: "No class has this code" })).toBeVisible();
});

test("a teacher finds classes in the admin area, and the questions of the library to choose from", async ({
  openPage,
}) => {
  const page = await openPage("editor");
  const { body } = await apiRequest(page, "GET", "/api/user/profile");
  await serveShells(page);
  await page.route("**/api/user/profile", (route) =>
    route.fulfill({ json: { user: { ...body.user, role: "teacher" } } }),
  );
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/classes");
  await expect(page.getByRole("navigation", { name: "Models" }).getByRole("link")).toHaveText([
    "Questions",
    "Tests",
    "Classes",
  ]);
  await page.goto("/admin/questions");
  await expect(page.getByRole("link", { name: "New question" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Edit: / })).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Preview: / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Solution")).toHaveCount(0);
  await dialog.getByText("With key").click();
  await expect(dialog.getByText("Solution").first()).toBeVisible();
  await page.goto("/admin/tags");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not/i);
});
