import { callFrom, expect, signIn, test } from "./journey.ts";
import { signInAsLearner } from "./learner.ts";

const BECOME_ADMIN = "update users set role = 'admin' where role = 'editor'";

test("an admin makes a student an editor and takes it back; it counts from the next tap", async ({
  page,
  browser,
  stack,
}) => {
  const student = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signInAsLearner(student);
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  await page.goto("/admin/people");
  await expect(page.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
  await stack.runSql(BECOME_ADMIN);

  const { id } = (await callFrom(student, "GET", "/api/user/profile")).body.user;
  await page.goto("/admin");
  await page.getByRole("link", { name: "People" }).click();
  const role = page.getByLabel(new RegExp(`^Role of .*, number ${id}$`));
  await role.selectOption("editor");
  await expect.poll(async () => (await callFrom(student, "GET", "/api/admin/tags")).status).toBe(200);
  await role.selectOption("student");
  await expect.poll(async () => (await callFrom(student, "GET", "/api/admin/tags")).status).toBe(403);

  await page.goto("/admin/log");
  await expect(page.getByRole("listitem").filter({ hasText: "role" }).first()).toBeVisible();
  await student.context().close();
});

test("the last admin stays", async ({ page, stack }) => {
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  await stack.runSql(BECOME_ADMIN);
  await page.goto("/admin/people");
  const { id } = (await callFrom(page, "GET", "/api/user/profile")).body.user;
  const role = page.getByLabel(new RegExp(`^Role of .*, number ${id}$`));
  await role.selectOption("student");
  await expect(page.getByRole("alert")).toContainText("last admin");
  await expect(role).toHaveValue("admin");
});
