/** A part of a file between blank lines, and the line it begins on. */
export type Block = { line: number; text: string };

/** The questions of a file: each ends at a blank line, comments above it belong to it. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let start = 1;
  const flush = () => {
    if (lines.some((line) => !/^\s*(\/\/.*)?$/.test(line)))
      blocks.push({ line: start, text: lines.join("\n") });
    lines = [];
  };
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const isCategory = line.trimStart().startsWith("$CATEGORY:");
    if (line.trim() === "" || isCategory) flush();
    if (lines.length === 0) start = index + 1;
    if (line.trim() !== "") lines.push(line);
    if (isCategory) flush();
  }
  flush();
  return blocks;
}

/**
 * A question as the grammar wants it: it takes no bare `:` in a text, nor `=`, `~` and `#` outside the braces, though
 * Moodle does and teachers write them.
 */
export function repaired(block: string): string {
  const [, comments = "", title = "", rest = ""] =
    /^((?:\s*\/\/[^\n]*\n)*)(\s*::(?:[^:\\]|\\.|:(?!:))*::)?([\s\S]*)$/.exec(block) ?? [];
  const open = indexOfBare(rest, "{", 0);
  if (open === -1) return block;
  const close = indexOfBare(rest, "}", open);
  if (close === -1) return block;
  const answers = rest.slice(open, close + 1);
  const isNumber = /^\{\s*#(?!###)/.test(answers);
  return [
    comments,
    title,
    escaped(rest.slice(0, open), /[:=~#]/),
    isNumber ? answers : escaped(answers, /:/),
    escaped(rest.slice(close + 1), /[:=~#]/),
  ].join("");
}

function indexOfBare(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === sign) return at;
  }
  return -1;
}

const escaped = (text: string, signs: RegExp): string =>
  text.replace(/\\[\s\S]|[\s\S]/g, (one) => (one.length === 1 && signs.test(one) ? `\\${one}` : one));
