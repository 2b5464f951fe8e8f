import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useId,
} from "react";
import { restoreFocus } from "./focus.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";

type Props = {
  title: string;
  /** Escape, the backdrop and the close button call it. Without it the dialog stays until its own buttons end it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  wide?: boolean;
  /** For a dialog that opens by itself: nothing is chosen for whoever types on. Else its first control has the focus. */
  focusTitle?: boolean;
};

/** A sheet over the page. Mounting opens it, unmounting closes it and returns the focus. */
export function Modal({ title, onClose, children, wide = false, focusTitle = false }: Props) {
  const titleId = useId();
  // Once the tap that asked for it has been painted: a modal dialog has the whole page styled anew.
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
    // What had the focus before may be gone, or there was nothing yet.
    restoreFocus();
  };
}

/** A browser closes a dialog on the second Escape even where `cancel` is prevented, so the key itself is stopped. */
function keepOpenOnEscape(event: KeyboardEvent, onClose?: () => void) {
  if (event.key === "Escape" && !onClose) event.preventDefault();
}

/** The owner decides when the dialog goes: it unmounts it. A file field's own `cancel` bubbles up and is none of ours. */
function closeOnCancel(event: SyntheticEvent, onClose?: () => void) {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  onClose?.();
}

/** Everything within the sheet lies in its inner box, so a click on the dialog itself is on the backdrop. */
function closeOnBackdrop(event: MouseEvent, onClose?: () => void) {
  if (event.target === event.currentTarget) onClose?.();
}
