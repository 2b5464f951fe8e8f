import { textSchema } from "../../markup/sanitise-schema.ts";
import { withoutMaths } from "./maths-marks.ts";

/** Elements whose end is not written, or need not be. */
const OPEN_ENDED = new Set([
  ...["br", "hr", "img", "input", "wbr", "embed", "source", "col", "link", "meta"],
  ...["p", "li", "dd", "dt", "td", "th", "tr", "tbody", "thead", "tfoot"],
]);
const KNOWN = new Set([
  ...OPEN_ENDED,
  ...(textSchema.tagNames ?? []),
  ...(textSchema.strip ?? []),
  ...[
    "article",
    "aside",
    "big",
    "body",
    "button",
    "center",
    "cite",
    "colgroup",
    "dfn",
    "fieldset",
    "figcaption",
  ],
  ...["figure", "font", "footer", "form", "head", "header", "html", "label", "legend", "main", "nav", "nobr"],
  ...["option", "strike", "tt"],
]);
const VALUE = /\s[\w:@.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;
/** Attributes that stand without a value. */
const BARE = new Set([
  "open",
  "reversed",
  "checked",
  "disabled",
  "hidden",
  "nowrap",
  "border",
  "alt",
  "async",
]);
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/iy;
/** Comments, addresses between angles, and what Word leaves behind: nobody's formula. */
const OTHER = /<!--[\s\S]*?-->|<!\[[^>]*>|<\/?[a-z]+:[a-z]+\b[^<>]*>|<[a-z][a-z0-9+.-]+:\/\/[^\s<>]*>/iy;

/** A Markdown text in which each `<` that begins no tag is a plain sign: `I>II<III>IV` says what it shows. */
export function withPlainAngles(markdown: string): string {
  const outside = withoutMaths(markdown);
  const stray = strayAngles(outside).filter((at) => !isEscaped(outside, at));
  return replaced(markdown, stray, "\\<");
}

/** The same for HTML; in maths, too, where a browser would see the tag before anybody sees the maths. */
export const withAngleEntities = (html: string): string => replaced(html, strayAngles(html), "&lt;");

function replaced(text: string, places: readonly number[], sign: string): string {
  const starts = [-1, ...places];
  return starts.map((at, index) => text.slice(at + 1, starts[index + 1])).join(sign);
}

function isEscaped(markdown: string, at: number): boolean {
  let start = at;
  while (markdown[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}

function strayAngles(text: string): number[] {
  const lower = text.toLowerCase();
  const ends = new Map<string, number>();
  const lastEndOf = (name: string): number => {
    const end = ends.get(name) ?? lower.lastIndexOf(`</${name}`);
    ends.set(name, end);
    return end;
  };
  const stray: number[] = [];
  for (let at = text.indexOf("<"); at !== -1; ) {
    const length = markupAt(text, at, lastEndOf);
    if (length === 0) stray.push(at);
    at = text.indexOf("<", at + (length || 1));
  }
  return stray;
}

/** How long the tag is that begins here; 0 when none does. */
function markupAt(text: string, at: number, lastEndOf: (name: string) => number): number {
  const other = startsAt(OTHER, text, at);
  if (other) return other[0].length;
  const [tag = "", slash, given = "", attributes = ""] = startsAt(TAG, text, at) ?? [];
  const name = given.toLowerCase();
  const bare = attributes
    .replace(VALUE, "")
    .split(/\s+/)
    .filter((attribute) => attribute !== "");
  const isSound = KNOWN.has(name) && bare.every((attribute) => BARE.has(attribute.toLowerCase()));
  const hasEnd = slash === "/" || OPEN_ENDED.has(name) || lastEndOf(name) > at;
  return isSound && hasEnd ? tag.length : 0;
}

function startsAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
