import type { Finding, Note } from "../library.ts";

const REQUIRED_PARTS = ["**Remember", "**Use it", "**Traps", "Check yourself"];

/** L17: a note has the four required parts and the length of a revision card, about three minutes. */
export function checkNote({ fields, body }: Note): Finding[] {
  const words = countWords(body.text);
  const displayed = body.text.match(/\$\$[\s\S]+?\$\$/g)?.length ?? 0;
  const findings: Finding[] = REQUIRED_PARTS.filter((part) => !body.text.includes(part)).map((part) => ({
    message: `The note has no part "${part.replace("**", "")}".`,
  }));
  if (words < 120 || words > 330)
    findings.push({ message: `The note has ${words} words; 120 to 330 are allowed.` });
  if (displayed > 3)
    findings.push({ message: `The note has ${displayed} displayed equations; at most 3 are allowed.` });
  if (fields.read_seconds < 120 || fields.read_seconds > 210)
    findings.push({ message: `read_seconds is ${fields.read_seconds}; 120 to 210 are allowed.` });
  return findings;
}

/** Counts words. A formula, a code block or an HTML tag counts as one word. */
export function countWords(text: string): number {
  return text.replace(/<[^>]+>|\$[^$]*\$|```[\s\S]*?```/g, " x ").split(/\s+/).length;
}
