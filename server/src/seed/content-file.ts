import { parse } from "yaml";

/** A piece of a file and the line it starts on, counted from 1. */
export type Part = { text: string; line: number };

export type WrittenOption = { key: string; isCorrect: boolean; text: Part; rationale: Part };

/** An item as its author wrote it: `fields` is the front matter, still unchecked. */
export type ContentFile = {
  fields: unknown;
  body: Part;
  stem: Part;
  options: WrittenOption[];
  solution: Part | undefined;
  /** Lines among the options that belong to none of them. */
  strayLines: number[];
};

/** The file has no front matter, or one that is no YAML. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

const OPTION = /^- \[([ xX])\](.*)$/;
const SOLUTION = /^## Solution\s*$/;
const FENCE = /^\s*(```|~~~)/;

/** Takes an item file apart. Options may go on in indented lines; the reason follows ` :: `. */
export function parseContentFile(source: string): ContentFile {
  const [, head, rest] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || rest === undefined)
    throw new UnreadableFile("The file does not start with front matter between two lines of ---.");
  const firstLine = head.split("\n").length + 2;
  const body = toPart(rest.split("\n"), firstLine);
  return { fields: parseYaml(head), body, ...parseBody(rest.split("\n"), firstLine) };
}

/** YAML as a plain value; throws UnreadableFile with the parser's reason. */
export function parseYaml(source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : String(error));
  }
}

type Block = { isCorrect: boolean; line: number; lines: string[] };
type Body = Pick<ContentFile, "stem" | "options" | "solution" | "strayLines">;

function parseBody(lines: string[], firstLine: number): Body {
  const stem: string[] = [];
  const blocks: Block[] = [];
  const strayLines: number[] = [];
  const end = solutionIndex(lines);
  let inFence = false;
  for (const [index, text] of lines.slice(0, end).entries()) {
    const line = firstLine + index;
    const option = inFence ? null : OPTION.exec(text);
    const open = blocks.at(-1);
    if (FENCE.test(text)) inFence = !inFence;
    if (option) blocks.push({ isCorrect: option[1] !== " ", line, lines: [option[2] ?? ""] });
    else if (!open) stem.push(text);
    else if (/^(\s{2,}|\s*$)/.test(text)) open.lines.push(text.replace(/^ {2}/, ""));
    else strayLines.push(line);
  }
  const solution = end < lines.length ? toPart(lines.slice(end + 1), firstLine + end + 1) : undefined;
  return { stem: toPart(stem, firstLine), options: blocks.map(toOption), solution, strayLines };
}

function solutionIndex(lines: string[]): number {
  const found = lines.findIndex((line) => SOLUTION.test(line));
  return found === -1 ? lines.length : found;
}

function toOption(block: Block, index: number): WrittenOption {
  const written = block.lines.join("\n");
  const mark = /(?:^|\s)::(?=\s|$)/.exec(written);
  const cut = mark?.index ?? written.length;
  const before = written.slice(0, cut);
  const after = written.slice(cut + (mark?.[0].length ?? 0));
  return {
    key: String.fromCharCode(65 + index),
    isCorrect: block.isCorrect,
    text: toPart(before.split("\n"), block.line),
    rationale: toPart(
      after.split("\n"),
      block.line + before.split("\n").length - (mark?.[0].startsWith("\n") ? 0 : 1),
    ),
  };
}

/** Without the blank lines around it; the line number follows. */
function toPart(lines: string[], firstLine: number): Part {
  const blank = lines.findIndex((line) => line.trim() !== "");
  if (blank === -1) return { text: "", line: firstLine };
  return { text: lines.slice(blank).join("\n").trim(), line: firstLine + blank };
}
