import type { Duplicate, Severity } from "@rasayan/contract";
import { type RowMessage, warning } from "./file-question.ts";

/** Returns the most severe level of a row's messages. */
export function levelOf(messages: readonly RowMessage[]): Severity {
  if (messages.some(({ level }) => level === "error")) return "error";
  return messages.length > 0 ? "warning" : "ok";
}

/** Adds a warning about the question that a row is most similar to. */
export function withDuplicates(messages: RowMessage[], [closest]: readonly Duplicate[]): RowMessage[] {
  if (!closest) return messages;
  const other = closest.line === null ? `question ${closest.question_id}` : `line ${closest.line}`;
  return [...messages, warning("text", `Shares ${closest.percent}% of its wording with ${other}.`)];
}
