import { expect, test } from "vitest";
import { parseContentFile, UnreadableFile } from "./content-file.ts";

const SOURCE = `---
id: a.b.0001
---
Stem in
two lines.

- [x] short :: because it is
- [ ] goes on
  in a second line ::
  and its reason too
- [ ]
  \`\`\`smiles a drawing
  C
  \`\`\`
  :: drawn
not indented

## Hints
1. The principle,
   in two lines.

2. The set-up.
stray

## Solution
All of it.

## Aside
still the solution
`;

test("splits an item into stem, options with rationales, hints and solution, each with its line number", () => {
  const { fields, stem, options, hints, solution, strayLines } = parseContentFile(SOURCE);
  expect(fields).toEqual({ id: "a.b.0001" });
  expect(stem).toEqual({ text: "Stem in\ntwo lines.", line: 4 });
  expect(options).toEqual([
    {
      key: "A",
      isCorrect: true,
      text: { text: "short", line: 7 },
      rationale: { text: "because it is", line: 7 },
    },
    {
      key: "B",
      isCorrect: false,
      text: { text: "goes on\nin a second line", line: 8 },
      rationale: { text: "and its reason too", line: 10 },
    },
    {
      key: "C",
      isCorrect: false,
      text: { text: "```smiles a drawing\nC\n```", line: 12 },
      rationale: { text: "drawn", line: 15 },
    },
  ]);
  expect(hints).toEqual([
    { text: "The principle,\nin two lines.", line: 19 },
    { text: "The set-up.", line: 22 },
  ]);
  expect(strayLines).toEqual([16, 23]);
  expect(solution).toEqual({ text: "All of it.\n\n## Aside\nstill the solution", line: 26 });
});

test("parses Windows line endings to the same result", () => {
  expect(parseContentFile(SOURCE.replaceAll("\n", "\r\n"))).toEqual(parseContentFile(SOURCE));
});

test.each(["no front matter", "---\nid: [\n---\nstem\n"])("throws UnreadableFile for %j", (source) => {
  expect(() => parseContentFile(source)).toThrow(UnreadableFile);
});
