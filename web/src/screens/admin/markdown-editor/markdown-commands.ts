/**
 * What a toolbar button inserts: `before` and `after` around the selection, or around `sample` if nothing is
 * selected.
 */
export type MarkdownCommand = {
  name: string;
  /** The text on the button. */
  buttonText: string;
  before: string;
  sample: string;
  after: string;
  /** Keyboard shortcut, together with Ctrl or Command. */
  key?: string;
  /** True if the inserted text has to start on a new line. */
  isBlock?: boolean;
  /** TeX: outside a formula it gets the dollar signs of one. */
  isTex?: boolean;
};

const TABLE_HEAD = "| ";
const TABLE_REST = " | Second |\n|---|---|\n| 1 | 2 |\n";

const DRAWING_DESCRIPTION = "description for students who can't see it";
const MECHANISM_REST = `
step: [OH-:1] . [CH3:2][Br:3]
arrow: 1 -> 2
arrow: 2-3 -> 3
step: [OH:1][CH3:2] . [Br-:3]
\`\`\`
`;
const REACTION_MAP_REST = `
box A 1,1: CC=O | ethanal
box B 2,1: CCO | ethanol
arrow A -> B: NaBH₄
\`\`\`
`;
const GRAPH_REST = `
x: {label: t/min, from: 0, to: 60, ticks: 20}
y: {label: "[A]/M", from: 0, to: 1, ticks: 0.5}
curves:
  - {points: [[0, 1], [20, 0.5], [40, 0.25], [60, 0.125]], smooth: true}
\`\`\`
`;

/** All commands, in the order of the toolbar. */
export const markdownCommands: readonly MarkdownCommand[] = [
  { name: "Bold", buttonText: "B", before: "**", sample: "bold", after: "**", key: "b" },
  {
    name: "Formula of a substance",
    buttonText: "\\ce{}",
    before: "\\ce{",
    sample: "H2SO4",
    after: "}",
    key: "e",
    isTex: true,
  },
  { name: "Maths", buttonText: "$ $", before: "", sample: "x", after: "", key: "m", isTex: true },
  { name: "Fraction", buttonText: "a⁄b", before: "\\frac{", sample: "a", after: "}{b}", isTex: true },
  { name: "Subscript", buttonText: "x₂", before: "_{", sample: "2", after: "}", isTex: true },
  { name: "Superscript", buttonText: "x²", before: "^{", sample: "2", after: "}", isTex: true },
  { name: "Table", buttonText: "▦", before: TABLE_HEAD, sample: "First", after: TABLE_REST, isBlock: true },
  {
    name: "Structure",
    buttonText: "⌬",
    before: "```smiles ",
    sample: DRAWING_DESCRIPTION,
    after: "\nc1ccccc1\n```\n",
    isBlock: true,
  },
  {
    name: "Mechanism",
    buttonText: "↷",
    before: "```mechanism ",
    sample: DRAWING_DESCRIPTION,
    after: MECHANISM_REST,
    isBlock: true,
  },
  {
    name: "Reaction map",
    buttonText: "▭→",
    before: "```reaction-map ",
    sample: DRAWING_DESCRIPTION,
    after: REACTION_MAP_REST,
    isBlock: true,
  },
  {
    name: "Graph",
    buttonText: "∿",
    before: "```plot ",
    sample: DRAWING_DESCRIPTION,
    after: GRAPH_REST,
    isBlock: true,
  },
];

type TextEdit = { start: number; end: number; text: string; select: [number, number] };

/** Returns the edit that a command makes for the selection from `start` to `end`, with the selection after the edit. */
export function commandEdit(text: string, start: number, end: number, command: MarkdownCommand): TextEdit {
  const innerText = text.slice(start, end) || command.sample;
  const leading = command.isBlock && start > 0 && text[start - 1] !== "\n" ? "\n\n" : "";
  const dollar = command.isTex && !isInFormula(text, start) ? "$" : "";
  const before = leading + dollar + command.before;
  const selectionStart = start + before.length;
  return {
    start,
    end,
    text: before + innerText + command.after + dollar,
    select: [selectionStart, selectionStart + innerText.length],
  };
}

/** Whether a position is inside a formula or a block of code, whose text is TeX or a drawing already. */
function isInFormula(text: string, position: number): boolean {
  let fence = "";
  for (const [mark] of text.slice(0, position).matchAll(/\\[\s\S]|\$\$|\$|```|`|\n\n/g)) {
    if (fence === "") fence = /^[$`]/.test(mark) ? mark : "";
    // A single dollar or backtick ends with its paragraph.
    else if (mark === fence || (mark === "\n\n" && fence.length === 1)) fence = "";
  }
  return fence !== "";
}

/** Returns the start and end offsets of a line in a text. Lines count from 1. */
export function lineRange(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, lineText) => sum + lineText.length + 1, 0);
  return [before, before + (lines[line - 1]?.length ?? 0)];
}

/**
 * Changes a field's text as if the change had been typed, so that the browser's own undo can revert it. If another
 * field has the focus, it gets the focus back: the user may be typing there.
 */
export function insertText(field: HTMLTextAreaElement, { start, end, text, select }: TextEdit): void {
  const previousFocus = otherFocusedField(field);
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, but the only way to keep the undo history. If the browser rejects it, the text is set directly.
  const isInserted = document.execCommand("insertText", false, text);
  if (!isInserted) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
  previousFocus?.focus();
}

/** Returns the input or text area that has the focus, unless that is `field`. */
function otherFocusedField(field: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isField && focused !== field ? focused : undefined;
}
