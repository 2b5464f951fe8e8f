import type { Element, ElementContent } from "hast";
import { textOf } from "./formulas.ts";
import { emWidth, hasClass, MAX_PIECE_WIDTH } from "./math-width.ts";

/**
 * Sets where a line can break within an inline formula. KaTeX allows breaks after any relation and operator, but treats
 * a whole reaction as one piece. This function lets a reaction break after its arrow and plus signs, and a long name
 * after its bonds, and keeps the power of ten of a number on the line of its digits.
 */
export function addLineBreaks(rendered: Element): void {
  const visible = visibleHtml(rendered);
  if (visible) visible.children = joinPowers(visible.children.flatMap(splitBase));
}

/**
 * Sets where a display formula can break if it is too wide for a phone: best between its parts, then before a relation
 * or after an arrow, then at an operator, and within brackets only if nothing else helps.
 */
export function addDisplayBreaks(rendered: Element): void {
  const visible = visibleHtml(rendered);
  if (!visible?.children.every(isBase)) return;
  const pieces = startWithRelations(joinPowers(visible.children.flatMap(splitBase)));
  if (widthOf(pieces) <= MAX_PIECE_WIDTH) visible.children = [unbreakable(pieces)];
  else
    visible.children = joinUntil(pieces, endsWithWideSpace).flatMap((part, index, parts) => [
      ...breakIfWide(index < parts.length - 1 ? withoutLastSpace(part) : part, [
        splitAtRelations,
        splitOutsideBrackets,
      ]),
      ...(index < parts.length - 1 ? [gap()] : []),
    ]);
}

/** Returns the visible part of a rendered formula; the other part is MathML. */
export function visibleHtml(rendered: Element): Element | undefined {
  if (hasClass(rendered, "katex-html")) return rendered;
  for (const child of rendered.children) {
    const found = child.type === "element" ? visibleHtml(child) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Wraps nodes in a span that stays on one line. */
export function unbreakable(children: ElementContent[]): Element {
  return span(["unbroken"], children);
}

export function span(className: string[], children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className }, children };
}

/**
 * KaTeX renders `\ce{A -> B}` as one base with a strut and a group. Turns the parts between which a line may break into
 * bases with the same strut.
 */
function splitBase(base: ElementContent): ElementContent[] {
  if (base.type !== "element" || !isBase(base)) return [base];
  const [strut, ...children] = base.children;
  if (strut?.type !== "element") return [base];
  const withChildren = (part: ElementContent[]): Element => ({ ...base, children: [strut, ...part] });
  const flat = children.flatMap(flatten);
  const canBreak = flat.some(isArrow) ? isOperatorOrArrow : isWideSpace;
  const parts = splitAfter(flat, (node) => canBreak(node) || isWideSpace(node));
  const fitting = parts.flatMap((part) =>
    widthOf(part) > MAX_PIECE_WIDTH ? splitAfter(part, isBondOrDot) : [part],
  );
  return fitting.length > 1 ? fitting.map(withChildren) : [base];
}

/** Replaces a group, which only holds its children together, by them. A base with its index stays whole. */
function flatten(node: ElementContent): ElementContent[] {
  if (node.type !== "element" || !isPlainGroup(node)) return [node];
  return node.children.flatMap(flatten);
}

function isPlainGroup({ tagName, properties, children }: Element): boolean {
  const isGroup =
    tagName === "span" && `${properties.className}` === "mord" && properties.style === undefined;
  return (
    isGroup &&
    children.every((child) => child.type === "element") &&
    children.length > 1 &&
    !children.some((child) => child.type === "element" && hasClass(child, "msupsub"))
  );
}

/** Splits nodes after each one that ends a part, and the space that follows it. */
function splitAfter(
  children: ElementContent[],
  isLast: (node: ElementContent) => boolean,
): ElementContent[][] {
  const parts: ElementContent[][] = [[]];
  let canBreak = false;
  for (const child of children) {
    if (canBreak && !isSpace(child)) {
      parts.push([]);
      canBreak = false;
    }
    parts.at(-1)?.push(child);
    canBreak ||= isLast(child);
  }
  return parts;
}

/** Joins bases such as "1.8 ×" and "10⁻¹⁰", which are one number. */
function joinPowers(bases: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const base of bases) {
    const last = joined.at(-1);
    if (last && endsWithTimes(last) && startsWithTen(base)) joined.splice(-1, 1, unbreakable([last, base]));
    else joined.push(base);
  }
  return joined;
}

function endsWithTimes(base: ElementContent): boolean {
  if (base.type !== "element") return false;
  const end = base.children.findLast((child) => !isSpace(child));
  return end !== undefined && isOperator(end) && textOf(end) === "×";
}

/** Moves each relation from the end of its piece to the start of the next one. */
function startWithRelations(pieces: ElementContent[]): ElementContent[] {
  const moved = [...pieces];
  for (const [index, piece] of pieces.entries()) {
    const next = moved[index + 1];
    const current = moved[index];
    const last = lastBase(current ?? piece);
    const start = last?.children.findLastIndex((child) => !isSpace(child)) ?? -1;
    const relation = last?.children[start];
    if (!next || !last || !relation || !isRelation(relation)) continue;
    const from = isSpace(last.children[start - 1]) ? start - 1 : start;
    const tail = last.children.slice(from);
    moved[index] = replaceBase(current ?? piece, last, { ...last, children: last.children.slice(0, from) });
    const head = firstBase(next);
    const [strut, ...rest] = head?.children ?? [];
    if (head && strut)
      moved[index + 1] = replaceBase(next, head, { ...head, children: [strut, ...tail, ...rest] });
  }
  return moved;
}

