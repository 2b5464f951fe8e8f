import type { Edit } from "./marks.ts";

/**
 * Makes a change in a field as if it were typed, so that the browser's own undo takes it back. Whoever types elsewhere by
 * then goes on there.
 */
export function writeInto(field: HTMLTextAreaElement, { start, end, text, select }: Edit): void {
  const elsewhere = elsewhereThan(field);
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, yet the only way that keeps undo; where it is refused the text is set directly.
  const isWritten = document.execCommand("insertText", false, text);
  if (!isWritten) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
  elsewhere?.focus();
}

/** Another field that has the focus, if one has. */
function elsewhereThan(field: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isField && focused !== field ? focused : undefined;
}
