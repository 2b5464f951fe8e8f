import type { FirstPicture } from "../../api/quizzes.ts";

type Range = FirstPicture["overall"];

/** How much the picture can be trusted. */
export function uncertaintyWords({ overall }: FirstPicture): string {
  const { low, high, answered } = overall;
  const say = answered === 1 ? "1 answer says" : `${answered} answers say`;
  const about = `${say} how far you are overall to about ±${Math.round((high - low) / 2)} points`;
  return `${about}; a chapter’s figure is a first guess, and every quiz sharpens it.`;
}

/** `34–61 %` */
export function rangeWords({ low, high }: Range): string {
  return `${Math.round(low)}–${Math.round(high)} %`;
}

/** The same, as it is said: `between 34 and 61 percent, from 3 answers`. */
export function spokenRange({ low, high, answered }: Range): string {
  const from = answered === 1 ? "1 answer" : `${answered} answers`;
  return `between ${Math.round(low)} and ${Math.round(high)} percent, from ${from}`;
}
