import type { Options } from "rehype-sanitize";

/** HTML that an author's text may contain; anything else is removed. KaTeX's output is added after sanitizing. */
export const sanitizeSchema: Options = {
  tagNames: [
    ...["a", "abbr", "b", "blockquote", "br", "code", "dd", "del", "details", "div", "dl", "dt", "em"],
    ...["h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "input", "ins", "kbd", "li", "mark", "ol"],
    ...["p", "pre", "q", "s", "samp", "section", "small", "span", "strong", "sub", "summary", "sup"],
    ...["caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var"],
  ],
  attributes: {
    "*": ["dir", "id", "lang", "title"],
    a: ["ariaDescribedBy", "ariaLabel", "dataFootnoteBackref", "dataFootnoteRef", "href"],
    code: [["className", /^language-[\w-]+$/, "math-inline", "math-display"]],
    details: ["open"],
    img: ["alt", "height", "src", "width"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    li: [["className", "task-list-item"], "value"],
    ol: [["className", "contains-task-list"], "reversed", "start", "type"],
    section: [["className", "footnotes"], "dataFootnotes"],
    td: ["align", "colSpan", "rowSpan"],
    th: ["align", "colSpan", "rowSpan", "scope"],
    ul: [["className", "contains-task-list"]],
  },
  ancestors: {
    caption: ["table"],
    input: ["li"],
    tbody: ["table"],
    td: ["table"],
    tfoot: ["table"],
    th: ["table"],
    thead: ["table"],
    tr: ["table"],
  },
  clobber: ["ariaDescribedBy", "id"],
  clobberPrefix: "user-content-",
  protocols: { href: ["http", "https", "irc", "ircs", "mailto", "xmpp"], src: ["http", "https"] },
  required: { input: { type: "checkbox", disabled: true } },
  // These are removed with their content, which is code or another markup language.
  strip: [
    ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math", "title"],
    ...["textarea", "select", "xmp", "plaintext", "noembed", "noframes", "audio", "video", "canvas"],
  ],
};
