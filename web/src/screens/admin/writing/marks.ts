/** What a tool of the editor writes: around the selection, or with a sample in its place that is then selected. */
export type Mark = {
  name: string;
  /** On the button. */
  sign: string;
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
export const marks: readonly Mark[] = [
  { name: "Bold", sign: "B", before: "**", sample: "bold", after: "**", key: "b" },
  {
    name: "Formula of a substance",
    sign: "\\ce{}",
    before: "$\\ce{",
    sample: "H2SO4",
    after: "}$",
    key: "e",
  },
  { name: "Maths", sign: "$ $", before: "$", sample: "x", after: "$", key: "m" },
  { name: "Fraction", sign: "a⁄b", before: "\\frac{", sample: "a", after: "}{b}" },
  { name: "Subscript", sign: "x₂", before: "_{", sample: "2", after: "}" },
  { name: "Superscript", sign: "x²", before: "^{", sample: "2", after: "}" },
  { name: "Table", sign: "▦", before: TABLE_HEAD, sample: "First", after: TABLE_REST, isBlock: true },
  {
    name: "Structure",
    sign: "⌬",
    before: "```smiles ",
    sample: "words for those who cannot see it",
    after: "\nc1ccccc1\n```\n",
    isBlock: true,
  },
];

export type Edit = { start: number; end: number; text: string; select: [number, number] };

/** The change that puts a mark around a selection, and what is selected after it. */
export function markEdit(text: string, start: number, end: number, mark: Mark): Edit {
  const inside = text.slice(start, end) || mark.sample;
  const lead = mark.isBlock && start > 0 && text[start - 1] !== "\n" ? "\n\n" : "";
  const from = start + lead.length + mark.before.length;
  return {
    start,
    end,
    text: lead + mark.before + inside + mark.after,
    select: [from, from + inside.length],
  };
}

/** Where a line of a text begins and ends; lines count from 1. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [before, before + (lines[line - 1]?.length ?? 0)];
}
