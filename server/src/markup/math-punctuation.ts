import type { Element, ElementContent, Parents, Root, Text } from "hast";
import { span, unbreakable, visibleHtml } from "./math-line-breaks.ts";
import { hasClass } from "./math-width.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

const OPENING = /[([“‘]+$/;
const CLOSING = /^[.,;:!?)\]%”’…]+|^[-–]/;

/**
 * Keeps brackets, punctuation and hyphens on the line of the adjacent formula. A browser may break a line beside any
 * piece of a formula, so the first and the last piece are wrapped in one unbreakable box with their punctuation.
 */
export function attachPunctuation() {
  return (tree: Root): void =>
    visitElements(tree, (node, index, parent) => {
      if (hasClass(node, "katex-display") || hasClass(node, "math-scroll")) return SKIP;
      if (!hasClass(node, "katex")) return undefined;
      const [before, after] = [
        takePunctuation(parent, index - 1, OPENING),
        takePunctuation(parent, index + 1, CLOSING),
      ];
      const replacement = before || after ? joinPunctuation(node, before, after) : [node];
      parent.children.splice(index, 1, ...replacement);
      return [SKIP, index + replacement.length];
    });
}

/** Removes the punctuation that matches `pattern` from the adjacent text node and returns it. */
function takePunctuation(parent: Parents, index: number, pattern: RegExp): string {
  const text = parent.children[index];
  if (text?.type !== "text") return "";
  const [punctuation = ""] = pattern.exec(text.value) ?? [];
  text.value = text.value.replace(pattern, "");
  return punctuation;
}

function joinPunctuation(rendered: Element, before: string, after: string): ElementContent[] {
  const pieces = visibleHtml(rendered)?.children ?? [];
  if (pieces.length < 2) return [unbreakable([...textNodes(before), rendered, ...textNodes(after)])];
  const tailStart = after ? pieces.length - 1 : pieces.length;
  const restStart = before ? 1 : tailStart;
  const first = withPieces(rendered, pieces.slice(0, restStart));
  const rest = pieces.slice(restStart, tailStart);
  const tail = pieces.slice(tailStart);
  return [
    before ? unbreakable([...textNodes(before), first]) : first,
    ...(rest.length > 0 ? [formulaPart(rendered, rest)] : []),
    ...(after ? [unbreakable([formulaPart(rendered, tail), ...textNodes(after)])] : []),
  ];
}

/** The formula with only these of its visible pieces. A copy, because other texts share the formula. */
function withPieces(rendered: Element, pieces: ElementContent[]): Element {
  const visible = visibleHtml(rendered);
  return {
    ...rendered,
    children: rendered.children.map((child) =>
      child === visible ? { ...visible, children: pieces } : child,
    ),
  };
}

/** A further part of a split formula. Its text alternative is empty, because the first part has that of the whole. */
function formulaPart(rendered: Element, children: ElementContent[]): Element {
  const line = {
    ...span(["katex-html"], children),
    properties: { ariaHidden: "true", className: ["katex-html"] },
  };
  return { ...rendered, data: { textAlternative: "" }, children: [line] };
}

const textNodes = (value: string): Text[] => (value ? [{ type: "text", value }] : []);
