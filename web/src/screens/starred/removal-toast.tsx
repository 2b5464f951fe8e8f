import { starFailureWords } from "../../api/bookmark-failures.ts";
import { handOnFocus } from "../../ui/focus.ts";
import { Toast } from "../../ui/toast.tsx";
import styles from "./starred.module.css";
import type { Removal } from "./use-removal.ts";

const PROBLEM_SECONDS = 7;
const UNDO_SECONDS = 10;

/** Says that a star is gone and gives it back, or that it could not be taken away. */
export function RemovalToast({ star, removed, undo, forget }: Removal) {
  if (star.isError)
    return (
      <Toast sign="cross" role="alert" seconds={PROBLEM_SECONDS} onGone={star.reset}>
        {starFailureWords(star.error, star.variables.isStarred)}
      </Toast>
    );
  if (!removed) return null;
  return (
    <Toast key={`${removed.kind} ${removed.id}`} sign="star" seconds={UNDO_SECONDS} onGone={forget}>
      Star taken away.{" "}
      <span ref={handOnFocus}>
        <button type="button" className={styles.undo} onClick={() => undo(removed)}>
          Undo
        </button>
      </span>
    </Toast>
  );
}
