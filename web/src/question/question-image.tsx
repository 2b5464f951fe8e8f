import styles from "./question.module.css";

/** A picture beside a text that says what it shows. */
export function QuestionImage({ source }: { source: string }) {
  return <img className={styles.image} src={source} alt="" />;
}
