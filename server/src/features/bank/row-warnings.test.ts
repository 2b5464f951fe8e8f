import { expect, test } from "vitest";
import { renderText } from "../../markup/render-text.ts";
import { readBankFile } from "./bank-file.ts";
import { namesOf, toRowDraft } from "./row-draft.ts";
import { drawingMessages } from "./row-drawing.ts";

/** What is read from a file of one question, and what is said of it beside its topic. */
async function read(file: string) {
  const { rows } = await readBankFile(Buffer.from(file), undefined);
  const [row] = rows;
  if (!row?.question) throw new Error(row?.messages[0]?.message);
  const { draft, messages } = toRowDraft(row.question, namesOf([], [], 1));
  const said = [...row.messages, ...messages].map(({ field, message }) => `${field}: ${message}`);
  return { options: row.question.answers.map(({ text }) => text), draft, said };
}
const table = (options: string[]) =>
  `text,option_a,option_b,option_c,option_d,answer\nWhy?,${options.map((one) => `"${one}"`).join(",")},A`;
const shown = (text: string) => renderText(text, { kind: "answer" }).html.replace(/<\/?p>/g, "");

test("in a cell or in GIFT, a < that begins no tag is a plain sign, and tags stay tags", async () => {
  const signs = ["I>II<III>IV", "a<b and c>d", "<c>", "H<sub>2</sub>O"];
  const plain = ["I>II&#x3C;III>IV", "a&#x3C;b and c>d", "&#x3C;c>", "H<sub>2</sub>O"];
  const { options, said } = await read(table(signs));
  expect(options.map(shown)).toEqual(plain);
  expect(said).toEqual([]);
  const gift = await read(`Why? {\n=${signs.join("\n~")}\n}`);
  expect(gift.options.map(shown)).toEqual(plain);
  const markdown = await read(`[markdown]Why? {\n=${signs.join("\n~")}\n}`);
  expect(markdown.options.map(shown)).toEqual(plain);
  const [maths, escaped] = (await read(table(["$x<y>z$ <b>x</b>", "\\<c>", "1", "2"]))).options;
  expect([maths, escaped]).toEqual(["$x<y>z$ <b>x</b>", "\\<c>"]);
});

test("what drawing takes away is said of its field", async () => {
  const { draft } = await read(table(["x<script>alert(1)</script>", "b", "c", "d"]));
  const nothing = renderText("");
  const answers = (draft?.answers ?? []).map(({ text }) => ({ text: renderText(text), rationale: nothing }));
  expect(drawingMessages({ text: nothing, solution: nothing, answers })).toEqual([
    {
      field: "answers.0.text",
      level: "warning",
      message: "Line 1: <script> and all that stands in it are removed.",
    },
  ]);
});

test("TeX outside formulae and a mark of maths without its partner are said of their fields", async () => {
  const bare = "stands outside $…$, so students would see it as it is written.";
  expect((await read(table(["\\ce{N2}", "$\\ce{N2}$", "\\$5 \\alpha $x$", "b"]))).said).toEqual([
    `answers.0.text: \\ce{…} ${bare}`,
    `answers.2.text: \\alpha ${bare}`,
  ]);
  expect((await read("Why? \\\\[ x {\n=\\\\ce\\{N2\\}\n~b\n}")).said).toEqual([
    "text: \\[ has no partner, so students would see it as it is written.",
    `answers.0.text: \\ce{…} ${bare}`,
  ]);
});

test("options that say the same are named", async () => {
  expect((await read(table(["1  mol", "2", "1 mol", "2"]))).said).toEqual([
    "answers: The options A and C say the same.",
    "answers: The options B and D say the same.",
  ]);
});
