import type { Certainty } from "@rasayan/contract";
import { certainties, certaintyLabels } from "../../../messages/certainty-labels.ts";
import { useArrowKeys } from "../../../question/options.tsx";
import styles from "./certainty-field.module.css";

type Props = {
  value: Certainty | null;
  /** Puts the visible label above the choices, to share a row. */
  isCompact: boolean;
  /** `isByArrowKey`: the learner may be on the way to another choice. */
  onChoose: (certainty: Certainty, isByArrowKey: boolean) => void;
};

/** Asks how sure the learner is, in one tap before or after the answer. The certainty is saved with the answer. */
export function CertaintyField({ value, isCompact, onChoose }: Props) {
  const arrowKeys = useArrowKeys();
  return (
    <div
      className={isCompact ? styles.compact : styles.field}
      role="radiogroup"
      aria-label="How sure are you?"
      {...arrowKeys.handlers}
    >
      <span className={styles.label} aria-hidden="true">
        How sure?
      </span>
      {certainties.map((certainty) => (
        <label key={certainty} className={styles.choice}>
          <input
            type="radio"
            name="certainty"
            checked={value === certainty}
            onChange={() => onChoose(certainty, arrowKeys.isByArrowKey())}
          />
          <span>{certaintyLabels[certainty]}</span>
        </label>
      ))}
    </div>
  );
}
