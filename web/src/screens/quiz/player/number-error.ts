import { isNumber, MAX_NUMBER_LENGTH } from "./attempt.ts";

/** Returns an error message for a typed number, or undefined if it is valid. Same rules as on the server. */
export function numberError(input: string): string | undefined {
  const text = input.trim();
  if (text === "") return "Type a number.";
  if (text.length > MAX_NUMBER_LENGTH) return `Type a number of at most ${MAX_NUMBER_LENGTH} characters.`;
  if (isNumber(text)) return undefined;
  if (text.includes(",")) return "Use a point for decimals, for example 1.5, and no commas.";
  if (/\d\s+\d/.test(text)) return "Type the number without spaces, for example 25.";
  if (/[eE]/.test(text)) return "Write the number out, for example 1000 instead of 1e3.";
  return "Type digits, with a point or a minus where needed, for example −2.5.";
}
