import type { Element, ElementContent, Root } from "hast";
import { visitElements } from "./visit-elements.ts";

const SIGNS = "0123456789+-=()";
const SUPERSCRIPTS = new Map(
  [...`${SIGNS}−n`].map((sign, index) => [sign, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻ⁿ"[index] ?? ""]),
);
const SUBSCRIPTS = new Map([...`${SIGNS}−`].map((sign, index) => [sign, "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋"[index] ?? ""]));

/**
 * Writes the figures of `<sup>` and `<sub>` as superscripts and subscripts of Unicode, because only then is 10³ told from
 * 103 in names of controls, in speech, by the search and between options.
 */
export function replaceScripts() {
  return (tree: Root): void =>
    visitElements(tree, (node, index, parent) => {
      const text = scriptText(node);
      if (text !== undefined) parent.children[index] = { type: "text", value: text };
      return undefined;
    });
}

function scriptText({ tagName, children }: Element): string | undefined {
  const signs = tagName === "sup" ? SUPERSCRIPTS : tagName === "sub" ? SUBSCRIPTS : undefined;
  const [only, ...others] = children;
  if (!signs || !isText(only) || others.length > 0) return undefined;
  const written = [...only.value.trim()].map((sign) => signs.get(sign));
  return written.length > 0 && written.every((sign) => sign !== undefined) ? written.join("") : undefined;
}

const isText = (node: ElementContent | undefined) => node?.type === "text";
