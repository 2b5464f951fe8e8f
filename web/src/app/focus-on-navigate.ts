import { useEffect } from "react";
import { focusHeading, isFocusLost } from "../ui/focus.ts";

/** The browser itself starts at the top of the first page. */
let isFirstPage = true;

/** After a navigation the focus goes to the new page's heading, where a screen reader starts to read. */
export function useFocusOnNavigate(url: string, inPlace: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes it another page
  useEffect(() => {
    const isFirst = isFirstPage;
    isFirstPage = false;
    if (isFirst || inPlace || document.querySelector("dialog[open]")) return;
    if (focusHeading()) return;
    // The page is still loading: its heading takes the focus when it comes, if nothing else has it by then.
    const observer = new MutationObserver(() => {
      if (document.querySelector("main h1") && (!isFocusLost() || focusHeading())) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [url]);
}
