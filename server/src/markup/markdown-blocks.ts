import type { Paragraph, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { isDrawingKind } from "./drawings/draw-block.ts";

type DisplayMath = Extract<RootContent, { type: "math" }>;

/** Turns a line `$$…$$` on its own into a display formula, as authors expect; remark-math parses it as inline. */
export function promoteStandaloneMath(source: string) {
  return (tree: Root): void => {
    visit(tree, "paragraph", (paragraph, index, parent) => {
      const displayMath = standaloneMath(paragraph, source);
      if (displayMath && parent && index !== undefined) parent.children[index] = displayMath;
    });
  };
}

/** Stores the words after ```` ```smiles ```` and other drawings as a title property, because rehype-raw preserves only properties. */
export function preserveStructureLabels() {
  return (tree: Root): void =>
    visit(tree, "code", (code) => {
      if (code.meta && (code.lang === "smiles" || isDrawingKind(code.lang ?? "")))
        code.data = { ...code.data, hProperties: { title: code.meta } };
    });
}

/** Turns line ends into line breaks, except after a `<br>`, which is one already. */
export function keepLineEnds() {
  return (tree: Root): void =>
    visit(tree, "text", (text, index, parent) => {
      if (!parent || index === undefined || !text.value.includes("\n")) return undefined;
      const previous = parent.children[index - 1];
      const isAfterBreak = previous?.type === "html" && /^<br\b/i.test(previous.value);
      // A line end right after a <br> stays in the first line.
      const [first = "", ...lines] = text.value.split(isAfterBreak ? /(?<!^[ \t]*)\n/ : "\n");
      const nodes = [
        { ...text, value: first },
        ...lines.flatMap((value) => [{ type: "break" as const }, { ...text, value }]),
      ];
      parent.children.splice(index, 1, ...nodes);
      return index + nodes.length;
    });
}

/** Marks the lists that their author numbered `1)`, `2)`, which are shown with this bracket. */
export function keepListBrackets(source: string) {
  return (tree: Root): void =>
    visit(tree, "list", (list) => {
      const start = list.position?.start.offset ?? 0;
      if (list.ordered && /^\d+\)/.test(source.slice(start, start + 12)))
        list.data = { ...list.data, hProperties: { className: ["bracketed"] } };
    });
}

function standaloneMath(paragraph: Paragraph, source: string): DisplayMath | undefined {
  const [onlyChild, ...others] = paragraph.children;
  if (onlyChild?.type !== "inlineMath" || others.length > 0) return undefined;
  const start = onlyChild.position?.start.offset ?? 0;
  if (source.slice(start, start + 2) !== "$$") return undefined;
  const code = {
    type: "element" as const,
    tagName: "code",
    properties: { className: ["language-math", "math-display"] },
    children: [{ type: "text" as const, value: onlyChild.value }],
  };
  const data = { hName: "pre", hChildren: [code] };
  return { type: "math", value: onlyChild.value, position: paragraph.position, data };
}
