import { type Finding, type Item, textsOf } from "../library.ts";

const MAX_COLUMNS = 5;
const TAGS = new Set(["details", "summary", "sub", "sup", "br"]);

/** L16: illustrations have a description, tables at most five columns, no links to other sites, few HTML tags. */
export function checkAllowedMarkup(item: Item): Finding[] {
  return textsOf(item).flatMap(({ text, line }) =>
    withoutMathAndCode(text)
      .split("\n")
      .flatMap((row, index) => rowFindings(row).map((message) => ({ line: line + index, message }))),
  );
}

function rowFindings(row: string): string[] {
  const findings: string[] = [];
  if (/!\[\s*\]\(/.test(row)) findings.push("An illustration needs a description between its brackets.");
  if (/^\s*\|?\s*:?-{3,}/.test(row) && countColumns(row) > MAX_COLUMNS)
    findings.push(`A table must have at most ${MAX_COLUMNS} columns to fit on a phone.`);
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

/** Replaces maths and code with spaces. Keeps the line breaks, so that line numbers stay correct. */
function withoutMathAndCode(text: string): string {
  const blank = (findings: string) => findings.replace(/[^\n]/g, " ");
  return text
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, blank)
    .replace(/\$\$[\s\S]+?\$\$|\$(?:[^$\\]|\\.)+?\$/g, blank);
}
