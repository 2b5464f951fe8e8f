import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "../../markup/render-text.ts";
import { readMoodle } from "./moodle-format.ts";
import { levelOf } from "./row-messages.ts";

const moodleQuiz = (text: string, more = "", type = "truefalse") =>
  `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${more}</question></quiz>`;
function read(file: string) {
  const [row] = readMoodle(file).rows;
  return { text: row?.question?.text, messages: row?.messages.map(placedIssueMessage) };
}

test("a formula that is split by line breaks or paragraphs is read as one formula", () => {
  for (const [html, tex] of [
    ["\\[x = 1<br>y = 2\\]", "x = 1 y = 2"],
    ['<p>\\[</p><p>E = mc^2</p>\n<p dir="ltr">\\]</p>', "E = mc^2"],
  ] as const)
    expect(read(moodleQuiz(html))).toEqual({ text: `$$\n${tex}\n$$`, messages: [] });
  const { text: dollars = "" } = read(moodleQuiz("<div>$$</div><div>E = mc^2</div><div>$$</div>"));
  expect(renderText(dollars).html).toContain("katex-display");
  expect(read(moodleQuiz("Take \\(a <br/> b\\), then \\(c<d\\)."))).toEqual({
    text: "Take $a b$, then $c<d$.",
    messages: [],
  });
});

test("underline and other text styles become elements, and each style that cannot is reported once", () => {
  const html =
    '<p>Which is <span style="text-decoration: underline;">not</span> H<span style="vertical-align: sub">2</span>O?</p>';
  expect(read(moodleQuiz(html))).toEqual({ text: "Which is <u>not</u> H<sub>2</sub>O?", messages: [] });
  const list = '<ol style="list-style-type: lower-roman;"><li>one</li></ol><ol type="a"><li>two</li></ol>';
  expect(read(moodleQuiz(list)).messages).toEqual(["How a list is numbered is not kept: it counts 1, 2, 3."]);
  expect(read(moodleQuiz('<ul style="list-style-type: disc;"><li>one</li></ul>')).messages).toEqual([]);
  expect(read(moodleQuiz("<script>x</script>Why?")).messages).toEqual([
    "A <script> can’t be imported; it is left out.",
  ]);
});

test("keeps four hints, and warns that overall feedback is lost, but not about Moodle's standard feedback", () => {
  const hintElement = (text: string) => `<hint format="html"><text>${text}</text></hint>`;
  const correctFeedback = (text: string) =>
    `<correctfeedback format="html"><text>${text}</text></correctfeedback>`;
  expect(
    read(moodleQuiz("Why?", ["1", "2", "3", "4", "5"].map(hintElement).join("") + correctFeedback("Fine!")))
      .messages,
  ).toEqual([
    "Only the first 4 of 5 hints are kept.",
    "What is said about the answer as a whole is not kept.",
  ]);
  const standardFeedback = correctFeedback("&lt;p&gt;Your answer is correct.&lt;/p&gt;");
  expect(read(moodleQuiz("Why?", hintElement("") + standardFeedback)).messages).toEqual([]);
});

test("a zero-mark catch-all answer causes no warning; partial marks for some numbers do", () => {
  const answer = (fraction: number, text: string) =>
    `<answer fraction="${fraction}"><text>${text}</text></answer>`;
  expect(read(moodleQuiz("N", answer(100, "1.80") + answer(0, "*"), "numerical")).messages).toEqual([]);
  expect(read(moodleQuiz("N", answer(100, "1.80") + answer(50, "2"), "numerical")).messages).toEqual([
    "Marks for partly right numbers are not kept.",
  ]);
});

test("a number that a comma makes ambiguous is an error in XML, too", () => {
  const answer = '<answer fraction="100"><text>1,234</text><tolerance>0</tolerance></answer>';
  expect(read(moodleQuiz("N", answer, "numerical")).messages?.[0]).toContain("1234 or 1.234");
  const negative = '<answer fraction="100"><text>5</text><tolerance>-1</tolerance></answer>';
  expect(read(moodleQuiz("N", negative, "numerical")).messages).toEqual([
    'A tolerance cannot be below zero, as "-1" is.',
  ]);
});

