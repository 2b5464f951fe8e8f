import type { Element, Root, RootContent } from "hast";
import { textOf } from "./formulas.ts";

/**
 * A passage of a note: what stands between one heading and the next. A paragraph that begins with a bold sentence, such as
 * `**Use it.**`, has that sentence as its heading, and so has a folded part its summary.
 */
export type NotePassage = {
  /** The id of the passage in the rendered note. */
  anchor: string;
  heading: string;
  kind: "main" | "text" | "example" | "folded";
  /** Markdown, with the heading; only that of the part Go deeper is left out, because it folds what follows. */
  source: string;
};

const BOLD_HEADING = /^\*\*((?:Worked example[^*]*|[^*]*[.?!]))\*\*[ \t]*/;
const HEADING_TEXT = /^Worked example|[.?!]$/;
const MARKDOWN_HEADING = /^#{1,6}[ \t]+(.+)\n*/;
const SUMMARY = /^<details>\s*<summary>(.*?)<\/summary>/s;
/** What follows in the same paragraph may have a heading of its own. */
const DEEPER = /^(\*\*Go deeper\.\*\*)[ \t]+(?=\*\*)/m;
const EXAMPLE = /^(?:Worked example|Use it)\b/;

/** Splits a note at its headings. What stands before the first one belongs to no passage. */
export function splitNote(source: string): NotePassage[] {
  const createAnchor = anchorCreator();
  const passages: NotePassage[] = [];
  for (const block of blocksOf(source.replace(DEEPER, "$1\n\n"))) {
    const heading = headingOf(block);
    if (heading === undefined) {
      const last = passages.at(-1);
      if (last) last.source += `\n\n${block}`;
      continue;
    }
    const isFolded = block.startsWith("<details>");
    passages.push({
      anchor: createAnchor(heading),
      heading,
      kind: isFolded ? "folded" : kindOf(heading),
      source: heading === "Go deeper" ? block.replace(BOLD_HEADING, "") : block,
    });
  }
  return passages.filter(
    ({ source: text }) => text.replace(BOLD_HEADING, "").replace(MARKDOWN_HEADING, "").trim() !== "",
  );
}

/** Returns the blocks between blank lines; one between fences or tags of a folded part stays whole. */
function blocksOf(source: string): string[] {
  const blocks: string[] = [];
  const lines: string[] = [];
  let end: RegExp | undefined;
  for (const line of source.split("\n")) {
    if (end?.test(line)) end = undefined;
    else if (end === undefined && line.startsWith("```")) end = /^```\s*$/;
    else if (end === undefined && line.startsWith("<details>") && !line.includes("</details>"))
      end = /<\/details>/;
    if (line.trim() !== "" || end) lines.push(line);
    else if (lines.length > 0) blocks.push(lines.splice(0).join("\n"));
  }
  if (lines.length > 0) blocks.push(lines.join("\n"));
  return blocks;
}

const kindOf = (heading: string) =>
  heading === "Remember" ? "main" : EXAMPLE.test(heading) ? "example" : "text";

function headingOf(block: string): string | undefined {
  const [, text] = BOLD_HEADING.exec(block) ?? MARKDOWN_HEADING.exec(block) ?? SUMMARY.exec(block) ?? [];
  return text?.replace(/\.$/, "").trim();
}

/** Gives the headings of a note, where `splitNote` finds them, their anchors as ids. Comes before formulas are drawn. */
export function markPassages() {
  return (tree: Root): void => {
    const createAnchor = anchorCreator();
    for (const heading of tree.children.flatMap(headingElements))
      heading.properties.id = createAnchor(textOf(heading));
  };
}

function headingElements(node: RootContent): Element[] {
  if (node.type !== "element") return [];
  if (/^h[1-6]$/.test(node.tagName)) return [node];
  if (node.tagName === "details") return node.children.filter(isElement).slice(0, 1);
  if (node.tagName !== "p") return [];
  const [first, ...rest] = node.children.filter((child) => textOf(child).trim() !== "");
  if (!first || !isBoldHeading(first)) return [];
  const [second] = rest;
  return textOf(first) === "Go deeper." && second && isBoldHeading(second) ? [first, second] : [first];
}

const isElement = (node: RootContent): node is Element => node.type === "element";
const isBoldHeading = (node: RootContent): node is Element =>
  isElement(node) && node.tagName === "strong" && HEADING_TEXT.test(textOf(node));

/** Returns a function that makes ids of headings; it numbers those that occur again. */
function anchorCreator(): (heading: string) => string {
  const uses = new Map<string, number>();
  return (heading) => {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 40);
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return `part-${name}${use > 1 ? `-${use}` : ""}`;
  };
}
