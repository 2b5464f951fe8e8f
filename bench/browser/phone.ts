import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";

/** How much slower the CPU of a budget phone is than that of the machine which runs the benchmark. */
export const CPU_SLOWDOWN = 6;

const VIEWPORT = { width: 360, height: 740 };
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Opens a browser without background requests; `args` are added to the usual arguments. */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...CHROMIUM_ARGS, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
}

/** A phone's browser at this URL, in which the question about cookies is already answered. */
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

/** Slows the page's CPU down from now on. */
export async function throttleCpu(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return devtools;
}

/** The median; the larger of the two middle values if their number is even. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
