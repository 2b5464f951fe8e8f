import { ofRendered } from "@rasayan/contract";
import { placedIssueMessage } from "@rasayan/contract/issues";
import { expect, test } from "vitest";
import { renderText } from "../../markup/render-text.ts";
import { readQuestionFile } from "./question-file.ts";
import { createNameLookup, toRowDraft } from "./row-draft.ts";
import { renderingMessages } from "./row-rendering.ts";

/** Reads a file with one question; returns its options, draft and warnings. Its topic is given. */
async function read(file: string) {
  const { rows } = await readQuestionFile(Buffer.from(file), undefined);
  const [row] = rows;
  if (!row?.question) throw new Error(row?.messages.map(placedIssueMessage)[0]);
  const { draft, messages } = toRowDraft(row.question, createNameLookup([], [], 1));
  const warnings = [...row.messages, ...messages]
    .filter(({ field }) => field !== "solution")
    .map((message) => `${message.field}: ${placedIssueMessage(message)}`);
  return { options: row.question.answers.map(({ text }) => text), draft, warnings };
}
const csvFile = (options: string[]) =>
  `text,option_a,option_b,option_c,option_d,answer\nWhy?,${options.map((option) => `"${option}"`).join(",")},A`;
const renderedOption = (text: string) => renderText(text, { kind: "answer" }).html.replace(/<\/?p>/g, "");

test("in CSV and GIFT, a < that begins no tag is a plain character, and tags stay tags", async () => {
  const optionTexts = ["I>II<III>IV", "a<b and c>d", "<c>", "H<sub>2</sub>O"];
  const escapedHtml = ["I>II&#x3C;III>IV", "a&#x3C;b and c>d", "&#x3C;c>", "H₂O"];
  const { options, warnings } = await read(csvFile(optionTexts));
  expect(options.map(renderedOption)).toEqual(escapedHtml);
  expect(warnings).toEqual([]);
  const gift = await read(`Why? {\n=${optionTexts.join("\n~")}\n}`);
  expect(gift.options.map(renderedOption)).toEqual(escapedHtml);
  const markdown = await read(`[markdown]Why? {\n=${optionTexts.join("\n~")}\n}`);
  expect(markdown.options.map(renderedOption)).toEqual(escapedHtml);
  const [mathOption, escaped] = (await read(csvFile(["$x<y>z$ <b>x</b>", "\\<c>", "1", "2"]))).options;
  expect([mathOption, escaped]).toEqual(["$x<y>z$ <b>x</b>", "\\<c>"]);
});

test("markup that rendering removes is reported for its field", async () => {
  const { draft } = await read(csvFile(["x<script>alert(1)</script>", "b", "c", "d"]));
  const emptyText = renderText("");
  const answers = (draft?.answers ?? []).map(({ text }) => ({
    text: renderText(text),
    rationale: emptyText,
  }));
  expect(renderingMessages({ ...ofRendered(() => emptyText), answers, hints: [], passage: null })).toEqual([
    {
      field: "answers.0.text",
      level: "warning",
      line: 1,
      kind: "element_and_content_removed",
      params: { tag: "script" },
    },
  ]);
});

test("TeX outside formulas and unmatched formula delimiters are reported for their fields", async () => {
  const outsideMathMessage = "stands outside $…$, so students would see it as it is written.";
  expect((await read(csvFile(["\\ce{N2}", "$\\ce{N2}$", "\\$5 \\alpha $x$", "b"]))).warnings).toEqual([
    `answers.0.text: \\ce{…} ${outsideMathMessage}`,
    `answers.2.text: \\alpha ${outsideMathMessage}`,
  ]);
  expect((await read("Why? \\\\[ x {\n=\\\\ce\\{N2\\}\n~b\n}")).warnings).toEqual([
    "text: \\[ has no partner, so students would see it as it is written.",
    `answers.0.text: \\ce{…} ${outsideMathMessage}`,
  ]);
});

test("a row without a solution says so, and stays importable", async () => {
  const messagesOf = async (solution: string) => {
    const file = `text,option_a,option_b,answer,solution\nWhy?,a,b,A,${solution}`;
    const { rows } = await readQuestionFile(Buffer.from(file), undefined);
    if (!rows[0]?.question) throw new Error("no question");
    return toRowDraft(rows[0].question, createNameLookup([], [], 1)).messages;
  };
  expect(await messagesOf("So.")).toEqual([]);
  expect(await messagesOf("")).toEqual([
    { field: "solution", level: "note", kind: "solution_missing", params: {} },
  ]);
});
