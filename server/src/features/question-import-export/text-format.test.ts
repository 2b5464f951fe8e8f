import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { readQuestionFile } from "./question-file.ts";

const read = async (text: string) => {
  const { format, rows, notices } = await readQuestionFile(Buffer.from(text), undefined);
  return { format, rows, notices: notices.map((found) => placedIssueMessage(found)) };
};
/** Each question as its text, its options with a star before the right ones, and its number. */
const questionsOf = async (text: string) =>
  (await read(text)).rows.map(({ question, messages }) =>
    question
      ? [
          question.text,
          ...question.answers.map(({ text: option, correct }) => `${correct ? "*" : ""}${option}`),
          ...(question.type === "numerical" ? [question.single_answer] : []),
        ]
      : messages.map(placedIssueMessage),
  );

test("Aiken: a question, its options and ANSWER", async () => {
  const aiken =
    "Which gas turns lime water milky?\nA. O2\nB. CO2\nANSWER: B\n\nWhich is a metal?\nA) Na\nB) Cl\nANSWER: A\n";
  expect((await read(aiken)).format).toBe("text");
  expect(await questionsOf(aiken)).toEqual([
    ["Which gas turns lime water milky?", "O2", "*CO2"],
    ["Which is a metal?", "*Na", "Cl"],
  ]);
});

test("typed questions: options one a line or several, several keys, and a number without options", async () => {
  const typed = `Chapter: Solutions
Topic: Colligative properties

1. Which has the lowest freezing point?
(a) $\\ce{NaCl}$(aq) (b) glucose (c) urea (d) water
Ans: (a)
Sol: It gives two ions.

More ions, lower freezing point.

Q.2) Which are strong
electrolytes?
a) KCl
b) acetic acid
c) HNO3
Answer - a, c
Hint: Think of the ions.

3) How much is ΔTf in K?
Unit: K
Key: 1.86
`;
  const { rows } = await read(typed);
  expect(await questionsOf(typed)).toEqual([
    ["Which has the lowest freezing point?", "*$\\ce{NaCl}$(aq)", "glucose", "urea", "water"],
    ["Which are strong\nelectrolytes?", "*KCl", "acetic acid", "*HNO3"],
    ["How much is ΔTf in K?", "1.86"],
  ]);
  expect(rows.map(({ line }) => line)).toEqual([4, 11, 19]);
  expect(rows[0]?.question).toMatchObject({
    chapter: "Solutions",
    topic: "Colligative properties",
    solution: "It gives two ions.\n\nMore ions, lower freezing point.",
  });
  expect(rows[1]?.question).toMatchObject({
    type: "multi choice multi correct",
    hints: ["Think of the ions."],
  });
  expect(rows[2]?.question).toMatchObject({ type: "numerical", unit: "K" });
});

test("keys in a list at the end; one that contradicts, and one of no question, are named", async () => {
  const typed = `1. First?
(1) x (2) y
Ans: 2
2. Second?
(1) x (2) y
Ans: (1)

3. How many?

Answer key
1. (2)  2. (2)  3. 4.5
9. (1)`;
  expect(await questionsOf(typed)).toEqual([
    ["First?", "x", "*y"],
    ['The key is given more than once, and differs: "(1)" and "(2)".'],
    ["How many?", "4.5"],
  ]);
  expect((await read(typed)).notices.join(" ")).toContain("not in the file: 9.");
});

test("a list of statements in a question stays in it, and so do states and numbers with a point", async () => {
  const typed = `Unit test 3
1. Consider these:
1. $\\ce{NaCl}$ dissolves.
2. Of
2.5 mol, (a) half reacts.
(a) 1 only
(b) 2 only
Ans. b
2. And this?
(A) yes
(B) no
Ans (A)
It is so.`;
  expect(await questionsOf(typed)).toEqual([
    ["Consider these:\n1. $\\ce{NaCl}$ dissolves.\n2. Of\n2.5 mol, (a) half reacts.", "1 only", "*2 only"],
    ["And this?", "*yes", "no"],
  ]);
  const { rows, notices } = await read(typed);
  expect(rows[1]?.question?.solution).toBe("It is so.");
  expect(notices.join(" ")).toContain('1 line is part of no question and not read: "Unit test 3"');
});

test("a text that names no key is not taken for typed questions, and a key that fits no option is refused", async () => {
  await expect(read("1. Alone?\n(a) x\n(b) y")).rejects.toThrow("no numbered questions with a line Ans:");
  expect(await questionsOf("1. Which?\n(a) x\n(b) y\nAns: (e)")).toEqual([
    ['The key "(e)" names no option of this row.'],
  ]);
});

