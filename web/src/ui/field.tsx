import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

type TextProps = ComponentProps<"input"> & {
  label: string;
  hint?: string;
  /** What is wrong with the value; said beside the field and tied to it. */
  problem?: string | undefined;
};

/** One line of input with its label, hint and message. */
export function TextField({ label, hint, problem, className, ...input }: TextProps) {
  const id = useId();
  const spoken = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={classNames(styles.input, className)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={spoken || undefined}
      />
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className={styles.problem} id={`${id}-problem`} role="alert">
          <Icon name="cross" small />
          {problem}
        </span>
      )}
    </div>
  );
}

type ChoiceProps = { legend: string; name: string; options: readonly string[]; initial: string };

/** One of a few short options, side by side. */
export function ChoiceField({ legend, name, options, initial }: ChoiceProps) {
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option} className={styles.choice}>
            <input type="radio" name={name} value={option} defaultChecked={option === initial} />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
