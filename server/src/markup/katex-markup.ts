import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";

declare module "hast" {
  interface ElementData {
    /** The start tag as KaTeX wrote it, with all its attributes. */
    startTag?: string;
  }
}

const TOKEN = /<(\/?)([\w-]+)([^>]*?)(\/?)>|[^<]+/g;
const ENTITIES = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);

/**
 * Reads what KaTeX wrote as a tree, in a tenth of the time of an HTML parser: KaTeX closes every tag and quotes every
 * attribute. Of the attributes, `properties` have only those of spans. Undefined if a tag has a character reference.
 */
export function readKatexMarkup(markup: string): Element | undefined {
  if (/<[^>]*&/.test(markup)) return undefined;
  const root: ElementContent[] = [];
  const open = [root];
  for (const [text, slash, tagName, attributes = "", isEmpty] of markup.matchAll(TOKEN)) {
    const siblings = open.at(-1);
    if (slash) open.pop();
    else if (tagName === undefined) siblings?.push({ type: "text", value: decode(text) });
    else {
      const element = elementOf(tagName, attributes);
      siblings?.push(element);
      if (!isEmpty) open.push(element.children);
    }
  }
  const [element] = root;
  return element?.type === "element" ? element : undefined;
}

function elementOf(tagName: string, attributes: string): Element {
  const [, className] = /\bclass ?="([^"]*)"/.exec(attributes) ?? [];
  const [, style] = /\bstyle="([^"]*)"/.exec(attributes) ?? [];
  const isHidden = attributes.includes('aria-hidden="true"');
  return {
    type: "element",
    tagName,
    properties: {
      ...(className ? { className: className.split(" ") } : {}),
      ...(style ? { style } : {}),
      ...(isHidden ? { ariaHidden: "true" } : {}),
    },
    children: [],
    data: { startTag: `<${tagName}${attributes.replace("class =", "class=")}>` },
  };
}

const decode = (text: string) => text.replace(/&[^;]+;/g, (entity) => ENTITIES.get(entity) ?? entity);

/** Returns the HTML of nodes, those that KaTeX wrote with their start tags as they were. */
export function writeKatexMarkup(nodes: readonly ElementContent[]): string {
  return nodes.map(write).join("");
}

function write(node: ElementContent): string {
  if (node.type !== "element" || node.data?.startTag === undefined) return toHtml(node);
  return `${node.data.startTag}${writeKatexMarkup(node.children)}</${node.tagName}>`;
}