test("a list to match and statements with letters stay in the question if other labels follow", async () => {
  const typed = `1. Match:
A. NaCl (p) covalent
B. CH4 (q) ionic
(1) A-q, B-p
(2) A-p, B-q
Ans: (1)
2. Assertion and reason:
(A) N2 is inert.
(R) Its bond is strong.
(a) Both (A) and (R) are true
(b) Neither (a) and (b)
Ans: a`;
  expect(await questionsOf(typed)).toEqual([
    ["Match:\nA. NaCl (p) covalent\nB. CH4 (q) ionic", "*A-q, B-p", "A-p, B-q"],
    [
      "Assertion and reason:\n(A) N2 is inert.\n(R) Its bond is strong.",
      "*Both (A) and (R) are true",
      "Neither (a) and (b)",
    ],
  ]);
});

test("signs, units and words behind a key are read, or named", async () => {
  const typed = `1. ΔH?
Ans:-286 kJ/mol
2. E?
Ans. -0.76
3. pH?
[Ans: 3]
4. Which?
(a) x (b) y
Ans: (b) because it fits
5. Where are the options?
Ans: (c)
6. Which? (1) N2 (2) Ar (3) O2
Ans: 2
7. Twice?
Ans: 4
Ans: 5`;
  const { rows } = await read(typed);
  expect(rows.map(({ question }) => question?.single_answer ?? null)).toEqual([
    "-286",
    "-0.76",
    "3",
    null,
    null,
    "2",
    null,
  ]);
  expect(rows[0]?.question?.unit).toBe("kJ/mol");
  expect(rows[3]?.question).toMatchObject({ solution: "because it fits", answers: [{}, { correct: true }] });
  expect(rows[4]?.messages.map(placedIssueMessage).join()).toContain("no options were found");
  expect(rows[5]?.messages.map(placedIssueMessage).join()).toContain("question for the number 2");
  expect(rows[6]?.messages.map(placedIssueMessage).join()).toContain('differs: "4" and "5"');
});

test("lists of keys are read whole, in sections, with solutions after them; what isn't read is named", async () => {
  const typed = `1. One?
(a) x (b) y
2. How much?
3. Several?
(a) x (b) y (c) z
Answer key
1.(b)2. 1.5-1.7 3. (a), (c)
Solutions
1. Because.
Twice.
2. It is 1.6.
Section B
1. Again?
(a) x
(b) y

ANSWERS 1. a 9. b`;
  const { rows, notices } = await read(typed);
  expect(await questionsOf(typed)).toEqual([
    ["One?", "x", "*y"],
    ["How much?", null],
    ["Several?", "*x", "y", "*z"],
    ["Again?", "*x", "y"],
  ]);
  expect(rows[0]?.question?.solution).toBe("Because.\nTwice.");
  expect(rows[1]?.question?.accept).toEqual([["1.5", "1.7"]]);
  expect(notices.join(" ")).toContain("not in the file: 9.");
  expect(notices.join(" ")).toContain('"Solutions"');
});

test("questions follow each other without blank lines, and steps of a solution are none", async () => {
  expect(await questionsOf("Q one?\nA. x\nB. y\nANSWER: B\nQ two?\nA. x\nB. y\nANSWER: A")).toEqual([
    ["Q one?", "x", "*y"],
    ["Q two?", "*x", "y"],
  ]);
  const typed = `1. How many?
2. How many more?
Ans:
5
Sol: By the first law
q1 = 20 kJ and
Steps:
1. do
2. then
3. end

5. Last?
Ans: 7`;
  expect(await questionsOf(typed)).toEqual([
    ["How many?", null],
    ["How many more?", "5"],
    ["Last?", "7"],
  ]);
});

test("formulas with braces and environments, full-width signs and bold labels are no obstacle", async () => {
  const typed = `**1.** Charge on $\\mathrm{F}^-$ in $10\\mathrm{~g}$ of $\\begin{array}{c}a\\end{array}$?
（a）$-1$
（b）0
**Ans：** (a)`;
  const { format, rows } = await read(typed);
  expect(format).toBe("text");
  expect(rows[0]?.question?.answers.map(({ correct }) => correct)).toEqual([true, false]);
});

test("a long text without a question is read in a moment", async () => {
  const preamble = "a line of a preamble that goes on   and on\n".repeat(10_000);
  expect(await questionsOf(`${preamble}1. Which?\n(a) x\n(b) y\nAns: a`)).toHaveLength(1);
});

test("GIFT and LaTeX stay what they are", async () => {
  expect((await read("// Answer: below\nWhich? {=Fe ~Cl}")).format).toBe("gift");
  await expect(read("\\documentclass{exam}\n1. Which?\nAns: (a)")).rejects.toThrow("LaTeX");
});
