import { type ImportBatch, refusalOf, type Undoing, useUndo } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Note } from "../../../ui/note.tsx";
import styles from "./import.module.css";
import { questionsWords, reasonWords, undoneWords } from "./import-words.ts";

type Props = { batch: ImportBatch; onClose: () => void };

/** Asks before an import is undone, then says what is gone and what stayed. */
export function UndoImport({ batch, onClose }: Props) {
  const undo = useUndo();
  if (undo.data) return <Undone undone={undo.data} onClose={onClose} />;
  return (
    <Modal title="Undo this import?" onClose={undo.isPending ? undefined : onClose}>
      <p>
        {`The ${questionsWords(batch.imported)} from “${batch.name}” will be deleted. What was changed since, or asked in a quiz, stays.`}
      </p>
      {undo.error && (
        <Note state="wrong" role="alert">
          {refusalOf(undo.error) ?? "Nothing was undone. Check your connection and try again."}
        </Note>
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={undo.isPending} onClick={() => undo.mutate(batch.id)}>
          Undo import
        </Button>
      </div>
    </Modal>
  );
}

function Undone({ undone: { undone, kept }, onClose }: { undone: Undoing; onClose: () => void }) {
  return (
    <Modal title="Import undone" onClose={onClose} startsAtTitle>
      <p role="status">{`${undoneWords(undone, kept.length)}.`}</p>
      {kept.length > 0 && (
        <ul className={styles.kept}>
          {kept.map(({ question_id, line, reason }) => (
            <li key={question_id}>
              {reason === "deleted" ? (
                `Question ${question_id}`
              ) : (
                <Link to={paths.adminQuestion(question_id)}>{`Question ${question_id}`}</Link>
              )}
              {` from line ${line}: ${reasonWords[reason]}`}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onClose}>Close</Button>
    </Modal>
  );
}
