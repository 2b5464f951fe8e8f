import { issue } from "@rasayan/contract/issues";
import type { RootContent as HastContent, Root as HastRoot } from "hast";
import type { RootContent as MdastContent, Root as MdastRoot } from "mdast";
import { renderError } from "./render-error.ts";

export type TextKind = "body" | "question" | "answer";

const MAX_KILOBYTES: Record<TextKind, number> = { body: 64, question: 16, answer: 4 };
const MAX_DEPTH = 100;

/** Throws RenderError if the text is longer than its kind allows; sizes are in UTF-8 bytes. */
export function checkSize(source: string, kind: TextKind): void {
  const bytes = Buffer.byteLength(source, "utf8");
  if (bytes <= MAX_KILOBYTES[kind] * 1024) return;
  const kilobytes = Math.ceil(bytes / 1024);
  throw renderError(1, issue("text_too_long", { text: kind, kilobytes, max: MAX_KILOBYTES[kind] }));
}

type Node = HastRoot | HastContent | MdastRoot | MdastContent;

/** Throws RenderError if the tree is nested more than 100 levels deep. Doesn't use recursion. */
export function checkDepth(tree: Node): void {
  const stack: { node: Node; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    if (depth > MAX_DEPTH) throw nestingError(node.position?.start.line);
    if (!("children" in node)) continue;
    for (const child of node.children) stack.push({ node: child, depth: depth + 1 });
  }
}

/** Creates the error for a text that is nested too deeply. */
export function nestingError(line = 1): Error {
  return renderError(line, issue("nested_too_deeply", { max: MAX_DEPTH }));
}
