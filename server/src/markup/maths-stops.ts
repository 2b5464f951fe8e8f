import type { Element, ElementContent, Parents, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { lineOf, span, unbroken } from "./maths-pieces.ts";
import { hasClass } from "./wide-maths.ts";

const OPENING = /[([“‘]+$/;
const CLOSING = /^[.,;:!?)\]%”’…]+|^[-–]/;

/**
 * Keeps brackets, stops and hyphens on the line of the formula they touch. A browser may break a line beside each piece of a
 * formula, whatever stands there, so the first and the last piece share a box with what belongs to them.
 */
export function keepStops() {
  return (tree: Root): void =>
    visit(tree, "element", (node, index, parent) => {
      if (hasClass(node, "katex-display") || hasClass(node, "wide-maths")) return SKIP;
      if (!hasClass(node, "katex") || !parent || index === undefined) return undefined;
      const [before, after] = [takeFrom(parent, index - 1, OPENING), takeFrom(parent, index + 1, CLOSING)];
      const kept = before || after ? together(node, before, after) : [node];
      parent.children.splice(index, 1, ...kept);
      return [SKIP, index + kept.length];
    });
}

/** Takes these characters out of the neighbouring text. */
function takeFrom(parent: Parents, index: number, pattern: RegExp): string {
  const text = parent.children[index];
  if (text?.type !== "text") return "";
  const [taken = ""] = pattern.exec(text.value) ?? [];
  text.value = text.value.replace(pattern, "");
  return taken;
}

function together(drawn: Element, before: string, after: string): ElementContent[] {
  const line = lineOf(drawn);
  if (!line || line.children.length < 2) return [unbroken([...words(before), drawn, ...words(after)])];
  const tail = after ? line.children.splice(-1) : [];
  const rest = before ? line.children.splice(1) : [];
  return [
    before ? unbroken([...words(before), drawn]) : drawn,
    ...(rest.length > 0 ? [pieceOf(drawn, rest)] : []),
    ...(after ? [unbroken([pieceOf(drawn, tail), ...words(after)])] : []),
  ];
}

/** More of a formula that is spoken, and read by screen readers, where it begins. */
function pieceOf(drawn: Element, children: ElementContent[]): Element {
  const line = {
    ...span(["katex-html"], children),
    properties: { ariaHidden: "true", className: ["katex-html"] },
  };
  return { ...drawn, data: { spoken: "" }, children: [line] };
}

const words = (value: string): Text[] => (value ? [{ type: "text", value }] : []);
