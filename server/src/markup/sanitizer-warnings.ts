import { type Issue, issue } from "@rasayan/contract/issues";
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
      const warn = (found: Issue) => reportIssue(node.position?.start.line ?? 1, found, "warning");
      const tag = node.tagName;
      if (STRIPPED_TAGS.has(tag)) {
        warn(issue("element_and_content_removed", { tag }));
        return SKIP;
      }
      if (!ALLOWED_TAGS.has(tag)) warn(issue("element_removed", { tag }));
      for (const warning of attributeWarnings(node)) warn(warning);
      return undefined;
    });
}

function attributeWarnings({ tagName: tag, properties }: Element): Issue[] {
  const removed = Object.keys(properties).filter((name) => /^(on|style$|srcdoc$|formaction$)/i.test(name));
  const warnings = removed.map((name) => issue("attribute_removed", { attribute: name.toLowerCase(), tag }));
  if (tag === "a" && properties.href !== undefined && !hasKnownScheme(properties.href))
    warnings.push(issue("link_removed"));
  return warnings;
}
