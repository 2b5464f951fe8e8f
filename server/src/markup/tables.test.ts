import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const table = (rows: string[][]) => {
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [lines[0], `|${"---|".repeat(rows[0]?.length ?? 0)}`, ...lines.slice(1)].join("\n");
};
const render = (rows: string[][]) => renderText(table(rows), { kind: "question" });
const layoutOf = (rows: string[][]) => /<table class="([^"]*)"/.exec(render(rows).html)?.[1];

const sentence = "Its rate depends on the concentration of the substrate and of the nucleophile alike.";

test.each([
  [
    "short cells",
    [
      ["Ion", "Colour", "Group"],
      ["copper(II)", "blue", "II"],
    ],
    "table",
  ],
  [
    "two columns of short cells",
    [
      ["Couple", "$E^\\circ$ / V"],
      ["$\\ce{Zn^2+/Zn}$", "$-0.76$"],
    ],
    "table",
  ],
  [
    "five columns",
    [
      ["Oxide", "Acidic", "Neutral", "Dimer", "Colour"],
      ["$\\ce{NO2}$", "yes", "no", "yes", "brown"],
    ],
    "table dense",
  ],
  [
    "two columns of sentences",
    [
      ["Clue", "What it says"],
      [sentence, sentence],
    ],
    "table cards",
  ],
  [
    "three columns of sentences",
    [
      ["", "SN1", "SN2"],
      ["Rate", sentence, sentence],
    ],
    "table cards",
  ],
  [
    "two lists",
    [
      ["List I", "List II"],
      ["P. zinc", "1. blende"],
    ],
    "table lists",
  ],
  [
    "two lettered lists",
    [
      ["", "List I", "", "List II"],
      ["P", "zinc", "1", "blende"],
    ],
    "table lists lettered",
  ],
])("chooses how a phone shows a table: %s", (_, rows, layout) => {
  expect(layoutOf(rows)).toBe(layout);
});

test("cards repeat the heading of their column, hidden from screen readers, which read a table", () => {
  const { html, textAlternative } = render([
    ["", "$\\ce{S_{N}1}$", "SN2"],
    ["Rate", sentence, sentence],
  ]);
  const labels = html.match(/<td role="cell"><span class="cell-label" aria-hidden="true">/g);
  expect(labels).toHaveLength(2);
  expect(html).toMatch(
    /<table class="table cards" role="table">\s*<thead role="rowgroup">\s*<tr role="row">/,
  );
  expect(html).toMatch(/<th role="columnheader">SN2<\/th>/);
  expect(textAlternative.match(/SN2/g)).toHaveLength(1);
});
