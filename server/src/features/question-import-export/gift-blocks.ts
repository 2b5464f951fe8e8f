import { toDecimalNotation } from "@rasayan/engine";
import { toPlainNumber } from "./read-number.ts";

/**
 * A part of a file between blank lines, with its comments first; `lines` is the line number of each line in the file.
 */
export type Block = { line: number; text: string; lines: number[] };

type Line = { number: number; text: string };

/** Splits a file into questions: each ends at a blank line, and comments above or within it belong to it. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: Line[] = [];
  const finishBlock = () => {
    if (!lines.every(isComment)) blocks.push(toBlock(lines));
    lines = [];
  };
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const isCategory = line.trimStart().startsWith("$CATEGORY:");
    if (line.trim() === "" || isCategory) finishBlock();
    if (line.trim() !== "") lines.push({ number: index + 1, text: line });
    if (isCategory) finishBlock();
  }
  finishBlock();
  return blocks;
}

const isComment = ({ text }: Line): boolean => text.trimStart().startsWith("//");

/** Moves comments to the top: the grammar accepts them only above a question, Moodle at the start of any line. */
function toBlock(lines: readonly Line[]): Block {
  const ordered = [...lines.filter(isComment), ...lines.filter((line) => !isComment(line))];
  return {
    line: lines[0]?.number ?? 1,
    text: ordered.map(({ text }) => text).join("\n"),
    lines: ordered.map(({ number }) => number),
  };
}

/**
 * Inserted into an arrow that does not separate a pair but that the grammar would read so; no text has this
 * character.
 */
const ARROW_GUARD = "\uFDD0";

/** Returns a text of a normalized question as it was written. */
export const restoreText = (text: string): string => text.replaceAll(ARROW_GUARD, "");

/**
 * Rewrites a question for the grammar, which accepts no unescaped `:` in a text and no `=`, `~` and `#` outside the
 * braces, and reads any `->` after a first correct option as a pair to match. Moodle does not, and teachers write all
 * of these.
 */
export function normalizeGift(block: string): string {
  const [, comments = "", title = "", rest = ""] =
    /^((?:\s*\/\/[^\n]*\n)*)(\s*::(?:[^:\\]|\\.|:(?!:))*::)?([\s\S]*)$/.exec(block) ?? [];
  const openIndex = indexOfUnescaped(rest, "{", 0);
  if (openIndex === -1) return block;
  const closeIndex = indexOfUnescaped(rest, "}", openIndex);
  if (closeIndex === -1) return block;
  const answers = protectArrows(rest.slice(openIndex, closeIndex + 1));
  const isNumeric = NUMERIC_PREFIX.test(answers);
  return [
    comments,
    title,
    escapeCharacters(rest.slice(0, openIndex), /[:=~#]/),
    isNumeric ? normalizeNumbers(answers) : escapeCharacters(answers, /:/),
    escapeCharacters(rest.slice(closeIndex + 1), /[:=~#]/),
  ].join("");
}

/** Returns the text between the braces of a numerical question; undefined for other types. */
function numericSection(block: string): string | undefined {
  const openIndex = indexOfUnescaped(block, "{", 0);
  const answers = openIndex === -1 ? "" : block.slice(openIndex, indexOfUnescaped(block, "}", openIndex));
  return NUMERIC_PREFIX.test(answers) ? answers.replace(NUMERIC_PREFIX, "") : undefined;
}

const NUMERIC_PREFIX = /^\{\s*#(?!###)/;

/**
 * A matching question has only correct answers, each with an arrow; in other questions an arrow is part of a text.
 */
function protectArrows(answers: string): string {
  const withoutEscapes = answers.replace(/\\[\s\S]/g, "  ");
  const pairs = withoutEscapes.split("=").slice(1);
  const isMatching =
    pairs.length > 1 && !withoutEscapes.includes("~") && pairs.every((pair) => pair.includes("->"));
  return isMatching ? answers : answers.replaceAll("->", `-${ARROW_GUARD}>`);
}

/** An answer of a numerical question: its sign and weight, the number or range, and the feedback on it. */
const NUMERIC_ANSWER = /([=~]?)(\s*%[^%]*%)?([^=~#\\}]*)(#(?!###)(?:\\[\s\S]|[^=~#\\}]|#(?!###))*)?/y;

/**
 * Rewrites the answers of a numerical question. Moodle writes numbers such as 1.0E-5 and .5, which the grammar rejects,
 * feedback on all other numbers without a number (`~#wrong`), and `*` for any other number.
 */
function normalizeNumbers(answers: string): string {
  const start = NUMERIC_PREFIX.exec(answers)?.[0] ?? "";
  let normalized = start;
  for (let position = start.length; position < answers.length; position = NUMERIC_ANSWER.lastIndex) {
    NUMERIC_ANSWER.lastIndex = position;
    const [whole = "", sign = "", weight = "", number = "", feedback = ""] =
      NUMERIC_ANSWER.exec(answers) ?? [];
    if (whole === "") return normalized + escapeCharacters(answers.slice(position), /:/);
    const isBlank = sign === "" && number.trim() === "" && feedback === "";
    const bounds = number
      .trim()
      .replace(/^\*$/, "")
      .split(/\s*(\.\.|:)\s*/);
    const plain = bounds.map((part) => toPlainNumber(part) ?? part).join("");
    normalized += isBlank
      ? whole
      : `${sign || "="}${weight}${plain}${/\s*$/.exec(number)?.[0] ?? ""}${escapeCharacters(feedback, /:/)}`;
  }
  return normalized;
}

function indexOfUnescaped(text: string, character: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === character) return index;
  }
  return -1;
}

const escapeCharacters = (text: string, characters: RegExp): string =>
  text.replace(/\\[\s\S]|[\s\S]/g, (character) =>
    character.length === 1 && characters.test(character) ? `\\${character}` : character,
  );

/** Formats the next number of a question as it was written; the grammar returns only its value. */
export type DigitFormatter = (value: number) => string;

/** Returns the answers of a numerical question without weights and feedback; empty for other types. */
export const writtenAnswers = (block: string): string =>
  (numericSection(block) ?? "")
    .replace(/%[^%]*%/g, " ")
    // Feedback on a number lasts until the next number.
    .replace(/#(?:\\[\s\S]|[^=~\\])*/g, " ");

/**
 * Returns a function to call for each number of a question in order; it formats the number with the digits in the
 * file.
 */
export function createDigitFormatter(block: string): DigitFormatter {
  const writtenNumbers = [...(writtenAnswers(block).match(/[+-]?\d+(?:\.\d+)?/g) ?? [])];
  return (value) => {
    const nextNumber = writtenNumbers.shift();
    return nextNumber !== undefined && Number(nextNumber) === value
      ? nextNumber.replace(/^\+/, "")
      : toDecimalNotation(value);
  };
}
