import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Key } from "./number-input.ts";
import styles from "./numerical-answer.module.css";

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
export function Keypad({ onKey }: { onKey: (key: Key) => void }) {
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
