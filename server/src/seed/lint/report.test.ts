import { expect, test } from "vitest";
import { LIBRARY_PATHS, libraryWithPassage, withReplacedText } from "../../../test/test-library.ts";
import { parseLibrary } from "../parse-library.ts";
import { reportLibrary, reportTopics } from "./report.ts";

test("counts what the questions of a chapter have, and lists what a topic lacks", () => {
  const { choice, numerical } = LIBRARY_PATHS;
  const withHints = withReplacedText(
    libraryWithPassage(),
    choice,
    "## Solution",
    "## Hints\n1. One\n2. Two\n\n## Solution\n```smiles methane\nC\n```\n",
  );
  const files = withReplacedText(
    withHints,
    numerical,
    "difficulty: medium",
    "difficulty: hard\nslips: [{value: 1, says: One}]",
  );
  const rated = withReplacedText(files, choice, "solved_on:", "depth: 7, clarity: 9, realism: 8, solved_on:");
  const lines = reportLibrary(parseLibrary(rated).library).split("\n");
  const [headings, gases] = lines.map((line) => line.split(/\s{2,}/));
  const counted = Object.fromEntries(
    (headings ?? []).map((heading, column) => [heading.trim(), gases?.[column]?.trim()]),
  );
  expect(counted).toMatchObject({
    chapter: "gases",
    questions: "4",
    "easy/med/hard": "3/0/1",
    main: "3",
    advanced: "4",
    unsolved: "1",
    "passage sets": "1",
    "multi 1/2/3/4": "0/0/0/0",
    figure: "1",
    hints: "1/4",
    slips: "1/3",
    steps: "0/1",
    rated: "1",
    "depth main": "7.0",
    "depth advanced only": "-",
  });
  expect(lines).toContain("2 of 2 topics lack something:");
  expect(lines).toContain("gases/ideal: 3 of 7 questions, 0 of 2 medium, 0 of 2 hard, 0 of 1 multi");
});

test("counts the questions of each topic by difficulty and type", () => {
  const { choice, numerical } = LIBRARY_PATHS;
  const withHard = withReplacedText(
    libraryWithPassage(),
    numerical,
    "difficulty: medium",
    "difficulty: hard",
  );
  const files = withReplacedText(withHard, choice, "topic: gases/ideal", "topic: gases/real");
  const rows = reportTopics(parseLibrary(files).library)
    .split("\n")
    .map((line) => line.trim().split(/\s{2,}/));
  expect(rows).toEqual([
    ["topic", "questions", "easy/med/hard", "single e/m/h", "multi e/m/h", "numerical e/m/h"],
    ["gases/ideal", "2", "2/0/0", "0/0/0", "0/0/0", "2/0/0"],
    ["gases/real", "2", "1/0/1", "1/0/0", "0/0/0", "0/0/1"],
    ["all", "4", "3/0/1", "1/0/0", "0/0/0", "2/0/1"],
  ]);
});
