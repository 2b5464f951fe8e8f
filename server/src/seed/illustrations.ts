import { findIllustrationRefs } from "../markup/illustration-refs.ts";
import { type Note, type Question, textsOf } from "./library.ts";

/** Names of the drawings an item shows. */
export function illustrationRefsIn(item: Question | Note): string[] {
  return textsOf(item).flatMap(({ text }) => findIllustrationRefs(text));
}
