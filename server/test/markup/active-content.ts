import type { Element, Nodes, Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visitParents } from "./visit-parents.ts";

const FORBIDDEN_TAGS = new Set([
  "script",
  "style",
  "link",
  "meta",
  "base",
  "iframe",
  "frame",
  "frameset",
  "object",
  "embed",
  "applet",
  "form",
  "button",
  "textarea",
  "select",
  "option",
  "video",
  "audio",
  "source",
  "track",
  "template",
  "foreignobject",
  "foreignObject",
  "animate",
  "set",
  "use",
  "image",
  "marquee",
  "isindex",
  "dialog",
  "portal",
]);
/** Attributes that contain text, not URLs. */
const TEXT_ATTRIBUTES = new Set(["alt", "title", "ariaLabel", "encoding", "id", "className", "lang"]);

/**
 * Returns the elements and attributes in the HTML that could run or load something, after parsing it like a browser.
 * Independent of the sanitizer's rules, so that it can check them.
 */
export function findActiveContent(html: string): string[] {
  const root: Root = { type: "root", children: [{ type: "raw", value: html }] };
  const tree = unified().use(rehypeRaw).runSync(root);
  const found: string[] = [];
  visitParents(tree, (element, parents) => {
    found.push(...elementIssues(element, parents), ...attributeIssues(element, parents));
  });
  return found;
}

function elementIssues(element: Element, parents: Nodes[]): string[] {
  const { tagName, properties } = element;
  if (FORBIDDEN_TAGS.has(tagName)) return [`<${tagName}>`];
  if (tagName === "input" && !(properties.type === "checkbox" && properties.disabled)) return ["<input>"];
  if (tagName === "math" && !isInside(parents, "katex-mathml")) return ["<math>"];
  const isRendered = ["katex", "structure", "figure"].some((name) => isInside(parents, name));
  return tagName === "svg" && !isRendered ? ["<svg>"] : [];
}

function attributeIssues(element: Element, parents: Nodes[]): string[] {
  return Object.entries(element.properties).flatMap(([name, value]) => {
    if (/^on/i.test(name) || /^(srcDoc|formAction|action|ping|background|poster)$/i.test(name)) return [name];
    if (name === "style") return isFormulaStyle(parents, `${value}`) ? [] : [`style=${value}`];
    return !TEXT_ATTRIBUTES.has(name) && isScript(`${value}`) ? [`${name}=${value}`] : [];
  });
}

/** Browsers skip control, format and space characters in front of and inside a scheme. */
function isScript(value: string): boolean {
  return /^(javascript|vbscript|data|livescript|mocha):/i.test(value.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, ""));
}

/** KaTeX positions symbols with inline styles. They are allowed in formulas unless they could load or run something. */
function isFormulaStyle(parents: Nodes[], style: string): boolean {
  return (
    isInside(parents, "katex") && !/url|expression|import|position:\s*fixed|behavior|[<>@\\]/i.test(style)
  );
}

function isInside(parents: Nodes[], name: string): boolean {
  return parents.some(
    (parent) =>
      parent.type === "element" &&
      Array.isArray(parent.properties.className) &&
      parent.properties.className.includes(name),
  );
}
