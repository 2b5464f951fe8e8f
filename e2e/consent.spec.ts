import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { acceptCookies, apiRequest, expect, signInOnLandingPage, test } from "./fixtures.ts";

test.use({ environment: { REQUIRE_PARENTAL_CONSENT: "on" } });

const PARENT_EMAIL = "parent@example.org";

/** These pages exist only with REQUIRE_PARENTAL_CONSENT, so the accessibility sweep doesn't cover them. */
async function expectAccessible(page: Page): Promise<void> {
  const violations = await findViolations(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test("a learner under 18 can start once a parent consents, and not after the parent withdraws", async ({
  page,
  openPage,
  testServer,
}) => {
  await signInOnLandingPage(page, "student");
  await page.waitForURL("**/age");
  await expect(page.getByRole("heading", { name: "How old are you?" })).toBeVisible();
  await expectAccessible(page);
  expect((await apiRequest(page, "GET", "/api/chapters")).body.error.code).toBe("consent_needed");
  await page.getByRole("button", { name: "I am under 18" }).click();
  await expect(page.getByRole("heading", { name: "A parent has to agree" })).toBeVisible();
  await page.getByLabel("E-mail address of your parent or guardian").fill(PARENT_EMAIL);
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = await page.getByLabel("Link for your parent or guardian").inputValue();
  expect(link).toMatch(new RegExp(`^${testServer.url}/consent/[\\w-]{43}$`));
  await expectAccessible(page);
  await page.getByRole("link", { name: /delete your account/ }).click();
  await expect(page.getByRole("button", { name: "Export my data" })).toBeVisible();

  const parent = await openPage("visitor");
  await acceptCookies(parent);
  await parent.goto(link);
  await parent.getByLabel("Your e-mail address").fill(PARENT_EMAIL);
  await expectAccessible(parent);
  await parent.getByRole("button", { name: "I agree" }).click();
  await expect(parent.getByRole("alert")).toContainText("Only an adult");
  await parent.getByLabel("I am 18 or older").check();
  await parent.getByRole("button", { name: "I agree" }).click();
  await expect(parent.getByRole("status")).toContainText("You agreed");
  const parentLink = await parent.getByLabel("Your own link").inputValue();
  expect(parentLink).toMatch(new RegExp(`^${testServer.url}/consent/[\\w-]{43}$`));
  expect(parentLink).not.toBe(link);

  await page.goto("/age");
  await page.waitForURL("**/onboarding");
  const recordedPageViews = () =>
    page.evaluate(() => (window as unknown as { dataLayer?: unknown[] }).dataLayer);
  await expect.poll(recordedPageViews).toEqual([]);

  await parent.reload();
  await parent.getByRole("button", { name: "Take back my agreement" }).click();
  await expect(parent.getByRole("status")).toContainText("You have taken back your agreement");
  await page.getByLabel("Target year").fill("2027");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/age");
  await page.getByLabel("E-mail address of your parent or guardian").fill(PARENT_EMAIL);
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByRole("alert")).toContainText("Only they can give it again");

  await parent.goto(parentLink);
  await parent.getByLabel("Your e-mail address").fill(PARENT_EMAIL);
  await parent.getByLabel("I am 18 or older").check();
  await parent.getByRole("button", { name: "I agree" }).click();
  await expect(parent.getByRole("status")).toContainText("You agreed");
  await page.goto("/age");
  await page.waitForURL("**/onboarding");
});

test("a learner who is 18 or older continues to the goals", async ({ page }) => {
  await signInOnLandingPage(page, "student");
  await page.getByRole("button", { name: "I am 18 or older, and agree" }).click();
  await page.waitForURL("**/onboarding");
});

test("for a visitor of unknown age, analytics and marketing stay off, even with Accept all", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByLabel("Analytics")).toBeDisabled();
  await expect(page.getByLabel("Marketing")).toBeDisabled();
  await expect(page.getByLabel("Marketing")).not.toBeChecked();
  await page.getByRole("button", { name: "Accept all" }).click();
  const storedChoice = await page.evaluate(() => localStorage.getItem("cookie_consent"));
  expect(JSON.parse(storedChoice ?? "null")).toEqual({ necessary: true, analytics: false, marketing: false });
});

