import type { Element, Nodes, Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visitParents } from "./visit-parents.ts";

const FORBIDDEN = new Set([
  ...["script", "style", "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "applet"],
  ...["form", "button", "textarea", "select", "option", "video", "audio", "source", "track", "template"],
  ...[
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
  ],
]);
/** Attributes that hold words, not addresses. */
const WORDS = new Set(["alt", "title", "ariaLabel", "encoding", "id", "className", "lang"]);

/** Everything in the HTML that could act, as a browser's parser would see it: an independent second look. */
export function activeContent(html: string): string[] {
  const root: Root = { type: "root", children: [{ type: "raw", value: html }] };
  const tree = unified().use(rehypeRaw).runSync(root);
  const found: string[] = [];
  visitParents(tree, (element, parents) => {
    found.push(...elementFaults(element, parents), ...attributeFaults(element, parents));
  });
  return found;
}

function elementFaults(element: Element, parents: Nodes[]): string[] {
  const { tagName, properties } = element;
  if (FORBIDDEN.has(tagName)) return [`<${tagName}>`];
  if (tagName === "input" && !(properties.type === "checkbox" && properties.disabled)) return ["<input>"];
  if (tagName === "math" && !within(parents, "katex-mathml")) return ["<math>"];
  const isOurs = ["katex", "structure", "figure"].some((name) => within(parents, name));
  return tagName === "svg" && !isOurs ? ["<svg>"] : [];
}

function attributeFaults(element: Element, parents: Nodes[]): string[] {
  return Object.entries(element.properties).flatMap(([name, value]) => {
    if (/^on/i.test(name) || /^(srcDoc|formAction|action|ping|background|poster)$/i.test(name)) return [name];
    if (name === "style") return isDrawing(parents, `${value}`) ? [] : [`style=${value}`];
    return !WORDS.has(name) && isScript(`${value}`) ? [`${name}=${value}`] : [];
  });
}

/** Browsers skip control, format and space characters in front of and inside a scheme. */
function isScript(value: string): boolean {
  return /^(javascript|vbscript|data|livescript|mocha):/i.test(value.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, ""));
}

/** KaTeX places symbols by style; nothing in it loads or runs. */
function isDrawing(parents: Nodes[], style: string): boolean {
  return within(parents, "katex") && !/url|expression|import|position:\s*fixed|behavior|[<>@\\]/i.test(style);
}

function within(parents: Nodes[], name: string): boolean {
  return parents.some(
    (parent) =>
      parent.type === "element" &&
      Array.isArray(parent.properties.className) &&
      parent.properties.className.includes(name),
  );
}
