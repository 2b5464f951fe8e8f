import { findStrayAngles } from "../../markup/html-tags.ts";
import { blankOutMath } from "./markdown-escapes.ts";

/** Escapes each `<` in a Markdown text that begins no tag, so `I>II<III>IV` is shown as written. */
export function escapeMarkdownAngles(markdown: string): string {
  const withoutMath = blankOutMath(markdown);
  const strayPositions = findStrayAngles(withoutMath).filter((position) => !isEscaped(withoutMath, position));
  return replaceAtPositions(markdown, strayPositions, "\\<");
}

/** The same for HTML, also inside formulas, because a browser parses a tag before the formula is rendered. */
export const escapeHtmlAngles = (html: string): string =>
  replaceAtPositions(html, findStrayAngles(html), "&lt;");

function replaceAtPositions(text: string, positions: readonly number[], replacement: string): string {
  const starts = [-1, ...positions];
  return starts.map((position, index) => text.slice(position + 1, starts[index + 1])).join(replacement);
}

function isEscaped(markdown: string, position: number): boolean {
  let start = position;
  while (markdown[start - 1] === "\\") start -= 1;
  return (position - start) % 2 === 1;
}
