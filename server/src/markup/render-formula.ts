import { type Issue, issue } from "@rasayan/contract/issues";
import type { Element } from "hast";
import katex from "katex";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { setIndicesInline } from "./inline-indices.ts";
import { readKatexMarkup } from "./katex-markup.ts";
import { ERROR_COLOR, KATEX_OPTIONS, mathError } from "./math-errors.ts";
import { addDisplayBreaks, addLineBreaks } from "./math-line-breaks.ts";
import { hasClass, MAX_PIECE_WIDTH, MAX_SHRUNK_WIDTH, widestPiece } from "./math-width.ts";
import { scrollContainer } from "./scroll-containers.ts";
import { serializeFormula } from "./serialized-parts.ts";
import { speakFormula } from "./speech-formula.ts";

declare module "hast" {
  interface ElementData {
    /** Text that screen readers and the search use instead of the children. */
    textAlternative?: string;
  }
}

/** A rendered formula, and what is wrong with it. Texts share the element, so it must not be changed. */
export type RenderedFormula = { element: Element; error?: Issue };

const SCROLL_LABEL = "Formula, scrolls sideways";
const parser = unified().use(rehypeRaw).freeze();

/**
 * Renders a formula with KaTeX, gives it its text alternative, marks errors with the class `maths-error`, and puts a
 * formula that may be too wide for a phone into a scroll container.
 */
export function renderFormula(tex: string, isDisplay: boolean): RenderedFormula {
  const rendered = renderWithKatex(tex, isDisplay);
  if (!rendered)
    return {
      element: withScrollContainer(renderSource(tex), isDisplay),
      error: mathError(tex, isDisplay) ?? issue("undrawable_formula", { reason: null }),
    };
  removePhantoms(rendered);
  setIndicesInline(rendered);
  const hasErrors = markErrors(rendered);
  rendered.data = { textAlternative: speakFormula(tex) };
  const element = serializeFormula(withScrollContainer(rendered, isDisplay));
  if (!hasErrors) return { element };
  return { element, error: mathError(tex, isDisplay) ?? issue("unknown_command") };
}

/** Returns undefined if KaTeX can't render the formula. It renders unknown commands in the error colour. */
function renderWithKatex(tex: string, isDisplay: boolean): Element | undefined {
  const markup = katexMarkup(tex, isDisplay);
  const element = markup.includes(ERROR_COLOR) ? undefined : readKatexMarkup(markup);
  if (element) return element;
  const [parsed] = parser.runSync({ type: "root", children: [{ type: "raw", value: markup }] }).children;
  return parsed?.type === "element" && !hasClass(parsed, "katex-error") ? parsed : undefined;
}

function katexMarkup(tex: string, isDisplay: boolean): string {
  try {
    return katex.renderToString(tex, { ...KATEX_OPTIONS, displayMode: isDisplay, throwOnError: false });
  } catch {
    // Anything but a ParseError is a defect of KaTeX.
    return "";
  }
}

/** Breaks a formula that is too wide for a phone; if no break helps, draws it smaller there; if it is wider, scrolls. */
function withScrollContainer(node: Element, isDisplay: boolean): Element {
  if (isDisplay) addDisplayBreaks(node);
  else addLineBreaks(node);
  const width = widestPiece(node);
  const isShrunk = width > MAX_PIECE_WIDTH && width <= MAX_SHRUNK_WIDTH;
  if (isDisplay)
    return scrollContainer(node, SCROLL_LABEL, ["scroll", "maths", ...(isShrunk ? ["shrunk"] : [])]);
  if (isShrunk) node.properties.className = ["katex", "shrunk"];
  // A container inside a paragraph must be a span: a div would end the paragraph.
  return width > MAX_SHRUNK_WIDTH
    ? { ...scrollContainer(node, SCROLL_LABEL, ["math-scroll"]), tagName: "span" }
    : node;
}

/** Removes the invisible letters that mhchem puts before an index: at the end of a line they would widen its block. */
function removePhantoms(node: Element): void {
  node.children = node.children.filter((child) => !(child.type === "element" && isPhantom(child)));
  for (const child of node.children) if (child.type === "element") removePhantoms(child);
}

function isPhantom(node: Element): boolean {
  if (!hasClass(node, "rlap")) return false;
  const [inner] = node.children;
  const [letter] = inner?.type === "element" ? inner.children : [];
  return letter?.type === "element" && letter.properties.style === "color:transparent;";
}

/** Returns the source of a formula or structure that can't be rendered, in the error colour. */
export function renderSource(source: string): Element {
  return {
    type: "element",
    tagName: "code",
    properties: { className: ["maths-error"] },
    children: [{ type: "text", value: source }],
  };
}

function markErrors(rendered: Element): boolean {
  let hasErrors = markError(rendered);
  for (const child of rendered.children) {
    if (child.type === "element") hasErrors = markErrors(child) || hasErrors;
  }
  return hasErrors;
}

function markError(node: Element): boolean {
  const { style, mathColor, mathcolor, className } = node.properties;
  if ([mathColor, mathcolor].includes(ERROR_COLOR)) {
    delete node.properties.mathColor;
    delete node.properties.mathcolor;
    return true;
  }
  if (typeof style !== "string" || !style.includes(ERROR_COLOR)) return false;
  const remainingStyle = style.replaceAll(`color:${ERROR_COLOR};`, "");
  node.properties.style = remainingStyle === "" ? undefined : remainingStyle;
  node.properties.className = [...(Array.isArray(className) ? className : []), "maths-error"];
  return true;
}
