import { expect, type Page, type Route } from "@playwright/test";
import { callFrom, signIn } from "./journey.ts";

/** Signs in as the demo editor and opens a page of the admin area. */
export async function openAsEditor(page: Page, path: string): Promise<void> {
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The browser loses its network for a while and finds it again, and asks anew for what it shows. */
export async function reconnect(page: Page, answered: string): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await page.context().setOffline(false);
  const reply = page.waitForResponse((response) => new URL(response.url()).pathname === answered);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await (await reply).finished();
}

/** Holds the answers to calls of one method and path back until they are let through. */
export async function holdAnswers(page: Page, method: string, path: string | RegExp) {
  const sent: string[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request().url());
    const response = await route.fetch();
    await held;
    return route.fulfill({ response });
  });
  return { sent, letThrough: () => letThrough() };
}

/** A colleague saves a row of the admin area, as this body changes what stands there. */
export async function saveElsewhere(page: Page, path: string, body: Record<string, unknown>): Promise<void> {
  const { status } = await callFrom(page, "PUT", path, body);
  expect(status, path).toBe(200);
}
