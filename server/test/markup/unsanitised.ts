import rehypeKatex from "rehype-katex";
import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { KATEX_OPTIONS } from "../../src/markup/math-errors.ts";

const unsafeProcessor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeKatex, KATEX_OPTIONS)
  .use(rehypeStringify);

/** A text drawn without the sanitiser: what a check of hostile texts has to notice. */
export const renderUnsanitized = (source: string): string => String(unsafeProcessor.processSync(source));
