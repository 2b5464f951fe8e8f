import { saveErrorMessage } from "../../../api/save-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";

type Props = {
  name: string;
  error: Error | null;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/**
 * Asks before a chapter, topic or tag is deleted, because it can't be restored. The server rejects deleting one in
 * use.
 */
export function DeleteDialog({ name, error, isBusy, onDelete, onClose }: Props) {
  return (
    <Modal title={`Delete “${name}”?`} onClose={isBusy ? undefined : onClose}>
      <p>It cannot be brought back. What is still in use stays.</p>
      {error && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(error)}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Modal>
  );
}
