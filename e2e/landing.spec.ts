import type { Page } from "@playwright/test";
import { acceptCookies, expect, setGoals, test } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

declare global {
  interface Window {
    messageCount?: number;
  }
}

const cookieDialog = (page: Page) => page.getByRole("dialog", { name: "Cookie preferences" });
const demoButton = (page: Page) => page.getByRole("button", { name: "Try it as a student" });

/** Records the errors that the page logs from now on. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}

test("the landing page causes no failed requests and no console errors", async ({ page }) => {
  const errors = recordErrors(page);
  const failedUrls: string[] = [];
  page.on("response", (response) => response.status() >= 400 && failedUrls.push(response.url()));
  await page.goto("/");
  await expect(demoButton(page)).toBeVisible();
  await expect(cookieDialog(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect([...failedUrls, ...errors]).toEqual([]);
});

test("the app is idle while the cookie dialog loads", async ({ page }) => {
  // React schedules each piece of work with a message to itself.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      window.messageCount = (window.messageCount ?? 0) + 1;
      postMessage.apply(this, message);
    } as typeof postMessage;
  });
  await page.goto("/");
  await expect(cookieDialog(page)).toBeVisible();
  expect(await page.evaluate(() => window.messageCount)).toBeLessThan(100);
});

test("a config response that arrives before hydration causes no errors", async ({ page }) => {
  const errors = recordErrors(page);
  // React continues with messages to itself. Delaying them makes the config response arrive before hydration.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      setTimeout(() => postMessage.apply(this, message), 100);
    } as typeof postMessage;
  });
  await page.goto("/");
  await expect(demoButton(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test("a double tap signs in once", async ({ page }) => {
  await acceptCookies(page);
  const postedPaths: string[] = [];
  page.on(
    "request",
    (request) => request.method() === "POST" && postedPaths.push(new URL(request.url()).pathname),
  );
  await page.goto("/");
  await demoButton(page).dblclick();
  await page.waitForURL("**/onboarding");
  expect(postedPaths).toEqual(["/api/auth/demo"]);
});

test("a page that asks for a sign-in opens after it; after a sign-out the dashboard does", async ({
  page,
}) => {
  await acceptCookies(page);
  await page.goto("/");
  await demoButton(page).click();
  await page.waitForURL("**/onboarding");
  await setGoals(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await demoButton(page).click();
  await page.waitForURL("**/dashboard");
  await page.context().clearCookies();
  await page.goto("/drills?kind=ph");
  await expect(page).toHaveURL(/^[^/]*\/\/[^/]*\/$/);
  await page.reload();
  await demoButton(page).click();
  await page.waitForURL("**/drills?kind=ph");
  await expect(page.getByRole("checkbox", { name: "pH", exact: true })).toBeChecked();
});

test("a sign-in that is refused after too many says when to try again", async ({ page }) => {
  await acceptCookies(page);
  const message = "That was too much at once. Try again in 10 minutes.";
  const json = { error: { code: "too_many_requests", message } };
  await page.route("**/api/auth/demo", (route) => route.fulfill({ status: 429, json }));
  await page.goto("/");
  await demoButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(message);
});

test("a failed sign-in is shown and logged, and the next one works", async ({ page }) => {
  await acceptCookies(page);
  const errors = recordErrors(page);
  await page.route("**/api/auth/demo", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/");
  await demoButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Sign-in did not work. Try again.");
  expect(errors.some((text) => text.includes("Error in authentication"))).toBe(true);
  await page.unroute("**/api/auth/demo");
  await demoButton(page).click();
  await page.waitForURL("**/onboarding");
});

test("a failure to load Google's button is shown and logged", async ({ page }) => {
  await acceptCookies(page);
  const errors = recordErrors(page);
  await page.route("**/api/config", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), google_client_id: "x" } });
  });
  await page.route("https://accounts.google.com/**", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("Google sign-in could not be loaded.");
  expect(errors.some((text) => text.includes("Login Failed"))).toBe(true);
});

test("with Google sign-in, the landing page and the app are separate documents", async ({ page }) => {
  await acceptCookies(page);
  await page.route("**/api/config", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), google_client_id: "x" } });
  });
  await page.route("https://accounts.google.com/**", (route) => route.abort());
  const documentPath = () =>
    page.evaluate(() => new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname);
  await page.goto("/");
  await demoButton(page).click();
  await page.waitForURL("**/onboarding");
  expect(await documentPath()).toBe("/dashboard");
  await setGoals(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(demoButton(page)).toBeVisible();
  await expect.poll(documentPath).toBe("/");
});

test("the landing page reports a server that does not respond", async ({ page }) => {
  await acceptCookies(page);
  await page.route("**/api/config", (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("The server does not answer.");
});

test("the cookie dialog focuses its title, and a visitor can open it again", async ({ page }) => {
  await page.goto("/");
  const dialog = cookieDialog(page);
  await expect(dialog.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("switch", { name: "Analytics" })).toBeFocused();
  await dialog.getByRole("button", { name: "Accept all" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const link = page.getByRole("link", { name: "Cookies" });
  await link.click();
  await expect(dialog.getByRole("switch", { name: "Marketing" })).toBeChecked();
  await dialog.getByRole("button", { name: "Necessary only" }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("link", { name: "cookie preferences" }).click();
  await expect(dialog.getByRole("switch", { name: "Marketing" })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/privacy$/);
});

for (const invalidChoice of ["{}", "{", '{"necessary":true,"analytics":"yes","marketing":false}'])
  test(`ignores an invalid stored cookie choice: ${invalidChoice}`, async ({ page }) => {
    await page.addInitScript((text) => {
      if (!sessionStorage.getItem("begun")) localStorage.setItem("cookie_consent", text);
      sessionStorage.setItem("begun", "yes");
    }, invalidChoice);
    await page.goto("/terms");
    await cookieDialog(page).getByRole("button", { name: "Necessary only" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(cookieDialog(page)).toBeHidden();
  });
