import type { Paragraph, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";

type DisplayMaths = Extract<RootContent, { type: "math" }>;

/** A line `$$…$$` on its own is a display formula, as authors expect; remark-math reads it as inline. */
export function liftLoneMaths(source: string) {
  return (tree: Root): void => {
    visit(tree, "paragraph", (paragraph, index, parent) => {
      const display = loneMaths(paragraph, source);
      if (display && parent && index !== undefined) parent.children[index] = display;
    });
  };
}

/** Keeps the words after ```` ```smiles ```` as a title, because only properties survive raw HTML. */
export function keepStructureLabels() {
  return (tree: Root): void =>
    visit(tree, "code", (code) => {
      if (code.lang === "smiles" && code.meta)
        code.data = { ...code.data, hProperties: { title: code.meta } };
    });
}

function loneMaths(paragraph: Paragraph, source: string): DisplayMaths | undefined {
  const [only, ...others] = paragraph.children;
  if (only?.type !== "inlineMath" || others.length > 0) return undefined;
  const start = only.position?.start.offset ?? 0;
  if (source.slice(start, start + 2) !== "$$") return undefined;
  const code = {
    type: "element" as const,
    tagName: "code",
    properties: { className: ["language-math", "math-display"] },
    children: [{ type: "text" as const, value: only.value }],
  };
  const data = { hName: "pre", hChildren: [code] };
  return { type: "math", value: only.value, position: paragraph.position, data };
}
