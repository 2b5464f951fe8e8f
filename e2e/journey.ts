import { rm } from "node:fs/promises";
import { test as base, expect, type Page } from "@playwright/test";
import { makeTemplate, type Stack, startStack } from "./stack.ts";

export { expect };

type Fixtures = { stack: Stack };
type WorkerFixtures = { template: string };

/** A browser test with a product of its own; `page` already knows its address. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await makeTemplate();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  stack: [
    async ({ template }, use, info) => {
      const postgres = info.project.name === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
      const stack = await startStack(template, postgres);
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
