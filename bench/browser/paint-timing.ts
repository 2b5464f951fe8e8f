import type { Page } from "@playwright/test";

/** Waiting longer than this for a frame is an error. */
const MAX_WAIT_MS = 60_000;

declare global {
  interface Window {
    /** Durations of all interactions in milliseconds, from the input to the next frame, as the browser reports them. */
    interactions: number[];
    /** Time of the last tap, and of the frame that painted the expected content after it. */
    tappedAt: number;
    paintedAt: Promise<number>;
    /** Waits until `isReady` holds after a change of the page, and for the frame that shows it. */
    watchForPaint: (isReady: () => boolean) => void;
  }
}

/** Installs the timers in every document that this page loads. */
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
        document.removeEventListener("change", check);
        hasMatched = true;
        // A message sent before a frame is painted is received after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage("");
        });
      };
      const observer = new MutationObserver(check);
      // Ticking a control changes no attribute.
      document.addEventListener("change", check);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      check();
    };
  }, MAX_WAIT_MS);
}

/**
 * The time when the content that `watchForPaint` waits for was painted. The page itself does the waiting, because
 * Playwright's waiting adds a script that a slow phone parses for about 50 ms.
 */
export function paintedAt(page: Page): Promise<number> {
  return page.evaluate(() => window.paintedAt);
}

/** Milliseconds from the last tap until that content was painted. */
export async function paintedAfterTap(page: Page): Promise<number> {
  return (await paintedAt(page)) - (await page.evaluate(() => window.tappedAt));
}
