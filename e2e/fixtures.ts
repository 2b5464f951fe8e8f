import {
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";
import { startTestServer, type TestServer } from "./test-server.ts";

export { expect };

type WorkerFixtures = {
  /** Environment variables for the server. Tests with different ones run on different servers. */
  environment: Record<string, string>;
  /** The server for all tests of one Playwright worker. */
  sharedServer: TestServer;
};
type Fixtures = {
  /** The worker's server, with the database as it was after the start. */
  testServer: TestServer;
  /** Who is signed in on `page`. */
  user: User;
  /** Opens a page in a browser of its own, as another device or another person has one. */
  openPage: (user: User, options?: BrowserContextOptions) => Promise<Page>;
};

/** `newcomer`: the demo student without goals. `learner`: the demo student with goals. `editor`: the demo editor. */
type User = "visitor" | "newcomer" | "learner" | "editor";

/** A browser test on its worker's server. The base URL of `page` is that server's address. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { option: true, scope: "worker" }],
  sharedServer: [
    async ({ environment }, use, info) => {
      const postgres = info.project.name === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
      const server = await startTestServer(process.env.E2E_TEMPLATE ?? "", postgres, environment);
      await server.rememberRows();
      await use(server);
      await server.close();
    },
    // On PostgreSQL the server seeds its database, which takes a busy machine more than a minute.
    { scope: "worker", timeout: 180_000 },
  ],
  testServer: async ({ sharedServer }, use) => {
    await sharedServer.restoreRows();
    await use(sharedServer);
  },
  baseURL: async ({ testServer }, use) => use(testServer.url),
  user: ["visitor", { option: true }],
  page: async ({ page, user }, use) => {
    await signInAs(page, user);
    await use(page);
  },
  openPage: async ({ browser, testServer }, use) => {
    const pages: Page[] = [];
    await use(async (user, options) => {
      const page = await (await browser.newContext({ baseURL: testServer.url, ...options })).newPage();
      pages.push(page);
      await signInAs(page, user);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** Stores a cookie choice in advance, so the cookie dialog doesn't open. */
export async function acceptCookies(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    localStorage.setItem(
      "cookie_consent",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    );
  });
}

/** From now on the page gets shells, as from a server that is too busy to render: the app requests all data itself. */
export async function serveShells(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    // The server renders only for a browser's navigation, which this request isn't.
    await route.fulfill({ response: await page.request.get(request.url()) });
  });
}

/** Waits until the app handles a server-rendered page. Until then its links open a new document. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator("#controls:not([data-early])")).toBeAttached();
}

/** Waits until the control is there and the app handles it; before that, what is done is repeated later. */
export async function waitForControl(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await expect(control.page().locator("#controls[data-early]")).toHaveCount(0);
}

/** Signs in to a demo account on the landing page, as a person does. */
export async function signInOnLandingPage(page: Page, role: "student" | "editor"): Promise<void> {
  await acceptCookies(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: `Try it as ${role === "student" ? "a student" : "an editor"}` })
    .click();
}

/** Signs in without opening a page. */
export async function signInAs(page: Page, user: User): Promise<void> {
  if (user === "visitor") return;
  await acceptCookies(page);
  const role = user === "editor" ? "editor" : "student";
  expect((await apiRequest(page, "POST", "/api/auth/demo", { role })).status).toBe(200);
  if (user === "learner") await setGoals(page);
}

const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

/** Saves the learner's goals. The defaults are those of most tests: JEE Main 2027, class XII. */
export async function setGoals(page: Page, overrides: Partial<typeof goals> = {}): Promise<void> {
  expect((await apiRequest(page, "PUT", "/api/user/profile", { ...goals, ...overrides })).status).toBe(200);
}

/**
 * Advances the page's clock until the condition holds. The steps are short because the app aborts a request after ten
 * seconds without a response: a step of a minute would abort every pending request.
 */
export async function advanceClockUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect.poll(() => pending.size).toBe(0);
    // The page may not have rendered the response yet. If it takes longer, the next step changes nothing.
    await expect.poll(condition, { timeout: 500 }).toBe(true);
  }).toPass({ timeout: 40_000 });
}

type JsonBody = Record<string, unknown>;

/**
 * Sends an API request with the page's session, past the page itself: it works before a page is opened and while the
 * page is offline, and `page.route` does not see it. Returns the status and the parsed body (null for 204).
 */
export async function apiRequest(
  page: Page,
  method: string,
  path: string,
  body?: JsonBody,
  headers: Record<string, string> = {},
) {
  const response = await page.request.fetch(path, {
    method,
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    ...(body === undefined ? {} : { data: body }),
  });
  return { status: response.status(), body: response.status() === 204 ? null : await response.json() };
}
