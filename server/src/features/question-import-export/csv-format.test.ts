import { issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { EMPTY_QUESTION } from "./file-question.ts";
import { readQuestionFile, writeQuestionFile } from "./question-file.ts";

const readRows = async (file: string) => (await readQuestionFile(Buffer.from(file), undefined)).rows;

test("the line in which Excel names the delimiter is not a heading, and it counts as a line", async () => {
  for (const [delimiter, line] of [
    [";", "sep=;"],
    [",", "\uFEFFsep=,"],
    ["\t", '"sep=\t"'],
    ["|", "SEP=|"],
  ] as const) {
    const table = [
      ["text", "option_a", "option_b", "answer"],
      ["Why; so, then", "a", "b", "B"],
    ]
      .map((cells) => cells.map((cell) => (cell.includes(" ") ? `"${cell}"` : cell)).join(delimiter))
      .join("\r\n");
    const [row] = await readRows(`${line}\r\n${table}`);
    expect(row).toMatchObject({ line: 3, question: { text: "Why; so, then" } });
  }
});

test.each([
  ["(A) and (C)", "multi choice multi correct", "AC"],
  ["AC", "multi choice multi correct", "AC"],
  ["Option A and Option D", "multi choice multi correct", "AD"],
  ["a & b", "multi choice multi correct", "AB"],
  ["(b)", "multi choice single answer", "B"],
  ["A and", "multi choice single answer", "A"],
  ["bad", "multi choice single answer", "C"],
  ["1; 3", "multi choice multi correct", "AC"],
])("without a type, the key %s is read as %s", async (key, type, letters) => {
  const [row] = await readRows(`text,option_a,option_b,option_c,option_d,answer\nWhy?,w,x,bad,z,${key}`);
  expect(row?.question?.type).toBe(type);
  const right = row?.question?.answers.flatMap(({ correct }, index) => (correct ? ["ABCD"[index]] : []));
  expect(right?.join("")).toBe(letters);
});

test("rejects a long key that no option has, without delay", async () => {
  const [row] = await readRows(`text,option_a,option_b,answer\nWhy?,a,b,${"a ".repeat(40)}.`);
  expect(row?.messages.map(placedIssueMessage)[0]).toMatch(/names no option of this row/);
});

test("names of inherited object properties are read like any other heading, difficulty or tag", async () => {
  for (const name of ["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"]) {
    const [row] = await readRows(
      `text,option_a,option_b,answer,${name},difficulty,tags\nWhy?,a,b,B,x,${name},${name}`,
    );
    expect(row?.question, name).toMatchObject({ text: "Why?", difficulty: "medium", tags: [name] });
    expect(row?.messages.map(placedIssueMessage).join(), name).toContain(`"${name}" is no difficulty`);
  }
});

const readKey = async (options: string, key: string, type = "") => {
  const [row] = await readRows(
    `type|text|option_a|option_b|option_c|option_d|answer\n${type}|Why?|${options}|${key}`,
  );
  const right = row?.question?.answers.flatMap(({ correct }, index) => (correct ? ["ABCD"[index]] : []));
  return right?.join("") ?? row?.messages.map(placedIssueMessage)[0];
};

test.each([
  ["2|4|6|8", "4", "D", "B"],
  ["2.0|4.0|6.0|8.0", "4", "D", "B"],
  ["$3$|$1$|$2$|$4$", "1", "A", "B"],
  ["B|A|C|D", "A", "A", "B"],
  ["3|1|2|4", "1; 3", "A, C", "A, B"],
  ["x|y|AC|z", "AC", "A, C", "C"],
  ["5|5|6|7", "5", "A", "B"],
  ["b|a|d|c", "A", "A", "B"],
  ["**2**|**4**|**6**|**8**", "4", "D", "B"],
  ["<b>2</b>|<b>4</b>|<b>6</b>|<b>8</b>", "4", "D", "B"],
  ["2 mol|4 mol|6 mol|8 mol", "4", "D", "B"],
  ["$2$ mol|$4$ mol|$6$ mol|$8$ mol", "4", "D", "B"],
  ["$2\\ \\text{mol}$|$4\\,\\mathrm{mol}$|$6$|$8$", "4", "D", "B"],
  ["$\\pu{2 mol}$|$\\pu{4 mol}$|$\\pu{6 mol}$|$\\pu{8 mol}$", "4", "D", "B"],
  ["2%|4%|6%|8%", "4", "D", "B"],
  ["<b><i>2</i></b>|<b><i>4</i></b>|6|8", "4", "D", "B"],
  ["２|４|６|８", "4", "D", "B"],
  ["2|4|6|8", "４", "D", "B"],
  ["20 g|20 kg|5 g|5 kg", "20", "A", "B"],
])("options %s and key %s: an error names both readings", async (options, key, first, second) => {
  const message = await readKey(options, key);
  expect(message).toContain(`The key "${key}" can be read in two ways`);
  expect(message).toContain(`Write ${first} or ${second}.`);
});

test.each([
  ["1|2|3|4", "4", "", "D"],
  ["10|20|7|9", "7", "", "C"],
  ["2|4|6|8", "(4)", "", "D"],
  ["2|4|6|8", "Option 4", "", "D"],
  ["x|y|AC|z", "AC", "single", "C"],
  ["x|y|z|w", "13", "multi", "AC"],
  ["x|y|Band|w", "Band", "", "C"],
  ["NaCl|KCl|LiCl|HCl", "NaCl; HCl", "", "AD"],
  ["CO|Co|NO|No", "Co", "", "B"],
  ["10 g|20 g|30 g|40 g", "20", "", "B"],
  ["1 × 10^3|2 × 10^3|3 × 10^3|4 × 10^3", "2", "", "B"],
  ["4 × 10^3|2 × 10^3|3 × 10^3|1 × 10^3", "4", "", "D"],
  ["1s|2s|2p|3d", "2", "", "B"],
  ["1 and 2|3 and 1|2 and 3|1 only", "2", "", "B"],
])("options %s and key %s of type '%s' have one reading: %s", async (options, key, type, letters) => {
  expect(await readKey(options, key, type)).toBe(letters);
});

test("if one row has the key 0, the file may count its options from 0, so its numbers are errors", async () => {
  const [first, second, third] = await readRows(
    "text,option_a,option_b,option_c,answer\nWhy?,x,y,z,0\nHow?,x,y,z,1\nWho?,x,y,z,B",
  );
  expect(first?.question?.answers[0]?.correct).toBe(true);
  expect(second?.messages.map(placedIssueMessage)[0]).toMatch(
    /as the number of an option \(A\) or counted from 0.* \(B\)/,
  );
  expect(third?.question?.answers[1]?.correct).toBe(true);
});

test("a key of an export is read back, also if texts of options are letters", async () => {
  const answers = ["B", "A"].map((text, index) => ({ text, correct: index === 0, rationale: "" }));
  const file = await writeQuestionFile("csv", [{ ...EMPTY_QUESTION, text: "Which?", answers }], {});
  expect((await readRows(file))[0]?.question?.answers).toEqual(answers);
});

const readNumerical = async (headings: string, cells: string) => {
  const [row] = await readRows(`text|${headings}\nHow much?|${cells}`);
  const { single_answer, accept } = row?.question ?? {};
  return row?.question ? { single_answer, accept } : row?.messages.map(placedIssueMessage)[0];
};

test("a number that a comma makes ambiguous is an error that names both readings", async () => {
  for (const cell of ["1,234", "-12,345"])
    expect(await readNumerical("answer", cell)).toMatch(/can be read in two ways: -?\d+ or -?\d+\.\d+\./);
  expect(await readNumerical("answer|tolerance", "5|1,000")).toMatch(/1000 or 1\.000\./);
  for (const [cell, number] of [
    ["4,57", "4.57"],
    ["0,045", "0.045"],
    ["1,23,456", "123456"],
    ["1,234,567.5", "1234567.5"],
    ["1.234.567,5", "1234567.5"],
    ["1.0E-5", "0.00001"],
    ["−3.5", "-3.5"],
  ] as const)
    expect(await readNumerical("answer", cell), cell).toEqual({ single_answer: number, accept: [] });
});

test("a tolerance is allowed on both sides of the answer", async () => {
  const accepted = { single_answer: "18.02", accept: [["17.97", "18.07"]] };
  expect(await readNumerical("answer|tolerance", "18.02|0.05")).toEqual(accepted);
  expect(await readNumerical("Answer|Tolerance (±)", "18.02|± 0.05")).toEqual(accepted);
  expect(await readNumerical("answer", "18.02 ± 0.05")).toEqual(accepted);
  expect(await readNumerical("answer|accept|tolerance", "18.02|17.97 to 18.07|0.05")).toEqual(accepted);
  const twoPercent = { single_answer: "50", accept: [["49", "51"]] };
  expect(await readNumerical("answer|Tolerance (%)", "50|2")).toEqual(twoPercent);
  expect(await readNumerical("answer|tolerance", "50|2%")).toEqual(twoPercent);
  expect(await readNumerical("answer|tolerance", "50|0")).toEqual({ single_answer: "50", accept: [] });
  expect(await readNumerical("answer", "4.5-4.7")).toEqual({ single_answer: null, accept: [["4.5", "4.7"]] });
});

test("a tolerance that is below zero, has no number, or contradicts the range is an error", async () => {
  expect(await readNumerical("answer|tolerance", "5|-1")).toContain("cannot be below zero");
  expect(await readNumerical("answer|tolerance", "|0.1")).toContain("no number to allow it for");
  expect(await readNumerical("answer|accept|tolerance", "5|4 to 6|0.1")).toBe(
    "The accepted answers can be read in two ways: 4.9 to 5.1 by the tolerance or 4 to 6. Keep one of them.",
  );
});

test.each([
  "Question|CorrectAnswer|OptionA|OptionB",
  "QUESTION TEXT|Correct Answer|Option (A)|Option (B)",
  "question_text|CORRECT_OPTION|choice 1|choice 2",
  "Stem|Answer-Key|A|B",
  "Ques.|Ans.|Opt. A|Opt. B",
])("headings are recognised whatever their case, spaces and signs: %s", async (headings) => {
  const [row] = await readRows(`${headings}\nWhy?|B|x|y`);
  expect(row?.question?.answers.map(({ correct }) => correct)).toEqual([false, true]);
});

test("columns that are not read are named with the number of their cells", async () => {
  const file = [
    "text,option_a,option_b,answer,Remark,Image URL,,Key,Answer Explanation,Empty",
    "Why?,x,y,A,Think.,http://a.test/b.png,loose,A,So.,",
    "How?,x,y,B,,http://a.test/c.png,,B,,",
  ].join("\n");
  const { rows, notices } = await readQuestionFile(Buffer.from(file), undefined);
  expect(notices.map(issueMessage)).toEqual([
    "Read as CSV, in UTF-8.",
    'The column "Remark" is not known: its 1 cell is left out.',
    'The column "Image URL" is not known: its 2 cells are left out.',
    "Column 7, which has no heading, is not known: its 1 cell is left out.",
    'The column "Key" repeats another: its 2 cells are left out.',
  ]);
  expect(rows[0]?.question?.solution).toBe("So.");
});

test("two columns with different tolerances are an error that names both", async () => {
  const rows = await readRows("text,answer,tolerance,tolerance %\nHow much?,20,0.05,5\nHow much?,20,,5");
  expect(rows[0]?.messages.map(placedIssueMessage)[0]).toBe(
    "The tolerance can be read in two ways: 0.05 or 5 percent. Keep one of them.",
  );
  expect(rows[1]?.question?.accept).toEqual([["19", "21"]]);
});

test("a cell that another program wrote as HTML becomes Markdown with its formulas", async () => {
  const [row] = await readRows(
    [
      "text,option_a,option_b,answer,solution",
      '"<p>Find $x^2$ in \\(y\\): <b>H</b><b>Cl</b></p><video></video>",<p>H<sub>2</sub>O</p>,CO<sub>2</sub>,A,<div>One<br>$z$</div>',
    ].join("\n"),
  );
  expect(row?.question).toMatchObject({
    text: "Find $x^2$ in $y$: **HCl**",
    answers: [{ text: "H<sub>2</sub>O" }, { text: "CO<sub>2</sub>" }],
    solution: "One\\\n$z$",
  });
  expect(row?.messages).toEqual([
    { field: "text", level: "warning", kind: "element_dropped", params: { tag: "video" } },
  ]);
});

test("two columns with different keys are an error", async () => {
  const [row] = await readRows("text,option_a,option_b,answer,Correct Option\nWhy?,x,y,A,B");
  expect(row?.messages.map(placedIssueMessage)[0]).toBe(
    'The key is given more than once, and differs: "A" and "B".',
  );
});

test.each([
  ["Assertion & Reason", "assertion"],
  ["match-the-columns", "match"],
  ["Statement I and II", "statements"],
  ["Paragraph based", "passage"],
  ["", "plain"],
])("the format %s is read as %s", async (cell, format) => {
  const [row] = await readRows(`text|option_a|option_b|answer|Question Format\nWhy?|a|b|B|${cell}`);
  expect(row).toMatchObject({ question: { format }, messages: [] });
});

test.each([
  ["0", 0],
  ["Integer", 0],
  ["2", 2],
  ["", null],
])("the decimals %s are read as %s", async (cell, decimals) => {
  const [row] = await readRows(`text|answer|Decimal places\nHow much?|4|${cell}`);
  expect(row).toMatchObject({ question: { decimals }, messages: [] });
});

test("an unknown format, and decimals of a choice, are left out with a warning", async () => {
  const [unknown] = await readRows("text|answer|format|decimals\nHow much?|4|riddle|many");
  expect(unknown).toMatchObject({ question: { format: "plain", decimals: null } });
  expect(unknown?.messages.map(({ field }) => field)).toEqual(["format", "decimals"]);
  const [choice] = await readRows("text|option_a|option_b|answer|decimals\nWhy?|a|b|B|2");
  expect(choice).toMatchObject({
    question: { decimals: null },
    messages: [{ field: "decimals", level: "warning" }],
  });
});

test("slips are read from lines or from JSON; a line without a number is left out with a warning", async () => {
  const read = async (slips: string) => {
    const [row] = await readRows(`text,type,answer,slips\nWhy?,numerical,5,"${slips.replaceAll('"', '""')}"`);
    return { slips: row?.question?.slips, messages: row?.messages.map(placedIssueMessage) };
  };
  const slips = [
    { value: "0.5", says: "Forgot a factor = 10" },
    { value: "-7", says: "Wrong sign" },
  ];
  expect(await read("0.5 = Forgot a factor = 10\n-7=Wrong sign\n")).toEqual({ slips, messages: [] });
  expect(await read(JSON.stringify(slips))).toEqual({ slips, messages: [] });
  expect(await read("much = Forgot it")).toEqual({
    slips: [],
    messages: ['"much = Forgot it" is no slip; write 4.92 = and the mistake. It is left out.'],
  });
  expect((await read("[{")).messages).toEqual(["The slips are no valid JSON; they are left out."]);
});

test("hints and steps are read from their columns, without empty ones", async () => {
  const [row] = await readRows(
    'text;option_a;option_b;answer;hint 1;Hint 2;steps\nWhy?;a;b;A;;Think;"one\n\ntwo; then"',
  );
  expect(row?.question).toMatchObject({ hints: ["Think"], steps: ["one", "two; then"] });
});