test("an admin has the age of a learner asked again who said to be under 18 by mistake", async ({
  page,
  openPage,
  testServer,
}) => {
  await signInOnLandingPage(page, "student");
  await page.getByRole("button", { name: "I am under 18" }).click();
  await expect(page.getByRole("heading", { name: "A parent has to agree" })).toBeVisible();
  const { id } = (await apiRequest(page, "GET", "/api/user/profile")).body.user;

  const admin = await openPage("editor");
  await apiRequest(admin, "POST", "/api/user/age", { is_adult: true, notice_version: "2027-01" });
  await testServer.runSql("update users set role = 'admin' where role = 'editor'");
  await admin.goto("/admin/people");
  const ask = admin.getByRole("button", { name: new RegExp(`^Ask for the age again: .*, number ${id}$`) });
  await expect(admin.getByRole("button", { name: /^Ask for the age again/ })).toHaveCount(1);
  await ask.click();
  const dialog = admin.getByRole("dialog", { name: "Ask for the age again?" });
  await expect(dialog).toContainText("can use the account without a parent");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(ask).toBeFocused();
  await ask.click();
  await dialog.getByRole("button", { name: "Ask again" }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeHidden();
  await admin.goto("/admin/log");
  await expect(admin.getByRole("listitem").filter({ hasText: `Forget age · user ${id}` })).toBeVisible();

  await page.goto("/age");
  await page.getByRole("button", { name: "I am 18 or older, and agree" }).click();
  await page.waitForURL("**/onboarding");
});

test("after a parent has taken the agreement back, an admin can allow a new link, but not have the age asked again", async ({
  page,
  openPage,
  testServer,
}) => {
  const notice = { notice_version: "2027-01" };
  await signInOnLandingPage(page, "student");
  await expect(page.getByRole("heading", { name: "How old are you?" })).toBeVisible();
  const { id } = (await apiRequest(page, "GET", "/api/user/profile")).body.user;
  await apiRequest(page, "POST", "/api/user/age", { is_adult: false, ...notice });
  const request = { parent_email: PARENT_EMAIL, ...notice };
  const { token } = (await apiRequest(page, "POST", "/api/user/consent", request)).body;
  const parent = await openPage("visitor");
  const grant = { email: PARENT_EMAIL, is_adult_parent: true, ...notice };
  await apiRequest(parent, "POST", `/api/consent/${token}/grant`, grant);
  await apiRequest(parent, "POST", `/api/consent/${token}/withdraw`, {});

  const admin = await openPage("editor");
  await apiRequest(admin, "POST", "/api/user/age", { is_adult: true, ...notice });
  await testServer.runSql("update users set role = 'admin' where role = 'editor'");
  await admin.goto("/admin/people");
  const learner = admin.getByRole("listitem").filter({ hasText: `No. ${id} ` });
  await expect(learner).toContainText("a parent has taken the agreement back");
  await expect(learner.getByRole("button", { name: /age/ })).toHaveCount(0);
  await expectAccessible(admin);
  await page.goto("/age");
  const makeLink = async () => {
    await page.getByLabel("E-mail address of your parent or guardian").fill(PARENT_EMAIL);
    await page.getByRole("button", { name: "Make the link" }).click();
  };
  await makeLink();
  await expect(page.getByRole("alert")).toContainText("Only they can give it again");

  await learner.getByRole("button", { name: /^Allow a new link for a parent/ }).click();
  const dialog = admin.getByRole("dialog", { name: "Allow a new link for a parent?" });
  await expect(dialog).toContainText("another adult could agree");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Allow it" }).click();
  await expect(dialog).toBeHidden();
  await expect(learner).toContainText("closed until a parent agrees");
  await makeLink();
  await expect(page.getByLabel("Link for your parent or guardian")).toHaveValue(/\/consent\//);
});
