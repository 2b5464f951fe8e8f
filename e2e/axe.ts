import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Violation = { id: string; impact?: string | null; nodes: { html: string; target: unknown[] }[] };

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** The accessibility violations on the page, or in the part of it that matches `selector`. */
export async function findViolations(page: Page, selector?: string): Promise<Violation[]> {
  // A dialog that is still fading in has too little contrast.
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // axe describes every element that passes a rule, unless it is asked for violations only. And unless in legacy mode,
  // which doesn't check the frames of other sites, it opens a second page to merge the results. Each doubles the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], runOnly: TAGS })
    .setLegacyMode();
  if (selector) axe.include(selector);
  const { violations } = await axe.analyze();
  const found: Violation[] = [];
  for (const violation of violations)
    if (!isAboutWideContent(violation) && !(await isAboutFormulaHeaders(page, violation)))
      found.push(violation);
  return found;
}

/** axe takes a header cell for empty if it holds only a formula, which screen readers read as MathML. */
async function isAboutFormulaHeaders(page: Page, { id, nodes }: Violation): Promise<boolean> {
  if (id !== "empty-table-header") return false;
  const counts = await Promise.all(
    nodes.map(({ target }) =>
      page
        .locator(String(target.at(-1)))
        .locator("math")
        .count(),
    ),
  );
  return counts.every((count) => count > 0);
}

/** In a list of questions, each formula or table that is wider than its line is a region that scrolls, with the same name. */
const isAboutWideContent = ({ id, nodes }: Violation) =>
  id === "landmark-unique" && nodes.every(({ html }) => html.includes('class="scroll'));
