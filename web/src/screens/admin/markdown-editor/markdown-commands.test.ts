import { expect, test } from "vitest";
import { commandEdit, lineRange, type MarkdownCommand, markdownCommands } from "./markdown-commands.ts";

const commandNamed = (name: string): MarkdownCommand =>
  markdownCommands.find((command) => command.name === name) as MarkdownCommand;

test("a command wraps the selection and keeps it selected", () => {
  const edit = commandEdit("a bold word", 2, 6, commandNamed("Bold"));
  expect(edit.text).toBe("**bold**");
  expect(edit.select).toEqual([4, 8]);
});

test("without a selection a command inserts a sample and selects it", () => {
  const edit = commandEdit("", 0, 0, commandNamed("Formula of a substance"));
  expect(edit.text).toBe("$\\ce{H2SO4}$");
  expect(edit.text.slice(...edit.select)).toBe("H2SO4");
});

test("a table starts on a new line", () => {
  expect(commandEdit("text", 4, 4, commandNamed("Table")).text.startsWith("\n\n| First")).toBe(true);
  expect(commandEdit("text\n", 5, 5, commandNamed("Table")).text.startsWith("| First")).toBe(true);
});

test("finds the offsets of a line by its number", () => {
  expect("one\ntwo\nthree".slice(...lineRange("one\ntwo\nthree", 2))).toBe("two");
  expect(lineRange("one", 9)).toEqual([4, 4]);
});

test.each([
  ["H|O", "Subscript", "H$_{2}$O"],
  ["|", "Fraction", "$\\frac{a}{b}$"],
  ["10|", "Superscript", "10$^{2}$"],
  ["so $x|$", "Superscript", "so $x^{2}$"],
  ["$$\nK = |\n$$", "Fraction", "$$\nK = \\frac{a}{b}\n$$"],
  ["$a$ and |", "Subscript", "$a$ and $_{2}$"],
  ["costs \\$5, |", "Maths", "costs \\$5, $x$"],
  ["a $ sign\n\n|", "Formula of a substance", "a $ sign\n\n$\\ce{H2SO4}$"],
  ["$2|$", "Formula of a substance", "$2\\ce{H2SO4}$"],
])("at | in %j, %s gives %j: TeX outside a formula gets its dollar signs", (typed, name, expected) => {
  const position = typed.indexOf("|");
  const text = typed.replace("|", "");
  const edit = commandEdit(text, position, position, commandNamed(name));
  expect(text.slice(0, edit.start) + edit.text + text.slice(edit.end)).toBe(expected);
});
