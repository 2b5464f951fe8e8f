import type { Certainty } from "@rasayan/contract";
import { type KeyboardEvent, useReducer, useRef } from "react";
import { certaintyOf, type QuizAnswers, storeCertainty } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import { type AnswerPayload, isCleared } from "../../../device/outbox-entry.ts";
import { pendingPayload } from "../../../device/outbox-state.ts";
import { certainties, certaintyLabels } from "../../../messages/certainty-labels.ts";
import { type Draft, payloadOf } from "../player/attempt.ts";
import styles from "./certainty-field.module.css";

type Props = {
  quizHash: string;
  question: AttemptQuestion;
  answers: QuizAnswers;
  draft: Draft | undefined;
  /** Puts the visible label above the choices, to share a row. */
  isCompact?: boolean;
  /** Saves the answer with its certainty. `isByArrowKey`: the learner may be on the way to another choice. */
  onAnswer: (payload: AnswerPayload, isByArrowKey: boolean) => void;
};

/** Asks how sure the learner is, in one tap before or after the answer. The certainty is saved with the answer. */
export function CertaintyField({ quizHash, question, answers, draft, isCompact, onAnswer }: Props) {
  const [, showStored] = useReducer((count: number) => count + 1, 0);
  const isByArrowKey = useRef(false);
  const trackArrowKey = ({ type, key }: KeyboardEvent) => {
    isByArrowKey.current = type === "keydown" && key.startsWith("Arrow");
  };
  const value = certaintyOf(answers.state, quizHash, question);
  const choose = (certainty: Certainty) => {
    const payload = draft === undefined ? currentPayload(answers, question) : payloadOf(draft);
    if (payload && !isCleared(payload)) return onAnswer({ ...payload, certainty }, isByArrowKey.current);
    storeCertainty(quizHash, question.id, certainty);
    showStored();
  };
  return (
    <div
      className={isCompact ? styles.compact : styles.field}
      role="radiogroup"
      aria-label="How sure are you?"
      onKeyDown={trackArrowKey}
      onKeyUp={trackArrowKey}
    >
      <span className={styles.label} aria-hidden="true">
        How sure?
      </span>
      {certainties.map((certainty) => (
        <label key={certainty} className={styles.choice}>
          <input
            type="radio"
            name="certainty"
            checked={value === certainty}
            onChange={() => choose(certainty)}
          />
          <span>{certaintyLabels[certainty]}</span>
        </label>
      ))}
    </div>
  );
}

/** The answer without its mark for review, which does not change. */
function currentPayload({ state }: QuizAnswers, { id, selected_answer }: AttemptQuestion): AnswerPayload {
  const pending = pendingPayload(state, id);
  if (pending) {
    const { marked: _, ...payload } = pending;
    return payload;
  }
  return Array.isArray(selected_answer) ? { answer_ids: selected_answer } : { answer_id: selected_answer };
}
