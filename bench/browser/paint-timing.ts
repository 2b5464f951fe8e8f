import type { Page } from "@playwright/test";

/** Whoever waits longer than this for a frame waits for nothing. */
const MAX_WAIT_MS = 60_000;

declare global {
  interface Window {
    /** Milliseconds of each interaction from the finger to the next frame, as the browser tells of them. */
    interactions: number[];
    /** When the last tap began, and when what was waited for had been painted after it. */
    tappedAt: number;
    paintedAt: Promise<number>;
    /** Waits for `isThere` to hold after a change of the page, and for the frame that shows it. */
    watchForPaint: (isReady: () => boolean) => void;
  }
}

/** Puts the stopwatches into every document this page loads. */
export async function installPaintTiming(page: Page): Promise<void> {
  await page.addInitScript((maxWaitMs) => {
    window.interactions = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          window.interactions.push(entry.duration);
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    window.addEventListener(
      "pointerup",
      ({ timeStamp }) => {
        window.tappedAt = timeStamp;
      },
      { capture: true },
    );
    window.watchForPaint = (isReady) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      window.paintedAt = promise;
      setTimeout(() => reject(new Error(`Not painted: ${isReady}`)), maxWaitMs);
      let hasMatched = false;
      const check = () => {
        if (hasMatched || !isReady()) return;
        observer.disconnect();
        hasMatched = true;
        // A message that is sent before a frame is drawn is read after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage("");
        });
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      check();
    };
  }, MAX_WAIT_MS);
}

/**
 * When what `watchFor` was asked for had been painted. The page itself waits: Playwright's own waiting brings a script
 * that a slow phone reads for a twentieth of a second.
 */
export function paintedAt(page: Page): Promise<number> {
  return page.evaluate(() => window.paintedAt);
}

/** Milliseconds from the last tap to that. */
export async function paintedAfterTap(page: Page): Promise<number> {
  return (await paintedAt(page)) - (await page.evaluate(() => window.tappedAt));
}
