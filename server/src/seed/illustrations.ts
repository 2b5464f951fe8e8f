import { findIllustrationRefs } from "../markup/illustration-refs.ts";
import { type Note, type Question, textsOf } from "./library.ts";

/** Returns the names of the illustrations that an item shows. */
export function illustrationRefsIn(item: Question | Note): string[] {
  return textsOf(item).flatMap(({ text }) => findIllustrationRefs(text));
}
