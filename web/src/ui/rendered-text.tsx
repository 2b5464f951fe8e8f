import { memo, useMemo, useSyncExternalStore } from "react";
import { areMathsStylesReady, onMathsStyles } from "./maths-styles.ts";

type Props = { html: string; as?: "div" | "span" | "p"; className?: string | undefined };

/** HTML that the server rendered and sanitised when its text was saved; nothing else may come in here. */
export const RenderedText = memo(function RenderedText({ html, as: Tag = "div", className }: Props) {
  const isReady = useMathsStylesFor(html);
  // React writes innerHTML again whenever this object changes, which would throw away the scroll position of formulae.
  const inside = useMemo(() => ({ __html: trusted(isReady ? html : "") }), [html, isReady]);
  return (
    <Tag
      className={className}
      aria-busy={!isReady || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server; the policy below names this one door
      dangerouslySetInnerHTML={inside}
    />
  );
});

/** Whether the text can be shown: at once without maths, else when KaTeX's styles are there. */
function useMathsStylesFor(html: string): boolean {
  const needsMaths = html.includes('class="katex');
  return useSyncExternalStore(
    needsMaths ? onMathsStyles : noChanges,
    needsMaths ? areMathsStylesReady : always,
    always,
  );
}

const always = () => true;
const noChanges = () => () => undefined;

type Policy = { createHTML(html: string): TrustedHTML };
type PolicyFactory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };
declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

let policy: Policy | undefined;

/** The pages' security policy lets HTML in through the policy `rasayan` alone, where the browser knows of such. */
function trusted(html: string): string | TrustedHTML {
  if (typeof window === "undefined" || !window.trustedTypes) return html;
  policy ??= window.trustedTypes.createPolicy("rasayan", { createHTML: (text) => text });
  return policy.createHTML(html);
}
