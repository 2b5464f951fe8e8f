import { issue } from "@rasayan/contract/issues";
import type { Element, ElementContent, Parents, Root } from "hast";
import { isExternal, parseAddress } from "./links.ts";
import type { ReportIssue } from "./render-error.ts";
import { sanitizeSvg } from "./svg-sanitizer.ts";
import { visitElements } from "./visit-elements.ts";

/** SVG text of the illustrations by the file name that an author writes in `![alt](name.svg)`. */
export type Illustrations = Record<string, string>;

/**
 * Resolves images: inlines known illustrations as SVG, makes uploaded images and web addresses load lazily, and
 * replaces anything else with its alt text. Turns an image alone in its paragraph into a `figure` with its title as the caption.
 */
export function resolveImages(illustrations: Illustrations, reportIssue: ReportIssue) {
  return (tree: Root): void => {
    visitElements(tree, (node, index, parent) => {
      if (node.tagName === "p") promoteStandaloneImage(node);
      if (node.tagName !== "img") return undefined;
      parent.children[index] = resolveImage(node, parent, illustrations, reportIssue);
      return index + 1;
    });
  };
}

function promoteStandaloneImage(paragraph: Element): void {
  const [onlyChild, ...others] = paragraph.children;
  if (onlyChild?.type !== "element" || onlyChild.tagName !== "img" || others.length > 0) return;
  const caption = onlyChild.properties.title;
  delete onlyChild.properties.title;
  paragraph.tagName = "figure";
  paragraph.properties = { className: ["figure"] };
  if (typeof caption === "string")
    paragraph.children.push(element("figcaption", [{ type: "text", value: caption }]));
}

function resolveImage(
  image: Element,
  parent: Parents,
  illustrations: Illustrations,
  reportIssue: ReportIssue,
): ElementContent {
  const line = image.position?.start.line ?? 1;
  const { src, alt } = image.properties;
  const label = typeof alt === "string" ? alt.trim() : "";
  if (label === "") reportIssue(line, issue("image_without_alt"));
  if (typeof src === "string" && Object.hasOwn(illustrations, src)) {
    return renderIllustration(illustrations[src] ?? "", label || "Figure", parent, () =>
      reportIssue(line, issue("unusable_illustration", { file: src })),
    );
  }
  if (!isAllowed(src)) {
    reportIssue(line, issue("image_without_address"));
    return { type: "text", value: label };
  }
  if (isExternal(new URL(`${src}`, "https://own.invalid"))) {
    reportIssue(line, issue("image_of_another_site"));
  }
  Object.assign(image.properties, { alt: label, loading: "lazy", decoding: "async" });
  return image;
}

function renderIllustration(
  text: string,
  label: string,
  parent: Parents,
  onError: () => void,
): ElementContent {
  const svg = sanitizeSvg(text, label);
  if (!svg) {
    onError();
    return { type: "text", value: label };
  }
  const isInFigure = parent.type === "element" && parent.tagName === "figure";
  return isInFigure ? svg : { ...element("span", [svg]), properties: { className: ["figure"] } };
}

function isAllowed(src: unknown): boolean {
  const address = parseAddress(src);
  return address !== undefined && (isExternal(address) || address.pathname.startsWith("/assets/"));
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}
