import { readFileSync } from "node:fs";
import { findViolations } from "./axe.ts";
import { apiRequest, expect, test } from "./fixtures.ts";
import { chapterIdOf } from "./quiz-helpers.ts";

const blocks = ["mechanisms.md", "plots.md", "reaction-maps.md"].flatMap((name) => {
  const file = new URL(`../server/test/drawings/${name}`, import.meta.url);
  return readFileSync(file, "utf8").split(/\n\n+(?=```)/);
});
/** Few drawings each, because rendering a text may take two seconds at most. */
const DRAWINGS_PER_NOTE = 4;
const bodies = Array.from({ length: Math.ceil(blocks.length / DRAWINGS_PER_NOTE) }, (_, index) => {
  const drawings = blocks.slice(index * DRAWINGS_PER_NOTE, (index + 1) * DRAWINGS_PER_NOTE);
  return `**Remember.** One line.\n\n**Go deeper.** Drawings:\n\n${drawings.join("\n\n")}`;
});

for (const colorScheme of ["light", "dark"] as const)
  test(`drawings in the fold of a note can be read on a small phone (${colorScheme})`, async ({
    openPage,
  }) => {
    test.slow();
    const editor = await openPage("editor");
    const chapterId = await chapterIdOf(editor, "Hydrocarbons");
    const topic = { name: `Drawings ${colorScheme}`, chapterId };
    const { id: topicId } = (await apiRequest(editor, "POST", "/api/admin/topics", topic)).body;
    const page = await openPage("learner", { colorScheme, viewport: { width: 360, height: 740 } });
    for (const [index, body] of bodies.entries()) {
      const note = { title: `${topic.name} ${index}`, body, topicId };
      const created = await apiRequest(editor, "POST", "/api/admin/contents", note);
      expect(created).toMatchObject({ status: 201 });
      await page.goto(`/chapter-wise-revision/${chapterId}/Hydrocarbons/${created.body.id}/a`);
      const summary = page.locator("summary", { hasText: "Go deeper" });
      const images = page.locator(".deeper").getByRole("img", { includeHidden: true });
      await expect(summary).toBeVisible();
      await expect(images.first()).toBeHidden();
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await summary.focus();
      await page.keyboard.press("Enter");
      await expect(images.first()).toBeVisible();
      const sizes = await images.evaluateAll((elements) =>
        elements.map((svg) => {
          const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
          return { fontSize: 12 * scale, label: svg.getAttribute("aria-label") };
        }),
      );
      expect(sizes.length).toBeGreaterThan(1);
      expect(sizes.filter(({ fontSize }) => fontSize < 11)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await findViolations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${colorScheme}-${index}.png`, fullPage: true });
    }
  });
