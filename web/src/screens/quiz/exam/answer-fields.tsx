import type { MouseEvent } from "react";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import type { AnswerPayload } from "../../../device/outbox-entry.ts";
import { Option, Options } from "../../../question/options.tsx";
import type { Draft } from "../player/attempt.ts";
import { NumberPad } from "./number-pad.tsx";

type Props = { question: AttemptQuestion; value: Draft; onChange: (value: Draft) => void };

/** The answer input of a question. A second tap on the chosen option of a single-choice question removes the choice. */
export function AnswerFields({ question, value, onChange }: Props) {
  if (question.type === "numerical")
    return (
      <NumberPad question={question} text={typeof value === "string" ? value : ""} onChange={onChange} />
    );
  const selectedIds = Array.isArray(value) ? value : [];
  const isMulti = question.type === "multi choice multi correct";
  const isSelected = (id: number) => selectedIds.includes(id);
  const deselect = ({ target, currentTarget }: MouseEvent) => {
    const inputs: EventTarget[] = [...currentTarget.querySelectorAll("input")];
    const option = question.answers[inputs.indexOf(target)];
    if (option && isSelected(option.id)) onChange([]);
  };
  return (
    <Options
      label={isMulti ? "Answers" : "Answer"}
      role={isMulti ? "group" : "radiogroup"}
      onClickCapture={stopDoubleTap}
      onClick={isMulti ? undefined : deselect}
    >
      {question.answers.map((option, index) => (
        <Option
          key={option.id}
          type={isMulti ? "checkbox" : "radio"}
          option={option}
          index={index}
          isSelected={isSelected(option.id)}
          onSelect={() => onChange(isMulti ? withToggled(selectedIds, option.id, question) : [option.id])}
        />
      ))}
    </Options>
  );
}

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

/** What the answer input shows for a saved or unsent answer. */
export function draftOf(selected: AttemptQuestion["selected_answer"]): Draft {
  if (typeof selected === "number") return [selected];
  return selected ?? [];
}

/** The answer that the outbox takes. A single-choice question has one option id. */
export function answerPayloadFor(type: AttemptQuestion["type"], payload: AnswerPayload): AnswerPayload {
  if (type !== "multi choice single answer" || !("answer_ids" in payload)) return payload;
  const { answer_ids, ...rest } = payload;
  return { ...rest, answer_id: answer_ids[0] ?? null };
}
