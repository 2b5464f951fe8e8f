import { issue } from "@rasayan/contract/issues";
import { note, type RowMessage } from "./file-question.ts";

/** Returns what is not kept of the weights of options, in percent: here the right ones count alike, and the wrong ones. */
export function droppedWeights(isSingle: boolean, weights: readonly number[]): RowMessage[] {
  const right = new Set(weights.filter((weight) => weight > 0).map(Math.round));
  const wrong = new Set(weights.filter((weight) => weight <= 0).map(Math.round));
  if (!isSingle && right.size > 1)
    return [note("answers", issue("right_weights_dropped", { weights: [...right] }))];
  const isUneven = isSingle ? [...wrong].some((weight) => weight < 0) : wrong.size > 1;
  return isUneven ? [note("answers", issue("wrong_weights_dropped", { weights: [...wrong] }))] : [];
}
