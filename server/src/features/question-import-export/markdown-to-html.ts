import type { Element, ElementContent, Nodes, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { textOf } from "../../markup/formulas.ts";
import {
  keepLineEnds,
  preserveStructureLabels,
  promoteStandaloneMath,
} from "../../markup/markdown-blocks.ts";
import { parseMarkdown } from "../../markup/parse-markdown.ts";
import { sanitizeSchema } from "../../markup/sanitize-schema.ts";
import type { TextKind } from "../../markup/text-limits.ts";

/**
 * Converts our Markdown to HTML for other programs: formulas stay TeX, in `\( \)` and `\[ \]`. `imageUrlOf` returns
 * the URL of an image in the file.
 */
export function markdownToHtml(
  text: string,
  kind: TextKind,
  imageUrlOf: (address: string) => string,
): string {
  const { tree: markdown, source } = parseMarkdown(text, kind);
  promoteStandaloneMath(source)(markdown);
  preserveStructureLabels()(markdown);
  keepLineEnds()(markdown);
  const tree = toHast.runSync(markdown);
  isolateMathSigns(tree);
  replaceMathAndImages(tree, imageUrlOf);
  const [onlyChild, ...others] = tree.children;
  const isSingleParagraph = onlyChild?.type === "element" && onlyChild.tagName === "p" && others.length === 0;
  return toHtml(isSingleParagraph ? onlyChild.children : tree.children);
}

// Created once, because a file has thousands of texts.
const toHast = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "", footnoteLabelProperties: {} })
  .use(rehypeRaw)
  .use(rehypeSanitize, sanitizeSchema)
  .freeze();

function replaceMathAndImages(root: Root, imageUrlOf: (address: string) => string): void {
  visit(root, "element", (node, index, parent) => {
    if (node.tagName === "img" && typeof node.properties.src === "string")
      node.properties.src = imageUrlOf(node.properties.src);
    if (!parent || index === undefined) return undefined;
    const display = node.tagName === "pre" ? texOf(node.children[0], "language-math") : undefined;
    const inline = texOf(node, "math-inline");
    const delimited = display === undefined ? inline && `\\(${inline}\\)` : `\\[${display}\\]`;
    if (delimited === undefined) return undefined;
    parent.children[index] = { type: "text", value: delimited };
    return index + 1;
  });
}

/**
 * Puts characters that could begin a formula but are meant literally into a span of their own, where no program reads
 * them as maths.
 */
function isolateMathSigns(root: Root): void {
  visit(root, "text", (node, index, parent) => {
    if (!parent || index === undefined || isCode(parent)) return undefined;
    const parts = node.value.split(/(\$|\\(?=[()[\]]))/);
    if (parts.length === 1) return undefined;
    const nodes = parts.map((value, partIndex): ElementContent => {
      const text = { type: "text", value } as const;
      return partIndex % 2 === 0
        ? text
        : { type: "element", tagName: "span", properties: {}, children: [text] };
    });
    parent.children.splice(index, 1, ...nodes);
    return index + nodes.length;
  });
}

const isCode = (node: Nodes): boolean => node.type === "element" && /^(code|pre)$/.test(node.tagName);

function texOf(node: Element["children"][number] | undefined, name: string): string | undefined {
  if (node?.type !== "element" || node.tagName !== "code") return undefined;
  const classes = node.properties.className;
  return Array.isArray(classes) && classes.includes(name) ? textOf(node).trim() : undefined;
}
