import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useNavigate } from "../router/router.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { to: To };

/** A link within the app: it changes the page without loading a document, and leaves new tabs and windows to the browser. */
export function Link({ to, onClick, target, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || target === "_blank" || isMeantForBrowser(event)) return;
    event.preventDefault();
    // The same address again is the same page, not a new step for Back.
    navigate(to, {
      replace: href === window.location.pathname + window.location.search + window.location.hash,
    });
  }
  return <a {...rest} href={href} target={target} onClick={handleClick} />;
}

/** A new tab or window, or a download. */
function isMeantForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}
