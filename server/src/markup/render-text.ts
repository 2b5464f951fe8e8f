import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { renderFormulas } from "./formula-cache.ts";
import { type Formula, prepareFormulas } from "./formulas.ts";
import { type Illustrations, resolveImages } from "./images.ts";
import { resolveLinks } from "./links.ts";
import { lintBalance, lintMath } from "./lint-text.ts";
import { preserveStructureLabels, promoteStandaloneMath } from "./markdown-blocks.ts";
import { attachPunctuation } from "./math-punctuation.ts";
import { wrapFormulas } from "./math-scroll.ts";
import type { RenderIssue, ReportIssue } from "./render-error.ts";
import { sanitizeSchema } from "./sanitise-schema.ts";
import { reportRemovedMarkup } from "./sanitizer-warnings.ts";
import { markWideCells, wrapTables } from "./scroll-containers.ts";
import { renderStructures } from "./structures.ts";
import { textAlternativeOf } from "./text-alternative.ts";
import { checkDepth, checkSize, nestingError, type TextKind } from "./text-limits.ts";
import { addZoomButtons } from "./zoom-buttons.ts";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();
const stringifier = unified().use(rehypeStringify).freeze();

/**
 * `lint`: look for slips in the chemistry, too, and warn of them. `zoomable`: pictures stand in buttons that open them
 * larger, which is for notes: an option of a question is itself something to press.
 */
export type RenderOptions = {
  kind?: TextKind;
  illustrations?: Illustrations;
  lint?: boolean;
  zoomable?: boolean;
};

/** `html` is safe to insert; `spoken` is the same in plain words; `problems` are for the author. */
export type RenderedText = { html: string; textAlternative: string; issues: RenderIssue[] };

/**
 * Markdown with maths and structures to safe HTML. Throws TextRefused beyond the limits. Text from outside goes
 * through `createRenderer`, which also bounds the time.
 */
export function renderText(source: string, options: RenderOptions = {}): RenderedText {
  checkSize(source, options.kind ?? "body");
  const issues: RenderIssue[] = [];
  const reportIssue: ReportIssue = (line, message, severity) =>
    issues.push({ line, message, ...(severity ? { severity } : {}) });
  try {
    const tree = toSafeTree(source, options, reportIssue);
    if (options.lint) addLintWarnings(issues, source);
    const html = stringifier.stringify(tree);
    return { html, textAlternative: textAlternativeOf(tree), issues: issues.sort((a, b) => a.line - b.line) };
  } catch (error) {
    // The parsers recurse: what overflows the stack is nesting beyond any real text.
    if (isStackOverflow(error)) throw nestingError();
    throw error;
  }
}

/** What drawing has already found is said once. */
function addLintWarnings(issues: RenderIssue[], source: string): void {
  for (const { line, message } of [...lintMath(source), ...lintBalance(source)]) {
    const isReported = issues.some((issue) => issue.line === line && issue.message === message);
    if (!isReported) issues.push({ line, message, severity: "warning" });
  }
}

/** With little stack left, V8 reports it while compiling a regular expression, as a SyntaxError. */
function isStackOverflow(error: unknown): boolean {
  return (
    error instanceof RangeError || (error instanceof SyntaxError && /stack overflow/i.test(error.message))
  );
}

function toSafeTree(source: string, options: RenderOptions, reportIssue: ReportIssue): Root {
  const { illustrations = {}, zoomable = false } = options;
  const formulas: Formula[] = [];
  const markdown = parser.parse(source);
  checkDepth(markdown);
  return (
    unified()
      .use(promoteStandaloneMath, source)
      .use(preserveStructureLabels)
      .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "", footnoteLabelProperties: {} })
      .use(rehypeRaw)
      .use(() => checkDepth)
      .use(reportRemovedMarkup, reportIssue)
      // Sanitising comes after raw HTML is read and before KaTeX: earlier lets HTML through, later breaks maths.
      .use(rehypeSanitize, sanitizeSchema)
      .use(resolveLinks)
      .use(resolveImages, illustrations, reportIssue)
      .use(wrapTables)
      .use(prepareFormulas, formulas)
      .use(renderFormulas)
      .use(wrapFormulas, formulas, reportIssue)
      .use(attachPunctuation)
      .use(markWideCells)
      .use(renderStructures, reportIssue)
      .use(zoomable ? [addZoomButtons] : [])
      .runSync(markdown)
  );
}
