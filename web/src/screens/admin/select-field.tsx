import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon.tsx";
import adminStyles from "./admin.module.css";

type Props = ComponentProps<"select"> & { label: string; error?: string | undefined; children: ReactNode };

/** A labelled select with an optional error message. */
export function SelectField({ label, error, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={adminStyles.labelledField}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        className={adminStyles.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {error && (
        <span className={adminStyles.error} id={`${id}-error`} role="alert">
          <Icon name="cross" small />
          {error}
        </span>
      )}
    </div>
  );
}
