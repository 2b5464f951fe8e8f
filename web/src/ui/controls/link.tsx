import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useNavigate } from "../../router/router.tsx";

type Props = Omit<ComponentProps<"a">, "href"> & { to: To };

/** A link within the app. It navigates without loading a document, and leaves new tabs and windows to the browser. */
export function Link({ to, onClick, target, ...rest }: Props) {
  const href = useHref(to);
  const navigate = useNavigate();
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || target === "_blank" || isMeantForBrowser(event)) return;
    event.preventDefault();
    // A link to the current URL must not add a history entry.
    navigate(to, {
      replace: href === window.location.pathname + window.location.search + window.location.hash,
    });
  }
  return <a {...rest} href={href} target={target} onClick={handleClick} />;
}

/** Whether the click opens a new tab or window, or starts a download. */
function isMeantForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}
