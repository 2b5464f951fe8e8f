import { type FlashCard, type GivenReview, LEARN_AHEAD_MS } from "../../api/flash-cards.ts";
import { formatDay, formatTimeOfDay, toIstDate } from "../../format/dates.ts";
import { formatCount } from "../../format/numbers.ts";

type Card = Pick<FlashCard, "id" | "memory">;

/** Whether a card has been begun, or forgotten, and comes back after minutes. */
const isInSteps = ({ memory }: Card): boolean => memory !== null && memory.phase !== "review";

const dueMs = ({ memory }: Card): number => (memory ? Date.parse(memory.due_at) : 0);

/** Whether a card is new, or due on the day of `nowMs` in India. */
const isForToday = (card: Card, nowMs: number): boolean =>
  toIstDate(new Date(dueMs(card))) <= toIstDate(new Date(nowMs));

/**
 * The card to show next: one that was to come back by now, else the first of the list that is due or new, else the one
 * that comes back next, a few minutes early. Undefined if nothing is left for today.
 */
export function nextCard<C extends Card>(cards: readonly C[], nowMs: number): C | undefined {
  const waiting = cards.filter(isInSteps).sort((a, b) => dueMs(a) - dueMs(b));
  const [first] = waiting;
  if (first && dueMs(first) <= nowMs) return first;
  const other = cards.find((card) => !isInSteps(card) && isForToday(card, nowMs));
  return other ?? waiting.find((card) => dueMs(card) <= nowMs + LEARN_AHEAD_MS);
}

/** How many cards are left for today: those begun before, and new ones. */
export function countLeft(cards: readonly Card[], nowMs: number): { due: number; new: number } {
  const left = cards.filter((card) => isInSteps(card) || isForToday(card, nowMs));
  const fresh = left.filter(({ memory }) => memory === null).length;
  return { due: left.length - fresh, new: fresh };
}

/** What was done in a session: cards, and ratings by whether the answer was recalled. */
export function sessionCounts(reviews: readonly GivenReview[]) {
  const forgotten = reviews.filter(({ rating }) => rating === "again").length;
  return {
    cards: new Set(reviews.map(({ card }) => card.id)).size,
    recalled: reviews.length - forgotten,
    forgotten,
    begun: reviews.filter(({ card }) => card.memory === null).length,
  };
}

/** When the next card comes: the earliest that is not for today, here or on the server; undefined if none was begun. */
export function nextDue(cards: readonly Card[], nextDueAt: string | null, nowMs: number): string | undefined {
  const later = cards.flatMap(({ memory }) =>
    memory && Date.parse(memory.due_at) > nowMs ? memory.due_at : [],
  );
  return [...later, ...(nextDueAt ? [nextDueAt] : [])].sort()[0];
}

const DAY_MS = 86_400_000;
const dayNumber = (ms: number) => Date.parse(toIstDate(new Date(ms))) / DAY_MS;

/** When something comes, in words: `at 7:42 pm`, `tomorrow`, `on 3 Dec`. */
export function comesWhen(dueAt: string, nowMs: number): string {
  const days = dayNumber(Date.parse(dueAt)) - dayNumber(nowMs);
  if (days <= 0) return `at ${formatTimeOfDay(dueAt)}`;
  return days === 1 ? "tomorrow" : `on ${formatDay(dueAt)}`;
}

const LONGEST_IN_DAYS = 60;
const DAYS_PER_MONTH = 365.25 / 12;

/** The time until a card comes back, in words: `10 min`, `1 day`, `11 days`, `5 months`. */
export function formatInterval(lastAt: string, dueAt: string): string {
  const days = dayNumber(Date.parse(dueAt)) - dayNumber(Date.parse(lastAt));
  const minutes = Math.round((Date.parse(dueAt) - Date.parse(lastAt)) / 60_000);
  if (minutes <= 15) return `${minutes} min`;
  return days < LONGEST_IN_DAYS
    ? formatCount(days, "day")
    : formatCount(Math.round(days / DAYS_PER_MONTH), "month");
}
