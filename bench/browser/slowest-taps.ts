import type { Page } from "@playwright/test";
import { installPaintTiming } from "./paint-timing.ts";
import { throttleCpu } from "./phone.ts";

const MAX_TAPS = 6;
/** Buttons that would remove what the other screens need. */
const DESTRUCTIVE = /sign out|delete|end |start|download|submit|withdraw/i;

/** The slowest interaction of each screen in milliseconds, over taps on its controls and on one link. */
export async function slowestTaps(page: Page, paths: readonly string[]): Promise<Map<string, number>> {
  const slowest = new Map<string, number>();
  await installPaintTiming(page);
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const devtools = await throttleCpu(page);
    await tapControls(page);
    // The browser reports an interaction only after the frame that it measures.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
    slowest.set(path, Math.max(0, ...(await page.evaluate(() => window.interactions))));
    await devtools.detach();
  }
  return slowest;
}

async function tapControls(page: Page): Promise<void> {
  const controls = page.locator("main :is(button, summary, input, select):visible:enabled");
  const labels = await controls.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("aria-label") ?? element.textContent ?? ""),
  );
  const safeControls = labels
    .map((label, index) => ({ label, index }))
    .filter(({ label }) => !DESTRUCTIVE.test(label));
  for (const { index } of safeControls.slice(0, MAX_TAPS)) {
    // An earlier tap may have opened or removed something, so that this control can't be reached.
    await controls
      .nth(index)
      .tap({ timeout: 3_000 })
      .catch(() => undefined);
    await page.keyboard.press("Escape");
  }
  const lastLink = page.locator("main a[href^='/']:visible").last();
  await lastLink.tap({ timeout: 3_000 }).catch(() => undefined);
}
