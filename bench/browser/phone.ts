import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";

/** A budget phone beside the machine that measures. */
export const CPU_SLOWDOWN = 6;

const VIEWPORT = { width: 360, height: 740 };
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser that asks the network for nothing but pages; `args` beside the usual ones. */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...CHROMIUM_ARGS, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
}

/** A phone's browser at this address, whose owner has been asked about cookies. */
export async function openPhone(
  browser: Browser,
  baseURL: string,
  serviceWorkers: "allow" | "block",
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORT,
    hasTouch: true,
    isMobile: true,
    serviceWorkers,
  });
  await context.addInitScript(() => {
    localStorage.setItem(
      "cookie_consent",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    );
  });
  return context;
}

/** Slows the page's processor down from now on. */
export async function throttleCpu(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return devtools;
}

/** The middle one; the worse of the two middle ones where their number is even. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
