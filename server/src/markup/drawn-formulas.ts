import type { Element, ElementContent, Properties, Root } from "hast";
import rehypeKatex from "rehype-katex";
import { SKIP, visit } from "unist-util-visit";
import { textOf } from "./formulas.ts";
import { KATEX_OPTIONS } from "./maths-faults.ts";
import { hasClass } from "./wide-maths.ts";

const MOST_KEPT = 1000;
/** Longer ones hardly come again, and take the room of many. */
const LONGEST_KEPT = 200;

const drawWithKatex = rehypeKatex(KATEX_OPTIONS);
type File = Parameters<typeof drawWithKatex>[1];
/** Drawn lately, the oldest first: two of three formulae of a chemistry bank stand in it more than once. */
const kept = new Map<string, ElementContent[]>();

/** Follows `settleFormulas`: draws each formula with KaTeX, or copies it where it was drawn a short while ago. */
export function drawFormulas() {
  return (tree: Root, file: File): void =>
    visit(tree, "element", (node, index, parent) => {
      const isDisplay = node.tagName === "pre" && node.children.some((child) => isOf(child, "math-display"));
      if (!(isDisplay || isOf(node, "math-inline")) || !parent || index === undefined) return undefined;
      const drawn = drawnOf(node, isDisplay, file);
      parent.children.splice(index, 1, ...drawn);
      return [SKIP, index + drawn.length];
    });
}

const isOf = (node: ElementContent, name: string): boolean => node.type === "element" && hasClass(node, name);

function drawnOf(node: Element, isDisplay: boolean, file: File): ElementContent[] {
  const key = `${isDisplay ? "$$" : "$"}${textOf(node)}`;
  const known = kept.get(key);
  const drawn = known ?? draw(node, file);
  if (key.length > LONGEST_KEPT) return drawn;
  kept.delete(key);
  kept.set(key, drawn);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  // What follows changes what it is given.
  return drawn.map(copyOf);
}

function draw(node: Element, file: File): ElementContent[] {
  const alone: Root = { type: "root", children: [node] };
  drawWithKatex(alone, file);
  return alone.children as ElementContent[];
}

/** Far quicker than structuredClone, for nodes that hold nothing but lists and plain values. */
function copyOf(node: ElementContent): ElementContent {
  if (node.type !== "element") return { ...node };
  const properties: Properties = {};
  for (const name in node.properties) {
    const value = node.properties[name];
    properties[name] = Array.isArray(value) ? [...value] : value;
  }
  return { ...node, properties, children: node.children.map(copyOf) };
}
