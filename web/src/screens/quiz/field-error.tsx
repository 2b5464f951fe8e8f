import { Icon } from "../../ui/icon.tsx";
import styles from "./report.module.css";

/** Error message of a field of the report form. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <span className={styles.fieldError} id={id} role="alert">
      <Icon name="cross" small />
      {message}
    </span>
  );
}
