import styles from "./segmented-control.module.css";

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  selectedValue: Value;
  onSelect: (value: Value) => void;
};

/** A choice between a few short options that takes effect at once. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  selectedValue,
  onSelect,
}: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and this is none
    <div className={styles.segmentedControl} role="group" aria-label={label}>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === selectedValue}
          onClick={() => onSelect(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
