import type { Element, Root } from "hast";
import { hasKnownScheme } from "./links.ts";
import type { ReportIssue } from "./render-error.ts";
import { sanitizeSchema } from "./sanitize-schema.ts";
import { SKIP, visitElements } from "./visit-elements.ts";

const ALLOWED_TAGS = new Set(sanitizeSchema.tagNames);
const STRIPPED_TAGS = new Set(sanitizeSchema.strip);

/** Warns the author of markup that sanitizing will remove. Runs just before sanitizing and changes nothing. */
export function reportRemovedMarkup(reportIssue: ReportIssue) {
  return (tree: Root): void =>
    visitElements(tree, (node) => {
      const warn = (message: string) => reportIssue(node.position?.start.line ?? 1, message, "warning");
      if (STRIPPED_TAGS.has(node.tagName)) {
        warn(`<${node.tagName}> and all that stands in it are removed.`);
        return SKIP;
      }
      if (!ALLOWED_TAGS.has(node.tagName)) warn(`<${node.tagName}> is removed; what stands in it stays.`);
      for (const warning of attributeWarnings(node)) warn(warning);
      return undefined;
    });
}

function attributeWarnings({ tagName, properties }: Element): string[] {
  const removed = Object.keys(properties).filter((name) => /^(on|style$|srcdoc$|formaction$)/i.test(name));
  const warnings = removed.map((name) => `${name.toLowerCase()} on <${tagName}> is removed.`);
  if (tagName === "a" && properties.href !== undefined && !hasKnownScheme(properties.href))
    warnings.push(
      "This link is removed: links may lead to http, https, mailto, xmpp and irc addresses only.",
    );
  return warnings;
}
