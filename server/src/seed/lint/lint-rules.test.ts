import { expect, test } from "vitest";
import {
  LIBRARY_PATHS,
  libraryWithPassage,
  smallLibrary,
  withReplacedText,
} from "../../../test/test-library.ts";
import type { LibraryIssue, SourceFile } from "../library.ts";
import { describeLint } from "./describe.ts";
import { lintFiles } from "./lint-library.ts";

const { choice, numerical, note, chapter, tags } = LIBRARY_PATHS;

test("the unchanged small library has no errors", () => {
  expect(issuesOf(smallLibrary(), "error")).toEqual([]);
});

test("the part Go deeper does not count towards the length of a note", () => {
  const deeper = `</details>\n\n**Go deeper.** ${"Five words are in this. ".repeat(70)}\n`;
  expect(issuesOf(withReplacedText(smallLibrary(), note, "</details>\n", deeper), "error")).toEqual([]);
});

type LintCase = [rule: string, what: string, file: string, from: string, to: string];

const ERRORS: LintCase[] = [
  ["L1", "an id that differs from the file name", choice, "id: gases.boyle.0001", "id: gases.boyle.0002"],
  ["L1", "a topic that does not exist", choice, "topic: gases/ideal", "topic: gases/plasma"],
  ["L1", "a tag that is not in tags.yaml", choice, "tags: [gas-laws]", "tags: [gass-laws]"],
  ["L1", "a misconception of the correct option", choice, "{A: celsius", "{B: celsius"],
  ["L1", "a misspelt field name", choice, "difficulty: easy", "dificulty: easy"],
  ["L1", "front matter that is not valid YAML", choice, "tags: [gas-laws]", "tags: [gas-laws"],
  ["L1", "a missing illustration", choice, "Its pressure", "![A flask](flask.svg) Its pressure"],
  ["L1", "a fact that is not in facts.yaml", choice, "expect: 2", "expect: 2\nfacts: [unknown-fact]"],
  ["L1", "a chapter that requires an unknown one", chapter, "requires: []", "requires: [alchemy]"],
  ["L1", "a tag in two groups", tags, "skill:", "skill:\n  gas-laws: The same again"],
  ["L2", "two keys in a single-choice question", choice, "- [ ] stays", "- [x] stays"],
  [
    "L2",
    "only three options",
    choice,
    "- [ ] is halved. :: That would be so if pressure were proportional to volume.\n",
    "",
  ],
  ["L2", "two options with the same text", choice, "is halved.", "doubles."],
  ["L2", "a numerical question without an answer", numerical, "answer: {value", "#: {value"],
  [
    "L2",
    "a value with more decimals than `decimals`",
    numerical,
    "value: 4.92, decimals: 2",
    "value: 4.924, decimals: 2",
  ],
  ["L2", "a line that belongs to no option", choice, "  :: The kind", "left over\n  :: The kind"],
  [
    "L3",
    "an option without a rationale",
    choice,
    ":: Half the volume at one temperature means twice the pressure.",
    "",
  ],
  ["L4", "a missing solution", choice, "## Solution", "## Answer"],
  [
    "L4",
    "a solution that names a wrong option",
    choice,
    "is not needed.",
    "is not needed. The answer is (C).",
  ],
  ["L5", "an unescaped percent sign in maths", numerical, "$p = \\frac{RT}{V}$", "$50% p$"],
  ["L5", "a formula that KaTeX cannot render", numerical, "\\frac{RT}{V}", "\\frac{RT}{V"],
  ["L5", "an unmatched dollar sign", note, "Put the temperature", "Put $ the temperature"],
  ["L6", "a charge without a caret", numerical, "Use $p", "Use $\\ce{Fe3+}$, $p"],
  ["L7", "a reaction that does not balance", choice, "CH4 + 2O2", "CH4 + O2"],
  ["L8", "a Unicode subscript", choice, "is not needed", "H₂O is not needed"],
  ["L9", "an invalid SMILES", choice, "\n  C\n", "\n  C1CC\n"],
  [
    "L9",
    "a mechanism whose next step does not follow",
    choice,
    "smiles methane, a gas\n  C\n",
    "mechanism it splits\n  step: [Cl:1][Cl:2]\n  arrow: 1-2 -> 2\n  step: [Cl:1] . [Cl:2]\n",
  ],
  [
    "L9",
    "a graph with a point outside its axes",
    choice,
    "smiles methane, a gas\n  C\n",
    "plot it rises\n  x: {label: x, from: 0, to: 1}\n  y: {label: y, from: 0, to: 1}\n  points: [{at: [2, 0]}]\n",
  ],
  ["L9", "a structure without a description", choice, "smiles methane, a gas", "smiles"],
  [
    "L9",
    "a molecular formula that differs from the SMILES",
    choice,
    "expect: 2",
    "expect: 2\nsmiles: {m: C}\nformula: {m: CH3}",
  ],
  ["L10", "a key that differs from the result of the check", numerical, "value: 4.92", "value: 4.93"],
  ["L10", "a given value that is not in the stem", choice, "V2: 5", "V2: 5.5"],
  ["L10", "a check that never ends", choice, '"V1/V2"', '"(() => { for (;;); })()"'],
  ["L10", "a check that accesses the process", choice, '"V1/V2"', '"process.pid"'],
  ["L10", "an expected value that differs from the result of the check", choice, "expect: 2", "expect: 3"],
  ["L11", "a stem that does not say how to round", numerical, ", correct to two decimal places", ""],
  ["L11", "a unit that the stem does not state", numerical, "unit: atm", "unit: bar"],
  ["L11", "a unit in TeX", numerical, "unit: atm", 'unit: "\\\\mathrm{atm}"'],
  ["L11", "a value at a rounding boundary", numerical, '"R_Latm*T/V"', '"4.9246"'],
  ["L12", "a missing space before a unit in a formula", choice, "$10\\ \\mathrm{L}$", "$10\\mathrm{L}$"],
  ["L12", "a unit in italics", numerical, "$4.92\\ \\mathrm{atm}$", "$4.92\\ atm$"],
  ["L12", "a missing space before a unit in text", choice, "is not needed", "of 5mL is not needed"],
  ["L12", "a temperature without a unit", choice, "at $300\\ \\mathrm{K}$", "at a temperature of $300$."],
  ["L12", "STP without its conditions", choice, "at $300\\ \\mathrm{K}$", "at STP"],
  ["L13", "an exam that the topic does not have", numerical, "exams: [advanced]", "exams: [main]"],
  ["L13", "a multi-correct question for Main", choice, "type: single", "type: multi"],
  ["L13", "an Advanced-pattern question for Main", choice, "exam: JEE Main", "exam: JEE Advanced"],
  ["L13", "too many seconds for an easy question", choice, "seconds: 60", "seconds: 90"],
  [
    "L13",
    "R/S labels in a question for Advanced",
    choice,
    "is not needed",
    "of (R)-butan-2-ol is not needed",
  ],
  ["L13", "benzyne without a waiver", choice, "is not needed", "of benzyne is not needed"],
  ["L16", "a link to another site", choice, "is not needed", "is [not needed](https://example.org)"],
  ["L16", "an HTML tag that is not allowed", choice, "is not needed", "is <b>not</b> needed"],
  [
    "L16",
    "a table of six columns",
    note,
    "**Use it.**",
    "|a|b|c|d|e|f|\n|---|---|---|---|---|---|\n\n**Use it.**",
  ],
  ["L17", "a note without the part Traps", note, "**Traps.**", "**Errors.**"],
  ["L17", "a part Go deeper before the others", note, "**Traps.**", "**Go deeper.** More.\n\n**Traps.**"],
  ["L17", "an empty part Go deeper", note, "</details>\n", "</details>\n\n**Go deeper.**\n"],
  [
    "L17",
    "a part Go deeper of more than 400 words",
    note,
    "</details>\n",
    `</details>\n\n**Go deeper.** ${"Five words are in this. ".repeat(90)}\n`,
  ],
  ["L17", "a note with too long a reading time", note, "read_seconds: 150", "read_seconds: 400"],
];

