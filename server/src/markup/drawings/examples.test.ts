import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderText } from "../render-text.ts";

/** Drawings of real content, and those that the description for authors shows. */
const FILES = [
  ...["mechanisms.md", "plots.md", "reaction-maps.md"].map((name) => `../../../test/drawings/${name}`),
  "../../../../docs/drawings.md",
];
const BLOCK = /^```(mechanism|plot|reaction-map) (.+)\n[\s\S]*?\n```$/gm;
const MAX_BYTES: Record<string, number> = { mechanism: 4096, plot: 4096, "reaction-map": 8192 };

const blocks = FILES.flatMap((file) =>
  [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(BLOCK)].map(
    ([source, kind = "", alternative = ""]) => ({ source, kind, alternative }),
  ),
);

test("there are examples of all kinds", () => {
  for (const kind of Object.keys(MAX_BYTES))
    expect(blocks.filter((block) => block.kind === kind).length).toBeGreaterThan(3);
});

test.each(blocks)("draws without an issue: $alternative", ({ source, kind, alternative }) => {
  const { html, issues, textAlternative } = renderText(source);
  expect(issues).toEqual([]);
  expect(textAlternative).toBe(alternative);
  const [svg = ""] = /<svg[\s\S]*<\/svg>/.exec(html) ?? [];
  expect(svg).toContain(`role="img" aria-label="${alternative}"`);
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES[kind] ?? 0);
  expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(320);
  expect(svg).not.toMatch(/NaN(?!O)|Infinity|undefined|rgb|#[0-9a-f]{3}\b|style=| id=/);
});
