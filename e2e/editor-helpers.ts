import { expect, type Page, type Route } from "@playwright/test";
import { apiRequest, signInAs } from "./fixtures.ts";

/** Signs in as the demo editor and opens a page of the admin area. */
export async function openAsEditor(page: Page, path: string): Promise<void> {
  await signInAs(page, "editor");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Takes the browser offline and online again, and waits until it has refetched this endpoint. */
export async function reconnect(page: Page, apiPath: string): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  // The browser's own event may arrive before the next line. Its refetch makes the data fresh, so it is the only one.
  const apiResponse = page.waitForResponse((response) => new URL(response.url()).pathname === apiPath);
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await (await apiResponse).finished();
}

/** Delays the responses to requests of one method and path until `release` is called. Records the requested URLs. */
export async function delayResponses(page: Page, method: string, path: string | RegExp) {
  const requestUrls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    requestUrls.push(route.request().url());
    const response = await route.fetch();
    await released;
    return route.fulfill({ response });
  });
  return { requestUrls, release: () => release() };
}

/** Saves a row of the admin area as another editor would, without the page's knowledge. */
export async function saveAsColleague(
  page: Page,
  path: string,
  body: Record<string, unknown>,
): Promise<void> {
  const { status } = await apiRequest(page, "PUT", path, body);
  expect(status, path).toBe(200);
}
