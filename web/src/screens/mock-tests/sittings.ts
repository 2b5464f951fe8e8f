import type { ResponseOf } from "@rasayan/contract";
import { formatIst } from "../../format/dates.ts";

type MockTests = ResponseOf<"listMockTests">;
export type PaperOfTheWeek = NonNullable<MockTests["week"]>;
export type Sitting = MockTests["sittings"][number];

/** The days of the paper of the week: `Mon 23 Nov to Sun 29 Nov`. */
export function formatWeek({ starts_on, ends_on }: Pick<PaperOfTheWeek, "starts_on" | "ends_on">): string {
  const format = (day: string) =>
    formatIst(day, { weekday: "short", day: "numeric", month: "short" }).replace(",", "");
  return `${format(starts_on)} to ${format(ends_on)}`;
}

/** Compares a repeated sitting with the first: `sitting 2, 12 more than in the first`. Empty for a first sitting. */
export function sittingProgress({ sitting, score, first_score }: Sitting): string {
  if (sitting === 1) return "";
  if (score === null || first_score === null) return `sitting ${sitting}`;
  const difference = score - first_score;
  if (difference === 0) return `sitting ${sitting}, as many marks as in the first`;
  const direction = difference > 0 ? "more" : "fewer";
  return `sitting ${sitting}, ${Math.abs(difference)} ${direction} than in the first`;
}
