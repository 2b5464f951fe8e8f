import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useNavigate } from "../router/router.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { to: To };

/**
 * A link within the app. The router's own brings its links, forms and page prefetching along, 3.6 KB of script on every
 * first visit, which nothing here uses.
 */
export function Link({ to, onClick, target, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || target === "_blank" || isMeantForBrowser(event)) return;
    event.preventDefault();
    // The same address again is the same page, not a new step for Back.
    navigate(to, {
      replace: href === window.location.pathname + window.location.search + window.location.hash,
    });
  }
  return <a {...rest} href={href} target={target} onClick={follow} />;
}

/** A new tab or window, or a download. */
function isMeantForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}
