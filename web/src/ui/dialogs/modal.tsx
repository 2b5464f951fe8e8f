import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useId,
} from "react";
import { restoreFocus } from "../controls/focus.ts";
import { IconButton } from "../controls/icon-button.tsx";
import styles from "./modal.module.css";

type Props = {
  title: string;
  /** Called by Escape, the backdrop and the close button. Without it only the dialog's own buttons close the dialog. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  wide?: boolean;
  /** Focuses the title instead of the first control. For a dialog that opens while the user may be typing. */
  focusTitle?: boolean;
};

/** A modal dialog. Mounting opens it; unmounting closes it and restores the focus. */
export function Modal({ title, onClose, children, wide = false, focusTitle = false }: Props) {
  const titleId = useId();
  // Opens after the tap has been painted, because a modal dialog makes the browser restyle the whole page.
  const isReady = useDeferredValue(true, false);
  if (!isReady) return null;
  return (
    <dialog
      ref={openDialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => keepOpenOnEscape(event, onClose)}
      onCancel={(event) => closeOnCancel(event, onClose)}
      onClose={(event) => (onClose && !event.currentTarget.open ? onClose() : undefined)}
      onClick={(event) => closeOnBackdrop(event, onClose)}
    >
      <div className={styles.content}>
        <h2
          id={titleId}
          className={onClose ? styles.titleWithClose : undefined}
          tabIndex={focusTitle ? -1 : undefined}
        >
          {title}
        </h2>
        {children}
        {onClose && <IconButton icon="clear" label="Close" className={styles.close} onClick={onClose} />}
      </div>
    </dialog>
  );
}

function openDialog(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  return () => {
    dialog.close();
    // The element that had the focus before may have been removed, or there was none.
    restoreFocus();
  };
}

/** Ignores the Escape key. A browser closes a dialog on the second Escape even if `cancel` is prevented. */
function keepOpenOnEscape(event: KeyboardEvent, onClose?: () => void) {
  if (event.key === "Escape" && !onClose) event.preventDefault();
}

/** The owner closes the dialog by unmounting it. The `cancel` of a file input bubbles up and is ignored. */
function closeOnCancel(event: SyntheticEvent, onClose?: () => void) {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  onClose?.();
}

/** The content fills an inner element, so a click on the dialog element itself is a click on the backdrop. */
function closeOnBackdrop(event: MouseEvent, onClose?: () => void) {
  if (event.target === event.currentTarget) onClose?.();
}
