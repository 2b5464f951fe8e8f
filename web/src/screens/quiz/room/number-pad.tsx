import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import { formatUnit } from "../../../question/question-format.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { MAX_NUMBER_LENGTH, numberError } from "./answer-payload.ts";
import styles from "./number-pad.module.css";

export type KeypadKey =
  | "0"
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "6"
  | "7"
  | "8"
  | "9"
  | "."
  | "−"
  | "backspace"
  | "left"
  | "right"
  | "clear";

type Key = { key: KeypadKey; label?: string; content?: ReactNode; isSide?: boolean };

const keys: readonly Key[] = [
  { key: "7" },
  { key: "8" },
  { key: "9" },
  { key: "backspace", label: "Backspace", content: <Icon name="backspace" />, isSide: true },
  { key: "4" },
  { key: "5" },
  { key: "6" },
  { key: "left", label: "Move left", content: "←", isSide: true },
  { key: "1" },
  { key: "2" },
  { key: "3" },
  { key: "right", label: "Move right", content: "→", isSide: true },
  { key: "0" },
  { key: ".", label: "Point" },
  { key: "−", label: "Minus" },
  { key: "clear", content: "Clear All", isSide: true },
];

type Props = {
  question: Pick<AttemptQuestion, "unit" | "decimals">;
  text: string;
  /** The text now, which a render may not show yet: two keys can come before the next. */
  readText: () => string;
  onChange: (text: string) => void;
  /** Says what is wrong with an unfinished number, once the learner has tried to submit it. */
  error: string | undefined;
  onEnter: () => void;
};

/**
 * A number typed with the keypad of the exam or a keyboard. Text that is no number stays, with a word about it at once:
 * if a wrong key were ignored, `1,5` would become 15.
 */
export function NumberPad({ question, text, readText, onChange, error, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef(text.length);
  const [move, setMove] = useState<{ caret: number }>();
  const messageId = useId();
  const isWhole = question.decimals === 0;
  const unit = formatUnit(question.unit);
  const message =
    error ??
    (isWhole && /^[^eE]*[.,][^eE]*$/.test(text)
      ? "The answer is a whole number, so it has no point."
      : isNumberSoFar(text)
        ? undefined
        : numberError(text));
  const press = (key: KeypadKey) => {
    const latest = readText();
    const next = pressKey({ text: latest, caret: Math.min(caret.current, latest.length) }, key);
    caret.current = next.caret;
    setMove({ caret: next.caret });
    onChange(next.text);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onEnter();
  };
  // The browser would move the caret to the end of a text that it has not typed itself.
  useLayoutEffect(() => {
    if (move && document.activeElement === input.current)
      input.current?.setSelectionRange(move.caret, move.caret);
  }, [move]);
  return (
    <>
      <form onSubmit={handleSubmit} noValidate>
        <label className={styles.answer} data-state={error === undefined ? undefined : "wrong"}>
          <span className="sr-only">{unit === "" ? "Your answer" : `Your answer in ${unit}`}</span>
          <input
            ref={input}
            className={styles.input}
            type="text"
            // Keeps the phone's own keyboard, which may have no minus, closed.
            inputMode="none"
            autoComplete="off"
            maxLength={MAX_NUMBER_LENGTH}
            value={text}
            aria-invalid={error !== undefined}
            aria-describedby={messageId}
            onSelect={({ currentTarget }) => {
              caret.current = currentTarget.selectionStart ?? text.length;
            }}
            onChange={({ target: { value, selectionStart } }) => {
              caret.current = selectionStart ?? value.length;
              onChange(value);
            }}
          />
          {unit !== "" && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </label>
      </form>
      <p id={messageId} className={styles.error} role="alert">
        {message}
      </p>
      <fieldset className={styles.keypad} aria-label="Keypad">
        {keys.map(({ key, label, content, isSide }) => (
          <button
            key={key}
            type="button"
            className={classNames(isSide && styles.side)}
            aria-label={label}
            disabled={key === "." && isWhole}
            // Before the app has started, two taps on a key are two keys (public/start-after-paint.js).
            data-repeats=""
            // Keeps the focus, and with it the caret, in the number.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => press(key)}
          >
            {content ?? key}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** A typed number, and the place in it where the next key types. */
export type TypedNumber = { text: string; caret: number };

/** The number after a key of the keypad. A key that would make it no number, such as a second point, changes nothing. */
export function pressKey({ text, caret }: TypedNumber, key: KeypadKey): TypedNumber {
  if (key === "clear") return { text: "", caret: 0 };
  if (key === "left") return { text, caret: Math.max(0, caret - 1) };
  if (key === "right") return { text, caret: Math.min(text.length, caret + 1) };
  if (key === "backspace") {
    const start = Math.max(0, caret - 1);
    return { text: text.slice(0, start) + text.slice(caret), caret: start };
  }
  const typed = text.slice(0, caret) + key + text.slice(caret);
  return isNumberSoFar(typed) ? { text: typed, caret: caret + 1 } : { text, caret };
}

/** Whether more keys can make a number of this text. */
const isNumberSoFar = (text: string): boolean =>
  /^[-\u2212\u2013+]?\d*\.?\d*$/.test(text.trim()) && text.length <= MAX_NUMBER_LENGTH;
