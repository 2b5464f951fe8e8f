import { memo, useMemo } from "react";
import { trustedHtml } from "./trusted-types.ts";
import { useMathReady } from "./use-math-ready.ts";

type Props = { html: string; as?: "div" | "span" | "p"; className?: string | undefined };

/** Shows HTML that the server rendered and sanitized when the text was saved. Never pass any other HTML. */
export const SanitizedHtml = memo(function SanitizedHtml({ html, as: Tag = "div", className }: Props) {
  const isReady = useMathReady([html]);
  // React sets innerHTML again whenever this object changes, which would reset the scroll position of formulas.
  const innerHtml = useMemo(() => ({ __html: trustedHtml(isReady ? html : "") }), [html, isReady]);
  return (
    <Tag
      className={className}
      aria-busy={!isReady || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, see trustedHtml
      dangerouslySetInnerHTML={innerHtml}
    />
  );
});
