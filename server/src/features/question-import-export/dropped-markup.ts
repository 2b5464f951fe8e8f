import { escapeHtmlAngles } from "./angle-escaping.ts";

const DROPPED_ELEMENT = /<(script|video|audio|iframe|object|embed|svg|math|canvas)\b/i;
/** Lists that are not numbered 1, 2, 3, and lists with bullets of their own. */
const LIST_STYLE =
  /<ol\b[^<>]*\stype\s*=\s*["']?[ai]\b|<(?:ol|ul|li)\b[^<>]*list-style(?:-type)?\s*:(?!\s*(?:decimal|disc|inherit|none)\b)/i;

/** Returns messages for the author about the parts of this HTML that our Markdown does not support. */
export function findDroppedMarkup(html: string): string[] {
  const escaped = escapeHtmlAngles(html);
  const name = DROPPED_ELEMENT.exec(escaped)?.[1]?.toLowerCase();
  return [
    ...(name ? [`A <${name}> cannot be taken over.`] : []),
    ...(LIST_STYLE.test(escaped) ? ["How a list is numbered is not kept: it counts 1, 2, 3."] : []),
  ];
}
