import { plainDigits } from "./decimal-ranges.ts";
import { numericSection } from "./gift-blocks.ts";

/** How the next number of a question was written; the grammar gives its value only. */
export type DigitFormatter = (value: number) => string;

/** Asked for each number of a question in its order, gives it with the digits it has in the file. */
export function createDigitFormatter(block: string): DigitFormatter {
  const numbers = (numericSection(block) ?? "")
    .replace(/%[^%]*%/g, " ")
    // What is said about a number lasts to the next.
    .replace(/#(?:\\[\s\S]|[^=~\\])*/g, " ")
    .match(/[+-]?\d+(?:\.\d+)?/g);
  const writtenNumbers = [...(numbers ?? [])];
  return (value) => {
    const nextNumber = writtenNumbers.shift();
    return nextNumber !== undefined && Number(nextNumber) === value
      ? nextNumber.replace(/^\+/, "")
      : plainDigits(value);
  };
}
