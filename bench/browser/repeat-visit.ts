import { waitForOfflineFiles } from "../../e2e/offline-files.ts";
import { startThrottlingProxy, THREE_G } from "../../e2e/throttling-proxy.ts";
import { signInAsDemoStudent } from "./learner-fixture.ts";
import { installPaintTiming, paintedAt } from "./paint-timing.ts";
import { openBrowser, openPhone, throttleCpu } from "./phone.ts";

/** Milliseconds until a returning learner who opens the landing page on 3G can use the dashboard. */
export async function timeRepeatVisits(url: string, runs: number): Promise<number[]> {
  const { port } = new URL(url);
  const proxy = await startThrottlingProxy(Number(port));
  const browser = await openBrowser([`--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${proxy.port}`]);
  const context = await openPhone(browser, url, "allow");
  const firstPage = await context.newPage();
  await signInAsDemoStudent(firstPage);
  await firstPage.goto("/dashboard");
  await firstPage.getByRole("navigation", { name: "Learn" }).waitFor();
  await waitForOfflineFiles(firstPage);
  await firstPage.waitForLoadState("networkidle");
  await firstPage.close();
  const durations: number[] = [];
  for (let run = 0; run < runs; run++) {
    proxy.throttle(THREE_G);
    const page = await context.newPage();
    await installPaintTiming(page);
    await page.addInitScript(() => {
      // The landing page is replaced by the document of the dashboard, which has a clock of its own.
      sessionStorage.openedAt ??= performance.timeOrigin;
      window.watchForPaint(() => document.querySelector('nav[aria-label="Learn"] a') !== null);
    });
    const devtools = await throttleCpu(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForURL("**/dashboard", { waitUntil: "commit" });
    const dashboardOpenedAfter = await page.evaluate(
      () => performance.timeOrigin - Number(sessionStorage.openedAt),
    );
    durations.push(dashboardOpenedAfter + (await paintedAt(page)));
    await devtools.detach();
    proxy.throttle(undefined);
    await page.waitForLoadState("networkidle");
    await page.close();
  }
  await browser.close();
  await proxy.close();
  return durations;
}
