import type { Page } from "@playwright/test";
import type { TestServer } from "../../e2e/test-server.ts";
import { installPaintTiming, paintedAfterTap } from "./paint-timing.ts";
import { throttleCpu } from "./phone.ts";

const FORMULAS = 300;

/** Fills the note at this path with at least 300 formulas from the library; returns its path and that of its list. */
export async function writeLongNote(
  testServer: TestServer,
  notePath: string,
): Promise<{ listPath: string; notePath: string }> {
  const id = Number(notePath.split("/")[4]);
  await testServer.runSql(`
    with counted as (
      select body_html, regexp_count(body_html, 'class="katex"') as formulas from notes where id = ${id}),
    fuller as (
      select body_html, formulas from counted where formulas > 0
      union all
      select body_html, regexp_count(body_html, 'class="katex"') from notes
      where regexp_count(body_html, 'class="katex"') > 5 limit 1)
    update notes set body_html = repeat(fuller.body_html, ${FORMULAS} / fuller.formulas + 1)
    from fuller where notes.id = ${id}`);
  return { listPath: notePath.split("/").slice(0, 4).join("/"), notePath };
}

/** Milliseconds from the tap on the note's title until the note is shown, on a first visit to any note. */
export async function timeLongNote(
  page: Page,
  { listPath, notePath }: { listPath: string; notePath: string },
): Promise<number> {
  await installPaintTiming(page);
  await page.goto(listPath);
  const link = page.locator(`a[href="${notePath}"]`);
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  const devtools = await throttleCpu(page);
  await page.evaluate((minCount) => {
    window.watchForPaint(() => document.querySelectorAll("article .katex").length >= minCount);
  }, FORMULAS);
  await link.tap();
  const elapsedMs = await paintedAfterTap(page);
  await devtools.detach();
  return elapsedMs;
}
