import { expect } from "vitest";
import { z } from "zod";
import { mathError } from "../../src/markup/math-errors.ts";
import { RenderError } from "../../src/markup/render-error.ts";
import { renderText } from "../../src/markup/render-text.ts";
import { findActiveContent } from "./active-content.ts";
import { corpusTest } from "./corpus.ts";
import { readCorpus, readHostileTexts, readKatexFormulas } from "./payload-lists.ts";
import { renderUnsanitized } from "./unsanitized.ts";

const TIMEOUT_MS = 120_000;

const CONTEXTS: [string, (payload: string) => string][] = [
  ["as the text", (payload) => payload],
  ["inside a tag", (payload) => `<div>${payload}</div>`],
  ["as a link", (payload) => `[x](<${payload}>)`],
  ["as an image", (payload) => `![x](${payload})`],
  ["as the alternative text of an image", (payload) => `![${payload}](/assets/a.webp "${payload}")`],
  ["as a formula", (payload) => `$${payload}$`],
  ["as a spoofed formula", (payload) => `<code class="language-math math-inline">${payload}</code>`],
  ["as a structure", (payload) => `\`\`\`smiles ${payload}\n${payload}\n\`\`\``],
  [
    "as a mechanism",
    (payload) =>
      `\`\`\`mechanism ${payload}\nstep: C\nlabel: ${payload}\nover: ${payload}\nstep: ${payload}\n\`\`\``,
  ],
  [
    "as a reaction map",
    (payload) => `\`\`\`reaction-map ${payload}\nbox A 1,1: "${payload}" | ${payload}\n\`\`\``,
  ],
  [
    "as a graph",
    (payload) =>
      `\`\`\`plot ${payload}\n${JSON.stringify({ x: { label: payload, from: 0, to: 1 }, y: { label: payload, from: 0, to: 1 } })}\n\`\`\``,
  ],
  ["in a table", (payload) => `|a|\n|-|\n|${payload}|`],
];

/** Returns the rendered HTML, or an empty string if the text is rejected. */
function renderOrEmpty(source: string): string {
  try {
    return renderText(source).html;
  } catch (error) {
    if (error instanceof RenderError) return "";
    throw error;
  }
}

for (const [context, embed] of CONTEXTS) {
  corpusTest(`hostile texts give no active content ${context}`, { timeout: TIMEOUT_MS }, () => {
    const activeTexts = readHostileTexts().filter(
      (payload) => findActiveContent(renderOrEmpty(embed(payload))).length > 0,
    );
    expect(activeTexts).toEqual([]);
  });
}

corpusTest(
  "without the sanitizer the same texts give active content, so the check can detect it",
  { timeout: TIMEOUT_MS },
  () => {
    const activeTexts = readHostileTexts().filter(
      (payload) => findActiveContent(renderUnsanitized(payload)).length > 0,
    );
    expect(activeTexts.length).toBeGreaterThan(100);
  },
);

corpusTest(
  "formulas from KaTeX's tests give no active content, inline or displayed",
  { timeout: TIMEOUT_MS },
  () => {
    const sources = readKatexFormulas().flatMap((tex) => [`$${tex}$`, `$$\n${tex}\n$$`]);
    expect(sources.filter((source) => findActiveContent(renderOrEmpty(source)).length > 0)).toEqual([]);
  },
);

corpusTest(
  "renders every formula of KaTeX's screenshot tests except those that need trust or external macros",
  () => {
    const entrySchema = z.object({ name: z.string(), tex: z.string(), display: z.number().optional() });
    const failing = readCorpus("katex/ss_data.json", entrySchema).filter(({ tex, display }) =>
      mathError(tex, display === 1),
    );
    expect(failing.map(({ name }) => name)).toEqual([
      "GroupMacros",
      "HTML",
      "Includegraphics",
      "UnsupportedCmds",
    ]);
  },
);

corpusTest("renders every mhchem expression", () => {
  const expressions = readCorpus(
    "mhchem/tests.json",
    z.object({ type: z.enum(["ce", "pu", "tex"]), input: z.string() }),
  );
  const formulas = expressions.map(({ type, input }) => (type === "tex" ? input : `\\${type}{${input}}`));
  expect(formulas.map((tex) => mathError(tex, false)).filter(Boolean)).toEqual([]);
  expect(formulas.length).toBeGreaterThan(100);
});
