import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { visit } from "unist-util-visit";
import { findStrayAngles } from "./html-tags.ts";
import { checkDepth, type TextKind } from "./text-limits.ts";

/** The tree of a text, and the source that its positions refer to: lines are the author's, columns may not be. */
export type ParsedMarkdown = { tree: Root; source: string };

/** Replaces one character, or inserts before it if `length` is 0. */
type Edit = { at: number; length: 0 | 1; text: string };

/** Every pass escapes all marks it finds; more passes are needed only where an escape lets other marks pair up. */
const MAX_PASSES = 20;

/**
 * Markdown constructs that are off, because in such a text their marks are chemistry or arithmetic. An option is one
 * thought: no quotation, list, heading or rule. In a question, a line of hyphens or equals signs under a line is no
 * heading, and indentation is no code.
 */
const DISABLED: Record<TextKind, string[]> = {
  answer: [
    "blockQuote",
    "list",
    "headingAtx",
    "thematicBreak",
    "definition",
    "gfmFootnoteDefinition",
    "setextUnderline",
    "codeIndented",
  ],
  question: ["setextUnderline", "codeIndented"],
  body: [],
};

const readers = {
  answer: createReader(DISABLED.answer),
  question: createReader(DISABLED.question),
  body: createReader(DISABLED.body),
};

function createReader(disabled: string[]) {
  // A single tilde is "about" or "to", as in 5~10 mL.
  return unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkMath)
    .use(function disable(this: Processor) {
      const data = this.data();
      data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: disabled } }];
    })
    .freeze();
}

/**
 * Parses Markdown as its authors mean it. Where a mark of Markdown is a sign of chemistry or arithmetic, it stays as it
 * was typed: `[Co(NH3)5Cl](NO3)2` is no link, `2*3*4` has no emphasis, `> 7` quotes nothing, `p <q and r> s` has no tag. Such
 * a mark is escaped in the source, and the source is parsed again.
 */
export function parseMarkdown(source: string, kind: TextKind): ParsedMarkdown {
  let parsed: ParsedMarkdown = { tree: readers[kind].parse(source), source };
  checkDepth(parsed.tree);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const edits = findMisread(parsed);
    if (edits.length === 0) break;
    const escaped = applyEdits(parsed.source, edits);
    parsed = { tree: readers[kind].parse(escaped), source: escaped };
  }
  return parsed;
}

/** Returns the edits that turn marks which are no markup into text. */
function findMisread({ tree, source }: ParsedMarkdown): Edit[] {
  const edits: Edit[] = [];
  let strayAngles: number[] | undefined;
  visit(tree, (node) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    edits.push(...misreadMarks(node, source, start, end));
    if (node.type !== "html") return;
    strayAngles ??= findStrayAngles(source);
    for (const at of strayAngles) if (at >= start && at < end) edits.push({ at, length: 1, text: "&lt;" });
  });
  return edits;
}

const escapeAt = (at: number): Edit => ({ at, length: 0, text: "\\" });

function misreadMarks(node: Nodes, source: string, start: number, end: number): Edit[] {
  switch (node.type) {
    case "link":
      if (isAddress(node.url)) return [];
      if (source[start] === "<") return [{ at: start, length: 1, text: "&lt;" }];
      return source[start] === "[" ? [escapeAt(start)] : [];
    case "definition":
      return isAddress(node.url) ? [] : [escapeAt(start)];
    case "emphasis":
      return misreadEmphasis(source, start, end, 1);
    case "strong":
    case "delete":
      return misreadEmphasis(source, start, end, 2);
    case "inlineMath":
      return isMoney(source, start, end) ? [escapeAt(start)] : [];
    case "blockquote":
      return COMPARISON.test(source.slice(start, end)) ? [escapeAt(start)] : [];
    case "heading":
      return /^#+[\s\d.]*$/.test(source.slice(start, end)) ? [escapeAt(start)] : [];
    case "thematicBreak":
      // A blank to fill in, on a line of its own.
      return source[start] === "_" ? [escapeAt(start)] : [];
    case "list":
      return node.children.flatMap(({ position }) =>
        misreadItem(
          source,
          position?.start.offset ?? start,
          position?.end.offset ?? end,
          node.children.length === 1,
        ),
      );
    default:
      return [];
  }
}

/** A `>` before a figure or an equals sign compares. */
const COMPARISON = /^>[ \t]*(?:=|[-+−±~≈]?[ \t]*\$?[\d.])/;

/** Whether an address can be followed: a scheme, a path of this site, a place in the text or a file. */
function isAddress(url: string): boolean {
  return (
    /^(?:[a-z][a-z0-9+.-]{2,}:|\/|#|\.{1,2}\/)/i.test(url.trim()) ||
    /^[\w%-]+\.(?:svg|png|jpe?g|webp|pdf)$/i.test(url)
  );
}

/**
 * An asterisk between figures, letters or brackets multiplies or marks, as in `2*3*4` or `σ*2s`, so it begins no emphasis;
 * between two figures it ends none either.
 */
function misreadEmphasis(source: string, start: number, end: number, length: 1 | 2): Edit[] {
  const [before = "", first = ""] = [source[start - 1], source[start + length]];
  const [last = "", after = ""] = [source[end - length - 1], source[end]];
  const isBetween = /[\p{L}\p{N})\]}$]/u.test(before) && /[\p{L}\p{N}([{$\\]/u.test(first);
  // Two asterisks between letters stress a syllable.
  if (isBetween && (length === 1 || /\d/.test(before + first))) return escapeRun(start, length);
  return /\d/.test(last) && /\d/.test(after) ? escapeRun(end - length, length) : [];
}

const escapeRun = (at: number, length: 1 | 2): Edit[] =>
  length === 1 ? [escapeAt(at)] : [escapeAt(at), escapeAt(at + 1)];

/** `$5 and $10` are two sums, no formula: a formula has no blank before its last sign alone. */
function isMoney(source: string, start: number, end: number): boolean {
  return /^\$\d[^$]*\s\$$/.test(source.slice(start, end)) && /\d/.test(source[end] ?? "");
}

/** A figure, with a unit if there is one. */
const QUANTITY = /^\s*\$?[\d.,]+\$?(?:\s+\S+)?\s*$/;

/** A `+` begins no list, and neither does a lone mark before a figure (`- 3 kJ`) or a lone number without a text (`1.`). */
function misreadItem(source: string, start: number, end: number, isLone: boolean): Edit[] {
  const [, marker = "", rest = ""] = /^([-+*]|\d+[.)])([\s\S]*)$/.exec(source.slice(start, end)) ?? [];
  const isSign =
    marker === "+" || (isLone && (/^\d/.test(marker) ? rest.trim() === "" : QUANTITY.test(rest)));
  return isSign ? [escapeAt(start + marker.length - 1)] : [];
}

function applyEdits(source: string, edits: Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.at - b.at);
  let result = "";
  let position = 0;
  for (const { at, length, text } of sorted) {
    if (at < position) continue;
    result += source.slice(position, at) + text;
    position = at + length;
  }
  return result + source.slice(position);
}