test.each(ERRORS)("%s catches %s", (rule, _what, file, from, to) => {
  expect(issuesOf(withReplacedText(smallLibrary(), file, from, to), "error")).toContain(`${rule} ${file}`);
});

const PROMPTS = [
  "- 1: Product of pressure and volume of a gas at one temperature :: constant",
  "- 2: Law of pressure and volume at one temperature :: Boyle's law",
  "- 3: Unit of pressure in the SI :: $\\mathrm{Pa}$",
  "- 4: Pressure of a gas when its volume is halved at one temperature :: doubled – the particles hit twice as often",
  "- 5: Temperature scale of the gas laws :: kelvin",
];

const RECALL_LISTS: [what: string, prompts: string[], message: string][] = [
  [
    "a list of three prompts",
    PROMPTS.slice(0, 3),
    "The recall list has 3 prompts; five to eight are allowed.",
  ],
  ["a line that is no prompt", [...PROMPTS, "- 6: Only a front"], 'as "- 1: front :: back"'],
  ["an empty back", [...PROMPTS, "- 6: Unit of temperature ::  "], 'as "- 1: front :: back"'],
  ["an empty front", [...PROMPTS, "- 6:  :: kelvin"], 'as "- 1: front :: back"'],
  ["a prompt without a number", [...PROMPTS, "- Unit of temperature :: kelvin"], "with a number of its own"],
  ["a number twice", [...PROMPTS, "- 5: Unit of temperature :: kelvin"], "has number 5 twice"],
  [
    "the same front twice",
    [...PROMPTS, "- 6: Law of pressure and volume at one temperature :: Boyle"],
    "The recall list has this prompt twice.",
  ],
  [
    "a back of thirteen words",
    [...PROMPTS, "- 6: Why :: one two three four five six seven eight nine ten eleven twelve thirteen"],
    "The back has more than 12 words before a dash.",
  ],
  [
    "a long reason",
    [...PROMPTS, "- 6: Which :: this – because one thing leads to quite another"],
    "The reason after the dash has more than 6 words.",
  ],
  ["a question of yes or no", [...PROMPTS, "- 6: Is a gas compressible :: yes"], "answered by yes or no"],
  ["a front that asks for a list", [...PROMPTS, "- 6: List the gas laws :: many"], "asks for a list"],
  [
    "an equation that isn't balanced",
    [...PROMPTS, "- 6: Sodium with water :: $\\ce{Na + H2O -> NaOH + H2}$"],
    "does not balance",
  ],
];

