import { toDecimalNotation } from "@rasayan/engine";
import { numericSection } from "./gift-blocks.ts";

/** Formats the next number of a question as it was written; the grammar returns only its value. */
export type DigitFormatter = (value: number) => string;

/**
 * Returns a function to call for each number of a question in order; it formats the number with the digits in the
 * file.
 */
export function createDigitFormatter(block: string): DigitFormatter {
  const numbers = (numericSection(block) ?? "")
    .replace(/%[^%]*%/g, " ")
    // Feedback on a number lasts until the next number.
    .replace(/#(?:\\[\s\S]|[^=~\\])*/g, " ")
    .match(/[+-]?\d+(?:\.\d+)?/g);
  const writtenNumbers = [...(numbers ?? [])];
  return (value) => {
    const nextNumber = writtenNumbers.shift();
    return nextNumber !== undefined && Number(nextNumber) === value
      ? nextNumber.replace(/^\+/, "")
      : toDecimalNotation(value);
  };
}
