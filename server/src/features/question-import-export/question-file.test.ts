import { issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { ImportError } from "./file-question.ts";
import { readQuestionFile } from "./question-file.ts";

const nestedEntities = (levels: number) =>
  Array.from({ length: levels }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
const QUESTION = '<question type="multichoice"/>';

test.each([
  [
    "a billion laughs",
    `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY l0 "ha">${nestedEntities(9)}]><quiz>&l9;</quiz>`,
  ],
  [
    "a file of this machine",
    `<!DOCTYPE q [<!ENTITY f SYSTEM "file:///etc/passwd">]><quiz>${QUESTION}&f;</quiz>`,
  ],
  ["a URL", '<!DOCTYPE q SYSTEM "http://127.0.0.1/x.dtd"><quiz/>'],
  ["a parameter entity", `<!DOCTYPE q [<!ENTITY % p "<!ENTITY x 'y'>"> %p;]><quiz>${QUESTION}</quiz>`],
  ["a doctype in lower case", `<!doctype quiz><quiz>${QUESTION}</quiz>`],
  ["a doctype after a comment", `<!-- <![CDATA[ --><!DOCTYPE q [<!ENTITY a "b">]><quiz>${QUESTION}</quiz>`],
  ["an entity without a doctype", `<quiz><!ENTITY a "b">${QUESTION}</quiz>`],
])("%s is rejected before anything is parsed", async (_name, file) => {
  const message = "A document type or entities are not accepted.";
  await expect(readQuestionFile(Buffer.from(file), undefined)).rejects.toThrow(message);
});

test.each([
  ["truncated XML", `<quiz>${QUESTION}`],
  ["crossed tags", "<quiz><question></quiz></question>"],
  ["another root", "<html><body>Questions</body></html>"],
  ["elements nested too deeply", `<quiz>${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}</quiz>`],
  ["JSON of something else", '{"users": [1, 2]}'],
  ["truncated JSON", '{"format": "rasayan-questions", "version": 1, "questions": [{"type'],
  ["a later version", '{"format": "rasayan-questions", "version": 2, "questions": []}'],
  ["no question at all", '{"format": "rasayan-questions", "version": 1, "questions": []}'],
  ["headings only", "text,option_a,option_b,answer\n"],
  ["an unclosed quote", 'text,option_a,option_b,answer\n"Why,a,b,A\n'],
])("%s is rejected", async (_name, file) => {
  await expect(readQuestionFile(Buffer.from(file), undefined)).rejects.toBeInstanceOf(ImportError);
});

test("character references are decoded, unknown entities stay text, and CDATA is not decoded", async () => {
  const text = "&lt;b&gt;5 &amp;lt; 6&lt;/b&gt; &#x3b1;&#946; &evil;<![CDATA[ &#8722; &lt; <i>x</i>]]>";
  const xml = `<quiz><question type="truefalse"><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`;
  const { rows } = await readQuestionFile(Buffer.from(xml), undefined);
  expect(rows[0]?.question?.text).toBe("**5 < 6** αβ \\&evil; − < *x*");
});

test.each([
  ["within an element", `<quiz>\n${QUESTION}\n<question type="multichoice"><name>`, 3],
  ["within a tag", `<quiz>\n${QUESTION}\n<question type="multich`, 3],
  ["within a section", `<quiz>\n${QUESTION}\n<question><text><![CDATA[Why`, 3],
  ["between two questions", `<quiz>\n${QUESTION}\n`, 2],
])("XML truncated %s is rejected with advice", async (_name, file, line) => {
  await expect(readQuestionFile(Buffer.from(file), undefined)).rejects.toMatchObject({
    message: "This file ends before its questions do. Export or download it once more.",
    line,
  });
});

const TABLE = "text;option_a;option_b;answer\nWhat is µ in °C?;a;b;A";
const noticesOf = async (bytes: Buffer) =>
  (await readQuestionFile(bytes, undefined)).notices.map(issueMessage);

test.each([
  ["UTF-8", Buffer.from(TABLE)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TABLE}`)],
  ["UTF-16, low byte first", Buffer.from(`\uFEFF${TABLE}`, "utf16le")],
  ["UTF-16, high byte first", Buffer.from(`\uFEFF${TABLE}`, "utf16le").swap16()],
  ["UTF-16, low byte first and without a byte order mark", Buffer.from(TABLE, "utf16le")],
  ["Windows-1252", Buffer.from(TABLE, "latin1")],
])("a table in %s is read, and the preview names format, encoding and delimiter", async (encoding, bytes) => {
  const { rows, notices } = await readQuestionFile(bytes, undefined);
  expect(rows[0]?.question?.text).toBe("What is µ in °C?");
  const messages = notices.map(issueMessage);
  expect(messages[0]).toBe(`Read as CSV, in ${encoding}.`);
  expect(messages.at(-1)).toBe("Semicolons separate its cells.");
  expect(messages).toHaveLength(encoding === "Windows-1252" ? 3 : 2);
});

test("one broken byte in UTF-8 breaks one character, which its row reports", async () => {
  const bytes = Buffer.from(`${TABLE}\nWhat is x?;a;b;A`);
  bytes[bytes.indexOf("µ") + 1] = 0x20;
  const { rows, notices } = await readQuestionFile(bytes, undefined);
  expect(notices[1]).toEqual({ kind: "broken_bytes", params: { bytes: 1 } });
  expect(rows.map(({ messages }) => messages.map(({ field }) => field))).toEqual([["text"], []]);
});

test("letters of another alphabet in an old encoding are not taken for Latin ones", async () => {
  const koi8 = Buffer.from("text;option_a;option_b;answer\n\u00e8\u00c9\u00cd\u00c9\u00d1?;a;b;A", "latin1");
  const shiftJis = Buffer.from(
    "text;option_a;option_b;answer\n\u0089\u00bb\u008a\u0077\u0082\u00c6\u0082\u00cd?;a;b;A",
    "latin1",
  );
  for (const bytes of [koi8, shiftJis])
    await expect(readQuestionFile(bytes, undefined)).rejects.toThrow(/save it as UTF-8/);
});

test("XML is read in the encoding that it declares", async () => {
  const xml = `<?xml version="1.0" encoding="KOI8-R"?><quiz><question type="truefalse"><questiontext><text>\u00e8\u00c9\u00cd\u00c9\u00d1</text></questiontext></question></quiz>`;
  const { rows, notices } = await readQuestionFile(Buffer.from(xml, "latin1"), undefined);
  expect(rows[0]?.question?.text).toBe("Химия");
  expect(notices.map(issueMessage)).toEqual(["Read as Moodle XML, in KOI8-R, which its first line names."]);
});

test.each([
  ["LaTeX", "\\documentclass{exam}\n\\begin{document}\nWhy? {a}\n\\end{document}"],
  ["LaTeX", "% questions of term 1\n\\begin{enumerate}\n\\item Find \\frac{1}{2}\n\\end{enumerate}"],
  ["LaTeX", "\\section{Moles}\nWhat is \\frac{a}{b}?\n\n\\question Why $x$? {a}"],
  ["LaTeX", "Why?\n\\begin{choices}\n\\choice a\n\\end{choices}"],
  ["JSON of another program", '[\n {"question": "Why?", "options": {"a": "b"}}\n]'],
  ["JSON of another program", "[]"],
  ["a PDF", "%PDF-1.7\n{}"],
  ["an RTF document", "{\\rtf1 Why? {=a ~b}}"],
  ["a web page", "<!DOCTYPE html><html><body>Why?</body></html>"],
  ["QTI", '<?xml version="1.0"?><questestinterop><item/></questestinterop>'],
])("a file that is %s is refused with one message", async (name, file) => {
  for (const format of [undefined, "gift"] as const)
    await expect(readQuestionFile(Buffer.from(file), format)).rejects.toMatchObject({
      message: expect.stringContaining(`This is ${name}, which cannot be read.`),
      isUnsupportedType: true,
    });
});

test("members of a JSON question that are not read are named", async () => {
  const question = {
    type: "multi choice single answer",
    text: "Why?",
    acept: [["1", "2"]],
    answers: [
      { text: "a", correct: true, reason: "So." },
      { text: "b", correct: false, reason: "No." },
    ],
  };
  const file = JSON.stringify({ format: "rasayan-questions", version: 1, questions: [question] });
  const { rows } = await readQuestionFile(Buffer.from(file), undefined);
  expect(rows[0]?.messages.map((message) => [message.level, placedIssueMessage(message)])).toEqual([
    ["warning", 'The member "acept" is not known; it is left out.'],
    ["warning", 'The member "reason" is not known; it is left out.'],
  ]);
});

test("a table may have LaTeX in its cells", async () => {
  const file = "text,option_a,option_b,answer\n\\begin{enumerate}\\item x\\end{enumerate},a,b,A";
  expect((await readQuestionFile(Buffer.from(file), undefined)).rows).toHaveLength(1);
});

test("a table without headings is refused with what its first line needs", async () => {
  await expect(readQuestionFile(Buffer.from("Why?,a,b,c,d,B\n"), undefined)).rejects.toThrow(
    /The first line of a table names its columns/,
  );
});

test("a GIFT file may begin with a format in brackets", async () => {
  expect(await noticesOf(Buffer.from("[html]Why? {=a ~b}"))).toEqual(["Read as GIFT, in UTF-8."]);
});
