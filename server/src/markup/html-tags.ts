import { sanitizeSchema } from "./sanitize-schema.ts";

/** Elements without an end tag, or with an optional one. */
const VOID_OR_OPTIONAL_END = new Set([
  "br",
  "hr",
  "img",
  "input",
  "wbr",
  "embed",
  "source",
  "col",
  "link",
  "meta",
  "p",
  "li",
  "dd",
  "dt",
  "td",
  "th",
  "tr",
  "tbody",
  "thead",
  "tfoot",
]);
const KNOWN_TAGS = new Set([
  ...VOID_OR_OPTIONAL_END,
  ...(sanitizeSchema.tagNames ?? []),
  ...(sanitizeSchema.strip ?? []),
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
  "figure",
  "font",
  "footer",
  "form",
  "head",
  "header",
  "html",
  "label",
  "legend",
  "main",
  "nav",
  "nobr",
  "option",
  "strike",
  "tt",
]);
const ATTRIBUTE_WITH_VALUE = /\s[\w:@.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;
/** Attributes that are valid without a value. */
const BOOLEAN_ATTRIBUTES = new Set([
  "open",
  "reversed",
  "checked",
  "disabled",
  "hidden",
  "nowrap",
  "border",
  "alt",
  "async",
  "controls",
  "autoplay",
  "loop",
  "muted",
]);
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/iy;
/** Comments, URLs in angle brackets, and leftovers of Word, which are never part of a formula. */
const OTHER_MARKUP =
  /<!--[\s\S]*?-->|<!\[[^>]*>|<\/?[a-z]+:[a-z]+\b[^<>]*>|<[a-z][a-z0-9+.-]+:\/\/[^\s<>]*>/iy;

/** Returns the positions of each `<` that begins no tag of HTML, such as in `I>II<III>IV` or `p <q and r> s`. */
export function findStrayAngles(text: string): number[] {
  const lower = text.toLowerCase();
  const closingPositions = new Map<string, number>();
  const lastClosingTag = (name: string): number => {
    const closingPosition = closingPositions.get(name) ?? lower.lastIndexOf(`</${name}`);
    closingPositions.set(name, closingPosition);
    return closingPosition;
  };
  const strayPositions: number[] = [];
  for (let position = text.indexOf("<"); position !== -1; ) {
    const length = markupLengthAt(text, position, lastClosingTag);
    if (length === 0) strayPositions.push(position);
    position = text.indexOf("<", position + (length || 1));
  }
  return strayPositions;
}

/** Returns the length of the tag that begins at `position`; 0 if none does. */
function markupLengthAt(text: string, position: number, lastClosingTag: (name: string) => number): number {
  const otherMarkup = matchAt(OTHER_MARKUP, text, position);
  if (otherMarkup) return otherMarkup[0].length;
  const [tag = "", slash, tagName = "", attributes = ""] = matchAt(TAG, text, position) ?? [];
  const name = tagName.toLowerCase();
  const booleanAttributes = attributes
    .replace(ATTRIBUTE_WITH_VALUE, "")
    .split(/\s+/)
    .filter((attribute) => attribute !== "");
  const isKnownTag =
    KNOWN_TAGS.has(name) &&
    booleanAttributes.every((attribute) => BOOLEAN_ATTRIBUTES.has(attribute.toLowerCase()));
  const isClosed = slash === "/" || VOID_OR_OPTIONAL_END.has(name) || lastClosingTag(name) > position;
  return isKnownTag && isClosed ? tag.length : 0;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
