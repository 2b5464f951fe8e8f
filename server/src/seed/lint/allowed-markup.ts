import { type Note, type Question, textsOf } from "../library.ts";
import type { Finding } from "../problem.ts";

const MAX_COLUMNS = 5;
const TAGS = new Set(["details", "summary", "sub", "sup", "br"]);

/** L16: pictures have words, tables at most five columns, no links to other sites, and little raw HTML. */
export function checkAllowedMarkup(item: Question | Note): Finding[] {
  return textsOf(item).flatMap(({ text, line }) =>
    withoutMathsAndCode(text)
      .split("\n")
      .flatMap((row, index) => rowFindings(row).map((message) => ({ line: line + index, message }))),
  );
}

function rowFindings(row: string): string[] {
  const found: string[] = [];
  if (/!\[\s*\]\(/.test(row)) found.push("A picture needs words between its brackets.");
  if (/^\s*\|?\s*:?-{3,}/.test(row) && columns(row) > MAX_COLUMNS)
    found.push(`A table has at most ${MAX_COLUMNS} columns, or it does not fit a phone.`);
  if (/https?:\/\/|\]\(\/\//.test(row)) found.push("Links to other sites are not allowed.");
  for (const [, tag = ""] of row.matchAll(/<\/?([A-Za-z][A-Za-z0-9]*)\b[^>]*>/g))
    if (!TAGS.has(tag.toLowerCase())) found.push(`<${tag}> is not allowed here.`);
  return found;
}

function columns(row: string): number {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|").length;
}

/** Line breaks stay, so that line numbers hold. */
function withoutMathsAndCode(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, " ");
  return text
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, blank)
    .replace(/\$\$[\s\S]+?\$\$|\$(?:[^$\\]|\\.)+?\$/g, blank);
}
