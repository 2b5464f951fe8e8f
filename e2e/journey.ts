import { test as base, expect, type Page } from "@playwright/test";
import { type Stack, startStack } from "./stack.ts";

export { expect };

/** `environment`: settings of the product that differ from what it has without any. */
type Fixtures = { stack: Stack; environment: Record<string, string> };

/** A browser test with a product of its own; `page` already knows its address. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  stack: [
    async ({ environment }, use, info) => {
      const postgres = info.project.name === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
      const stack = await startStack(process.env.E2E_TEMPLATE ?? "", postgres, environment);
      await use(stack);
      await stack.close();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

/** Saves a cookie choice beforehand, so that the question about it stands in no one's way. */
export async function acceptCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem(
      "cookie_consent",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    );
  });
}

/** Signs in to a demo account from the landing page. */
export async function signIn(page: Page, role: "student" | "editor"): Promise<void> {
  await acceptCookies(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: `Try it as ${role === "student" ? "a student" : "an editor"}` })
    .click();
}

/**
 * Moves the page's clock on until this holds, in steps that a request under way outlives: one that has had no answer
 * for ten seconds is given up, and a whole minute at once would be that to all of them.
 */
export async function timePassesUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect.poll(holds, { timeout: 3000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
}

type Given = Record<string, unknown>;

/** A call made by the page's own session, as its scripts would make it. */
export async function callFrom(page: Page, method: string, path: string, body?: Given) {
  return page.evaluate(
    async ([verb, url, payload]) => {
      const reply = await fetch(url, {
        method: verb,
        headers: { "content-type": "application/json", accept: "application/json" },
        ...(payload === null ? {} : { body: payload }),
      });
      return { status: reply.status, body: reply.status === 204 ? null : await reply.json() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}
