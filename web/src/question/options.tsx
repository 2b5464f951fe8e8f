import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import { SanitizedHtml } from "../ui/html/sanitized-html.tsx";
import styles from "./options.module.css";
import { optionLetter, optionTextAlternative } from "./question-format.ts";

type OptionsProps = ComponentProps<"fieldset"> & { label: string };

export function Options({ label, ...rest }: OptionsProps) {
  return <fieldset {...rest} className={styles.options} aria-label={label} />;
}

type Props = {
  type: "radio" | "checkbox";
  option: { text_html: string; text_alternative: string };
  index: number;
  isSelected: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
};

/** One option. Its input has the text alternative as label, because screen readers don't read out formulas. */
export function Option({ type, option, index, isSelected, isDisabled = false, onSelect }: Props) {
  return (
    <label className={classNames(styles.option, type === "checkbox" && styles.multiple)}>
      <input
        type={type}
        name="answer"
        aria-label={optionTextAlternative(index, option.text_alternative)}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onSelect}
      />
      <span className={styles.frame} aria-hidden="true" />
      <span className={styles.letter} aria-hidden="true">
        {optionLetter(index)}
      </span>
      <div className={styles.content}>
        <SanitizedHtml html={option.text_html} />
      </div>
    </label>
  );
}

/** Tells a choice by arrow key, which may be on the way to another choice, from one by tap. */
export function useArrowKeys() {
  const isPressed = useRef(false);
  const track = ({ type, key }: KeyboardEvent) => {
    isPressed.current = type === "keydown" && key.startsWith("Arrow");
  };
  return {
    /** The props of the group of choices. */
    handlers: { onKeyDown: track, onKeyUp: track },
    isByArrowKey: () => isPressed.current,
  };
}
