import { Toast } from "../../../ui/toast.tsx";
import styles from "./list.module.css";

const SECONDS = 10;

type Props = { words: string; onUndo: () => void; onGone: () => void };

/** Says what is gone and offers it back; later the list of what was deleted does the same. */
export function DeletedToast({ words, onUndo, onGone }: Props) {
  return (
    <Toast sign="check" seconds={SECONDS} onGone={onGone}>
      {words}{" "}
      <button type="button" className={styles.undo} onClick={onUndo}>
        Undo
      </button>
    </Toast>
  );
}
