export const MAX_NUMBER_LENGTH = 40;

const NUMBER_PATTERN = /^[+\-\u2212\u2013]?(\d+\.?\d*|\.\d+)$/;

/** Returns an error message for a typed number, or undefined if it is valid. Same rules as on the server. */
export function numberError(input: string): string | undefined {
  const text = input.trim();
  if (text === "") return "Type a number.";
  if (text.length > MAX_NUMBER_LENGTH) return `Type a number of at most ${MAX_NUMBER_LENGTH} characters.`;
  if (NUMBER_PATTERN.test(text)) return undefined;
  if (text.includes(",")) return "Use a point for decimals, for example 1.5, and no commas.";
  if (/\d\s+\d/.test(text)) return "Type the number without spaces, for example 25.";
  if (/[eE]/.test(text)) return "Write the number out, for example 1000 instead of 1e3.";
  return "Type digits, with a point or a minus where needed, for example −2.5.";
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
