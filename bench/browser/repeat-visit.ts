import { paintedAt, watchPaints } from "./paint-watch.ts";
import { openBrowser, openPhone, slowDown } from "./phone.ts";
import { layLine, THREE_G } from "./slow-line.ts";
import { signInAgain } from "./visitor.ts";

/** Milliseconds until a learner who has been here before, and opens the landing page on 3G, can use the dashboard. */
export async function timeRepeatVisits(url: string, runs: number): Promise<number[]> {
  const { port } = new URL(url);
  const line = await layLine(Number(port));
  const browser = await openBrowser([`--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${line.port}`]);
  const context = await openPhone(browser, url, "allow");
  const first = await context.newPage();
  await signInAgain(first);
  await first.goto("/dashboard");
  await first.getByRole("navigation", { name: "Learn" }).waitFor();
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.waitForLoadState("networkidle");
  await first.close();
  const took: number[] = [];
  for (let run = 0; run < runs; run++) {
    line.slow(THREE_G);
    const page = await context.newPage();
    await watchPaints(page);
    await page.addInitScript(() => {
      window.watchFor(() => document.querySelector('nav[aria-label="Learn"] a') !== null);
    });
    const devtools = await slowDown(page);
    await page.goto("/", { waitUntil: "commit" });
    took.push(await paintedAt(page));
    await devtools.detach();
    line.slow(undefined);
    await page.waitForLoadState("networkidle");
    await page.close();
  }
  await browser.close();
  await line.close();
  return took;
}
