import { plainDigits } from "./exact-ranges.ts";
import { numbersPart } from "./gift-blocks.ts";

/** How the next number of a question was written; the grammar gives its value only. */
export type Digits = (value: number) => string;

/** Asked for each number of a question in its order, gives it with the digits it has in the file. */
export function digitsOf(block: string): Digits {
  const numbers = (numbersPart(block) ?? "")
    .replace(/%[^%]*%/g, " ")
    // What is said about a number lasts to the next.
    .replace(/#(?:\\[\s\S]|[^=~\\])*/g, " ")
    .match(/[+-]?\d+(?:\.\d+)?/g);
  const written = [...(numbers ?? [])];
  return (value) => {
    const next = written.shift();
    return next !== undefined && Number(next) === value ? next.replace(/^\+/, "") : plainDigits(value);
  };
}
