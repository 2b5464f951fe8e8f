import { expect, test } from "vitest";
import { lineRange, type Mark, markEdit, marks } from "./marks.ts";

const markOf = (name: string): Mark => marks.find((mark) => mark.name === name) as Mark;

test("a mark goes around what is selected, and keeps it selected", () => {
  const edit = markEdit("a bold word", 2, 6, markOf("Bold"));
  expect(edit.text).toBe("**bold**");
  expect(edit.select).toEqual([4, 8]);
});

test("without a selection a sample stands in its place, ready to be typed over", () => {
  const edit = markEdit("", 0, 0, markOf("Formula of a substance"));
  expect(edit.text).toBe("$\\ce{H2SO4}$");
  expect(edit.text.slice(...edit.select)).toBe("H2SO4");
});

test("a table begins on a line of its own", () => {
  expect(markEdit("text", 4, 4, markOf("Table")).text.startsWith("\n\n| First")).toBe(true);
  expect(markEdit("text\n", 5, 5, markOf("Table")).text.startsWith("| First")).toBe(true);
});

test("a line is found by its number", () => {
  expect("one\ntwo\nthree".slice(...lineRange("one\ntwo\nthree", 2))).toBe("two");
  expect(lineRange("one", 9)).toEqual([4, 4]);
});
