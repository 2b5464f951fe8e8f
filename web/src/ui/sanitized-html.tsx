import { memo, useMemo } from "react";
import { trustedHtml } from "./trusted-types.ts";
import { useMathReady } from "./use-math-ready.ts";

type Props = { html: string; as?: "div" | "span" | "p"; className?: string | undefined };

/** HTML that the server rendered and sanitised when its text was saved; nothing else may come in here. */
export const SanitizedHtml = memo(function SanitizedHtml({ html, as: Tag = "div", className }: Props) {
  const isReady = useMathReady([html]);
  // React writes innerHTML again whenever this object changes, which would throw away the scroll position of formulae.
  const innerHtml = useMemo(() => ({ __html: trustedHtml(isReady ? html : "") }), [html, isReady]);
  return (
    <Tag
      className={className}
      aria-busy={!isReady || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server; the policy below names this one door
      dangerouslySetInnerHTML={innerHtml}
    />
  );
});
