import { useId } from "react";
import styles from "./build-test.module.css";

type Props<Value extends string> = {
  legend: string;
  /** `checkbox`: any number of them; `radio`: exactly one. */
  kind: "checkbox" | "radio";
  labels: Record<Value, string>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** For a legend that the heading of the group shows already. */
  hideLegend?: boolean;
};

/** A few short options as chips. */
export function Choices<Value extends string>({
  legend,
  kind,
  labels,
  chosen,
  onChange,
  hideLegend = false,
}: Props<Value>) {
  const name = useId();
  const toggle = (value: Value, isChosen: boolean) => {
    if (kind === "radio") return onChange([value]);
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  return (
    <fieldset className={styles.choices}>
      <legend className={hideLegend ? "sr-only" : undefined}>{legend}</legend>
      <div className={styles.chips}>
        {(Object.entries(labels) as [Value, string][]).map(([value, label]) => (
          <label key={value} className={styles.chip}>
            <input
              type={kind}
              name={name}
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
