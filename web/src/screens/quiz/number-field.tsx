import { LONGEST_NUMBER } from "./number-input.ts";
import styles from "./numerical-answer.module.css";

type Props = {
  text: string;
  unit: string;
  isWrong: boolean;
  messageId: string;
  onChange: (typed: string) => void;
};

/**
 * A real text field as large as its box, so that keyboards and screen readers work; `inputmode` keeps the phone's own
 * keypad away.
 */
export function NumberField({ text, unit, isWrong, messageId, onChange }: Props) {
  return (
    <label className={styles.answer} data-state={isWrong ? "wrong" : undefined}>
      <span className="unseen">{unit === "" ? "Your answer" : `Your answer in ${unit}`}</span>
      <input
        className={styles.input}
        type="text"
        inputMode="none"
        autoComplete="off"
        maxLength={LONGEST_NUMBER}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={messageId}
        onChange={(event) => onChange(event.target.value)}
      />
      {unit !== "" && (
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      )}
    </label>
  );
}
