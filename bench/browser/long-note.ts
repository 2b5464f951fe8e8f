import type { Page } from "@playwright/test";
import type { Stack } from "../../e2e/stack.ts";
import { paintedAfterTap, watchPaints } from "./paint-watch.ts";
import { slowDown } from "./phone.ts";

const FORMULAS = 300;

/** Makes a note of this many formulas out of one that the library has, at this address; gives that of its list, too. */
export async function writeLongNote(stack: Stack, note: string): Promise<{ list: string; note: string }> {
  const id = Number(note.split("/")[4]);
  await stack.runSql(`
    with counted as (
      select body_html, regexp_count(body_html, 'class="katex"') as formulas from contents where id = ${id}),
    fuller as (
      select body_html, formulas from counted where formulas > 0
      union all
      select body_html, regexp_count(body_html, 'class="katex"') from contents
      where regexp_count(body_html, 'class="katex"') > 5 limit 1)
    update contents set body_html = repeat(fuller.body_html, ${FORMULAS} / fuller.formulas + 1)
    from fuller where contents.id = ${id}`);
  return { list: note.split("/").slice(0, 4).join("/"), note };
}

/** Milliseconds from the tap on its title to the note, as a first visit to any note. */
export async function timeLongNote(
  page: Page,
  { list, note }: { list: string; note: string },
): Promise<number> {
  await watchPaints(page);
  await page.goto(list);
  const link = page.locator(`a[href="${note}"]`);
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  const devtools = await slowDown(page);
  await page.evaluate((least) => {
    window.watchFor(() => document.querySelectorAll("article .katex").length >= least);
  }, FORMULAS);
  await link.tap();
  const took = await paintedAfterTap(page);
  await devtools.detach();
  return took;
}
