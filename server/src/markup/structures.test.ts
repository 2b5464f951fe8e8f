import { issueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const renderSmiles = (smiles: string, label = "a molecule") =>
  renderText(`\`\`\`smiles ${label}\n${smiles}\n\`\`\``);

test("renders a structure in the colour of the text, labelled by its words", () => {
  const { html, issues } = renderSmiles("CC(=O)c1ccccc1", "acetophenone & friends");
  expect(html).toMatch(
    /^<figure class="structure"><svg role="img" aria-label="acetophenone &#x26; friends" width="\d/,
  );
  expect(html).toContain("currentColor");
  expect(html).not.toMatch(/rgb|#[0-9a-f]{3}\b| id=|style|class="event"/);
  expect(html.length).toBeLessThan(1000);
  expect(issues).toEqual([]);
});

test.each(["c1ccccc1", "CC(=O)Oc1ccccc1C(=O)O", "C[C@H](O)C(=O)O", "[Na+].[Cl-]", "BrC12CCC(CC1)C2"])(
  "renders %s as an SVG that can shrink",
  (smiles) => expect(renderSmiles(smiles).html).toMatch(/width="\d+" height="\d+" viewBox="[\d. -]+"/),
);

test("all bonds have the same length, regardless of the size of the molecule", () => {
  const bondLength = (smiles: string) => /M([\d.]+) ([\d.]+)v(-?[\d.]+)/.exec(renderSmiles(smiles).html)?.[3];
  expect(bondLength("c1ccccc1")).toBe("28");
  const widthOf = (smiles: string) => Number(/ width="([\d.]+)"/.exec(renderSmiles(smiles).html)?.[1]);
  const step = 2 * 28 * Math.cos(Math.PI / 6);
  expect(widthOf("C".repeat(60)) - widthOf("C".repeat(40))).toBeCloseTo(10 * step, -1);
});

test("shows a SMILES string that can't be rendered, and reports why", () => {
  const { html, issues } = renderText("one\n\n```smiles bad\nC1CC(\n```");
  expect(html).toContain('<code class="maths-error">C1CC(</code>');
  expect(issues).toMatchObject([{ line: 3, kind: "undrawable_structure" }]);
  expect(issues.map(issueMessage)).toEqual([expect.stringContaining("dangling ring closure")]);
});

test("a structure without words gets a default label and an issue", () => {
  const { html, issues } = renderText("```smiles\nC\n```");
  expect(html).toContain('aria-label="Chemical structure"');
  expect(issues).toEqual([{ line: 1, kind: "structure_without_text", params: {} }]);
});
