import { figureNames } from "../markup/figure-names.ts";
import { type Note, type Question, textsOf } from "./library.ts";

/** Names of the drawings an item shows. */
export function figuresIn(item: Question | Note): string[] {
  return textsOf(item).flatMap(({ text }) => figureNames(text));
}
