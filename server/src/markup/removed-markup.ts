import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { hasKnownScheme } from "./links.ts";
import { textSchema } from "./sanitise-schema.ts";
import type { Report } from "./text-refused.ts";

const KEPT = new Set(textSchema.tagNames);
const DROPPED_WHOLE = new Set(textSchema.strip);

/** Tells the author what sanitising is about to take away; runs just before it, and changes nothing. */
export function reportRemoved(report: Report) {
  return (tree: Root): void =>
    visit(tree, "element", (node) => {
      const say = (message: string) => report(node.position?.start.line ?? 1, message, "warning");
      if (DROPPED_WHOLE.has(node.tagName)) {
        say(`<${node.tagName}> and all that stands in it are removed.`);
        return SKIP;
      }
      if (!KEPT.has(node.tagName)) say(`<${node.tagName}> is removed; what stands in it stays.`);
      for (const fault of attributeFaults(node)) say(fault);
      return undefined;
    });
}

function attributeFaults({ tagName, properties }: Element): string[] {
  const removed = Object.keys(properties).filter((name) => /^(on|style$|srcdoc$|formaction$)/i.test(name));
  const faults = removed.map((name) => `${name.toLowerCase()} on <${tagName}> is removed.`);
  if (tagName === "a" && properties.href !== undefined && !hasKnownScheme(properties.href))
    faults.push("This link is removed: links may lead to http, https, mailto, xmpp and irc addresses only.");
  return faults;
}
