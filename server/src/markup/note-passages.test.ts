import { expect, test } from "vitest";
import { splitNote } from "./note-passages.ts";
import { renderText } from "./render-text.ts";

const NOTE = `Not part of any passage.

**Remember.** One rule.

- **At the anode**: oxidation

**Carbon monoxide** is neutral.

**Worked example 2: a mixture.** Take two.

\`\`\`smiles benzene

**Remember.** c1ccccc1
\`\`\`

<details><summary>Check yourself: which one?</summary>

The second.
</details>

## Deeper

**Go deeper.** **Derivation of $pV = nRT$.** Begin here.

**Remember.** Again.`;

test("a note is split at bold sentences, headings and folded parts", () => {
  const passages = splitNote(NOTE);
  expect(passages.map(({ heading, kind }) => [heading, kind])).toEqual([
    ["Remember", "main"],
    ["Worked example 2: a mixture", "example"],
    ["Check yourself: which one?", "folded"],
    ["Derivation of $pV = nRT$", "text"],
    ["Remember", "main"],
  ]);
  expect(passages[0]?.source).toBe(
    "**Remember.** One rule.\n\n- **At the anode**: oxidation\n\n**Carbon monoxide** is neutral.",
  );
  expect(passages[1]?.source).toContain("c1ccccc1");
  expect(passages.map(({ anchor }) => anchor)).toEqual([
    "part-remember",
    "part-worked-example-2-a-mixture",
    "part-check-yourself-which-one",
    "part-derivation-of-pv-nrt",
    "part-remember-2",
  ]);
});

test("the rendered note has the anchor of each passage, in their order", () => {
  const { html } = renderText(NOTE, { anchors: true });
  const ids = [...html.matchAll(/ id="(part-[^"]*)"/g)].map(([, id]) => id);
  const anchors = splitNote(NOTE).map(({ anchor }) => anchor);
  expect(ids.filter((id) => anchors.includes(id ?? ""))).toEqual(anchors);
  expect(html).toContain('<details class="deeper"><summary id="part-go-deeper">');
  expect(renderText(NOTE, { zoomable: true }).html).not.toContain("part-");
});
