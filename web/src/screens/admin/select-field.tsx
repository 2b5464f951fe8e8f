import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./parts.module.css";

type Props = ComponentProps<"select"> & { label: string; problem?: string | undefined; children: ReactNode };

/** A named choice from a list. */
export function SelectField({ label, problem, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={styles.named}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={styles.select}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        {children}
      </select>
      {problem && (
        <span className={styles.problem} id={`${id}-problem`} role="alert">
          <Icon name="cross" small />
          {problem}
        </span>
      )}
    </div>
  );
}
