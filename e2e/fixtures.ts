import { test as base, expect, type Page } from "@playwright/test";
import { startTestServer, type TestServer } from "./test-server.ts";

export { expect };

/** `environment`: environment variables for the test's server. */
type Fixtures = { testServer: TestServer; environment: Record<string, string> };

/** A browser test with its own server. The base URL of `page` is that server's address. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  testServer: [
    async ({ environment }, use, info) => {
      const postgres = info.project.name === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
      const testServer = await startTestServer(process.env.E2E_TEMPLATE ?? "", postgres, environment);
      await use(testServer);
      await testServer.close();
    },
    // On PostgreSQL each test seeds its own database, which takes a busy machine more than a minute.
    { timeout: 180_000 },
  ],
  baseURL: async ({ testServer }, use) => use(testServer.url),
});

/** Stores a cookie choice in advance, so the cookie dialog doesn't open. */
export async function acceptCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem(
      "cookie_consent",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    );
  });
}

/** Signs in to a demo account on the landing page. */
export async function signIn(page: Page, role: "student" | "editor"): Promise<void> {
  await acceptCookies(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: `Try it as ${role === "student" ? "a student" : "an editor"}` })
    .click();
}

/**
 * Advances the page's clock until the condition holds. The steps are short because the app aborts a request after ten
 * seconds without a response: a step of a minute would abort every pending request.
 */
export async function advanceClockUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect.poll(condition, { timeout: 3000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
}

type JsonBody = Record<string, unknown>;

/** Sends an API request from the page with its session. Returns the status and the parsed body (null for 204). */
export async function apiRequest(page: Page, method: string, path: string, body?: JsonBody) {
  return page.evaluate(
    async ([httpMethod, url, payload]) => {
      const response = await fetch(url, {
        method: httpMethod,
        headers: { "content-type": "application/json", accept: "application/json" },
        ...(payload === null ? {} : { body: payload }),
      });
      return { status: response.status, body: response.status === 204 ? null : await response.json() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}
