import type { ReadPicture } from "./bank-question.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { lostMarkup } from "./lost-markup.ts";
import { escapeText } from "./markdown-escapes.ts";
import { withDollars } from "./maths-marks.ts";
import { withPlainAngles } from "./plain-angles.ts";
import type { XmlNode } from "./xml-tree.ts";

/** Collects the pictures of a whole file while its texts are read. */
export type Pictures = ReadPicture[];

/** What stands in `<text>` below a node. */
export const plainText = (node: XmlNode | undefined): string =>
  childOf(node, "text")?.text ?? node?.text ?? "";

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** A text of Moodle, in whichever of its four formats, as our Markdown; its pictures join those of the file. */
export function markdownOf(node: XmlNode | undefined, pictures: Pictures): { text: string; lost: string[] } {
  if (!node) return { text: "", lost: [] };
  const source = withPictures(plainText(node), node, pictures);
  const format = node.attributes.format ?? "html";
  if (format === "plain_text") return { text: escapeText(source).trim(), lost: [] };
  const lost = lostMarkup(source);
  if (format === "markdown") return { text: withPlainAngles(withDollars(source)).trim(), lost };
  const html = format === "moodle_auto_format" ? source.trim().replace(/\r?\n/g, "<br>") : source;
  return { text: htmlToMarkdown(html), lost };
}

function withPictures(source: string, node: XmlNode, pictures: Pictures): string {
  const places = new Map<string, number>();
  for (const file of childrenOf(node, "file")) {
    const path = `${file.attributes.path ?? "/"}${file.attributes.name ?? ""}`.replace(/^\/+/, "");
    if (!source.includes("@@PLUGINFILE@@") || file.attributes.encoding !== "base64") continue;
    places.set(path, pictures.push({ bytes: Buffer.from(file.text, "base64") }) - 1);
  }
  return source.replace(/@@PLUGINFILE@@\/([^"'\s)>]+)/g, (whole, address: string) => {
    const place = places.get(decoded(address.split("?")[0] ?? ""));
    return place === undefined ? whole : `picture:${place}`;
  });
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
