import { useId } from "react";
import { reasonLabels } from "../../api/report-reasons.ts";
import type { ReportReason } from "./available-reasons.ts";
import { FieldError } from "./field-error.tsx";
import styles from "./report.module.css";
import type { ReportDraft } from "./report-draft.ts";

type Props = {
  reasons: ReportReason[];
  selected: ReportDraft["reason"];
  error: string | undefined;
  onChoose: (reason: ReportReason) => void;
};

/** Radio buttons for the reason of a report. */
export function ReportReasons({ reasons, selected, error, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={error && id}>
      <legend>What is wrong?</legend>
      {reasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={reason === selected}
            onChange={() => onChoose(reason)}
          />
          <span>{reasonLabels[reason]}</span>
        </label>
      ))}
      <FieldError id={id} message={error} />
    </fieldset>
  );
}
