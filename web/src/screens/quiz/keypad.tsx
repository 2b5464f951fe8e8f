import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Key } from "./number-input.ts";
import styles from "./numerical-answer.module.css";

type KeyCap = { key: Key; label?: string; face?: ReactNode; look?: "side" | "wide" | "sign" };

const keys: readonly KeyCap[] = [
  { key: "7" },
  { key: "8" },
  { key: "9" },
  { key: "delete", label: "Delete", face: <Icon name="backspace" />, look: "side" },
  { key: "4" },
  { key: "5" },
  { key: "6" },
  { key: "−", label: "Minus", look: "sign" },
  { key: "1" },
  { key: "2" },
  { key: "3" },
  { key: ".", label: "Point", look: "sign" },
  { key: "0", look: "wide" },
  { key: "clear", face: "Clear", look: "side" },
];

/** The exam's keypad: digits, point, minus, delete and clear. */
export function Keypad({ onKey }: { onKey: (key: Key) => void }) {
  return (
    <fieldset className={styles.keypad} aria-label="Keypad">
      {keys.map(({ key, label, face, look }) => (
        <button
          key={key}
          type="button"
          className={classNames(look && styles[look])}
          aria-label={label}
          onClick={() => onKey(key)}
        >
          {face ?? key}
        </button>
      ))}
    </fieldset>
  );
}
