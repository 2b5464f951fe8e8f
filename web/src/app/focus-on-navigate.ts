import { useEffect } from "react";
import { focusHeading, isFocusLost } from "../ui/controls/focus.ts";

/** On the first page the browser itself starts to read at the top. */
let isFirstPage = true;

/** After a navigation, moves the focus to the new page's heading, where a screen reader starts to read. */
export function useFocusOnNavigate(url: string, inPlace: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run once per URL, not once per change of inPlace
  useEffect(() => {
    const isFirst = isFirstPage;
    isFirstPage = false;
    if (isFirst || inPlace || document.querySelector("dialog[open]")) return;
    if (focusHeading()) return;
    // The page is still loading: focus its heading once it appears, unless something else has the focus by then.
    const observer = new MutationObserver(() => {
      if (document.querySelector("main h1") && (!isFocusLost() || focusHeading())) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [url]);
}
