import { useId } from "react";
import styles from "./report.module.css";
import { LONGEST_TEXT, lengthWords } from "./report-draft.ts";
import { ReportFlaw } from "./report-flaw.tsx";

type Props = {
  text: string;
  isNeeded: boolean;
  problem: string | undefined;
  onType: (text: string) => void;
};

/** The learner's own words, and how many letters are left. */
export function ReportText({ text, isNeeded, problem, onType }: Props) {
  const id = useId();
  return (
    <div className={styles.words}>
      <label htmlFor={id}>{isNeeded ? "In your words" : "In your words (optional)"}</label>
      <textarea
        id={id}
        name="text"
        rows={3}
        maxLength={LONGEST_TEXT}
        required={isNeeded}
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-length` : `${id}-length`}
        onChange={(event) => onType(event.target.value)}
      />
      <span className="caption num" id={`${id}-length`}>
        {lengthWords(text)}
      </span>
      <ReportFlaw id={`${id}-problem`} words={problem} />
    </div>
  );
}
