import { Toast } from "../../../ui/toast.tsx";
import styles from "./list.module.css";

const DURATION_SECONDS = 10;

type Props = { message: string; onUndo: () => void; onDismiss: () => void };

/** Says what was deleted and offers to undo it. Later it can be restored from the list of deleted rows. */
export function DeletedToast({ message, onUndo, onDismiss }: Props) {
  return (
    <Toast icon="check" duration={DURATION_SECONDS} onDismiss={onDismiss}>
      {message}{" "}
      <button type="button" className={styles.undo} onClick={onUndo}>
        Undo
      </button>
    </Toast>
  );
}
