import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { SourceFile } from "../src/seed/library.ts";

const CHAPTER = `id: gases
name: Gases
type: Physical Chemistry
class: XI
exams: [main, advanced]
weightage: 3
weightage_main: 3
weightage_advanced: 2
requires: []
helpful: []
topics:
  - id: ideal
    name: Ideal gases
    exams: [main, advanced]
  - id: real
    name: Real gases
    exams: [advanced]
`;

const TAGS = `concept:
  gas-laws: The laws of ideal gases
skill:
  stoichiometry: Calculating with balanced equations
misconception:
  celsius-as-kelvin: Puts degrees Celsius into a gas law
`;

const CHOICE = `---
id: gases.boyle.0001
kind: question
type: single
difficulty: easy
seconds: 60
topic: gases/ideal
exams: [main, advanced]
tags: [gas-laws]
misconceptions: {A: celsius-as-kelvin}
given: {V1: 10, V2: 5}
check: "V1/V2"
expect: 2
source: {exam: JEE Main, year: 2024, session: January, paper: Shift 1, number: 31, pattern: true}
review: {author: reader-1, solver: reader-2, solver_key: B, solved_on: 2026-01-31}
---
A gas is compressed from $10\\ \\mathrm{L}$ to $5\\ \\mathrm{L}$ at $300\\ \\mathrm{K}$. Its pressure

- [ ] stays the same. :: Pressure and volume are inversely related while temperature is held.
- [x] doubles. :: Half the volume at one temperature means twice the pressure.
- [ ] is halved. :: That would be so if pressure were proportional to volume.
- [ ]
  \`\`\`smiles methane, a gas
  C
  \`\`\`
  :: The kind of gas plays no part in the law of Boyle.

## Solution
At constant temperature $pV$ is constant, so the pressure doubles. $\\ce{CH4 + 2O2 -> CO2 + 2H2O}$ is not needed.
`;

const NUMERICAL = `---
id: gases.real.0001
kind: question
type: numerical
difficulty: medium
seconds: 120
topic: gases/real
exams: [advanced]
tags: [gas-laws, stoichiometry]
given: {T: 300, V: 5}
check: "R_Latm*T/V"
answer: {value: 4.92, decimals: 2, accept: [4.91, 4.93], unit: atm}
author: reader-1
---
One mole of an ideal gas fills $5\\ \\mathrm{L}$ at $300\\ \\mathrm{K}$. Find its pressure in $\\mathrm{atm}$, correct to two decimal places.

## Solution
Use $p = \\frac{RT}{V}$, which gives $4.92\\ \\mathrm{atm}$.
`;

const NOTE = `---
id: note.gases.ideal
kind: note
title: Ideal gases
topic: gases/ideal
exams: [main, advanced]
read_seconds: 150
author: reader-1
---
**Remember.** ${"The law holds at low pressure and high temperature. ".repeat(8)}

$$pV = nRT$$

**Use it.** ${"Put the temperature in kelvin before anything else. ".repeat(4)}

**Traps.** ${"Celsius is no absolute scale. ".repeat(6)}

<details><summary>Check yourself: what is R?</summary>

$8.314\\ \\mathrm{J\\,K^{-1}\\,mol^{-1}}$
</details>
`;

const PASSAGE = `---
id: passage.gases.flask
kind: passage
topic: gases/ideal
exams: [main, advanced]
author: reader-1
---
A rigid flask of $4\\ \\mathrm{L}$ holds one mole of $\\ce{N2}$. It is heated slowly from $300\\ \\mathrm{K}$.
`;

const PASSAGE_QUESTION = `---
id: gases.flask.0001
kind: question
type: numerical
format: passage
passage: passage.gases.flask
difficulty: easy
seconds: 60
topic: gases/ideal
exams: [main, advanced]
tags: [gas-laws]
given: {T: 300}
check: "2*T"
answer: {value: 600, decimals: 0, unit: K}
review: {author: reader-1, solver: reader-2, solver_key: 600, solved_on: 2026-01-31}
---
At which temperature, in $\\mathrm{K}$ (nearest integer), has its pressure doubled?

## Solution
At constant volume the pressure is proportional to the temperature, so it is twice as high at $600\\ \\mathrm{K}$.
`;

export const LIBRARY_PATHS = {
  chapter: "chapters/03-gases/chapter.yaml",
  choice: "chapters/03-gases/questions/gases.boyle.0001.md",
  numerical: "chapters/03-gases/questions/gases.real.0001.md",
  template: "chapters/03-gases/templates/gases.boyle.T001.md",
  choiceTemplate: "chapters/03-gases/templates/gases.gaylussac.T001.md",
  passage: "chapters/03-gases/passages/passage.gases.flask.md",
  passageQuestions: [
    "chapters/03-gases/questions/gases.flask.0001.md",
    "chapters/03-gases/questions/gases.flask.0002.md",
  ],
  note: "chapters/03-gases/notes/note.gases.ideal.md",
  tags: "tags.yaml",
  constants: "constants.yaml",
} as const;

/** Returns the files of a valid library: one chapter, two questions (the first one is published) and a note. */
export function smallLibrary(): SourceFile[] {
  return [
    { path: LIBRARY_PATHS.chapter, text: CHAPTER },
    { path: LIBRARY_PATHS.choice, text: CHOICE },
    { path: LIBRARY_PATHS.numerical, text: NUMERICAL },
    { path: LIBRARY_PATHS.note, text: NOTE },
    { path: LIBRARY_PATHS.tags, text: TAGS },
    { path: LIBRARY_PATHS.constants, text: "R_Latm: 0.082057366\n" },
  ];
}

/** Returns the small library with a passage and its two published questions. */
export function libraryWithPassage(): SourceFile[] {
  const [first, second] = LIBRARY_PATHS.passageQuestions;
  const other = PASSAGE_QUESTION.replace("flask.0001", "flask.0002")
    .replace("has its pressure doubled", "is its pressure three times that at the start")
    .replace("2*T", "3*T")
    .replaceAll("600", "900")
    .replace("twice", "three times");
  return [
    ...smallLibrary(),
    { path: LIBRARY_PATHS.passage, text: PASSAGE },
    { path: first, text: PASSAGE_QUESTION },
    { path: second, text: other },
  ];
}

/** Returns the files with a text replaced in one of them. Throws if that file doesn't contain the text. */
export function withReplacedText(files: SourceFile[], file: string, from: string, to: string): SourceFile[] {
  const matching = files.find((candidate) => candidate.path === file);
  if (!matching?.text.includes(from)) throw new Error(`${file} doesn't contain ${from}`);
  return files.map((candidate) =>
    candidate === matching ? { ...candidate, text: candidate.text.replace(from, () => to) } : candidate,
  );
}

/** Writes the files into a new folder and returns its path. It is removed when the test is finished. */
export async function writeContentFolder(files: SourceFile[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of files) {
    const filePath = path.join(folder, file.path);
    await mkdir(path.dirname(filePath), { recursive: true });
    await writeFile(filePath, file.text);
  }
  return folder;
}
