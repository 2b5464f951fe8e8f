import styles from "./segments.module.css";

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; words: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** One of a few short choices that take effect at once. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's manners to what is no form
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map(({ value, words }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
        </button>
      ))}
    </div>
  );
}
