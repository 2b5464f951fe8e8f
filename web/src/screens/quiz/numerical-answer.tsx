import { type FormEvent, useId, useState } from "react";
import { unitWords } from "../../question/question-words.ts";
import { Button } from "../../ui/button.tsx";
import { AnswerBar } from "./answer-bar.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { Keypad } from "./keypad.tsx";
import { NumberField } from "./number-field.tsx";
import { afterKey, numberProblem } from "./number-input.ts";
import styles from "./numerical-answer.module.css";
import { SaveState } from "./save-state.tsx";

/** A number, typed on our keypad (a phone's own has no minus) or on a real keyboard. */
export function NumericalAnswer(props: AnswerProps) {
  const { question, answers, onGive, onDraft, moves, foot } = props;
  const messageId = useId();
  const [problem, setProblem] = useState<string>();
  const saved = typeof props.selected === "string" ? props.selected : "";
  const text = typeof props.draft === "string" ? props.draft : saved;
  const change = (typed: string) => {
    setProblem(undefined);
    onDraft(typed === saved ? undefined : typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = numberProblem(text);
    setProblem(found);
    if (!found) onGive({ answer_id: text.trim() }, true);
  };
  return (
    <form className={styles.form} data-answer onSubmit={submit} noValidate>
      <NumberField
        text={text}
        unit={unitWords(question.unit)}
        isWrong={problem !== undefined}
        messageId={messageId}
        onChange={change}
      />
      <p id={messageId} className={styles.problem} role="alert">
        {problem}
      </p>
      <Keypad onKey={(key) => change(afterKey(text, key))} />
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={saved !== ""}
        isChanged={text !== saved}
        onClear={() => onGive({ answer_id: null }, false)}
      />
      {foot}
      <AnswerBar moves={moves} answers={answers}>
        <Button type="submit" fill disabled={text.trim() === ""}>
          Submit
        </Button>
      </AnswerBar>
    </form>
  );
}
