import { type Note, type Question, textsOf } from "./library.ts";

const FIGURE = /!\[[^\]]*\]\(([^)\s]+\.svg)[^)]*\)/g;

/** Names of the drawings an item shows. */
export function figuresIn(item: Question | Note): string[] {
  return textsOf(item).flatMap(({ text }) => [...text.matchAll(FIGURE)].map(([, name = ""]) => name));
}
