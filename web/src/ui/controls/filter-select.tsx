import { useId } from "react";
import styles from "./filter-select.module.css";

type Props = {
  label: string;
  /** The first option, which filters nothing. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  /** Empty for `all`. */
  value: string;
  onChange: (value: string) => void;
};

/** A labelled choice of what a list shows. */
export function FilterSelect({ label, all, options, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{all}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
