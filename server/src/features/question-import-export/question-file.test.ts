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
  expect(rows[0]?.question?.text).toBe("**5 \\< 6** αβ \\&evil; − \\< *x*");
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
