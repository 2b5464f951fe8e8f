import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { Option, Options } from "../../../question/options.tsx";
import styles from "../../../question/question.module.css";
import { Button } from "../../../ui/controls/button.tsx";
import { AnswerBar, type AnswerProps } from "./answer-bar.tsx";
import { SaveState } from "./save-state.tsx";

/** Answer input for single-choice questions. Selecting an option submits it. */
export function SingleAnswer({ question, selected, answers, onAnswer, navigation, ...rest }: AnswerProps) {
  const isArrowKeyChange = useRef(false);
  const trackArrowKey = ({ type, key }: KeyboardEvent) => {
    isArrowKeyChange.current = type === "keydown" && key.startsWith("Arrow");
  };
  /** Arrow keys select an option without going to the next question, so that keyboard users can reach every option. */
  const handleChoose = (id: number) =>
    onAnswer({ answer_id: id }, !isArrowKeyChange.current && "after pause");
  return (
    <div className={styles.answer} data-answer>
      <Options
        label="Answer"
        role="radiogroup"
        onKeyDown={trackArrowKey}
        onKeyUp={trackArrowKey}
        onClickCapture={stopDoubleTap}
      >
        {question.answers.map((answer, index) => (
          <Option
            key={answer.id}
            type="radio"
            option={answer}
            index={index}
            isSelected={selected === answer.id}
            onSelect={() => handleChoose(answer.id)}
          />
        ))}
      </Options>
      {rest.certainty}
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={selected !== null}
        onClear={() => onAnswer({ answer_id: null }, false)}
      />
      {rest.footer}
      <AnswerBar navigation={navigation} answers={answers} />
    </div>
  );
}

/** Ignores the second tap of a double tap: it would answer the next question. */
function stopDoubleTap(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Answer input for multi-correct questions. What is ticked is a draft until it is saved by itself or submitted. */
export function MultiAnswer(props: AnswerProps) {
  const { question, answers, onAnswer, onDraftChange, navigation, footer } = props;
  const savedIds = selectedIdsIn(props.selected, question.answers);
  const selectedIds = Array.isArray(props.draft) ? props.draft : savedIds;
  const toggle = (id: number) => {
    const next = withToggled(selectedIds, id, question.answers);
    onDraftChange(String(next) === String(savedIds) ? undefined : next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selectedIds.length > 0) onAnswer({ answer_ids: [...selectedIds] }, true);
  };
  return (
    <form className={styles.answer} data-answer onSubmit={submit}>
      <Options label="Answers">
        {question.answers.map((answer, index) => (
          <Option
            key={answer.id}
            type="checkbox"
            option={answer}
            index={index}
            isSelected={selectedIds.includes(answer.id)}
            onSelect={() => toggle(answer.id)}
          />
        ))}
      </Options>
      {props.certainty}
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={savedIds.length > 0}
        draftMessage={String(selectedIds) === String(savedIds) ? undefined : props.draftMessage}
        onClear={() => onAnswer({ answer_id: null }, false)}
      />
      {footer}
      <AnswerBar navigation={navigation} answers={answers}>
        <Button type="submit" fullWidth disabled={selectedIds.length === 0}>
          {submitLabel(selectedIds.length)}
        </Button>
      </AnswerBar>
    </form>
  );
}

function submitLabel(count: number): string {
  if (count === 0) return "Submit";
  return `Submit ${formatCount(count, "answer")}`;
}

function selectedIdsIn(selected: AnswerProps["selected"], options: readonly { id: number }[]): number[] {
  const ids = Array.isArray(selected) ? selected : [];
  return options.map((option) => option.id).filter((id) => ids.includes(id));
}

/** Returns the selection with `id` toggled, in the order of the options, so that equal selections compare equal. */
function withToggled(
  selectedIds: readonly number[],
  id: number,
  options: readonly { id: number }[],
): number[] {
  const isSelected = (option: number) =>
    option === id ? !selectedIds.includes(id) : selectedIds.includes(option);
  return options.map((option) => option.id).filter(isSelected);
}
