import type { MouseEvent } from "react";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import type { Draft } from "../../../device/attempt-storage.ts";
import { Option, Options, useArrowKeys } from "../../../question/options.tsx";
import { NumberPad } from "./number-pad.tsx";

type Props = {
  question: AttemptQuestion;
  value: Draft;
  /** The value now, which a render may not show yet: two taps can come before the next. */
  readValue: () => Draft;
  /** `isByArrowKey`: the learner may be on the way to another option. */
  onChange: (value: Draft, isByArrowKey: boolean) => void;
  /** A second tap on the chosen option of a single-choice question removes the choice. */
  tapRemoves: boolean;
  error: string | undefined;
  onEnter: () => void;
};

/** The answer input of a question, whatever its kind: options, or a number with its keypad. */
export function AnswerInput({ question, value, readValue, onChange, tapRemoves, ...rest }: Props) {
  const arrowKeys = useArrowKeys();
  if (question.type === "numerical")
    return (
      <NumberPad
        {...rest}
        question={question}
        text={textOf(value)}
        readText={() => textOf(readValue())}
        onChange={(text) => onChange(text, false)}
      />
    );
  const isMulti = question.type === "multi choice multi correct";
  const isSelected = (id: number) => idsOf(value).includes(id);
  const removeChoice = ({ target, currentTarget }: MouseEvent) => {
    const inputs: EventTarget[] = [...currentTarget.querySelectorAll("input")];
    const option = question.answers[inputs.indexOf(target)];
    if (option && isSelected(option.id)) onChange([], false);
  };
  return (
    <Options
      label={isMulti ? "Answers" : "Answer"}
      role={isMulti ? "group" : "radiogroup"}
      {...arrowKeys.handlers}
      onClickCapture={stopDoubleTap}
      onClick={tapRemoves && !isMulti ? removeChoice : undefined}
    >
      {question.answers.map((option, index) => (
        <Option
          key={option.id}
          type={isMulti ? "checkbox" : "radio"}
          option={option}
          index={index}
          isSelected={isSelected(option.id)}
          onSelect={() =>
            onChange(
              isMulti ? withToggled(idsOf(readValue()), option.id, question) : [option.id],
              arrowKeys.isByArrowKey(),
            )
          }
        />
      ))}
    </Options>
  );
}

const textOf = (value: Draft): string => (typeof value === "string" ? value : "");
const idsOf = (value: Draft): readonly number[] => (typeof value === "string" ? [] : value);

/** Ignores the second tap of a double tap: it would remove the choice, or change the next question. */
function stopDoubleTap(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The selection with `id` toggled, in the order of the options, so that equal selections compare equal. */
function withToggled(selectedIds: readonly number[], id: number, { answers }: AttemptQuestion): number[] {
  const isSelected = (other: number) =>
    other === id ? !selectedIds.includes(id) : selectedIds.includes(other);
  return answers.map((option) => option.id).filter(isSelected);
}
