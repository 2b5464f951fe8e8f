import { useId } from "react";
import { LONGEST_NUMBER } from "./number-input.ts";
import styles from "./numerical-answer.module.css";

type Props = {
  text: string;
  unit: string;
  isWrong: boolean;
  messageId: string;
  onChange: (typed: string) => void;
};

/** A real text field, so that keyboards and screen readers work; `inputmode` keeps the phone's own keypad away. */
export function NumberField({ text, unit, isWrong, messageId, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.answer} data-state={isWrong ? "wrong" : undefined}>
      <label className="unseen" htmlFor={id}>
        {unit === "" ? "Your answer" : `Your answer in ${unit}`}
      </label>
      <input
        id={id}
        className={styles.input}
        style={{ width: `${Math.max(1, text.length) + 0.75}ch` }}
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
    </div>
  );
}
