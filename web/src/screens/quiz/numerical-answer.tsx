import { type FormEvent, useId, useState } from "react";
import { formatUnit } from "../../question/question-format.ts";
import { Button } from "../../ui/button.tsx";
import { AnswerBar } from "./answer-bar.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { Keypad } from "./keypad.tsx";
import { NumberField } from "./number-field.tsx";
import { applyKey, numberError } from "./number-input.ts";
import styles from "./numerical-answer.module.css";
import { SaveState } from "./save-state.tsx";

/** Answer input for numerical questions, with our own keypad (phone keypads have no minus key) or a real keyboard. */
export function NumericalAnswer(props: AnswerProps) {
  const { question, answers, onAnswer, onDraftChange, navigation, footer } = props;
  const messageId = useId();
  const [error, setError] = useState<string>();
  const savedText = typeof props.selected === "string" ? props.selected : "";
  const text = typeof props.draft === "string" ? props.draft : savedText;
  const change = (value: string) => {
    setError(undefined);
    onDraftChange(value === savedText ? undefined : value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newError = numberError(text);
    setError(newError);
    if (!newError) onAnswer({ answer_id: text.trim() }, true);
  };
  return (
    <form className={styles.form} data-answer onSubmit={submit} noValidate>
      <NumberField
        text={text}
        unit={formatUnit(question.unit)}
        isInvalid={error !== undefined}
        messageId={messageId}
        onChange={change}
      />
      <p id={messageId} className={styles.error} role="alert">
        {error}
      </p>
      <Keypad onKey={(key) => change(applyKey(text, key))} />
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={savedText !== ""}
        isDirty={text !== savedText}
        onClear={() => onAnswer({ answer_id: null }, false)}
      />
      {footer}
      <AnswerBar navigation={navigation} answers={answers}>
        <Button type="submit" fullWidth disabled={text.trim() === ""}>
          Submit
        </Button>
      </AnswerBar>
    </form>
  );
}
