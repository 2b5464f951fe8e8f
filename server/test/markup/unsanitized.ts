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

/** Renders a text without the sanitizer. Hostile texts then give active content, which the check must find. */
export const renderUnsanitized = (source: string): string => String(unsafeProcessor.processSync(source));
