import styles from "./question.module.css";

/** An uploaded image. Its `alt` is empty because the text beside it says what the image shows. */
export function QuestionImage({ source }: { source: string }) {
  return <img className={styles.image} src={source} alt="" />;
}
