/** Gives the focus to the page's heading, where a screen reader starts to read. False when there is none. */
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

/** Once the page is as it will be: a focus that went with what was removed goes to the heading, or to the main part. */
export function restoreFocus(): void {
  queueMicrotask(() => {
    if (isFocusLost() && !focusHeading()) document.querySelector<HTMLElement>("main")?.focus();
  });
}

/** The `ref` of a part that may go while it has the focus, as a button does whose work is done. */
export function returnFocusOnUnmount(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) restoreFocus();
  };
}
