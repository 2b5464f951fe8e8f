import { issueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "../render-text.ts";

const MAP = `box A 1,1: CC=O | ethanal
box B 3,1: "X & Y"
box C 1,2: CCO | ethanol
arrow A -> B: HCN
arrow A <=> C: NaBH₄`;

const render = (body: string) => renderText(`\`\`\`reaction-map a map\n${body}\n\`\`\``);

test("draws boxes, arrows and labels in the colour of the text", () => {
  const { html, issues } = render(MAP);
  expect(issues).toEqual([]);
  for (const text of ["ethanal", "X &#x26; Y", "HCN", "NaBH₄"]) expect(html).toContain(`>${text}</text>`);
  expect(html).not.toMatch(/rgb|#[0-9a-f]{3}\b|style=| id=/);
});

test("an equilibrium has an arrow each way, with half a head: a double-headed one would mean resonance", () => {
  const pathOf = (kind: string) => {
    const { html } = render(`box A 1,1: "A"\nbox B 2,1: "B"\narrow A ${kind} B`);
    return /<g[^>]*class="accent"[^>]*><path[^>]* d="([^"]*)"/.exec(html)?.[1] ?? html;
  };
  expect(pathOf("->").match(/z/g)).toHaveLength(1);
  expect(pathOf("<=>").match(/M/g)).toHaveLength(2);
  expect(pathOf("<=>")).not.toContain("z");
});

test.each<[what: string, from: string, to: string, line: number, message: string]>([
  ["an arrow to a box that is missing", "-> B", "-> D", 5, "There is no box D"],
  ["an arrow to its own box", "-> B", "-> A", 5, "from one box to another"],
  ["two boxes with one name", "box B", "box A", 3, "two boxes A"],
  ["two boxes at one place", "3,1", "1,1", 3, "another box is at 1,1"],
  ["a fourth column", "3,1", "4,1", 3, "3 columns and 8 rows"],
  ["a SMILES that is wrong", "CCO", "C1CO", 4, "is not a valid SMILES"],
  ["an arrow across a box", "box C 1,2", "box C 2,1", 5, "crosses box C"],
  ["a map that is too wide", "ethanal", "a very long name for such a small molecule, ethanal", 2, "wide"],
  ["a line that is neither box nor arrow", "arrow A -> B", "A -> B", 5, "write box A 1,1"],
])("reports %s", (_, from, to, line, message) => {
  const { issues } = render(MAP.replace(from, to));
  expect(issues.map(issueMessage).join("\n")).toContain(message);
  expect(issues.map((issue) => issue.line)).toContain(line);
});
