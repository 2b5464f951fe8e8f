import type { ComingCard, LastOption } from "../../../api/coach.ts";
import { formatIst } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";

/** When a card comes back: `comes back on Thursday`, and from a week on `comes back on Friday, 12 March`. */
export function formatComeback({ comes_back_on, days_left }: ComingCard): string {
  if (days_left <= 0) return "is among today’s cards";
  const options: Intl.DateTimeFormatOptions = days_left < 7 ? {} : { day: "numeric", month: "long" };
  return `comes back on ${formatIst(comes_back_on, { weekday: "long", ...options })}`;
}

/** What was done with the last option, and what that was worth. */
export function formatLastOption({ position, held, was_added, is_right, worth }: LastOption): string {
  const letter = String.fromCharCode(64 + position);
  const marks = formatCount(Math.abs(worth), "mark");
  if (!was_added)
    return `You chose ${formatCount(held, "right option")} and left out ${letter}, which was right: that cost you ${marks}.`;
  return is_right
    ? // The order of the options is not known.
      `You chose all ${held + 1} right options: adding the last one won you ${marks}.`
    : `You added ${letter} to ${formatCount(held, "right option")}, and it was wrong: that cost you ${marks}.`;
}

/** From when on adding one more option pays, compared with the learner's own hit rate once there is one. */
export function formatOptionAdvice({ held, break_even, own }: LastOption): string {
  const rule = `With ${formatCount(held, "option")} you are sure of and one in doubt, adding it pays if it is right in more than ${break_even} % of such cases.`;
  if (!own) return rule;
  const { added, added_right, hit_rate, gain } = own;
  const record = `Of the ${added} last options that you have added so far, ${added_right} were right (${hit_rate} %).`;
  return `${rule} ${record} At that rate, ${adviceAt(gain)}.`;
}

function adviceAt(gain: number): string {
  const marks = formatCount(Math.abs(gain), "mark");
  if (gain === 0) return "adding and leaving are worth the same";
  return gain > 0
    ? `adding brings you ${marks} a time: add it`
    : `adding costs you ${marks} a time: leave it out`;
}
