import { expect, test } from "vitest";
import { renderText } from "../../markup/render-text.ts";
import { readMoodle } from "./moodle-format.ts";

const quiz = (text: string, more = "", type = "truefalse") =>
  `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${more}</question></quiz>`;
function read(file: string) {
  const [row] = readMoodle(file).rows;
  return { text: row?.question?.text, said: row?.messages.map(({ message }) => message) };
}

test("a formula that line breaks or paragraphs part is one formula", () => {
  for (const [html, tex] of [
    ["\\[x = 1<br>y = 2\\]", "x = 1 y = 2"],
    ['<p>\\[</p><p>E = mc^2</p>\n<p dir="ltr">\\]</p>', "E = mc^2"],
  ] as const)
    expect(read(quiz(html))).toEqual({ text: `$$\n${tex}\n$$`, said: [] });
  const { text: dollars = "" } = read(quiz("<div>$$</div><div>E = mc^2</div><div>$$</div>"));
  expect(renderText(dollars).html).toContain("katex-display");
  expect(read(quiz("Take \\(a <br/> b\\), then \\(c<d\\)."))).toEqual({
    text: "Take $a b$, then $c<d$.",
    said: [],
  });
});

test("underline and other styles of words become their elements, and what cannot is said once", () => {
  const html =
    '<p>Which is <span style="text-decoration: underline;">not</span> H<span style="vertical-align: sub">2</span>O?</p>';
  expect(read(quiz(html))).toEqual({ text: "Which is <u>not</u> H<sub>2</sub>O?", said: [] });
  const list = '<ol style="list-style-type: lower-roman;"><li>one</li></ol><ol type="a"><li>two</li></ol>';
  expect(read(quiz(list)).said).toEqual(["How a list is numbered is not kept: it counts 1, 2, 3."]);
  expect(read(quiz('<ul style="list-style-type: disc;"><li>one</li></ul>')).said).toEqual([]);
  expect(read(quiz("<script>x</script>Why?")).said).toEqual(["A <script> cannot be taken over."]);
});

test("hints and words on the answer as a whole are said to be lost, Moodle's own words are not", () => {
  const hint = (text: string) => `<hint format="html"><text>${text}</text></hint>`;
  const correct = (text: string) => `<correctfeedback format="html"><text>${text}</text></correctfeedback>`;
  expect(read(quiz("Why?", hint("Think.") + hint("Again.") + correct("Fine!"))).said).toEqual([
    "Hints are not kept.",
    "What is said about the answer as a whole is not kept.",
  ]);
  const standard = correct("&lt;p&gt;Your answer is correct.&lt;/p&gt;");
  expect(read(quiz("Why?", hint("") + standard)).said).toEqual([]);
});

test("the answer that catches all other numbers is no loss, marks for some of them are", () => {
  const answer = (fraction: number, text: string) =>
    `<answer fraction="${fraction}"><text>${text}</text></answer>`;
  expect(read(quiz("N", answer(100, "1.80") + answer(0, "*"), "numerical")).said).toEqual([]);
  expect(read(quiz("N", answer(100, "1.80") + answer(50, "2"), "numerical")).said).toEqual([
    "Marks for partly right numbers are not kept.",
  ]);
});
