import { findViolations } from "./axe.ts";
import { apiRequest, expect, signInAs, test } from "./fixtures.ts";

test.use({ user: "learner" });

test("a learner sees their devices and can sign out another one", async ({ page, openPage }) => {
  const otherDevice = await openPage("learner");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  const showDevices = () => page.getByRole("button", { name: "Show devices" }).click();
  await showDevices();
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Sign out" }) });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "This device" })).toHaveCount(1);
  await expect(rows.first()).toContainText("Chrome on");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await findViolations(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.getByRole("heading", { name: "Devices" }).scrollIntoViewIfNeeded();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/devices-${colorScheme}.png` });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await rows.filter({ hasNotText: "This device" }).getByRole("button", { name: "Sign out" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
  expect((await apiRequest(otherDevice, "GET", "/api/user/profile")).status).toBe(401);

  await signInAs(otherDevice, "learner");
  await page.reload();
  await showDevices();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(rows).toHaveCount(1);
  expect((await apiRequest(otherDevice, "GET", "/api/user/profile")).status).toBe(401);
  expect((await apiRequest(page, "GET", "/api/user/profile")).status).toBe(200);
});

test("an admin's notice is shown on every page until it is dismissed on this device", async ({
  page,
  testServer,
}) => {
  await testServer.runSql(
    "insert into notices (text) values ('Somebody read e-mail addresses on 3 November.')",
  );
  await page.goto("/dashboard");
  const notice = page.getByRole("complementary", { name: "Notice" });
  await expect(notice).toContainText("Somebody read e-mail addresses");
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toBeHidden();
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});
