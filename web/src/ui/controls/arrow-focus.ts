import type { KeyboardEvent } from "react";

/**
 * Moves the focus with the left and right arrow keys between the buttons of a group that is one tab stop, such as a
 * toolbar or tabs; from the last to the first. Use as `onKeyDown` of the group.
 */
export function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const current = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons.at((current + step) % buttons.length)?.focus();
}
