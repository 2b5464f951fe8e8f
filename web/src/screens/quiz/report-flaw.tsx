import { Icon } from "../../ui/icon.tsx";
import styles from "./report.module.css";

/** What is wrong with a field of the report, beside it. */
export function ReportFlaw({ id, words }: { id: string; words: string | undefined }) {
  if (!words) return null;
  return (
    <span className={styles.flaw} id={id} role="alert">
      <Icon name="cross" small />
      {words}
    </span>
  );
}
