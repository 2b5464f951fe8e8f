import { issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { EMPTY_QUESTION, type FileQuestion } from "./file-question.ts";
import { readQuestionFile, writeQuestionFile } from "./question-file.ts";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SHEETS = '<sheet name="Term 1" r:id="rId1"/><sheet name="Notes" r:id="rId2"/>';

/** A workbook as spreadsheet programs write it: shared texts, and styles that make numbers dates or percents. */
function workbook(rows: string, strings: readonly string[] = []): Buffer {
  const parts = {
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="r"><sheets>${SHEETS}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}
const inline = (cells: readonly string[]) =>
  cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");

test("a workbook is read like CSV: shared and formatted texts, numbers as shown, gaps between cells", async () => {
  const file = workbook(
    `<row r="1">${inline(["Question", "Answer", "Tolerance", "Remark"])}</row>
     <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><v>18.020000000000003</v></c><c r="C3" s="2"><v>0.05</v></c></row>
     <row r="4"><c r="A4" t="s"><v>1</v></c><c r="D4"><v>7</v></c></row>`,
    [
      '<r><t>Mass of H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t xml:space="preserve">O?</t></r>',
      "<t>How_x000A_many?</t>",
    ],
  );
  const { format, rows, notices } = await readQuestionFile(file, undefined);
  expect(format).toBe("xlsx");
  expect(notices.map(issueMessage)).toEqual([
    "Read as an Excel workbook.",
    'Only the first sheet, "Term 1", is read.',
    'The column "Remark" is not known: its 1 cell is left out.',
  ]);
  expect(rows.map(({ line }) => line)).toEqual([3, 4]);
  expect(rows[0]?.question).toMatchObject({
    text: "Mass of H<sub>2</sub>O?",
    single_answer: "18.02",
    accept: [["17.119", "18.921"]],
  });
  expect(rows[1]?.question?.text).toBe("How\nmany?");
});

test("a cell that Excel has made a date, or that has an error, is an error of its row", async () => {
  const rows = `<row r="1">${inline(["Question", "A", "B", "Key"])}</row>
    <row r="2">${inline(["Why?"])}<c r="B2" s="1"><v>46000</v></c>${inline(["x", "A"])}</row>
    <row r="3">${inline(["Why?"])}<c r="B3" t="e"><v>#REF!</v></c>${inline(["x", "A"])}</row>`;
  const { rows: read } = await readQuestionFile(workbook(rows), undefined);
  expect(read.map(({ messages }) => messages.map(placedIssueMessage)[0])).toEqual([
    expect.stringMatching(/^Cell B2 is a date\./),
    "Cell B3 has the error #REF!.",
  ]);
});

test("an exported workbook is read back with every field", async () => {
  const answers = ["=1+1", "_x0041_ & <b>"].map((text, index) => ({
    text,
    correct: index === 1,
    rationale: index === 0 ? "No.\n\nReally." : "",
  }));
  const question: FileQuestion = {
    ...EMPTY_QUESTION,
    text: "Which?\n\n$x$",
    answers,
    solution: "So.",
    chapter: "C",
    topic: "T",
    tags: ["one", "two"],
  };
  const base64 = await writeQuestionFile("xlsx", [question], {});
  const { rows } = await readQuestionFile(Buffer.from(base64, "base64"), undefined);
  expect(rows.map((row) => [row.messages, row.question?.answers[0], row.question])).toEqual([
    [[], answers[0], { ...question, answers: [answers[0], { ...answers[1], text: "_x0041_ & \\<b>" }] }],
  ]);
});

test("a workbook that unpacks to too much, a damaged one and another archive are refused", async () => {
  const bomb = workbook(`<row>${" ".repeat(51_000_000)}</row>`);
  expect(bomb.length).toBeLessThan(200_000);
  await expect(readQuestionFile(bomb, undefined)).rejects.toThrow(/too large when unpacked/);
  await expect(readQuestionFile(workbook("").subarray(0, 400), undefined)).rejects.toThrow(/damaged/);
  const archive = Buffer.from(zipSync({ "word/document.xml": strToU8("<w/>") }));
  await expect(readQuestionFile(archive, undefined)).rejects.toThrow(/no Excel workbook/);
});
