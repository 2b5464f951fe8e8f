import { issueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "../render-text.ts";

const SN2 = `step: [OH-:1] . [CH3:2][Br:3]
arrow: 1 -> 2   # the lone pair attacks the carbon
arrow: 2-3 -> 3
over: SN2
step: [OH:1][CH3:2] . [Br-:3]
label: methanol | bromide`;

const render = (body: string, label = "a mechanism") =>
  renderText(`\`\`\`mechanism ${label}\n${body}\n\`\`\``);

test("draws molecules, curly arrows and labels in the colour of the text", () => {
  const { html, textAlternative, issues } = render(SN2, "HO⁻ & CH₃Br");
  expect(issues).toEqual([]);
  expect(html).toMatch(
    /^<figure class="structure"><svg role="img" aria-label="HO⁻ &#x26; CH₃Br" width="\d+"/,
  );
  for (const text of ["HO⁻", "H₃C", "Br⁻", "SN2", "methanol"]) expect(html).toContain(`>${text}</text>`);
  expect(html).toContain('class="accent"');
  expect(html).not.toMatch(/rgb|#[0-9a-f]{3}\b|style=|<script| id=/);
  expect(textAlternative).toBe("HO⁻ & CH₃Br");
});

test.each<[what: string, from: string, to: string, message: string]>([
  ["an unknown map number", "arrow: 1 -> 2", "arrow: 1 -> 9", "no atom of this step has the map number 9"],
  ["a map number used twice", "[CH3:2]", "[CH3:1]", "Two atoms of this step have the map number 1"],
  ["a source without a lone pair", "arrow: 1 -> 2", "arrow: 2 -> 1", "atom 2 (C) has no lone pair"],
  ["a source bond that does not exist", "arrow: 2-3", "arrow: 1-3", "there is no bond 1-3"],
  ["five bonds to a carbon", "arrow: 2-3 -> 3\n", "", "atom 2 (C) has 10 electrons around it"],
  ["half an arrow", "2-3 -> 3", "2-3 ~> 3", "has 1 electrons"],
  ["a wrong charge in the next step", "[Br-:3]", "[Br:3]", "atom 3 (Br) should have the charge −1, not 0"],
  ["a wrong total charge", "[Br-:3]", "[Br:3]", "its total charge is 0 instead of −1"],
  [
    "a bond that the arrows do not make",
    "[OH:1][CH3:2] .",
    "[OH-:1] . [CH3+:2] .",
    "the bond 1-2 should be single",
  ],
  ["a molecule that disappears", " . [Br-:3]", "", "it has 0 Br instead of 1"],
  ["a step without arrows before the last", /arrow.*\n/g.source, "", "has no curly arrows"],
  ["a SMILES that is wrong", "[CH3:2][Br:3]", "[CH3:2][Br:3", "is not a valid SMILES"],
  ["an unknown keyword", "over: SN2", "above: SN2", "begin each line with one of"],
  ["labels for too many molecules", "methanol | bromide", "a | b | c", "There are 3 labels for 2 molecules"],
])("reports %s", (_, from, to, message) => {
  const body = from.includes("\\n") ? SN2.replaceAll(new RegExp(from, "g"), to) : SN2.replace(from, to);
  const { issues } = render(body);
  expect(issues.map(issueMessage).join("\n")).toContain(message);
});

test("an issue names its line in the text", () => {
  const { issues } = renderText(`first\n\n\`\`\`mechanism x\n${SN2.replace("1 -> 2", "1 -> 9")}\n\`\`\``);
  expect(issues.map(({ line }) => line)).toEqual([5]);
});

test("a mechanism needs words for those who cannot see it", () => {
  const { issues } = renderText(`\`\`\`mechanism\n${SN2}\n\`\`\``);
  expect(issues).toEqual([{ line: 1, kind: "drawing_without_text", params: { block: "mechanism" } }]);
});

test("shows the source of a mechanism that cannot be drawn", () => {
  const { html, issues } = render("<script>alert(1)</script>");
  expect(html).toContain('<code class="maths-error">&#x3C;script>');
  expect(issues).toHaveLength(1);
});
