import { expect } from "vitest";
import { z } from "zod";
import { mathsFault } from "../../src/markup/maths-faults.ts";
import { renderText } from "../../src/markup/render-text.ts";
import { TextRefused } from "../../src/markup/text-refused.ts";
import { activeContent } from "./active-content.ts";
import { corpusTest } from "./corpus.ts";
import { hostileTexts, katexTexts, readCorpus } from "./payload-lists.ts";
import { unsanitised } from "./unsanitised.ts";

const LONG = 120_000;

const PLACES: [string, (payload: string) => string][] = [
  ["as the text", (payload) => payload],
  ["inside a tag", (payload) => `<div>${payload}</div>`],
  ["as a link", (payload) => `[x](<${payload}>)`],
  ["as an image", (payload) => `![x](${payload})`],
  ["as the words of an image", (payload) => `![${payload}](/assets/a.webp "${payload}")`],
  ["as a formula", (payload) => `$${payload}$`],
  ["as a spoofed formula", (payload) => `<code class="language-math math-inline">${payload}</code>`],
  ["as a structure", (payload) => `\`\`\`smiles ${payload}\n${payload}\n\`\`\``],
  ["in a table", (payload) => `|a|\n|-|\n|${payload}|`],
];

/** The HTML, or nothing for a text that may not be saved. */
function rendered(source: string): string {
  try {
    return renderText(source).html;
  } catch (error) {
    if (error instanceof TextRefused) return "";
    throw error;
  }
}

for (const [place, put] of PLACES) {
  corpusTest(`no hostile text acts ${place}`, { timeout: LONG }, () => {
    const acting = hostileTexts().filter((payload) => activeContent(rendered(put(payload))).length > 0);
    expect(acting).toEqual([]);
  });
}

corpusTest("without the sanitiser the same texts act, so the scan can see", { timeout: LONG }, () => {
  const acting = hostileTexts().filter((payload) => activeContent(unsanitised(payload)).length > 0);
  expect(acting.length).toBeGreaterThan(100);
});

corpusTest("no formula of KaTeX's tests acts, in line or displayed", { timeout: LONG }, () => {
  const sources = katexTexts().flatMap((tex) => [`$${tex}$`, `$$\n${tex}\n$$`]);
  expect(sources.filter((source) => activeContent(rendered(source)).length > 0)).toEqual([]);
});

corpusTest(
  "every screenshot formula of KaTeX draws, but those that need trust or macros from outside",
  () => {
    const shape = z.object({ name: z.string(), tex: z.string(), display: z.number().optional() });
    const faulty = readCorpus("katex/ss_data.json", shape).filter(({ tex, display }) =>
      mathsFault(tex, display === 1),
    );
    expect(faulty.map(({ name }) => name)).toEqual([
      "GroupMacros",
      "HTML",
      "Includegraphics",
      "UnsupportedCmds",
    ]);
  },
);

corpusTest("every mhchem expression draws", () => {
  const listed = readCorpus(
    "mhchem/tests.json",
    z.object({ type: z.enum(["ce", "pu", "tex"]), input: z.string() }),
  );
  const formulas = listed.map(({ type, input }) => (type === "tex" ? input : `\\${type}{${input}}`));
  expect(formulas.map((tex) => mathsFault(tex, false)).filter(Boolean)).toEqual([]);
  expect(formulas.length).toBeGreaterThan(100);
});
