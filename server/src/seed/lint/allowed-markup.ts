import { type Note, type Question, textsOf } from "../library.ts";
import type { Finding } from "../library-issue.ts";

const MAX_COLUMNS = 5;
const TAGS = new Set(["details", "summary", "sub", "sup", "br"]);

/** L16: pictures have words, tables at most five columns, no links to other sites, and little raw HTML. */
export function checkAllowedMarkup(item: Question | Note): Finding[] {
  return textsOf(item).flatMap(({ text, line }) =>
    withoutMathAndCode(text)
      .split("\n")
      .flatMap((row, index) => rowFindings(row).map((message) => ({ line: line + index, message }))),
  );
}

function rowFindings(row: string): string[] {
  const findings: string[] = [];
  if (/!\[\s*\]\(/.test(row)) findings.push("A picture needs words between its brackets.");
  if (/^\s*\|?\s*:?-{3,}/.test(row) && countColumns(row) > MAX_COLUMNS)
    findings.push(`A table has at most ${MAX_COLUMNS} columns, or it does not fit a phone.`);
  if (/https?:\/\/|\]\(\/\//.test(row)) findings.push("Links to other sites are not allowed.");
  for (const [, tag = ""] of row.matchAll(/<\/?([A-Za-z][A-Za-z0-9]*)\b[^>]*>/g))
    if (!TAGS.has(tag.toLowerCase())) findings.push(`<${tag}> is not allowed here.`);
  return findings;
}

function countColumns(row: string): number {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|").length;
}

/** Line breaks stay, so that line numbers hold. */
function withoutMathAndCode(text: string): string {
  const blank = (findings: string) => findings.replace(/[^\n]/g, " ");
  return text
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, blank)
    .replace(/\$\$[\s\S]+?\$\$|\$(?:[^$\\]|\\.)+?\$/g, blank);
}
