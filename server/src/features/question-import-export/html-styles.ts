/** Styles that can also be expressed by an element. */
const STYLE_TAGS: [RegExp, string][] = [
  [/text-decoration[\w-]*\s*:[^;]*underline/i, "u"],
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, "s"],
  [/vertical-align\s*:\s*sub\b/i, "sub"],
  [/vertical-align\s*:\s*super\b/i, "sup"],
  [/font-style\s*:\s*italic/i, "em"],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, "strong"],
];

/** Wraps the content of a span in the elements that correspond to its style. */
export const applyStyleTags = (style: unknown, content: string): string =>
  content.trim() === "" || typeof style !== "string"
    ? content
    : STYLE_TAGS.reduce(
        (html, [pattern, tag]) => (pattern.test(style) ? `<${tag}>${html}</${tag}>` : html),
        content,
      );
