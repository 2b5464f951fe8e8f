/** What a tool of the editor writes: around the selection, or with a sample in its place that is then selected. */
export type MarkdownCommand = {
  name: string;
  /** On the button. */
  buttonText: string;
  before: string;
  sample: string;
  after: string;
  /** With Ctrl or Command. */
  key?: string;
  /** Begins on a line of its own. */
  isBlock?: boolean;
};

const TABLE_HEAD = "| ";
const TABLE_REST = " | Second |\n|---|---|\n| 1 | 2 |\n";

/** The tools, in the order of the bar. */
export const markdownCommands: readonly MarkdownCommand[] = [
  { name: "Bold", buttonText: "B", before: "**", sample: "bold", after: "**", key: "b" },
  {
    name: "Formula of a substance",
    buttonText: "\\ce{}",
    before: "$\\ce{",
    sample: "H2SO4",
    after: "}$",
    key: "e",
  },
  { name: "Maths", buttonText: "$ $", before: "$", sample: "x", after: "$", key: "m" },
  { name: "Fraction", buttonText: "a⁄b", before: "\\frac{", sample: "a", after: "}{b}" },
  { name: "Subscript", buttonText: "x₂", before: "_{", sample: "2", after: "}" },
  { name: "Superscript", buttonText: "x²", before: "^{", sample: "2", after: "}" },
  { name: "Table", buttonText: "▦", before: TABLE_HEAD, sample: "First", after: TABLE_REST, isBlock: true },
  {
    name: "Structure",
    buttonText: "⌬",
    before: "```smiles ",
    sample: "words for those who cannot see it",
    after: "\nc1ccccc1\n```\n",
    isBlock: true,
  },
];

export type TextEdit = { start: number; end: number; text: string; select: [number, number] };

/** The change that puts a mark around a selection, and what is selected after it. */
export function commandEdit(text: string, start: number, end: number, command: MarkdownCommand): TextEdit {
  const innerText = text.slice(start, end) || command.sample;
  const leading = command.isBlock && start > 0 && text[start - 1] !== "\n" ? "\n\n" : "";
  const selectionStart = start + leading.length + command.before.length;
  return {
    start,
    end,
    text: leading + command.before + innerText + command.after,
    select: [selectionStart, selectionStart + innerText.length],
  };
}

/** Where a line of a text begins and ends; lines count from 1. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, lineText) => sum + lineText.length + 1, 0);
  return [before, before + (lines[line - 1]?.length ?? 0)];
}
