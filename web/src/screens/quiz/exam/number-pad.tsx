import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import { formatUnit } from "../../../question/question-format.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../player/numerical-answer.module.css";
import { type KeypadKey, pressKey, type TypedNumber, typeNumber } from "./keypad.ts";

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
  onChange: (text: string) => void;
};

/** A number typed with the keypad of the exam or a keyboard. A whole number has no point. */
export function NumberPad({ question, text, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef(text.length);
  const [move, setMove] = useState<{ caret: number }>();
  const allowsPoint = question.decimals !== 0;
  const [hasTypedPoint, setTypedPoint] = useState(false);
  const unit = formatUnit(question.unit);
  const readNumber = () => ({ text, caret: Math.min(caret.current, text.length) });
  const change = (next: TypedNumber) => {
    caret.current = next.caret;
    setMove({ caret: next.caret });
    if (next.text !== text) onChange(next.text);
  };
  // The browser would move the caret to the end of a text that it has not typed itself.
  useLayoutEffect(() => {
    if (move && document.activeElement === input.current)
      input.current?.setSelectionRange(move.caret, move.caret);
  }, [move]);
  return (
    <>
      <label className={styles.answer}>
        <span className="sr-only">{unit === "" ? "Your answer" : `Your answer in ${unit}`}</span>
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="none"
          autoComplete="off"
          value={text}
          onSelect={({ currentTarget }) => {
            caret.current = currentTarget.selectionStart ?? text.length;
          }}
          onChange={({ target: { value, selectionStart } }) => {
            if (!allowsPoint) setTypedPoint(/[.,]/.test(value) || (hasTypedPoint && value !== ""));
            change(
              typeNumber(readNumber(), { text: value, caret: selectionStart ?? value.length }, allowsPoint),
            );
          }}
        />
        {unit !== "" && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </label>
      <p className={styles.error} role="alert">
        {hasTypedPoint && "The answer is a whole number, so it has no point."}
      </p>
      <fieldset className={styles.keypad} aria-label="Keypad">
        {keys.map(({ key, label, content, isSide }) => (
          <button
            key={key}
            type="button"
            className={classNames(isSide && styles.side)}
            aria-label={label}
            disabled={key === "." && !allowsPoint}
            // Keeps the focus, and with it the caret, in the number.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => change(pressKey(readNumber(), key, allowsPoint))}
          >
            {content ?? key}
          </button>
        ))}
      </fieldset>
    </>
  );
}
