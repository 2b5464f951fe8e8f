import { note, type RowMessage } from "./file-question.ts";

/** Returns what is not kept of the weights of options, in percent: here the right ones count alike, and the wrong ones. */
export function droppedWeights(isSingle: boolean, weights: readonly number[]): RowMessage[] {
  const right = new Set(weights.filter((weight) => weight > 0).map(Math.round));
  const wrong = new Set(weights.filter((weight) => weight <= 0).map(Math.round));
  const list = (values: Set<number>) => [...values].map((value) => `${value} %`).join(", ");
  if (!isSingle && right.size > 1)
    return [note("answers", `The right options weigh ${list(right)}; here they count alike.`)];
  const isUneven = isSingle ? [...wrong].some((weight) => weight < 0) : wrong.size > 1;
  return isUneven
    ? [note("answers", `The wrong options weigh ${list(wrong)}; here the marks of the exam count.`)]
    : [];
}
