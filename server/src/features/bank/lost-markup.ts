import { withAngleEntities } from "./plain-angles.ts";

const UNKEPT = /<(script|video|audio|iframe|object|embed|svg|math|canvas)\b/i;
/** Lists that do not count 1, 2, 3, and bullets of their own. */
const LIST_STYLE =
  /<ol\b[^<>]*\stype\s*=\s*["']?[ai]\b|<(?:ol|ul|li)\b[^<>]*list-style(?:-type)?\s*:(?!\s*(?:decimal|disc|inherit|none)\b)/i;

/** What of this HTML has no place in our Markdown, for its author. */
export function lostMarkup(html: string): string[] {
  const sound = withAngleEntities(html);
  const name = UNKEPT.exec(sound)?.[1]?.toLowerCase();
  return [
    ...(name ? [`A <${name}> cannot be taken over.`] : []),
    ...(LIST_STYLE.test(sound) ? ["How a list is numbered is not kept: it counts 1, 2, 3."] : []),
  ];
}
