import type { Page } from "@playwright/test";
import { watchPaints } from "./paint-watch.ts";
import { slowDown } from "./phone.ts";

const MOST_TAPS = 6;
/** Buttons that end what the other screens need. */
const FATEFUL = /sign out|delete|end |start|download|submit|withdraw/i;

/** The slowest interaction of each screen, in milliseconds: taps on what it has to tap, and one on the way onward. */
export async function slowestTaps(page: Page, addresses: readonly string[]): Promise<Map<string, number>> {
  const slowest = new Map<string, number>();
  await watchPaints(page);
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const devtools = await slowDown(page);
    await tapAround(page);
    // Entries come after the frame they tell of.
    await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told, 100))));
    slowest.set(address, Math.max(0, ...(await page.evaluate(() => window.interactions))));
    await devtools.detach();
  }
  return slowest;
}

async function tapAround(page: Page): Promise<void> {
  const taps = page.locator("main :is(button, summary, input, select):visible:enabled");
  const names = await taps.evaluateAll((found) =>
    found.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""),
  );
  const safe = names.map((name, index) => ({ name, index })).filter(({ name }) => !FATEFUL.test(name));
  for (const { index } of safe.slice(0, MOST_TAPS)) {
    // What a tap opened or took away may have left this one out of reach.
    await taps
      .nth(index)
      .tap({ timeout: 3_000 })
      .catch(() => undefined);
    await page.keyboard.press("Escape");
  }
  const onward = page.locator("main a[href^='/']:visible").last();
  await onward.tap({ timeout: 3_000 }).catch(() => undefined);
}
