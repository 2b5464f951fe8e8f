import { apiRequest, expect, test } from "./fixtures.ts";

test.use({ user: "editor" });

const PROMOTE_EDITOR_SQL = "update users set role = 'admin' where role = 'editor'";

test("an admin grants and revokes the editor role, effective with the next request", async ({
  page,
  openPage,
  testServer,
}) => {
  const student = await openPage("learner");
  await page.goto("/admin/people");
  await expect(page.getByRole("heading", { name: "404 - Not Found" })).toBeVisible();
  await testServer.runSql(PROMOTE_EDITOR_SQL);

  const { id } = (await apiRequest(student, "GET", "/api/user/profile")).body.user;
  const { id: adminId } = (await apiRequest(page, "GET", "/api/user/profile")).body.user;
  await page.goto("/admin");
  await page.getByRole("link", { name: "People" }).click();
  const role = page.getByLabel(new RegExp(`^Role of .*, number ${id}$`));
  await role.selectOption("editor");
  await expect.poll(async () => (await apiRequest(student, "GET", "/api/admin/tags")).status).toBe(200);
  await role.selectOption("student");
  await expect.poll(async () => (await apiRequest(student, "GET", "/api/admin/tags")).status).toBe(403);

  await page.goto("/admin/log");
  const entries = page.getByRole("listitem").filter({ hasText: `Set role · user ${id}` });
  await expect(entries).toHaveCount(2);
  const [revoked, granted] = [entries.nth(0), entries.nth(1)];
  for (const entry of [revoked, granted]) {
    await expect(entry).toContainText(`number ${adminId}`);
    await entry.getByText("What changed").click();
  }
  await expect(granted.locator("pre")).toHaveText([/"role": "student"/, /"role": "editor"/]);
  await expect(revoked.locator("pre")).toHaveText([/"role": "editor"/, /"role": "student"/]);
});

test("the last admin can't give up the admin role", async ({ page, testServer }) => {
  await testServer.runSql(PROMOTE_EDITOR_SQL);
  await page.goto("/admin/people");
  const { id } = (await apiRequest(page, "GET", "/api/user/profile")).body.user;
  const role = page.getByLabel(new RegExp(`^Role of .*, number ${id}$`));
  await role.selectOption("student");
  await expect(page.getByRole("alert")).toContainText("last admin");
  await expect(role).toHaveValue("admin");
});
