import type { Edit } from "./marks.ts";

/** Makes a change in a field as if it were typed, so that the browser's own undo takes it back. */
export function writeInto(field: HTMLTextAreaElement, { start, end, text, select }: Edit): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, yet the only way that keeps undo; where it is refused the text is set directly.
  const isWritten = document.execCommand("insertText", false, text);
  if (!isWritten) {
    field.setRangeText(text, start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(...select);
}
