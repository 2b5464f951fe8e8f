import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Option, Options } from "../../question/options.tsx";
import styles from "../../question/question.module.css";
import { AnswerBar } from "./answer-bar.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { SaveState } from "./save-state.tsx";

/** One of several: choosing is answering. */
export function SingleAnswer({ question, selected, answers, onGive, moves, foot }: AnswerProps) {
  const isByArrow = useRef(false);
  const noticeArrow = ({ type, key }: KeyboardEvent) => {
    isByArrow.current = type === "keydown" && key.startsWith("Arrow");
  };
  /** Arrow keys walk through the options: they answer, but stay, so that every option can be reached. */
  const choose = (id: number) => onGive({ answer_id: id }, !isByArrow.current);
  return (
    <div className={styles.answer} data-answer>
      <Options
        label="Answer"
        role="radiogroup"
        onKeyDown={noticeArrow}
        onKeyUp={noticeArrow}
        onClickCapture={stopSecondTap}
      >
        {question.answers.map((answer, index) => (
          <Option
            key={answer.id}
            type="radio"
            answer={answer}
            index={index}
            isChosen={selected === answer.id}
            onChoose={() => choose(answer.id)}
          />
        ))}
      </Options>
      <SaveState
        answers={answers}
        questionId={question.id}
        isAnswered={selected !== null}
        onClear={() => onGive({ answer_id: null }, false)}
      />
      {foot}
      <AnswerBar moves={moves} answers={answers} />
    </div>
  );
}

/** The second tap of a double tap lands on the next question, which it must not answer. */
function stopSecondTap(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
