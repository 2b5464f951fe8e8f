/** A part of a file between blank lines, its comments first; `lines` tells where each line of it stands in the file. */
export type Block = { line: number; text: string; lines: number[] };

type Line = { number: number; text: string };

/** The questions of a file: each ends at a blank line, comments above it or within it belong to it. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: Line[] = [];
  const flush = () => {
    if (!lines.every(isComment)) blocks.push(blockOf(lines));
    lines = [];
  };
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const isCategory = line.trimStart().startsWith("$CATEGORY:");
    if (line.trim() === "" || isCategory) flush();
    if (line.trim() !== "") lines.push({ number: index + 1, text: line });
    if (isCategory) flush();
  }
  flush();
  return blocks;
}

const isComment = ({ text }: Line): boolean => text.trimStart().startsWith("//");

/** The grammar takes comments above a question only, and Moodle takes them at any line's beginning. */
function blockOf(lines: readonly Line[]): Block {
  const ordered = [...lines.filter(isComment), ...lines.filter((line) => !isComment(line))];
  return {
    line: lines[0]?.number ?? 1,
    text: ordered.map(({ text }) => text).join("\n"),
    lines: ordered.map(({ number }) => number),
  };
}

/** Stands within an arrow that parts no pair, where the grammar would see one; no text has this character. */
const SHIELD = "\uFDD0";

/** A text of a repaired question as it was written. */
export const unshielded = (text: string): string => text.replaceAll(SHIELD, "");

/**
 * A question as the grammar wants it: it takes no bare `:` in a text, nor `=`, `~` and `#` outside the braces, and any
 * `->` after a first right option for a pair to match, though Moodle does not and teachers write them.
 */
export function repaired(block: string): string {
  const [, comments = "", title = "", rest = ""] =
    /^((?:\s*\/\/[^\n]*\n)*)(\s*::(?:[^:\\]|\\.|:(?!:))*::)?([\s\S]*)$/.exec(block) ?? [];
  const open = indexOfBare(rest, "{", 0);
  if (open === -1) return block;
  const close = indexOfBare(rest, "}", open);
  if (close === -1) return block;
  const answers = withArrows(rest.slice(open, close + 1));
  const isNumber = NUMBERS.test(answers);
  return [
    comments,
    title,
    escaped(rest.slice(0, open), /[:=~#]/),
    isNumber ? withoutStars(answers) : escaped(answers, /:/),
    escaped(rest.slice(close + 1), /[:=~#]/),
  ].join("");
}

/** What stands between the braces of a question whose answers are numbers. */
export function numbersPart(block: string): string | undefined {
  const open = indexOfBare(block, "{", 0);
  const answers = open === -1 ? "" : block.slice(open, indexOfBare(block, "}", open));
  return NUMBERS.test(answers) ? answers.replace(NUMBERS, "") : undefined;
}

const NUMBERS = /^\{\s*#(?!###)/;

/** Pairs to match are right answers only, and each of them has its arrow; elsewhere an arrow is a part of a text. */
function withArrows(answers: string): string {
  const bare = answers.replace(/\\[\s\S]/g, "  ");
  const pairs = bare.split("=").slice(1);
  const isMatching = pairs.length > 1 && !bare.includes("~") && pairs.every((pair) => pair.includes("->"));
  return isMatching ? answers : answers.replaceAll("->", `-${SHIELD}>`);
}

/** Any other number is `*` in Moodle, and nothing in the grammar. */
const withoutStars = (answers: string): string => answers.replace(/([=~](?:%[^%]*%)?)\s*\*/g, "$1");

function indexOfBare(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === sign) return at;
  }
  return -1;
}

const escaped = (text: string, signs: RegExp): string =>
  text.replace(/\\[\s\S]|[\s\S]/g, (one) => (one.length === 1 && signs.test(one) ? `\\${one}` : one));
