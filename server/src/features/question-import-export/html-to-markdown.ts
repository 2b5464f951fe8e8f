import { type Issue, issue } from "@rasayan/contract/issues";
import type { Element, Root } from "hast";
import type { Html, Root as MarkdownRoot, PhrasingContent } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeRemark, { type Options } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { escapeHtmlAngles } from "./angle-escaping.ts";
import {
  arrangeBlocks,
  DISPLAY_FORMULA,
  FORMULA,
  INLINE_HTML,
  MARKED_AS_HTML,
  PRESERVED_HTML,
  textOf,
} from "./html-blocks.ts";
import { escapeText } from "./markdown-escapes.ts";

/**
 * Converts HTML of another program to our Markdown. Formulas in `\( \)`, `\[ \]` and `$$ $$` become our formulas;
 * what Markdown has no syntax for stays HTML, which is sanitized when the text is rendered.
 */
export function htmlToMarkdown(html: string): string {
  if (!/[<&]/.test(html)) return escapeText(html).trim();
  const value = joinSplitMath(escapeHtmlAngles(html));
  const tree = reader.runSync({ type: "root", children: [{ type: "raw", value }] } as Root);
  const blocks: Root = { type: "root", children: arrangeBlocks(tree.children) };
  return writer.stringify(converter.runSync(blocks) as MarkdownRoot).trim();
}

type Handle = NonNullable<Options["handlers"]>[string];

const htmlNode = (value: string): Html => ({ type: "html", value });

/** Keeps an element as HTML, with its content as Markdown. */
const keepTags =
  (tagName: string): Handle =>
  (state, node) => [
    htmlNode(`<${tagName}>`),
    ...(state.all(node) as PhrasingContent[]),
    htmlNode(`</${tagName}>`),
  ];

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(INLINE_HTML.map((tagName) => [tagName, keepTags(tagName)])),
  ...Object.fromEntries([...MARKED_AS_HTML].map(([tagName, name]) => [name, keepTags(tagName)])),
  [FORMULA]: (_, node) => ({ type: "inlineMath", value: String(node.properties.tex) }),
  [DISPLAY_FORMULA]: (_, node) => ({ type: "math", value: String(node.properties.tex) }),
  [PRESERVED_HTML]: (_, node) => htmlNode(textOf(node)),
  li: (state, node) => ({
    type: "listItem",
    spread: node.properties.isLoose === true,
    children: state.toFlow(state.all(node)) as never,
  }),
  a: (state, node) =>
    typeof node.properties.href === "string"
      ? { type: "link", url: node.properties.href, children: state.all(node) as never }
      : state.all(node),
  img: (_, { properties: { src, alt, title } }) =>
    typeof src === "string" && src !== ""
      ? {
          type: "image",
          url: src,
          alt: String(alt ?? "").replace(/\s+/g, " "),
          title: typeof title === "string" && title !== "" ? title : null,
        }
      : undefined,
  pre: (_, node) => codeBlock(node),
};

/** A structure is a code block whose language says so, with its name after it. */
function codeBlock(pre: Element) {
  const code = pre.children.find(
    (child): child is Element => child.type === "element" && child.tagName === "code",
  );
  const classes = Array.isArray(code?.properties.className) ? code.properties.className : [];
  const language = classes
    .map(String)
    .find((name) => name.startsWith("language-"))
    ?.slice("language-".length);
  const meta = typeof code?.properties.title === "string" ? code.properties.title : null;
  return { type: "code", lang: language ?? null, meta, value: textOf(pre).replace(/\n$/, "") } as const;
}

// Created once, because a file has thousands of texts.
const reader = unified().use(rehypeRaw).freeze();
const converter = unified().use(rehypeRemark, { handlers }).freeze();
const writer = unified()
  .use(remarkStringify, { bullet: "-", emphasis: "*", listItemIndent: "one", resourceLink: true, rule: "-" })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMath)
  .freeze();

/** Formulas of other programs, from the opening to the next closing delimiter. */
const SPLIT_MATH = /(?<!\\)\\\[(?:(?!\\\[)[\s\S])*?\\\]|(?<!\\)\\\((?:(?!\\\()[\s\S])*?\\\)|\$\$[^$]+\$\$/g;
/** HTML that editors write for a line break. */
const LINE_BREAK = /<br\s*\/?>|<\/(p|div)>\s*<\1(?:\s[^<>]*)?>/gi;

/**
 * Removes line breaks from formulas in HTML: `\[x = 1<br>y = 2\]` and a formula over several paragraphs become one
 * formula.
 */
const joinSplitMath = (html: string): string =>
  html.replace(SPLIT_MATH, (formula) => {
    const joined = formula.replace(LINE_BREAK, "\n");
    return /<[a-z/]/i.test(joined) ? formula : joined;
  });

const DROPPED_ELEMENT = /<(script|video|audio|iframe|object|embed|svg|math|canvas)\b/i;
/** Lists that are not numbered 1, 2, 3, and lists with bullets of their own. */
const LIST_STYLE =
  /<ol\b[^<>]*\stype\s*=\s*["']?[ai]\b|<(?:ol|ul|li)\b[^<>]*list-style(?:-type)?\s*:(?!\s*(?:decimal|disc|inherit|none)\b)/i;

/** Returns the parts of this HTML that our Markdown does not support. */
export function findDroppedMarkup(html: string): Issue[] {
  const escaped = escapeHtmlAngles(html);
  const name = DROPPED_ELEMENT.exec(escaped)?.[1]?.toLowerCase();
  return [
    ...(name ? [issue("element_dropped", { tag: name })] : []),
    ...(LIST_STYLE.test(escaped) ? [issue("numbering_dropped")] : []),
  ];
}
