import { compareDecimals, parseDecimal, toDecimalNotation } from "@rasayan/engine";
import { keyLetters, type Question } from "./library.ts";

/** Returns whether a second person, other than the author, reached the same key. */
export function solverAgrees(question: Question): boolean {
  const { review, answer } = question.fields;
  if (!review?.solver || review.author === review.solver) return false;
  if (answer) return isAccepted(String(review.solver_key), answer.accept ?? [[answer.value, answer.value]]);
  const letters = [review.solver_key].flat().map(String).sort();
  return letters.join() === keyLetters(question).join();
}

function isAccepted(answer: string, ranges: readonly (readonly [number, number])[]): boolean {
  const value = parseDecimal(answer);
  if (!value) return false;
  return ranges.some(([low, high]) => {
    const from = parseDecimal(toDecimalNotation(low));
    const to = parseDecimal(toDecimalNotation(high));
    return from && to && compareDecimals(from, value) <= 0 && compareDecimals(value, to) <= 0;
  });
}
