// Only the list of what may stay and the rule for references are ours, because DOMPurify has neither, and needs a
// browser's DOM: decision 32. svgo and rehype-sanitize do the work.
import { createHash } from "node:crypto";
import type { Element, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import { type Config, optimize } from "svgo";
import { unified } from "unified";
import { visitElements } from "./visit-elements.ts";

const MAX_BYTES = 100 * 1024;

const paintAttributes = [
  "color",
  "fill",
  "fillOpacity",
  "fillRule",
  "opacity",
  "stroke",
  "strokeDashArray",
  "strokeDashOffset",
  "strokeLineCap",
  "strokeLineJoin",
  "strokeMiterLimit",
  "strokeOpacity",
  "strokeWidth",
  "transform",
  "clipPath",
  "clipRule",
  "markerEnd",
  "markerMid",
  "markerStart",
  "vectorEffect",
  "id",
  "display",
];
const textAttributes = [
  "dominantBaseline",
  "fontFamily",
  "fontSize",
  "fontStyle",
  "fontWeight",
  "textAnchor",
];
const geometryAttributes = [
  "cx",
  "cy",
  "d",
  "dx",
  "dy",
  "height",
  "points",
  "r",
  "rx",
  "ry",
  "width",
  "x",
  "x1",
  "x2",
  "y",
];
const gradientAttributes = [
  "fx",
  "fy",
  "gradientTransform",
  "gradientUnits",
  "offset",
  "stopColor",
  "stopOpacity",
  "y1",
  "y2",
];
const markerAttributes = [
  "markerHeight",
  "markerUnits",
  "markerWidth",
  "orient",
  "refX",
  "refY",
  "clipPathUnits",
];

const svgSchema: Options = {
  tagNames: [
    "svg",
    "g",
    "defs",
    "path",
    "line",
    "polyline",
    "polygon",
    "circle",
    "ellipse",
    "rect",
    "text",
    "tspan",
    "marker",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "stop",
  ],
  attributes: {
    "*": [
      ...paintAttributes,
      ...textAttributes,
      ...geometryAttributes,
      ...gradientAttributes,
      ...markerAttributes,
      "viewBox",
      "preserveAspectRatio",
    ],
  },
  // The ids already have a prefix; a second one would break the references to them.
  clobber: [],
  strip: ["script", "style", "foreignObject", "title", "desc", "metadata"],
};

const sanitizer = unified().use(rehypeRaw).use(rehypeSanitize, svgSchema);

/**
 * Returns an SVG as a tree that is safe to inline, or undefined if the text isn't exactly one SVG. Removes scripts,
 * links, external references and style sheets, and prefixes ids with a hash of the content so that they don't clash.
 */
export function sanitizeSvg(text: string, label: string): Element | undefined {
  const optimized = optimizeSvg(text, illustrationPlugins(text));
  return optimized === undefined ? undefined : parseSafeSvg(optimized, label);
}

/** Parses SVG text that svgo has optimised into a safe tree with a role and a label. */
export function parseSafeSvg(text: string, label: string): Element | undefined {
  const root: Root = { type: "root", children: [{ type: "raw", value: text }] };
  const sanitized = sanitizer.runSync(root);
  const [svg, ...others] = sanitized.children.filter((node) => node.type === "element");
  if (svg?.tagName !== "svg" || others.length > 0) return undefined;
  visitElements(sanitized, (node) => {
    removeExternalReferences(node);
    return undefined;
  });
  svg.properties = { role: "img", ariaLabel: label, ...withViewBox(svg.properties) };
  svg.data = { textAlternative: label };
  return svg;
}

/** Optimises SVG text; undefined if it isn't SVG, is too large, or declares entities, which could expand endlessly. */
export function optimizeSvg(text: string, plugins: Config["plugins"]): string | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || Buffer.byteLength(text) > MAX_BYTES) return undefined;
  try {
    return optimize(text, { multipass: true, floatPrecision: 2, plugins }).data;
  } catch {
    return undefined;
  }
}

function illustrationPlugins(text: string): Config["plugins"] {
  const prefix = `f${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  return [
    { name: "preset-default", params: { overrides: { cleanupIds: { minify: true } } } },
    "convertStyleToAttrs",
    "removeScripts",
    { name: "prefixIds", params: { prefix, delim: "-" } },
  ];
}

/** Adds a view box if it is missing, because an SVG without one can't shrink on a phone. */
function withViewBox(properties: Element["properties"]): Element["properties"] {
  const { viewBox, width, height } = properties;
  if (viewBox || !width || !height) return properties;
  return { ...properties, viewBox: `0 0 ${Number.parseFloat(`${width}`)} ${Number.parseFloat(`${height}`)}` };
}

function removeExternalReferences(node: Element): void {
  for (const [name, value] of Object.entries(node.properties)) {
    if (/url\s*\((?!#[\w-]+\)$)/i.test(`${value}`) || /[a-z]+script:|data:/i.test(`${value}`)) {
      delete node.properties[name];
    }
  }
}