const withRecall = (prompts: string[]) =>
  withReplacedText(smallLibrary(), note, "</details>\n", `</details>\n\n## Recall\n${prompts.join("\n")}\n`);

test.each(RECALL_LISTS)("the lint of recall lists catches %s", (_what, prompts, message) => {
  const { issues } = lintFiles(withRecall(prompts));
  expect(issues.filter(({ level }) => level === "error").map(({ message: text }) => text)).toEqual([
    expect.stringContaining(message),
  ]);
});

test("a recall list is no part of the note's text", () => {
  const { library, issues } = lintFiles(withRecall(PROMPTS));
  expect(issues.filter(({ level }) => level === "error")).toEqual([]);
  expect(library.notes[0]?.body.text).not.toContain("Recall");
  expect(library.notes[0]?.recall.map(({ back }) => back.text)).toContain("Boyle's law");
});

const WARNINGS: LintCase[] = [
  [
    "L3",
    "a rationale that only repeats the option",
    choice,
    ":: Half the volume at one temperature means twice the pressure.",
    ":: doubles doubles doubles",
  ],
  ["L4", "a second solver with another key", choice, "solver_key: B", "solver_key: C"],
  ["L14", "an option that refers to the other options", choice, "is halved.", "all of the above"],
  ["L14", "a negative word that is not bold", choice, "Its pressure", "Which statement is not correct?"],
  ["L18", "a chapter with too few questions", chapter, "weightage: 3", "weightage: 4"],
  [
    "L20",
    "a match list that is plain",
    choice,
    "Its pressure",
    "\n\n| List-I | List-II |\n|---|---|\n| a | b |\n\nIts pressure",
  ],
  [
    "L20",
    "two plain statements",
    choice,
    "Its pressure",
    "\n\n**Statement I:** a\n\n**Statement II:** b\n\nIts pressure",
  ],
];

test.each(WARNINGS)("%s warns of %s", (rule, _what, file, from, to) => {
  expect(issuesOf(withReplacedText(smallLibrary(), file, from, to), "warning")).toContain(`${rule} ${file}`);
});

test("L20 accepts a text that has the format that it names", () => {
  const statements = withReplacedText(
    smallLibrary(),
    choice,
    "Its pressure",
    "\n\nStatement I: a\n\nStatement II: b\n\nIts pressure",
  );
  const named = withReplacedText(statements, choice, "type: single", "type: single\nformat: statements");
  expect(issuesOf(statements, "warning")).toContain(`L20 ${choice}`);
  expect(issuesOf(named, "warning")).not.toContain(`L20 ${choice}`);
});

