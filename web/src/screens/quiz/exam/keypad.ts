import { MAX_NUMBER_LENGTH } from "../player/attempt.ts";

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

/** A typed number, and the place in it where the next key types. */
export type TypedNumber = { text: string; caret: number };

/** The number after a key of the keypad. `allowsPoint`: the question asks for decimals. */
export function pressKey({ text, caret }: TypedNumber, key: KeypadKey, allowsPoint: boolean): TypedNumber {
  if (key === "clear") return { text: "", caret: 0 };
  if (key === "left") return { text, caret: Math.max(0, caret - 1) };
  if (key === "right") return { text, caret: Math.min(text.length, caret + 1) };
  if (key === "backspace") {
    const start = Math.max(0, caret - 1);
    return { text: text.slice(0, start) + text.slice(caret), caret: start };
  }
  const typed = { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
  return typeNumber({ text, caret }, typed, allowsPoint);
}

/** The number after a keyboard has changed its text; as before if that is no number. */
export function typeNumber(before: TypedNumber, typed: TypedNumber, allowsPoint: boolean): TypedNumber {
  const text = typed.text.replace(/[-\u2013]/g, "−");
  const pattern = allowsPoint ? /^−?\d*\.?\d*$/ : /^−?\d*$/;
  return pattern.test(text) && text.length <= MAX_NUMBER_LENGTH ? { text, caret: typed.caret } : before;
}
