import { Toast } from "../../../ui/toast.tsx";
import styles from "./list.module.css";

const DURATION_SECONDS = 10;

type Props = { message: string; onUndo: () => void; onDismiss: () => void };

/** Says what is gone and offers it back; later the list of what was deleted does the same. */
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
