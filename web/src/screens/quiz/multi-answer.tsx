import type { FormEvent } from "react";
import { Option, Options } from "../../question/options.tsx";
import styles from "../../question/question.module.css";
import { Button } from "../../ui/button.tsx";
import { AnswerBar } from "./answer-bar.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { SaveState } from "./save-state.tsx";

/** Any number of several, submitted together. What is chosen but not submitted is kept as a draft. */
export function MultiAnswer(props: AnswerProps) {
  const { question, answers, onGive, onDraft, moves, foot } = props;
  const saved = idsIn(props.selected, question.answers);
  const chosen = Array.isArray(props.draft) ? props.draft : saved;
  const toggle = (id: number) => {
    const next = toggled(chosen, id, question.answers);
    onDraft(String(next) === String(saved) ? undefined : next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) onGive({ answer_ids: [...chosen] }, true);
  };
  return (
    <form className={styles.answer} data-answer onSubmit={submit}>
      <Options label="Answers">
        {question.answers.map((answer, index) => (
          <Option
            key={answer.id}
            type="checkbox"
            answer={answer}
            index={index}
            isChosen={chosen.includes(answer.id)}
            onChoose={() => toggle(answer.id)}
          />
        ))}
      </Options>
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={saved.length > 0}
        isChanged={String(chosen) !== String(saved)}
        onClear={() => onGive({ answer_id: null }, false)}
      />
      {foot}
      <AnswerBar moves={moves} answers={answers}>
        <Button type="submit" fill disabled={chosen.length === 0}>
          {submitWords(chosen.length)}
        </Button>
      </AnswerBar>
    </form>
  );
}

function submitWords(count: number): string {
  if (count === 0) return "Submit";
  return count === 1 ? "Submit 1 answer" : `Submit ${count} answers`;
}

function idsIn(selected: AnswerProps["selected"], options: readonly { id: number }[]): number[] {
  const ids = Array.isArray(selected) ? selected : [];
  return options.map((option) => option.id).filter((id) => ids.includes(id));
}

/** In the order of the options, so that equal choices compare equal. */
function toggled(chosen: readonly number[], id: number, options: readonly { id: number }[]): number[] {
  const isWanted = (option: number) => (option === id ? !chosen.includes(id) : chosen.includes(option));
  return options.map((option) => option.id).filter(isWanted);
}