test("L20 wants the one wording and order of options of a pair of statements", () => {
  const rationales = [
    ":: Both would need much more gas.",
    ":: Both of them are in fact wrong.",
    ":: Statement II is correct as well.",
    ":: Statement I is correct as well.",
  ];
  const pair = (...texts: string[]) => {
    const options = texts.map((text, index) => `- [${index === 1 ? "x" : " "}] ${text} ${rationales[index]}`);
    const stem = "\n\n**Statement I:** a\n\n**Statement II:** b\n\nChoose the correct option.";
    return smallLibrary().map((file) =>
      file.path === choice
        ? {
            ...file,
            text: file.text
              .replace("type: single", "type: single\nformat: statements")
              .replace(/Its pressure\n[\s\S]*?(?=\n## Solution)/, `${stem}\n\n${options.join("\n")}\n`),
          }
        : file,
    );
  };
  const both = [
    "Both Statement I and Statement II are correct",
    "Both Statement I and Statement II are incorrect",
  ];
  const one = [
    "Statement I is correct, but Statement II is incorrect",
    "Statement I is incorrect, but Statement II is correct",
  ];
  expect(errorsOf(pair(...both, ...one))).toEqual([]);
  expect(errorsOf(pair(...both, ...one.toReversed()))).toEqual([
    `Option C must be "${one[0]}".`,
    `Option D must be "${one[1]}".`,
  ]);
  expect(errorsOf(pair("Both are true", ...both.slice(1), ...one))).toEqual([
    `Option A must be "${both[0]}".`,
  ]);
});

/** Returns the small library with a line in the front matter of a question, or with hints. */
const withField = (file: string, line: string) =>
  withReplacedText(smallLibrary(), file, "difficulty:", `${line}\ndifficulty:`);
const withHints = (file: string, ...hints: string[]) =>
  withReplacedText(
    smallLibrary(),
    file,
    "## Solution",
    `## Hints\n${hints.map((hint, index) => `${index + 1}. ${hint}`).join("\n")}\n\n## Solution`,
  );

const HINTS: [what: string, file: string, hints: string[], message: string][] = [
  ["one hint", choice, ["Use the law of Boyle."], "There are 1 hints"],
  ["three hints", choice, ["Boyle.", "Volume.", "Pressure."], "There are 3 hints"],
  ["a long hint", choice, ["Boyle.", "word ".repeat(41)], "has 41 words"],
  ["an empty hint", choice, ["Boyle.", " "], "Hint 2 is empty"],
  ["the letter of an option", choice, ["Boyle.", "Think about option B."], "option B"],
  ["the text of an option", choice, ["Boyle.", "The pressure doubles, of course."], "doubles."],
  ["the number of the key", numerical, ["Ideal gas.", "It is near $4.92\\ \\mathrm{atm}$."], "4.92"],
];

test.each(HINTS)("L21 catches %s", (_what, file, hints, message) => {
  expect(errorsOf(withHints(file, ...hints))).toEqual([expect.stringContaining(message)]);
});

test("L21 accepts two hints, with formulae and continued lines", () => {
  const hints = ["Use the law of Boyle.", "Write $p_1V_1 = p_2V_2$\n   and solve for $p_2$."];
  const { library, issues } = lintFiles(withHints(choice, ...hints));
  expect(issues.filter(({ level }) => level === "error")).toEqual([]);
  expect(library.questions[0]?.hints.map(({ text }) => text)).toEqual([
    "Use the law of Boyle.",
    "Write $p_1V_1 = p_2V_2$\nand solve for $p_2$.",
  ]);
});

test("the other rules read hints too, and a line outside the list is an error", () => {
  expect(errorsOf(withHints(choice, "Boyle.", "A charge: $\\ce{Fe3+}$"))).toEqual([
    expect.stringContaining("caret"),
  ]);
  expect(errorsOf(withHints(choice, "Boyle.\nnot indented", "Volume."))).toEqual([
    expect.stringContaining("belongs to no option and no hint"),
  ]);
  const afterSolution = withReplacedText(
    smallLibrary(),
    choice,
    "## Solution",
    "## Solution\nFirst.\n\n## Hints",
  );
  expect(errorsOf(afterSolution)).toEqual([expect.stringContaining("before `## Solution`")]);
});

const SLIPS: [what: string, file: string, slips: string, message: string][] = [
  ["slips of a choice question", choice, '{value: "V1", says: Wrong}', "Only a numerical question"],
  ["a slip that gives the key", numerical, '{value: "R_Latm*T/V", says: Wrong}', "is accepted"],
  ["a slip that is rounded to an accepted value", numerical, '{value: "4.934", says: Wrong}', "is accepted"],
  ["a slip that cannot be run", numerical, '{value: "X*2", says: Wrong}', "X is not defined"],
  ["a slip of two numbers", numerical, '{value: "[1, 2]", says: Wrong}', "one number"],
  ["two slips with one value", numerical, "{value: 7, says: One}, {value: 7, says: Two}", "like an earlier"],
  ["a formula in a slip", numerical, '{value: "T", says: Forgot $R$}', "plain text"],
  ["a long slip", numerical, `{value: "T", says: "${"word ".repeat(21)}"}`, "20 words"],
];

test.each(SLIPS)("L22 catches %s", (_what, file, slips, message) => {
  expect(errorsOf(withField(file, `slips: [${slips}]`))).toEqual([expect.stringContaining(message)]);
});

test("L22 accepts a slip whose value is not accepted", () => {
  expect(errorsOf(withField(numerical, 'slips: [{value: "T/V", says: Forgot R}]'))).toEqual([]);
});

test("L23 wants three to six short steps, and warns of steps in a question that is not hard", () => {
  const hard = (steps: string) =>
    withReplacedText(
      withField(numerical, `steps: ${steps}`),
      numerical,
      "difficulty: medium",
      "difficulty: hard",
    );
  expect(errorsOf(hard("[find n, find V, divide]"))).toEqual([]);
  expect(issuesOf(hard("[find n, find V, divide]"), "warning")).not.toContain(`L23 ${numerical}`);
  expect(errorsOf(hard("[find n, divide]"))).toEqual([expect.stringContaining("There are 2 steps")]);
  expect(errorsOf(hard(`[a, b, ${"word ".repeat(13)}]`))).toEqual([expect.stringContaining("12 words")]);
  const medium = withField(numerical, "steps: [find n, find V, divide]");
  expect(issuesOf(medium, "error")).toEqual([]);
  expect(issuesOf(medium, "warning")).toContain(`L23 ${numerical}`);
});

const [onPassage] = LIBRARY_PATHS.passageQuestions;
const PASSAGES: [what: string, from: string, to: string, message: string][] = [
  [
    "a passage that does not exist",
    "passage: passage.gases.flask",
    "passage: passage.gases.tube",
    "no passage",
  ],
  ["a passage of a plain question", "format: passage\n", "", "needs format: passage"],
  ["format: passage without a passage", "passage: passage.gases.flask\n", "", "needs `passage`"],
  ["a question for other exams", "exams: [main, advanced]", "exams: [advanced]", "those of its passage"],
];

test.each(PASSAGES)("L24 catches %s", (_what, from, to, message) => {
  expect(errorsOf(libraryWithPassage())).toEqual([]);
  expect(errorsOf(withReplacedText(libraryWithPassage(), onPassage, from, to))).toContainEqual(
    expect.stringContaining(message),
  );
});

test("L24 wants two or three questions on a passage", () => {
  const files = libraryWithPassage();
  const first = files.find(({ path }) => path === onPassage)?.text ?? "";
  const more = (id: string) => ({
    path: onPassage.replace("0001", id),
    text: first.replace("flask.0001", `flask.${id}`),
  });
  expect(errorsOf([...files, more("0003")])).toEqual([]);
  expect(errorsOf([...files, more("0003"), more("0004")])).toEqual([
    expect.stringContaining("4 questions are on"),
  ]);
  expect(errorsOf(files.filter(({ path }) => path !== onPassage))).toEqual([
    expect.stringContaining("1 questions are on"),
  ]);
});

test("the rules for texts apply to passages, and a number of the passage may be used in the check", () => {
  const { passage } = LIBRARY_PATHS;
  expect(errorsOf(withReplacedText(libraryWithPassage(), passage, "is heated", "of 5mL is heated"))).toEqual([
    expect.stringContaining("Put a space"),
  ]);
  expect(issuesOf(withReplacedText(libraryWithPassage(), passage, "$300", "$310"), "error")).toEqual(
    LIBRARY_PATHS.passageQuestions.map((file) => `L10 ${file}`),
  );
  expect(
    issuesOf(withReplacedText(libraryWithPassage(), passage, "id: passage.", "id: text."), "error"),
  ).toContain(`L1 ${passage}`);
});

test("L1 catches an unused illustration", () => {
  const path = "chapters/03-gases/assets/gases.boyle.0001.svg";
  expect(issuesOf([...smallLibrary(), { path, text: "<svg/>" }], "error")).toEqual([`L1 ${path}`]);
});

const HINDI_NAMES: [what: string, lines: string[], message: string][] = [
  [
    "an unknown topic",
    ["{term: gas, hindi: गैस, spellings: [gais], topic: gases/plasma}"],
    "no topic gases/plasma",
  ],
  [
    "one name of two terms",
    [
      "{term: gas, hindi: गैस, spellings: [gais], topic: gases/ideal}",
      "{term: vapour, hindi: वाष्प, spellings: [gais], topic: gases/real}",
    ],
    "gais is a name of both gas and vapour.",
  ],
  [
    "a spelling that is found without being listed",
    ["{term: pressure, hindi: दाब, spellings: [daab, dab], topic: gases/ideal}"],
    "pressure: dab is found without being listed; remove it.",
  ],
  [
    "a name that is an English word of the library",
    ["{term: pressure, hindi: दाब, spellings: [law], topic: gases/ideal}"],
    "law is also the English word",
  ],
  [
    "a name of five words",
    ["{term: pressure, hindi: दाब, spellings: [ek do tin char panch], topic: gases/ideal}"],
    "more than 4 words",
  ],
  [
    "a name that isn't in Devanagari",
    ["{term: gas, hindi: gais, spellings: [gais], topic: gases/ideal}"],
    "Devanagari",
  ],
];

const withHindiNames = (lines: string[]) => [
  ...smallLibrary(),
  { path: "hindi-names.yaml", text: lines.map((line) => `- ${line}\n`).join("") },
];

test.each(HINDI_NAMES)("the lint of Hindi names catches %s", (_what, lines, message) => {
  expect(errorsOf(withHindiNames(lines))).toEqual([expect.stringContaining(message)]);
});

test("a Hindi name may be a word that its term begins with", () => {
  const names = ["{term: ideal gas, hindi: आदर्श गैस, spellings: [ideal, adarsh gas], topic: gases/ideal}"];
  expect(errorsOf(withHindiNames(names))).toEqual([]);
});

test("L15 warns of a near duplicate", () => {
  const path = choice.replace("0001", "0002");
  const duplicate =
    smallLibrary()
      .find((file) => file.path === choice)
      ?.text.replace("boyle.0001", "boyle.0002") ?? "";
  expect(issuesOf([...smallLibrary(), { path, text: duplicate }], "warning")).toContain(`L15 ${path}`);
});

test("an issue has the line number of its cause", () => {
  const files = withReplacedText(smallLibrary(), choice, "The kind of gas", "The $50%$ of gas");
  const line = (files.find((file) => file.path === choice)?.text.split("The $50%$")[0] ?? "").split(
    "\n",
  ).length;
  expect(lintFiles(files).issues.filter(({ rule }) => rule === "L5")).toMatchObject([{ file: choice, line }]);
});

function errorsOf(files: SourceFile[]): string[] {
  return lintFiles(files).issues.flatMap(({ level, message }) => (level === "error" ? [message] : []));
}

function issuesOf(files: SourceFile[], level: LibraryIssue["level"]): string[] {
  const { issues } = lintFiles(files);
  return issues.filter((issue) => issue.level === level).map(({ rule, file }) => `${rule} ${file}`);
}

test("the issues of several files are listed together, and a path that leads to none is named", () => {
  const broken = withReplacedText(
    withReplacedText(smallLibrary(), choice, "tags: [gas-laws]", "tags: [gass-laws]"),
    numerical,
    "kind: question",
    "kind: riddle",
  );
  const listed = (...paths: string[]) => describeLint(lintFiles(broken), paths);
  expect(listed(`content/${choice}`).text).toContain(choice);
  expect(listed(`content/${choice}`).text).not.toContain(numerical);
  const both = listed(choice, numerical);
  expect([both.text.includes(choice), both.text.includes(numerical)]).toEqual([true, true]);
  expect(both.errors).toBe(listed(choice).errors + listed(numerical).errors);
  expect(listed(choice, "none.md")).toEqual({ text: "There is no content file none.md.", errors: 1 });
});
