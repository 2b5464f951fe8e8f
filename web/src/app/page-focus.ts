import { useEffect } from "react";

/** The browser itself starts at the top of the first page. */
let isFirstPage = true;

/** After a navigation the focus goes to the new page's heading, where a screen reader starts to read. */
export function usePageFocus(address: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes it another page
  useEffect(() => {
    if (!isFirstPage && !document.querySelector("dialog[open]")) focusHeading();
    isFirstPage = false;
  }, [address]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
