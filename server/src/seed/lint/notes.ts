import type { Finding, Note } from "../library.ts";

const REQUIRED_PARTS = ["**Remember", "**Use it", "**Traps", "Check yourself"];

const DEEPER_PART = /^\*\*Go deeper\.\*\*/m;
const MAX_DEEPER_WORDS = 400;

/**
 * L17: a note has the four required parts and the length of a revision card, about three minutes. A fifth part, Go
 * deeper, may follow; it doesn't count towards the length of the card.
 */
export function checkNote({ fields, body }: Note): Finding[] {
  const [card = "", ...deeperParts] = body.text.split(DEEPER_PART);
  const words = countWords(card);
  const displayed = card.match(/\$\$[\s\S]+?\$\$/g)?.length ?? 0;
  const findings: Finding[] = REQUIRED_PARTS.filter((part) => !card.includes(part)).map((part) => ({
    message: `The note has no part "${part.replace("**", "")}"${body.text.includes(part) ? " before Go deeper" : ""}.`,
  }));
  if (words < 120 || words > 330)
    findings.push({ message: `The note has ${words} words; 120 to 330 are allowed.` });
  if (displayed > 3)
    findings.push({ message: `The note has ${displayed} displayed equations; at most 3 are allowed.` });
  if (fields.read_seconds < 120 || fields.read_seconds > 210)
    findings.push({ message: `read_seconds is ${fields.read_seconds}; 120 to 210 are allowed.` });
  return [...findings, ...deeperFindings(deeperParts, body.line + card.split("\n").length - 1)];
}

function deeperFindings(parts: readonly string[], line: number): Finding[] {
  const words = countWords(parts.join(" ").trim());
  if (parts.length > 1) return [{ line, message: "The note has more than one part Go deeper." }];
  if (parts.length === 1 && (parts[0] ?? "").trim() === "")
    return [{ line, message: "The part Go deeper is empty." }];
  return words > MAX_DEEPER_WORDS
    ? [{ line, message: `Go deeper has ${words} words; at most ${MAX_DEEPER_WORDS} are allowed.` }]
    : [];
}

/** Counts words. A formula, a code block or an HTML tag counts as one word. */
export function countWords(text: string): number {
  return text.replace(/<[^>]+>|\$[^$]*\$|```[\s\S]*?```/g, " x ").split(/\s+/).length;
}
