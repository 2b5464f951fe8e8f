import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Option, Options } from "../../question/options.tsx";
import styles from "../../question/question.module.css";
import { AnswerBar } from "./answer-bar.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { SaveState } from "./save-state.tsx";

/** Answer input for single-choice questions. Selecting an option submits it. */
export function SingleAnswer({ question, selected, answers, onAnswer, navigation, footer }: AnswerProps) {
  const isArrowKeyChange = useRef(false);
  const trackArrowKey = ({ type, key }: KeyboardEvent) => {
    isArrowKeyChange.current = type === "keydown" && key.startsWith("Arrow");
  };
  /** Arrow keys select an option without going to the next question, so that keyboard users can reach every option. */
  const handleChoose = (id: number) => onAnswer({ answer_id: id }, !isArrowKeyChange.current);
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
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={selected !== null}
        onClear={() => onAnswer({ answer_id: null }, false)}
      />
      {footer}
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
