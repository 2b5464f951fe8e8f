import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { EMPTY_QUESTION, type FileQuestion } from "./file-question.ts";
import { readGift, writeGift } from "./gift-format.ts";
import { readQuestionFile, writeQuestionFile } from "./question-file.ts";
import { createNameLookup, toRowDraft } from "./row-draft.ts";

const readOne = (text: string) => {
  const [row] = readGift(text);
  return row?.question ?? row?.messages.map(placedIssueMessage)[0];
};
const optionsOf = (text: string) => {
  const question = readOne(text);
  return typeof question === "object"
    ? question.answers.map((answer) => [answer.text, answer.correct])
    : question;
};

test("an arrow in options to choose from is part of their texts, plain or in a formula", () => {
  expect(optionsOf("::R:: Which is an oxidation? {\n=Fe -> Fe3+\n~Cl2 -> 2Cl-\n}")).toEqual([
    ["Fe -\\> Fe3+", true],
    ["Cl2 -\\> 2Cl-", false],
  ]);
  expect(optionsOf("Which? {\n=\\(\\ce\\{H2 + Cl2 -> 2HCl\\}\\)\n~\\(\\ce\\{HCl -> H\\}\\)\n}")).toEqual([
    ["$\\ce{H2 + Cl2 -> 2HCl}$", true],
    ["$\\ce{HCl -> H}$", false],
  ]);
});

test.each([
  ["{#5:-1}", 'A tolerance cannot be below zero, as "-1" is.'],
  ["{#1,234}", '"1,234" can be read in two ways: 1234 or 1.234. Write it without a comma.'],
  ["{#5:1,000}", '"1,000" can be read in two ways: 1000 or 1.000. Write it without a comma.'],
  ["{#1,234..1,300}", '"1,234" can be read in two ways: 1234 or 1.234. Write it without a comma.'],
  ["{#=5\n=%100%4,57:0.1}", "GIFT has no commas in numbers. Write 4.57."],
])("the number %s is rejected with the reason", (braces, message) => {
  expect(readOne(`How much? ${braces}`)).toBe(message);
});

test("rejects matching questions and answers in words, with a message that names the type", () => {
  expect(readOne("Match.\n{\n=O -> 8\n=N -> 7\n}")).toBe(
    "Questions of the kind “matching” can’t be imported. Write it with options or a number.",
  );
  expect(readOne("Say it.\n{=Fe -> Fe3+}")).toMatch(/^An answer in words cannot be marked/);
});

test("a comment within the braces is not part of the question, and the line numbers stay correct", () => {
  const fileWithComments =
    "\n// ours [tag:ions]\nWhich? {\n// the right one\n=Fe\n  // and the wrong one\n~Cl\n}";
  expect(optionsOf(fileWithComments)).toEqual([
    ["Fe", true],
    ["Cl", false],
  ]);
  expect(readOne(fileWithComments)).toMatchObject({ tags: ["ions"] });
  expect(readOne("Which? {\n// a note\n=Fe\n~Cl } Br }")).toMatch(/^This is not GIFT, line 4\./);
});

test("numbers keep the digits with which they are written", () => {
  expect(readOne("N {#1.80:0}")).toMatchObject({ single_answer: "1.80", accept: [] });
  expect(readOne("N {#=1.80:0#not 2.0\n=1.750..1.850\n}")).toMatchObject({ accept: [["1.750", "1.850"]] });
  const numbers = { single_answer: "0.0500", accept: [["0.0490", "0.0510"]] as [string, string][] };
  const gift = writeGift(
    [{ ...EMPTY_QUESTION, type: "numerical", text: "How much?", ...numbers }],
    (text) => text,
  );
  expect(readOne(gift)).toMatchObject(numbers);
});

test("a zero-mark catch-all answer causes no warning; partial marks for some numbers do", () => {
  expect(readGift("N {#=4~}")[0]?.messages).toEqual([]);
  expect(readGift("N {#=4~*}")[0]?.messages).toEqual([]);
  expect(readGift("N {#=4\n=%50%5}")[0]?.messages).toMatchObject([{ field: "accept" }]);
});

