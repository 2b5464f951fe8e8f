/** What a style says that an element of its own says as well. */
const TAGS: [RegExp, string][] = [
  [/text-decoration[\w-]*\s*:[^;]*underline/i, "u"],
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, "s"],
  [/vertical-align\s*:\s*sub\b/i, "sub"],
  [/vertical-align\s*:\s*super\b/i, "sup"],
  [/font-style\s*:\s*italic/i, "em"],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, "strong"],
];

/** What stands in a span within the elements that its style asks for. */
export const styledWords = (style: unknown, inside: string): string =>
  inside.trim() === "" || typeof style !== "string"
    ? inside
    : TAGS.reduce((words, [asks, tag]) => (asks.test(style) ? `<${tag}>${words}</${tag}>` : words), inside);
