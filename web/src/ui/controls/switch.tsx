import { type ComponentProps, useId } from "react";
import listStyles from "../lists/list.module.css";
import styles from "./switch.module.css";

type Props = ComponentProps<"input"> & { label: string; subtitle: string };

/** A row with a switch at its end. A tap anywhere on the row toggles it. */
export function Switch({ label, subtitle, ...input }: Props) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={listStyles.grow}>
        <span className={listStyles.title} id={`${id}-label`}>
          {label}
        </span>
        <span className={listStyles.subtitle} id={`${id}-subtitle`}>
          {subtitle}
        </span>
      </span>
      <input
        {...input}
        className={styles.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-subtitle`}
      />
    </label>
  );
}
