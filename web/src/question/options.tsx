import type { ComponentProps } from "react";
import { classNames } from "../ui/class-names.ts";
import { RenderedText } from "../ui/rendered-text.tsx";
import styles from "./options.module.css";
import { QuestionImage } from "./question-image.tsx";
import { letterOf, spokenOption } from "./question-words.ts";

type OptionsProps = ComponentProps<"fieldset"> & { label: string };

export function Options({ label, ...rest }: OptionsProps) {
  return <fieldset {...rest} className={styles.options} aria-label={label} />;
}

type Props = {
  type: "radio" | "checkbox";
  answer: { text_html: string; text_spoken: string; image?: string };
  index: number;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

/** One option; its input is the whole box and says the option in words, since formulae are silent. */
export function Option({ type, answer, index, isChosen, isDisabled = false, onChoose }: Props) {
  return (
    <label className={classNames(styles.option, type === "checkbox" && styles.many)}>
      <input
        type={type}
        name="answer"
        aria-label={spokenOption(index, answer.text_spoken)}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className={styles.frame} aria-hidden="true" />
      <span className={styles.letter} aria-hidden="true">
        {letterOf(index)}
      </span>
      <div className={styles.says}>
        <RenderedText html={answer.text_html} />
        {answer.image && <QuestionImage source={answer.image} />}
      </div>
    </label>
  );
}
