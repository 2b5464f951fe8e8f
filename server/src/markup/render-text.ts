import { isDeepStrictEqual } from "node:util";
import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { foldDeeperPart } from "./deeper-part.ts";
import { renderFormulas } from "./formula-cache.ts";
import { type Formula, prepareFormulas } from "./formulas.ts";
import { type Illustrations, resolveImages } from "./images.ts";
import { resolveLinks } from "./links.ts";
import { findTypedTex, lintText } from "./lint-text.ts";
import {
  keepLineEnds,
  keepListBrackets,
  preserveStructureLabels,
  promoteStandaloneMath,
} from "./markdown-blocks.ts";
import { attachPunctuation } from "./math-punctuation.ts";
import { markPassages } from "./note-passages.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { replaceScripts } from "./plain-scripts.ts";
import type { RenderIssue, ReportIssue } from "./render-error.ts";
import { sanitizeSchema } from "./sanitize-schema.ts";
import { reportRemovedMarkup } from "./sanitizer-warnings.ts";
import { renderStructures } from "./structures.ts";
import { layOutTables, replaceEmptyHeaders } from "./tables.ts";
import { textAlternativeOf } from "./text-alternative.ts";
import { checkDepth, checkSize, nestingError, type TextKind } from "./text-limits.ts";
import { addZoomButtons } from "./zoom-buttons.ts";

const toHtmlTree = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "", footnoteLabelProperties: {} })
  .freeze();
const htmlParser = unified().use(rehypeRaw).freeze();
const sanitizer = unified().use(rehypeSanitize, sanitizeSchema).freeze();
// The only raw nodes at this point are those of `serialized-parts.ts`: sanitizing removes an author's.
const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();

/** A text without these has no HTML of its author and no footnotes, so its tree needs no HTML parser. */
const HTML_OR_FOOTNOTE = /<|\[\^/;

/**
 * `lint`: also check the chemistry and report warnings. `zoomable`: wrap images in buttons that enlarge them; only for
 * notes, because an option of a question is itself a control. `anchors`: give the passages of a
 * note their ids.
 */
export type RenderOptions = {
  kind?: TextKind;
  illustrations?: Illustrations;
  lint?: boolean;
  zoomable?: boolean;
  anchors?: boolean;
};

/** `html` is safe to insert; `textAlternative` is the same content in plain words; `issues` are for the author. */
export type RenderedText = { html: string; textAlternative: string; issues: RenderIssue[] };

/**
 * Renders Markdown with maths and structures to safe HTML. Throws RenderError if the text exceeds the limits. Use
 * `createRenderer` for untrusted text, because it also limits the time.
 */
export function renderText(source: string, options: RenderOptions = {}): RenderedText {
  checkSize(source, options.kind ?? "body");
  const issues: RenderIssue[] = [];
  const reportIssue: ReportIssue = (line, found, severity) =>
    issues.push({ line, ...found, ...(severity ? { severity } : {}) });
  try {
    const tree = toSafeTree(source, options, reportIssue);
    if (options.lint) addLintIssues(issues, source, options.kind);
    const html = stringifier.stringify(tree);
    return { html, textAlternative: textAlternativeOf(tree), issues: issues.sort((a, b) => a.line - b.line) };
  } catch (error) {
    // The parsers are recursive; only nesting deeper than in any real text overflows the stack.
    if (isStackOverflow(error)) throw nestingError();
    throw error;
  }
}

/** Adds the issues that lint finds, as warnings, without those that rendering has reported. */
function addLintIssues(issues: RenderIssue[], source: string, kind?: TextKind): void {
  const { math, balance } = lintText(source, kind);
  for (const found of [...math, ...balance]) {
    const isReported = issues.some(({ severity: _, ...issue }) => isDeepStrictEqual(issue, found));
    if (!isReported) issues.push({ ...found, severity: "warning" });
  }
}

/** If the stack overflows while V8 compiles a regular expression, V8 throws a SyntaxError instead of a RangeError. */
function isStackOverflow(error: unknown): boolean {
  return (
    error instanceof RangeError || (error instanceof SyntaxError && /stack overflow/i.test(error.message))
  );
}

function toSafeTree(source: string, options: RenderOptions, reportIssue: ReportIssue): Root {
  const { kind = "body", illustrations = {}, zoomable = false, anchors = false } = options;
  const formulas: Formula[] = [];
  const parsed = parseMarkdown(source, kind);
  const markdown = parsed.tree;
  checkDepth(markdown);
  for (const { line, ...found } of findTypedTex(parsed)) reportIssue(line, found);
  promoteStandaloneMath(parsed.source)(markdown);
  preserveStructureLabels()(markdown);
  keepLineEnds()(markdown);
  keepListBrackets(parsed.source)(markdown);
  const unparsed = toHtmlTree.runSync(markdown);
  const unsafe = HTML_OR_FOOTNOTE.test(parsed.source) ? htmlParser.runSync(unparsed) : unparsed;
  checkDepth(unsafe);
  reportRemovedMarkup(reportIssue)(unsafe);
  // Sanitizes after rehype-raw, or HTML would get through, and before KaTeX, or its output would be removed.
  const tree = sanitizer.runSync(unsafe);
  const transforms = [
    ...(anchors ? [markPassages()] : []),
    resolveLinks(),
    resolveImages(illustrations, reportIssue),
    replaceScripts(),
    replaceEmptyHeaders(),
    prepareFormulas(formulas),
    renderFormulas(formulas, reportIssue),
    attachPunctuation(),
    layOutTables(kind === "body"),
    renderStructures(reportIssue),
    ...(kind === "body" ? [foldDeeperPart()] : []),
    ...(zoomable ? [addZoomButtons()] : []),
  ];
  for (const transform of transforms) transform(tree);
  return tree;
}
