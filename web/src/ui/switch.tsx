import { type ComponentProps, useId } from "react";
import rows from "./rows.module.css";
import styles from "./switch.module.css";

type Props = ComponentProps<"input"> & { label: string; sub: string };

/** A row with a switch at its end; the whole row turns it. */
export function Switch({ label, sub, ...input }: Props) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={rows.grow}>
        <span className={rows.title} id={`${id}-label`}>
          {label}
        </span>
        <span className={rows.sub} id={`${id}-sub`}>
          {sub}
        </span>
      </span>
      <input
        {...input}
        className={styles.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-sub`}
      />
    </label>
  );
}
