import { type ImportBatch, type UndoResult, useUndo } from "../../../api/admin-imports.ts";
import { paths } from "../../../router/paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import styles from "./import.module.css";
import {
  formatQuestionCount,
  formatUndone,
  importErrorMessage,
  retainedReasonLabels,
} from "./import-format.ts";

type Props = { batch: ImportBatch; onClose: () => void };

/** Asks for confirmation, undoes an import, then says which questions were deleted and which stayed. */
export function UndoImport({ batch, onClose }: Props) {
  const undo = useUndo();
  if (undo.data) return <UndoneDialog undone={undo.data} onClose={onClose} />;
  return (
    <Modal title="Undo this import?" onClose={undo.isPending ? undefined : onClose}>
      <p>
        {`The ${formatQuestionCount(batch.imported)} from “${batch.name}” will be deleted. What was changed since, or asked in a quiz, stays.`}
      </p>
      {undo.error && (
        <Alert state="wrong" role="alert">
          {importErrorMessage(undo.error, "Nothing was undone. Check your connection and try again.")}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(batch.id)}>
          Undo import
        </Button>
      </div>
    </Modal>
  );
}

function UndoneDialog({
  undone: { undone, retained },
  onClose,
}: {
  undone: UndoResult;
  onClose: () => void;
}) {
  return (
    <Modal title="Import undone" onClose={onClose} focusTitle>
      <p role="status">{`${formatUndone(undone, retained.length)}.`}</p>
      {retained.length > 0 && (
        <ul className={styles.retained}>
          {retained.map(({ question_id, line, reason }) => (
            <li key={question_id}>
              {reason === "deleted" ? (
                `Question ${question_id}`
              ) : (
                <Link to={paths.adminQuestion(question_id)}>{`Question ${question_id}`}</Link>
              )}
              {` from line ${line}: ${retainedReasonLabels[reason]}`}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onClose}>Close</Button>
    </Modal>
  );
}
