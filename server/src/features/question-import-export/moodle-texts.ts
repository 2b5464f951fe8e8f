import { escapeMarkdownAngles } from "./angle-escaping.ts";
import { findDroppedMarkup } from "./dropped-markup.ts";
import type { EmbeddedImage } from "./file-question.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { escapeText } from "./markdown-escapes.ts";
import { toDollarMath } from "./math-delimiters.ts";
import type { XmlNode } from "./xml-tree.ts";

/** Collects the images of a whole file while its texts are read. */
export type EmbeddedImages = EmbeddedImage[];

/** Returns the text of the `<text>` child of a node, or else of the node itself. */
export const plainText = (node: XmlNode | undefined): string =>
  childOf(node, "text")?.text ?? node?.text ?? "";

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Converts a Moodle text in any of its four formats to our Markdown, and adds its images to those of the file. */
export function toMarkdown(
  node: XmlNode | undefined,
  images: EmbeddedImages,
): { text: string; droppedMarkup: string[] } {
  if (!node) return { text: "", droppedMarkup: [] };
  const source = replaceImageUrls(plainText(node), node, images);
  const format = node.attributes.format ?? "html";
  if (format === "plain_text") return { text: escapeText(source).trim(), droppedMarkup: [] };
  const droppedMarkup = findDroppedMarkup(source);
  if (format === "markdown")
    return { text: escapeMarkdownAngles(toDollarMath(source)).trim(), droppedMarkup };
  const html = format === "moodle_auto_format" ? source.trim().replace(/\r?\n/g, "<br>") : source;
  return { text: htmlToMarkdown(html), droppedMarkup };
}

function replaceImageUrls(source: string, node: XmlNode, images: EmbeddedImages): string {
  const indexByPath = new Map<string, number>();
  for (const file of childrenOf(node, "file")) {
    const path = `${file.attributes.path ?? "/"}${file.attributes.name ?? ""}`.replace(/^\/+/, "");
    if (!source.includes("@@PLUGINFILE@@") || file.attributes.encoding !== "base64") continue;
    indexByPath.set(path, images.push({ bytes: Buffer.from(file.text, "base64") }) - 1);
  }
  return source.replace(/@@PLUGINFILE@@\/([^"'\s)>]+)/g, (match, address: string) => {
    const index = indexByPath.get(decodeAddress(address.split("?")[0] ?? ""));
    return index === undefined ? match : `picture:${index}`;
  });
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