function replaceBase(piece: ElementContent, base: Element, replacement: Element): ElementContent {
  if (piece === base) return replacement;
  if (piece.type !== "element") return piece;
  return { ...piece, children: piece.children.map((child) => replaceBase(child, base, replacement)) };
}

/** The first and the last base of a piece, which is one or several joined ones. */
function firstBase(piece: ElementContent | undefined): Element | undefined {
  if (piece?.type !== "element") return undefined;
  return isBase(piece) ? piece : firstBase(piece.children[0]);
}
function lastBase(piece: ElementContent | undefined): Element | undefined {
  if (piece?.type !== "element") return undefined;
  return isBase(piece) ? piece : lastBase(piece.children.at(-1));
}

type Split = (pieces: ElementContent[]) => ElementContent[][];

/** Pieces that fit stay on one line; others are split at the best places that they have. */
function breakIfWide(pieces: ElementContent[], [split, ...others]: Split[]): ElementContent[] {
  if (pieces.length < 2) return pieces;
  if (widthOf(pieces) <= MAX_PIECE_WIDTH) return [unbreakable(pieces)];
  return split ? split(pieces).flatMap((group) => breakIfWide(group, others)) : pieces;
}

/** A short left side stays on the line of its first relation. */
const splitAtRelations: Split = (pieces) => {
  const sides = joinUntil(pieces, (piece, next) => endsWithArrow(piece) || startsWithRelation(next));
  const [left = [], right = [], ...rest] = sides;
  const fits = widthOf([...left, ...right]) <= MAX_PIECE_WIDTH;
  return fits && !left.some(endsWithArrow) ? [[...left, ...right], ...rest] : sides;
};

const splitOutsideBrackets: Split = (pieces) => {
  let depth = 0;
  return joinUntil(pieces, (piece) => {
    depth += bracketsIn(piece);
    return depth === 0;
  });
};

/** Collects pieces into groups that end where `isBreak` says of a piece and the next one. */
function joinUntil(
  pieces: ElementContent[],
  isBreak: (piece: ElementContent, next: ElementContent) => boolean,
): ElementContent[][] {
  const groups: ElementContent[][] = [[]];
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    groups.at(-1)?.push(piece);
    if (next && isBreak(piece, next)) groups.push([]);
  }
  return groups;
}

/** A wide space that is not drawn at the end of a line, where it would make the line too wide. */
const gap = (): Element => span(["gap"], [{ type: "text", value: " " }]);

function withoutLastSpace(pieces: ElementContent[]): ElementContent[] {
  const last = lastBase(pieces.at(-1));
  if (!last) return pieces;
  const end = last.children.findLastIndex((child) => !isSpace(child));
  const shortened = { ...last, children: last.children.slice(0, end + 1) };
  return pieces.map((piece) => replaceBase(piece, last, shortened));
}

/** Opening minus closing brackets at the top of a piece. */
function bracketsIn(piece: ElementContent): number {
  if (piece.type !== "element") return 0;
  if (hasClass(piece, "mopen")) return hasClass(piece, "nulldelimiter") ? 0 : 1;
  if (hasClass(piece, "mclose")) return hasClass(piece, "nulldelimiter") ? 0 : -1;
  if (!isBase(piece) && !hasClass(piece, "unbroken")) return 0;
  return piece.children.reduce((depth, child) => depth + bracketsIn(child), 0);
}

const widthOf = (nodes: ElementContent[]): number => nodes.reduce((width, node) => width + emWidth(node), 0);

function startsWithRelation(piece: ElementContent): boolean {
  const start = firstBase(piece)
    ?.children.slice(1)
    .find((child) => !isSpace(child));
  return start !== undefined && isRelation(start);
}

const endsWithArrow = (piece: ElementContent): boolean => lastBase(piece)?.children.some(isArrow) ?? false;
const endsWithWideSpace = (piece: ElementContent): boolean =>
  lastBase(piece)?.children.slice(-2).some(isWideSpace) ?? false;

const startsWithTen = (base: ElementContent): boolean => /^10/.test(textOf(base));
const isElement = (node: ElementContent | undefined): node is Element => node?.type === "element";
const isBase = (node: ElementContent): boolean => isElement(node) && hasClass(node, "katex-base");
const isArrow = (node: ElementContent): boolean => isElement(node) && hasClass(node, "x-arrow");
const isOperator = (node: ElementContent): boolean => isElement(node) && hasClass(node, "mbin");
const isOperatorOrArrow = (node: ElementContent): boolean => isArrow(node) || isOperator(node);
const isRelation = (node: ElementContent): boolean =>
  isElement(node) && hasClass(node, "mrel") && !isArrow(node);
const isSpace = (node: ElementContent | undefined): boolean => isElement(node) && hasClass(node, "mspace");
/** `\\qquad`, which separates formulas; `\\quad` mostly stands before the number or condition of one. */
const isWideSpace = (node: ElementContent): boolean => isElement(node) && isSpace(node) && emWidth(node) >= 2;
/** A bond, the dot of a hydrate, the bar of a cell, or an operator or comma within a group. */
const isBondOrDot = (node: ElementContent): boolean =>
  isElement(node) &&
  (hasClass(node, "mrel") ||
    hasClass(node, "mbin") ||
    hasClass(node, "mpunct") ||
    /^[−=≡⋅∣]+$/.test(textOf(node)));
