import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const CARD =
  "**Traps.** None.\n\n<details><summary>Check yourself: why?</summary>\n\nBecause.\n</details>\n\n";

test("folds the part Go deeper of a note", () => {
  const { html, textAlternative } = renderText(`${CARD}**Go deeper.** First $x$.\n\n- second`);
  expect(html).toMatch(
    /<\/details>\s*<details class="deeper"><summary>Go deeper<\/summary><p> First .*<\/p>\s*<ul>\s*<li>second<\/li>\s*<\/ul><\/details>$/s,
  );
  expect(html).not.toContain("<strong>Go deeper");
  expect(textAlternative).toContain("Go deeper First x. second");
});

test("the heading may have a paragraph of its own", () => {
  const { html } = renderText(`${CARD}**Go deeper.**\n\nText.`);
  expect(html).toMatch(/<details class="deeper"><summary>Go deeper<\/summary>\s*<p>Text\.<\/p><\/details>$/);
});

test("images in the fold of a note can be enlarged", () => {
  const source = `${CARD}**Go deeper.**\n\n\`\`\`smiles methane\nC\n\`\`\``;
  expect(renderText(source, { zoomable: true }).html).toMatch(/class="deeper".*Enlarge: methane/s);
});

test.each([`${CARD}We **Go deeper.** here`, `${CARD}> **Go deeper.** x`, `${CARD}**Go deep.** x`])(
  "folds nothing without the heading: %j",
  (source) => {
    expect(renderText(source).html).not.toContain("<details class");
  },
);

test("a question has no fold", () => {
  expect(renderText("**Go deeper.** x", { kind: "question" }).html).toContain("<strong>Go deeper.</strong>");
});
