import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Alert } from "../messages/alert.tsx";
import { Modal } from "./modal.tsx";

type Props = {
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  /** The words of the two buttons. */
  confirm: string;
  cancel?: string;
  isBusy: boolean;
  /** Why the last try failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done that can't be taken back. It stays open until that has succeeded. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = "Cancel",
  isBusy,
  error,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal title={title} onClose={isBusy ? undefined : onClose}>
      {children}
      {error !== undefined && (
        <Alert state="wrong" role="alert">
          {error}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
