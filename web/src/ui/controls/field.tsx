import { type ComponentProps, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import styles from "./field.module.css";

type TextProps = ComponentProps<"input"> & {
  label: string;
  hint?: string;
  /** What is wrong with the value. It is shown at the field and linked with `aria-describedby`. */
  error?: string | undefined;
};

/** A one-line text input with its label, hint and error. */
export function TextField({ label, hint, error, className, ...input }: TextProps) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={classNames(styles.input, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIds || undefined}
      />
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="cross" small />
          {error}
        </span>
      )}
    </div>
  );
}

type ChoiceProps = { legend: string; name: string; options: readonly string[]; initialOption: string };

/** A radio group of a few short options, side by side. */
export function ChoiceField({ legend, name, options, initialOption }: ChoiceProps) {
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option} className={styles.choice}>
            <input type="radio" name={name} value={option} defaultChecked={option === initialOption} />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
