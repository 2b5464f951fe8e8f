import { parse } from "yaml";

/** A part of a file and the number of its first line; the first line of a file is 1. */
export type TextWithLine = { text: string; line: number };

export type ParsedOption = { key: string; isCorrect: boolean; text: TextWithLine; rationale: TextWithLine };

/** A prompt to recall one fact by, with its answer. Its number stays with it when it is reworded or moved. */
export type RecallPrompt = { number: number; front: TextWithLine; back: TextWithLine };

/** The parts of an item file. `fields` is the front matter, not validated yet. */
export type ContentFile = {
  fields: unknown;
  body: TextWithLine;
  stem: TextWithLine;
  options: ParsedOption[];
  hints: TextWithLine[];
  solution: TextWithLine | undefined;
  /** Numbers of the lines after the first option that belong to no option and no hint. */
  strayLines: number[];
};

/** Thrown for a file that cannot be parsed, for example because of invalid YAML. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

const OPTION = /^- \[([ xX])\](.*)$/;
const HINT = /^\d+\.\s+(.*)$/;
const HINTS_HEADING = /^## Hints\s*$/;
const RECALL_HEADING = /^## Recall\s*$/;
const RECALL_PROMPT = /^- (\d{1,4}): +(\S.*?) +:: +(\S.*)$/;
const SOLUTION_HEADING = /^## Solution\s*$/;
const FENCE = /^\s*(```|~~~)/;

/**
 * Splits an item file into its parts. An option or a hint may continue in indented lines; the rationale of an option
 * follows ` :: `. Throws UnreadableFile.
 */
export function parseContentFile(source: string): ContentFile {
  const [, frontMatter, rest] =
    /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(source.replaceAll("\r\n", "\n")) ?? [];
  if (frontMatter === undefined || rest === undefined)
    throw new UnreadableFile("The file does not start with front matter between two lines of ---.");
  const firstLine = frontMatter.split("\n").length + 2;
  const body = toTextWithLine(rest.split("\n"), firstLine);
  return { fields: parseYaml(frontMatter), body, ...parseBody(rest.split("\n"), firstLine) };
}

/**
 * Splits the body of a note into its text and its recall list, of which each line is `- 1: front :: back`. `strayLines`
 * has the numbers of the other lines of the list.
 */
export function splitRecall({ text, line }: TextWithLine): {
  body: TextWithLine;
  recall: RecallPrompt[];
  strayLines: number[];
} {
  const lines = text.split("\n");
  const start = headingIndex(lines, RECALL_HEADING);
  const recall: RecallPrompt[] = [];
  const strayLines: number[] = [];
  for (const [index, content] of lines.slice(start + 1).entries()) {
    const lineNumber = line + start + 1 + index;
    const [, number, front, back] = RECALL_PROMPT.exec(content) ?? [];
    if (front !== undefined && back !== undefined)
      recall.push({
        number: Number(number),
        front: { text: front.trim(), line: lineNumber },
        back: { text: back.trim(), line: lineNumber },
      });
    else if (content.trim() !== "") strayLines.push(lineNumber);
  }
  return { body: toTextWithLine(lines.slice(0, start), line), recall, strayLines };
}

/** Parses YAML into a plain value. Throws UnreadableFile with the parser's message. */
export function parseYaml(source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : String(error));
  }
}

type Block = { isCorrect: boolean; line: number; lines: string[] };
type Body = Pick<ContentFile, "stem" | "options" | "hints" | "solution" | "strayLines">;

function parseBody(lines: string[], firstLine: number): Body {
  const stem: string[] = [];
  const blocks: Block[] = [];
  const strayLines: number[] = [];
  const end = headingIndex(lines, SOLUTION_HEADING);
  const hintsStart = headingIndex(lines.slice(0, end), HINTS_HEADING);
  const hints = parseHints(lines.slice(hintsStart + 1, end), firstLine + hintsStart + 1);
  let inFence = false;
  for (const [index, text] of lines.slice(0, hintsStart).entries()) {
    const line = firstLine + index;
    const option = inFence ? null : OPTION.exec(text);
    const currentBlock = blocks.at(-1);
    if (FENCE.test(text)) inFence = !inFence;
    if (option) blocks.push({ isCorrect: option[1] !== " ", line, lines: [option[2] ?? ""] });
    else if (!currentBlock) stem.push(text);
    else if (/^(\s{2,}|\s*$)/.test(text)) currentBlock.lines.push(text.replace(/^ {2}/, ""));
    else strayLines.push(line);
  }
  const solution = end < lines.length ? toTextWithLine(lines.slice(end + 1), firstLine + end + 1) : undefined;
  return {
    stem: toTextWithLine(stem, firstLine),
    options: blocks.map(toOption),
    hints: hints.texts,
    solution,
    strayLines: [...strayLines, ...hints.strayLines],
  };
}

/** Returns the texts of a numbered list, and the numbers of the lines that are not part of it. */
function parseHints(lines: string[], firstLine: number): { texts: TextWithLine[]; strayLines: number[] } {
  const items: { line: number; lines: string[] }[] = [];
  const strayLines: number[] = [];
  for (const [index, text] of lines.entries()) {
    const line = firstLine + index;
    const hint = HINT.exec(text);
    const currentItem = items.at(-1);
    if (hint) items.push({ line, lines: [hint[1] ?? ""] });
    else if (currentItem && /^(\s{2,}|\s*$)/.test(text)) currentItem.lines.push(text.replace(/^ {2,3}/, ""));
    else if (text.trim() !== "") strayLines.push(line);
  }
  return { texts: items.map((item) => toTextWithLine(item.lines, item.line)), strayLines };
}

/** Returns the index of the first line that matches the heading, or the number of lines. */
function headingIndex(lines: string[], heading: RegExp): number {
  const found = lines.findIndex((line) => heading.test(line));
  return found === -1 ? lines.length : found;
}

function toOption(block: Block, index: number): ParsedOption {
  const source = block.lines.join("\n");
  const separator = /(?:^|\s)::(?=\s|$)/.exec(source);
  const separatorIndex = separator?.index ?? source.length;
  const before = source.slice(0, separatorIndex);
  const after = source.slice(separatorIndex + (separator?.[0].length ?? 0));
  return {
    key: String.fromCharCode(65 + index),
    isCorrect: block.isCorrect,
    text: toTextWithLine(before.split("\n"), block.line),
    rationale: toTextWithLine(
      after.split("\n"),
      block.line + before.split("\n").length - (separator?.[0].startsWith("\n") ? 0 : 1),
    ),
  };
}

/** Removes the blank lines at the start and end, and sets the line number accordingly. */
function toTextWithLine(lines: string[], firstLine: number): TextWithLine {
  const blank = lines.findIndex((line) => line.trim() !== "");
  if (blank === -1) return { text: "", line: firstLine };
  return { text: lines.slice(blank).join("\n").trim(), line: firstLine + blank };
}
