import { expect, test } from "vitest";
import { DuplicateFinder } from "./near-duplicates.ts";

const STANDARD = [
  "Both A and R are true and R is the correct explanation of A",
  "Both A and R are true but R is not the correct explanation of A",
  "A is true but R is false",
  "A is false but R is true",
];
const PAIRS = [
  ["Phenols are more acidic than alcohols", "The phenoxide ion is stabilised by resonance"],
  ["Boron has a very high melting point", "It forms a giant lattice of icosahedra"],
  ["Lyophilic sols are more stable", "Their particles are strongly solvated"],
  ["Zinc is no transition metal", "Its d shell is full in all its ions"],
] as const;
const shortForm = (a: string, r: string) => `Assertion (A): ${a}. Reason (R): ${r}.`;
const longForm = (a: string, r: string) =>
  `Given below are two statements: one is labelled as **Assertion A** and the other is labelled as **Reason R**. Assertion A: ${a}. Reason R: ${r}. In the light of the above statements, choose the correct answer from the options given below.`;

function duplicatesIn(file: string[][], existing: string[][] = []) {
  const finder = new DuplicateFinder();
  finder.add(file.map((texts, index) => ({ line: index + 2, texts })));
  finder.compare(existing.map((texts, index) => ({ id: index + 1, texts })));
  return finder
    .duplicates()
    .map((duplicates) => duplicates.map(({ line, question_id }) => line ?? question_id));
}

test.each([
  ["short", shortForm],
  ["long", longForm],
])(
  "unrelated assertions with the %s standard wording are not duplicates, however many there are",
  (_name, wording) => {
    const questions = PAIRS.map(([a, r]) => [wording(a, r), ...STANDARD]);
    expect(duplicatesIn(questions)).toEqual([[], [], [], []]);
    expect(duplicatesIn(questions.slice(0, 1), questions.slice(1))).toEqual([[]]);
  },
);

test("phrases that many stems of one file share make no duplicates", () => {
  const housePhrase =
    "Attend to what our teacher of chemistry told you in the first week of term before you answer this:";
  const questions = Array.from({ length: 20 }, (_, index) => [
    `${housePhrase} what comes of p${index} with q${index} over r${index} by day?`,
  ]);
  expect(duplicatesIn(questions).flat()).toEqual([]);
});

test("finds copies of an assertion, with or without a changed word, in the file and among existing questions", () => {
  const [a, r] = PAIRS[0];
  const question = [shortForm(a, r), ...STANDARD];
  const changed = [shortForm(a.replace("alcohols", "ethanol"), r), ...STANDARD];
  const others = PAIRS.slice(1).map(([x, y]) => [shortForm(x, y), ...STANDARD]);
  expect(duplicatesIn([...others, question, question, changed])).toEqual([[], [], [], [], [5], [5, 6]]);
  expect(duplicatesIn([question], [...others, changed])).toEqual([[4]]);
});

test("questions are compared by the words of any script, not by their Latin letters alone", () => {
  const questions = [
    ["NaOH के जलीय विलयन का pH मान 25 °C पर कितना होगा यदि उसकी सांद्रता बहुत कम हो?"],
    ["निम्नलिखित में से कौन सा यौगिक NaOH के साथ अभिक्रिया करके लवण बनाता है?"],
    ["NaOH 的水溶液在室温下的酸碱度是多少"],
    ["下列哪种化合物能与 NaOH 反应生成盐"],
  ];
  expect(duplicatesIn(questions)).toEqual([[], [], [], []]);
  expect(duplicatesIn([...questions, ...questions])).toEqual([[], [], [], [], [2], [3], [4], [5]]);
  expect(
    duplicatesIn([["Why does H₂O boil higher than H₂S does?"], ["Why does H2O boil higher than H2S does?"]]),
  ).toEqual([[], [2]]);
});

test("the same stem with other options is another question", () => {
  const stem = "Which of the following statements about the compounds below is correct?";
  const file = [
    [stem, "ethanol boils higher than methoxymethane", "ethane dissolves best in water"],
    [stem, "phenol reacts with aqueous sodium hydroxide", "aniline is the strongest base of all"],
  ];
  expect(duplicatesIn(file)).toEqual([[], []]);
});
