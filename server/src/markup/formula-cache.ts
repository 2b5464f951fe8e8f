import type { Element, ElementContent, Properties, Root } from "hast";
import rehypeKatex from "rehype-katex";
import { SKIP, visit } from "unist-util-visit";
import { textOf } from "./formulas.ts";
import { KATEX_OPTIONS } from "./math-errors.ts";
import { hasClass } from "./math-width.ts";

const MAX_ENTRIES = 1000;
/** Longer formulas rarely recur and take the space of many short ones. */
const MAX_KEY_LENGTH = 200;

const renderWithKatex = rehypeKatex(KATEX_OPTIONS);
type VFile = Parameters<typeof renderWithKatex>[1];
/** Recently rendered formulas, oldest first. Two thirds of the formulas in a chemistry library recur. */
const cache = new Map<string, ElementContent[]>();

/** Renders each formula with KaTeX or copies it from the cache. Runs after `prepareFormulas`. */
export function renderFormulas() {
  return (tree: Root, file: VFile): void =>
    visit(tree, "element", (node, index, parent) => {
      const isDisplay =
        node.tagName === "pre" && node.children.some((child) => isElementWithClass(child, "math-display"));
      if (!(isDisplay || isElementWithClass(node, "math-inline")) || !parent || index === undefined)
        return undefined;
      const rendered = cachedRendering(node, isDisplay, file);
      parent.children.splice(index, 1, ...rendered);
      return [SKIP, index + rendered.length];
    });
}

const isElementWithClass = (node: ElementContent, name: string): boolean =>
  node.type === "element" && hasClass(node, name);

function cachedRendering(node: Element, isDisplay: boolean, file: VFile): ElementContent[] {
  const key = `${isDisplay ? "$$" : "$"}${textOf(node)}`;
  const cached = cache.get(key);
  const rendered = cached ?? renderFormula(node, file);
  if (key.length > MAX_KEY_LENGTH) return rendered;
  cache.delete(key);
  cache.set(key, rendered);
  const [oldest] = cache.keys();
  if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
  // The following plugins change the nodes, so the cached ones are copied.
  return rendered.map(copyNode);
}

function renderFormula(node: Element, file: VFile): ElementContent[] {
  const root: Root = { type: "root", children: [node] };
  renderWithKatex(root, file);
  return root.children as ElementContent[];
}

/** Much faster than structuredClone, for nodes that contain only arrays and primitive values. */
function copyNode(node: ElementContent): ElementContent {
  if (node.type !== "element") return { ...node };
  const properties: Properties = {};
  for (const name in node.properties) {
    const value = node.properties[name];
    properties[name] = Array.isArray(value) ? [...value] : value;
  }
  return { ...node, properties, children: node.children.map(copyNode) };
}