test.each([
  ["<b>H</b><b>Cl</b>", "<strong>HCl</strong>"],
  ["<em>p</em><em>K</em>", "<em>pK</em>"],
  ["<code>a</code><code>b</code>", "<code>ab</code>"],
  ["<b>a</b><i>b</i>", "<strong>a</strong><em>b</em>"],
  ["<b>(x)</b>y", "<strong>(x)</strong>y"],
  ["<b><i>a</i> b</b>", "<strong><em>a</em> b</strong>"],
  ["x<b> y </b>z", "x <strong>y</strong> z"],
  ["H<sub>2</sub><sub>x</sub>O", "H<sub>2x</sub>O"],
  ["<strike>old</strike> new", "<s>old</s> new"],
  ["5 * 3 * 2_a_ [b](c) 1 ~ 2 ~ 3", "5 * 3 * 2_a_ [b](c) 1 ~ 2 ~ 3"],
])("students see %s as the author did", (html, expected) => {
  const { text = "" } = read(moodleQuiz(`<p>${html}</p>`));
  expect(renderText(text).html).toBe(`<p>${expected}</p>`);
});

test("formulas need no line break before them and no space between them", () => {
  expect(read(moodleQuiz("Given by<br>\\[x=1\\]<br>where")).text).toBe("Given by\n\n$$\nx=1\n$$\n\nwhere");
  const { text = "" } = read(moodleQuiz("Take \\(a\\)\\(b\\), then <b>\\[c\\]</b>"));
  const { html } = renderText(text);
  expect(html.match(/class="katex"/g)).toHaveLength(2);
  expect(html).not.toMatch(/\$|\\\(/);
  const table = "<table><tr><th>No.</th><th>Size</th></tr><tr><td>1</td><td>\\(|x|\\)</td></tr></table>";
  expect(renderText(read(moodleQuiz(table)).text ?? "").html).toContain("\\vert x\\vert");
});

test("what our questions don't have is named, and does not make a row a warning", () => {
  const answers = [60, 40, -10, -20].map(
    (fraction) => `<answer fraction="${fraction}"><text>${fraction}</text></answer>`,
  );
  const more = `<name><text>Flask 7</text></name><idnumber>c-7</idnumber><defaultgrade>4.0</defaultgrade><single>false</single>${answers.join("")}`;
  const [row] = readMoodle(moodleQuiz("Which?", more, "multichoice")).rows;
  expect(row?.messages.map((message) => `${message.level}: ${placedIssueMessage(message)}`)).toEqual([
    "note: The right options weigh 60 %, 40 %; here they count alike.",
    'note: The name "Flask 7" is not kept.',
    'note: The ID number "c-7" is not kept.',
    "note: The 4 marks are not kept: the marks of the exam count.",
  ]);
  expect(levelOf(row?.messages ?? [])).toBe("ok");
});

test("the unit of a number is the one with the multiplier 1, and the others are named", () => {
  const unit = (name: string, multiplier: number) =>
    `<unit><multiplier>${multiplier}</multiplier><unit_name>${name}</unit_name></unit>`;
  const more = `<answer fraction="100"><text>2</text></answer><units>${unit("cm", 100)}${unit("m", 1)}</units>`;
  const [row] = readMoodle(moodleQuiz("How far?", more, "numerical")).rows;
  expect(row?.question?.unit).toBe("m");
  expect(row?.messages.map(placedIssueMessage)[0]).toBe(
    "The answer is in m. Answers in cm are not converted.",
  );
});

test("[tex] marks a formula, and a picture of Moodle 1.9 stands below the text", () => {
  expect(read(moodleQuiz("Take [tex]x^2[/tex] now.")).text).toBe("Take $x^2$ now.");
  const { rows, images } = readMoodle(
    moodleQuiz("Why?", "<image>a.png</image><image_base64>AAEC</image_base64>"),
  );
  expect(rows[0]?.question?.text).toBe("Why?\n\n![](picture:0)");
  expect(images).toEqual([{ bytes: Buffer.from([0, 1, 2]) }]);
});

test("a short answer whose keys are plain numbers becomes a question for a number, with a warning", () => {
  const answer = (text: string, fraction = 100) =>
    `<answer fraction="${fraction}"><text>${text}</text></answer>`;
  const readShort = (answers: string) => readMoodle(moodleQuiz("How many?", answers, "shortanswer")).rows[0];
  const row = readShort(answer("5") + answer("5,5") + answer("about six", 0));
  expect(row?.question).toMatchObject({
    type: "numerical",
    single_answer: "5",
    accept: [
      ["5", "5"],
      ["5.5", "5.5"],
    ],
  });
  expect(row?.messages.map(({ level, field }) => [level, field])).toEqual([["warning", "type"]]);
  expect(readShort(answer("5") + answer("five"))?.messages[0]).toMatchObject({ level: "error" });
  expect(readShort(answer("1,234"))?.messages[0]).toMatchObject({ level: "error" });
});
