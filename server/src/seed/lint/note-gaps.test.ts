import { expect, test } from "vitest";
import { LIBRARY_PATHS, libraryWithPassage, withReplacedText } from "../../../test/test-library.ts";
import type { SourceFile } from "../library.ts";
import { parseLibrary } from "../parse-library.ts";
import { describeNoteGaps, findNoteGaps } from "./note-gaps.ts";

const TOPIC = "gases/ideal";

/** Adds a sentence to the solutions of two questions, and another one to the note of their topic. */
function libraryWith(solution: string, note = "", change = (files: SourceFile[]) => files) {
  const [, second] = LIBRARY_PATHS.passageQuestions;
  const withSolutions = [LIBRARY_PATHS.choice, second].reduce(
    (files, file) => withReplacedText(files, file, "## Solution\n", `## Solution\n${solution}\n`),
    libraryWithPassage(),
  );
  const files = withReplacedText(withSolutions, LIBRARY_PATHS.note, "**Traps.**", `${note}\n\n**Traps.**`);
  return parseLibrary(change(files)).library;
}

function gapsOf(library: ReturnType<typeof libraryWith>): string[] {
  const [topic] = findNoteGaps(library, TOPIC);
  return (topic?.gaps ?? []).map(({ kind, name, uses }) => `${kind}: ${name} ${uses}`);
}

/** What the questions of the small library use in any case: nitrogen, in a passage that two of them share. */
const ALWAYS = "species: N2 2";

test.each([
  ["a species", "$\\ce{PCl5}$ is there.", "", ["species: PCl5 2"]],
  [
    "species of an equation and its conditions",
    "$\\ce{2MnO2(s) + \\frac{1}{2}F2 ->[V2O5][CsF] Fe^{3+}}$",
    "",
    ["species: CsF 2", "species: F2 2", "species: Fe^3+ 2", "species: MnO2 2", "species: V2O5 2"],
  ],
  ["groups and water", "$\\ce{C=O}$, $\\ce{-COOH}$, $\\ce{H2O}$, $\\ce{RCHO}$", "", []],
  ["an ion of a salt", "$\\ce{K2Cr2O7}$ and $\\ce{HCO3-}$", "$\\ce{Cr2O7^2-}$, $\\ce{NaHCO3}$", []],
  ["another ion of an element", "$\\ce{Fe^3+}$", "$\\ce{Fe^2+}$", ["species: Fe^3+ 2"]],
  ["a species in a drawing's label", "$\\ce{H2O2}$", '```reaction-map a\nbox A 1,1: "H₂O₂"\n```', []],
  ["a law", "It is Boyle's law and the Haber process.", "Boyle found it.", ["names: Haber 2"]],
  ["an abbreviation", "Use DIBAL-H, PCC, group III at STP.", "PCC", ["names: DIBAL-H 2"]],
  ["a unit within another", "$1\\ \\mathrm{bar\\,K^{-1}}$, $1\\ \\mathrm{nm}$", "in nm", ["units: bar 2"]],
] as const)("finds %s that the note doesn't mention", (_name, solution, note, expected) => {
  expect(gapsOf(libraryWith(solution, note)).filter((line) => line !== ALWAYS)).toEqual(expected);
});

test("a tag is mentioned by half of the words of its name or description", () => {
  const withTag = (files: SourceFile[]) => {
    const tagged = [LIBRARY_PATHS.choice, ...LIBRARY_PATHS.passageQuestions].reduce(
      (all, file) => withReplacedText(all, file, "tags: [gas-laws]", "tags: [gas-laws, heat-engines]"),
      files,
    );
    return withReplacedText(
      tagged,
      LIBRARY_PATHS.tags,
      "skill:",
      "  heat-engines: Cyclic conversion of energy\nskill:",
    );
  };
  expect(gapsOf(libraryWith("", "", withTag))).toEqual(["tags: heat-engines 3", ALWAYS]);
  expect(gapsOf(libraryWith("", "Energy is converted.", withTag))).toEqual([ALWAYS]);
});

test("finds the constants of checks, unless the note has their symbols", () => {
  const withConstant = (files: SourceFile[]) =>
    LIBRARY_PATHS.passageQuestions.reduce(
      (all, file) => withReplacedText(all, file, "*T", "*T*R_Latm/R_Latm"),
      files,
    );
  expect(gapsOf(libraryWith("", "", withConstant))).toEqual([ALWAYS]);
  const withoutSymbol = (files: SourceFile[]) =>
    ["$$pV = nRT$$", "what is R?"].reduce(
      (all, text) => withReplacedText(all, LIBRARY_PATHS.note, text, ""),
      withConstant(files),
    );
  expect(gapsOf(libraryWith("", "", withoutSymbol))).toEqual([ALWAYS, "constants: R 2"]);
});

test("describes the topics with gaps", () => {
  expect(describeNoteGaps(findNoteGaps(libraryWith("$\\ce{PCl5}$ at $1\\ \\mathrm{bar}$")))).toBe(
    [
      "gases/ideal: 3 questions",
      "  species: N2 2, PCl5 2",
      "  units: bar 2",
      "1 of 2 topics use what their notes don't mention.",
    ].join("\n"),
  );
  expect(findNoteGaps(libraryWith(""), "gases/none")).toEqual([]);
});
