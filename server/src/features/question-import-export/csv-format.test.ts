import { expect, test } from "vitest";
import { readQuestionFile } from "./question-file.ts";

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
  expect(row?.messages[0]?.message).toMatch(/names no option of this row/);
});

test("names of inherited object properties are read like any other heading, difficulty or tag", async () => {
  for (const name of ["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"]) {
    const [row] = await readRows(
      `text,option_a,option_b,answer,${name},difficulty,tags\nWhy?,a,b,B,x,${name},${name}`,
    );
    expect(row?.question, name).toMatchObject({ text: "Why?", difficulty: "medium", tags: [name] });
    expect(row?.messages.map(({ message }) => message).join(), name).toContain(`"${name}" is no difficulty`);
  }
});
