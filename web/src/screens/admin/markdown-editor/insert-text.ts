import type { TextEdit } from "./markdown-commands.ts";

/**
 * Makes a change in a field as if it were typed, so that the browser's own undo takes it back. Whoever types elsewhere by
 * then goes on there.
 */
export function insertText(field: HTMLTextAreaElement, { start, end, text, select }: TextEdit): void {
  const previousFocus = otherFocusedField(field);
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, yet the only way that keeps undo; where it is refused the text is set directly.
  const isInserted = document.execCommand("insertText", false, text);
  if (!isInserted) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
  previousFocus?.focus();
}

/** Another field that has the focus, if one has. */
function otherFocusedField(field: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isField && focused !== field ? focused : undefined;
}