test("an export contains no arrow, because some programs look for arrows first", () => {
  const answers = ["$\\ce{A -> B}$", "x -> y"].map((text, index) => ({
    text,
    correct: index === 0,
    rationale: "",
  }));
  const gift = writeGift([{ ...EMPTY_QUESTION, text: "Which?", answers }], (text) => text);
  expect(gift).not.toContain("->");
  expect(optionsOf(gift)).toEqual([
    ["$\\ce{A -> B}$", true],
    ["x -> y", false],
  ]);
});

test("an exact key with another accepted value keeps both, in GIFT, in XML and in our own exports", async () => {
  const expected = {
    single_answer: "5",
    accept: [
      ["5", "5"],
      ["6", "6"],
    ],
  };
  expect(readOne("N {#=5 =6}")).toMatchObject(expected);
  const answer = (text: string) =>
    `<answer fraction="100"><text>${text}</text><tolerance>0</tolerance></answer>`;
  const xml = `<quiz><question type="numerical"><questiontext><text>How many?</text></questiontext>${answer("5")}${answer("6")}</question></quiz>`;
  const question = {
    ...EMPTY_QUESTION,
    type: "numerical",
    text: "How many?",
    solution: "So.",
    ...expected,
  } as FileQuestion;
  const files = [Buffer.from(xml)];
  for (const format of ["gift", "moodle", "csv", "json"] as const)
    files.push(Buffer.from(await writeQuestionFile(format, [question], {})));
  for (const file of files) {
    const { rows } = await readQuestionFile(file, undefined);
    expect(rows[0]?.question, file.toString()).toMatchObject(expected);
    const read = { ...question, ...rows[0]?.question, solution: "So." };
    expect(toRowDraft(read, createNameLookup([], [], 1)).messages).toEqual([]);
  }
});

test.each([
  ["{#0.00018:1.0E-5}", "0.00018", [["0.00017", "0.00019"]]],
  ["{#.5:0}", "0.5", []],
  [
    "{#6.022e23:1E21}",
    "602200000000000000000000",
    [["601200000000000000000000", "603200000000000000000000"]],
  ],
  ["{#3:2~#wrong}", "3", [["1", "5"]]],
  ["{#3:2#right: it is\n~#wrong}", "3", [["1", "5"]]],
  ["{#=3:2#right\n=%50%7:0\n~*#wrong: no\n####So \\= it is: 3}", "3", [["1", "5"]]],
  ["{# =1.80 : 0.05 }", "1.80", [["1.75", "1.85"]]],
  ["{#-5. .. -4.}", null, [["-5", "-4"]]],
  ["{#=%100%4:.5\n}", "4", [["3.5", "4.5"]]],
])("the numbers of %s are read as Moodle writes them", (answers, single_answer, accept) => {
  expect(readOne(`How much? ${answers}`)).toMatchObject({ single_answer, accept });
});

test("names, ids and weights of GIFT questions are named as not kept", () => {
  const [row] = readGift("// [id:g-1]\n::Acids 3::Which [tex]x[/tex]? {~%60%a ~%40%b ~%-100%c}");
  expect(row?.question?.text).toBe("Which $x$?");
  expect(row?.messages.map((message) => `${message.level}: ${placedIssueMessage(message)}`)).toEqual([
    "note: The right options weigh 60 %, 40 %; here they count alike.",
    'note: The name "Acids 3" is not kept.',
    'note: The ID number "g-1" is not kept.',
  ]);
});

test("a short answer in GIFT whose keys are plain numbers becomes a question for a number", () => {
  const [row] = readGift("How many? {=5 =5.0}");
  expect(row?.question).toMatchObject({ type: "numerical", single_answer: "5" });
  expect(row?.messages.map(({ level }) => level)).toEqual(["warning"]);
  expect(readOne("How many? {=5 =five}")).toMatch(/^An answer in words cannot be marked/);
});
