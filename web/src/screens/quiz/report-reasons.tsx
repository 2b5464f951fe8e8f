import { useId } from "react";
import { reasonWords } from "../../api/report-reasons.ts";
import type { Reason } from "./offered-reasons.ts";
import styles from "./report.module.css";
import type { ReportDraft } from "./report-draft.ts";
import { ReportFlaw } from "./report-flaw.tsx";

type Props = {
  offered: Reason[];
  chosen: ReportDraft["reason"];
  problem: string | undefined;
  onChoose: (reason: Reason) => void;
};

/** One of the things that can be wrong. */
export function ReportReasons({ offered, chosen, problem, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={problem && id}>
      <legend>What is wrong?</legend>
      {offered.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span>{reasonWords[reason]}</span>
        </label>
      ))}
      <ReportFlaw id={id} words={problem} />
    </fieldset>
  );
}
