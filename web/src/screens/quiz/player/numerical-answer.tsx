import { type FormEvent, type ReactNode, useId, useState } from "react";
import { formatUnit } from "../../../question/question-format.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { AnswerBar, type AnswerProps } from "./answer-bar.tsx";
import { MAX_NUMBER_LENGTH, payloadOf } from "./attempt.ts";
import { numberError } from "./number-error.ts";
import styles from "./numerical-answer.module.css";
import { SaveState } from "./save-state.tsx";

/** Answer input for numerical questions, with our own keypad (phone keypads have no minus key) or a real keyboard. */
export function NumericalAnswer(props: AnswerProps) {
  const { question, answers, onAnswer, onDraftChange, navigation, certainty, footer } = props;
  const messageId = useId();
  const [error, setError] = useState<string>();
  const savedText = typeof props.selected === "string" ? props.selected : "";
  const text = typeof props.draft === "string" ? props.draft : savedText;
  const change = (value: string) => {
    setError(undefined);
    onDraftChange(value === savedText ? undefined : value);
  };
  const draftMessage = payloadOf(text) ? props.draftMessage : notANumberMessage(savedText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const payload = payloadOf(text);
    if (payload) onAnswer(payload, true);
    else setError(numberError(text));
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
        draftMessage={text === savedText ? undefined : draftMessage}
        onClear={() => onAnswer({ answer_id: null }, false)}
      />
      <div className={styles.foot}>
        {certainty}
        {footer}
      </div>
      <AnswerBar navigation={navigation} answers={answers} isFixed={false}>
        <Button type="submit" fullWidth disabled={text.trim() === ""}>
          Submit
        </Button>
      </AnswerBar>
    </form>
  );
}

/** Says that the text is not saved, and which answer stays instead. */
function notANumberMessage(savedText: string): string {
  return savedText === ""
    ? "Not a number yet, so not saved."
    : `Not a number yet. Your answer is still ${savedText}.`;
}

type Props = {
  text: string;
  unit: string;
  isInvalid: boolean;
  messageId: string;
  onChange: (value: string) => void;
};

/**
 * A real text input that fills its box, so that keyboards and screen readers work. `inputMode="none"` keeps the phone's
 * own keyboard closed.
 */
function NumberField({ text, unit, isInvalid, messageId, onChange }: Props) {
  return (
    <label className={styles.answer} data-state={isInvalid ? "wrong" : undefined}>
      <span className="sr-only">{unit === "" ? "Your answer" : `Your answer in ${unit}`}</span>
      <input
        className={styles.input}
        type="text"
        inputMode="none"
        autoComplete="off"
        maxLength={MAX_NUMBER_LENGTH}
        value={text}
        aria-invalid={isInvalid}
        aria-describedby={messageId}
        onChange={(event) => onChange(event.target.value)}
      />
      {unit !== "" && (
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      )}
    </label>
  );
}

type KeypadKey = { key: Key; label?: string; content?: ReactNode; variant?: "side" | "wide" | "symbol" };

const keys: readonly KeypadKey[] = [
  { key: "7" },
  { key: "8" },
  { key: "9" },
  { key: "delete", label: "Delete", content: <Icon name="backspace" />, variant: "side" },
  { key: "4" },
  { key: "5" },
  { key: "6" },
  { key: "−", label: "Minus", variant: "symbol" },
  { key: "1" },
  { key: "2" },
  { key: "3" },
  { key: ".", label: "Point", variant: "symbol" },
  { key: "0", variant: "wide" },
  { key: "clear", content: "Clear", variant: "side" },
];

/** The same keypad as in the exam: digits, point, minus, delete and clear. */
function Keypad({ onKey }: { onKey: (key: Key) => void }) {
  return (
    <fieldset className={styles.keypad} aria-label="Keypad">
      {keys.map(({ key, label, content, variant }) => (
        <button
          key={key}
          type="button"
          className={classNames(variant && styles[variant])}
          aria-label={label}
          onClick={() => onKey(key)}
        >
          {content ?? key}
        </button>
      ))}
    </fieldset>
  );
}

export type Key = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "." | "−" | "delete" | "clear";

/** Returns the text after a keypad key. Minus toggles a leading minus sign; a second point changes nothing. */
export function applyKey(text: string, key: Key): string {
  if (key === "clear") return "";
  if (key === "delete") return text.slice(0, -1);
  if (key === "−") return /^[-\u2212\u2013]/.test(text) ? text.slice(1) : `−${text}`;
  if (key === "." && text.includes(".")) return text;
  return text.length >= MAX_NUMBER_LENGTH ? text : text + key;
}
