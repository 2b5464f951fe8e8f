import { useId } from "react";
import { FieldError } from "./field-error.tsx";
import styles from "./report.module.css";
import { formatLength, MAX_TEXT_LENGTH } from "./report-draft.ts";

type Props = {
  text: string;
  isRequired: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** Text field of a report, with the length of the text. */
export function ReportText({ text, isRequired, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.textField}>
      <label htmlFor={id}>{isRequired ? "In your words" : "In your words (optional)"}</label>
      <textarea
        id={id}
        name="text"
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        required={isRequired}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-length` : `${id}-length`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="caption num" id={`${id}-length`}>
        {formatLength(text)}
      </span>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
