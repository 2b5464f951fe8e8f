import { Icon } from "../../ui/icon.tsx";
import styles from "./report.module.css";

/** What is wrong with a field of the report, beside it. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <span className={styles.fieldError} id={id} role="alert">
      <Icon name="cross" small />
      {message}
    </span>
  );
}
