import { MAX_NUMBER_LENGTH } from "./number-input.ts";
import styles from "./numerical-answer.module.css";

type Props = {
  text: string;
  unit: string;
  isInvalid: boolean;
  messageId: string;
  onChange: (value: string) => void;
};

/**
 * A real text input that fills its box, so that keyboards and screen readers work. `inputMode="none"` keeps the phone's
 * own keyboard closed.
 */
export function NumberField({ text, unit, isInvalid, messageId, onChange }: Props) {
  return (
    <label className={styles.answer} data-state={isInvalid ? "wrong" : undefined}>
      <span className="sr-only">{unit === "" ? "Your answer" : `Your answer in ${unit}`}</span>
      <input
        className={styles.input}
        type="text"
        inputMode="none"
        autoComplete="off"
        maxLength={MAX_NUMBER_LENGTH}
        value={text}
        aria-invalid={isInvalid}
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
