/** Focuses the page's heading, where a screen reader starts to read. Returns false if there is no heading. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** If the element with the focus was removed, focuses the heading or else `main`. Runs after the current DOM update. */
export function restoreFocus(): void {
  queueMicrotask(() => {
    if (isFocusLost() && !focusHeading()) document.querySelector<HTMLElement>("main")?.focus();
  });
}

/** The `ref` of an element that may be removed while it has the focus, such as a button whose action is done. */
export function returnFocusOnUnmount(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) restoreFocus();
  };
}
