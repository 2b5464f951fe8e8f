import type { Element, ElementContent, Nodes, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { textOf } from "../../markup/formulas.ts";
import { keepStructureLabels, liftLoneMaths } from "../../markup/markdown-blocks.ts";
import { textSchema } from "../../markup/sanitise-schema.ts";

/**
 * Our Markdown as HTML for other programs: maths stays TeX, in `\( \)` and `\[ \]`. `addressOf` gives what a picture is
 * called in the file.
 */
export function markdownToHtml(source: string, addressOf: (address: string) => string): string {
  const markdown = reader.parse(source);
  liftLoneMaths(source)(markdown);
  keepStructureLabels()(markdown);
  const tree = toTree.runSync(markdown);
  keepSigns(tree);
  settle(tree, addressOf);
  const [only, ...others] = tree.children;
  const isOneLine = only?.type === "element" && only.tagName === "p" && others.length === 0;
  return toHtml(isOneLine ? only.children : tree.children);
}

// Made once: a file has thousands of texts.
const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();
const toTree = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "", footnoteLabelProperties: {} })
  .use(rehypeRaw)
  .use(rehypeSanitize, textSchema)
  .freeze();

function settle(root: Root, addressOf: (address: string) => string): void {
  visit(root, "element", (node, index, parent) => {
    if (node.tagName === "img" && typeof node.properties.src === "string")
      node.properties.src = addressOf(node.properties.src);
    if (!parent || index === undefined) return undefined;
    const display = node.tagName === "pre" ? mathsOf(node.children[0], "language-math") : undefined;
    const inline = mathsOf(node, "math-inline");
    const marks = display === undefined ? inline && `\\(${inline}\\)` : `\\[${display}\\]`;
    if (marks === undefined) return undefined;
    parent.children[index] = { type: "text", value: marks };
    return index + 1;
  });
}

/** Signs of maths that are meant as themselves stand alone in a span, where no program takes them for maths. */
function keepSigns(root: Root): void {
  visit(root, "text", (node, index, parent) => {
    if (!parent || index === undefined || isTagged(parent)) return undefined;
    const parts = node.value.split(/(\$|\\(?=[()[\]]))/);
    if (parts.length === 1) return undefined;
    const nodes = parts.map((value, place): ElementContent => {
      const text = { type: "text", value } as const;
      return place % 2 === 0 ? text : { type: "element", tagName: "span", properties: {}, children: [text] };
    });
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
}

const isTagged = (node: Nodes): boolean => node.type === "element" && /^(code|pre)$/.test(node.tagName);

function mathsOf(node: Element["children"][number] | undefined, name: string): string | undefined {
  if (node?.type !== "element" || node.tagName !== "code") return undefined;
  const classes = node.properties.className;
  return Array.isArray(classes) && classes.includes(name) ? textOf(node).trim() : undefined;
}
