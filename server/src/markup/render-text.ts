import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { drawFormulas } from "./drawn-formulas.ts";
import { type Formula, settleFormulas } from "./formulas.ts";
import { settleLinks } from "./links.ts";
import { balanceProblems, lintMaths } from "./lint-text.ts";
import { keepStructureLabels, liftLoneMaths } from "./markdown-blocks.ts";
import { frameMaths } from "./maths-frames.ts";
import { keepStops } from "./maths-stops.ts";
import { type Figures, settlePictures } from "./pictures.ts";
import { reportRemoved } from "./removed-markup.ts";
import { textSchema } from "./sanitise-schema.ts";
import { frameTables, markWideCells } from "./scroll-boxes.ts";
import { spokenText } from "./spoken-text.ts";
import { drawStructures } from "./structures.ts";
import { checkDepth, checkSize, type TextKind, tooDeep } from "./text-limits.ts";
import type { Problem, Report } from "./text-refused.ts";
import { addZoomButtons } from "./zoom-buttons.ts";

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();
const writer = unified().use(rehypeStringify).freeze();

/**
 * `lint`: look for slips in the chemistry, too, and warn of them. `zoomable`: pictures stand in buttons that open them
 * larger, which is for notes: an option of a question is itself something to press.
 */
export type RenderOptions = { kind?: TextKind; figures?: Figures; lint?: boolean; zoomable?: boolean };

/** `html` is safe to insert; `spoken` is the same in plain words; `problems` are for the author. */
export type Rendered = { html: string; spoken: string; problems: Problem[] };

/**
 * Markdown with maths and structures to safe HTML. Throws TextRefused beyond the limits. Text from outside goes
 * through `createRenderer`, which also bounds the time.
 */
export function renderText(source: string, options: RenderOptions = {}): Rendered {
  checkSize(source, options.kind ?? "body");
  const problems: Problem[] = [];
  const report: Report = (line, message, severity) =>
    problems.push({ line, message, ...(severity ? { severity } : {}) });
  try {
    const tree = toSafeTree(source, options, report);
    if (options.lint) lintInto(problems, source);
    const html = writer.stringify(tree);
    return { html, spoken: spokenText(tree), problems: problems.sort((a, b) => a.line - b.line) };
  } catch (error) {
    // The parsers recurse: what overflows the stack is nesting beyond any real text.
    if (isStackOverflow(error)) throw tooDeep();
    throw error;
  }
}

/** What drawing has already found is said once. */
function lintInto(problems: Problem[], source: string): void {
  for (const { line, message } of [...lintMaths(source), ...balanceProblems(source)]) {
    const isSaid = problems.some((one) => one.line === line && one.message === message);
    if (!isSaid) problems.push({ line, message, severity: "warning" });
  }
}

/** With little stack left, V8 reports it while compiling a regular expression, as a SyntaxError. */
function isStackOverflow(error: unknown): boolean {
  return (
    error instanceof RangeError || (error instanceof SyntaxError && /stack overflow/i.test(error.message))
  );
}

function toSafeTree(source: string, options: RenderOptions, report: Report): Root {
  const { figures = {}, zoomable = false } = options;
  const formulas: Formula[] = [];
  const markdown = reader.parse(source);
  checkDepth(markdown);
  return (
    unified()
      .use(liftLoneMaths, source)
      .use(keepStructureLabels)
      .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "", footnoteLabelProperties: {} })
      .use(rehypeRaw)
      .use(() => checkDepth)
      .use(reportRemoved, report)
      // Sanitising comes after raw HTML is read and before KaTeX: earlier lets HTML through, later breaks maths.
      .use(rehypeSanitize, textSchema)
      .use(settleLinks)
      .use(settlePictures, figures, report)
      .use(frameTables)
      .use(settleFormulas, formulas)
      .use(drawFormulas)
      .use(frameMaths, formulas, report)
      .use(keepStops)
      .use(markWideCells)
      .use(drawStructures, report)
      .use(zoomable ? [addZoomButtons] : [])
      .runSync(markdown)
  );
}
