import type { Element, ElementContent, Parents, Root } from "hast";
import { visit } from "unist-util-visit";
import { isForeign, readAddress } from "./links.ts";
import { safeSvg } from "./svg-sanitiser.ts";
import type { Report } from "./text-refused.ts";

/** SVG text by the name an author writes in `![alt](name.svg)`. */
export type Figures = Record<string, string>;

/**
 * Settles images: a known figure is drawn inline, an upload or a web address loads lazily, anything else becomes
 * its alt text. A picture alone in its paragraph becomes a `figure`, its title the caption.
 */
export function settlePictures(figures: Figures, report: Report) {
  return (tree: Root): void => {
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName === "p") return liftLonePicture(node);
      if (node.tagName !== "img" || !parent || index === undefined) return undefined;
      parent.children[index] = settle(node, parent, figures, report);
      return index + 1;
    });
  };
}

function liftLonePicture(paragraph: Element): void {
  const [only, ...others] = paragraph.children;
  if (only?.type !== "element" || only.tagName !== "img" || others.length > 0) return;
  const caption = only.properties.title;
  delete only.properties.title;
  paragraph.tagName = "figure";
  paragraph.properties = { className: ["figure"] };
  if (typeof caption === "string")
    paragraph.children.push(element("figcaption", [{ type: "text", value: caption }]));
}

function settle(image: Element, parent: Parents, figures: Figures, report: Report): ElementContent {
  const line = image.position?.start.line ?? 1;
  const { src, alt } = image.properties;
  const label = typeof alt === "string" ? alt.trim() : "";
  if (label === "") report(line, "This image has no alt text. Say in a few words what it shows.");
  if (typeof src === "string" && Object.hasOwn(figures, src)) {
    return drawFigure(figures[src] ?? "", label || "Figure", parent, () =>
      report(line, `${src} is not a drawing this page can show.`),
    );
  }
  if (!isAllowed(src)) {
    report(line, "This image has no address the page may load. Upload it and use the address you get.");
    return { type: "text", value: label };
  }
  if (isForeign(new URL(`${src}`, "https://own.invalid"))) {
    report(line, "Images from other sites are blocked for readers. Upload this one instead.");
  }
  Object.assign(image.properties, { alt: label, loading: "lazy", decoding: "async" });
  return image;
}

function drawFigure(text: string, label: string, parent: Parents, onFault: () => void): ElementContent {
  const svg = safeSvg(text, label);
  if (!svg) {
    onFault();
    return { type: "text", value: label };
  }
  const framed = parent.type === "element" && parent.tagName === "figure";
  return framed ? svg : { ...element("span", [svg]), properties: { className: ["figure"] } };
}

function isAllowed(src: unknown): boolean {
  const address = readAddress(src);
  return address !== undefined && (isForeign(address) || address.pathname.startsWith("/assets/"));
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}
