import type { TextEdit } from "./markdown-commands.ts";

/**
 * Changes a field's text as if the change had been typed, so that the browser's own undo can revert it. If another
 * field has the focus, it gets the focus back: the user may be typing there.
 */
export function insertText(field: HTMLTextAreaElement, { start, end, text, select }: TextEdit): void {
  const previousFocus = otherFocusedField(field);
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, but the only way to keep the undo history. If the browser rejects it, the text is set directly.
  const isInserted = document.execCommand("insertText", false, text);
  if (!isInserted) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
  previousFocus?.focus();
}

/** Returns the input or text area that has the focus, unless that is `field`. */
function otherFocusedField(field: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isField && focused !== field ? focused : undefined;
}
