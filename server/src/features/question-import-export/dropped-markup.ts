import { escapeHtmlAngles } from "./angle-escaping.ts";

const DROPPED_ELEMENT = /<(script|video|audio|iframe|object|embed|svg|math|canvas)\b/i;
/** Lists that do not count 1, 2, 3, and bullets of their own. */
const LIST_STYLE =
  /<ol\b[^<>]*\stype\s*=\s*["']?[ai]\b|<(?:ol|ul|li)\b[^<>]*list-style(?:-type)?\s*:(?!\s*(?:decimal|disc|inherit|none)\b)/i;

/** What of this HTML has no place in our Markdown, for its author. */
export function findDroppedMarkup(html: string): string[] {
  const escaped = escapeHtmlAngles(html);
  const name = DROPPED_ELEMENT.exec(escaped)?.[1]?.toLowerCase();
  return [
    ...(name ? [`A <${name}> cannot be taken over.`] : []),
    ...(LIST_STYLE.test(escaped) ? ["How a list is numbered is not kept: it counts 1, 2, 3."] : []),
  ];
}
