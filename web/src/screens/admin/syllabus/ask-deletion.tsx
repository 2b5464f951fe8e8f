import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Note } from "../../../ui/note.tsx";

type Props = {
  name: string;
  error: Error | null;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** Chapters, topics and tags don't come back, so the deletion is asked about; what is in use is refused. */
export function AskDeletion({ name, error, isBusy, onDelete, onClose }: Props) {
  return (
    <Modal title={`Delete “${name}”?`} onClose={isBusy ? undefined : onClose}>
      <p>It cannot be brought back. What is still in use stays.</p>
      {error && (
        <Note state="wrong" role="alert">
          {saveProblem(error)}
        </Note>
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={isBusy} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Modal>
  );
}
