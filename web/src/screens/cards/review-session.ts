import { useState } from "react";
import { localStore } from "../../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../../device/local-user-data.ts";
import { toIstDate } from "../../format/dates.ts";

type Card = { topic: { id: number } };

/** The progress through the day's cards. `number` and `total` include cards reviewed before, so a reload keeps them. */
export type ReviewSession<C extends Card> = { current: C | undefined; number: number; total: number };

/**
 * Returns the current card, its number (from 1) and the total for today. Cards whose topics were reviewed today are
 * skipped if the list of due cards still contains them; they count towards the total in any case.
 */
export function reviewSessionOf<C extends Card>(
  dueCards: readonly C[],
  reviewedTopicIds: readonly number[],
): ReviewSession<C> {
  const remaining = dueCards.filter((card) => !reviewedTopicIds.includes(card.topic.id));
  const total = new Set([...reviewedTopicIds, ...dueCards.map((card) => card.topic.id)]).size;
  return { current: remaining[0], number: total - remaining.length + 1, total };
}

const KEY_PREFIX = `${USER_DATA_PREFIX}cards:`;

/**
 * Where the topics reviewed on the day of this clock are stored. The day is the date in India by the phone's own clock,
 * which also runs without a network. If that clock is wrong, no card is lost and none is asked twice that the server has
 * marked, because the server decides by its own clock what is due: on a phone that is ahead the day begins early, and
 * only a card whose review has not arrived yet comes again; on one that is behind, a card that is due again on the next
 * day waits until the phone's midnight.
 */
export const reviewedKey = (userId: number, now: Date): string => `${KEY_PREFIX}${userId}:${toIstDate(now)}`;

/**
 * The topics whose cards were reviewed today (date in India, see `reviewedKey`). Stored in localStorage, so that it survives closing the
 * tab like the card reviews themselves. Entries of earlier days are deleted.
 */
export function useReviewedToday(userId: number) {
  const key = reviewedKey(userId, new Date());
  const [reviewedTopicIds, setReviewedTopicIds] = useState(() => readTopicIds(key));
  return {
    reviewedTopicIds,
    markReviewed: (topicId: number) => {
      for (const storedKey of localStore.keys())
        if (storedKey.startsWith(KEY_PREFIX) && storedKey !== key) localStore.write(storedKey, undefined);
      localStore.write(key, JSON.stringify([...readTopicIds(key), topicId]));
      setReviewedTopicIds([...reviewedTopicIds, topicId]);
    },
    /**
     * For a card whose review could not be saved: it stays skipped in this review session but returns after a reload.
     */
    unmarkReviewed: (topicId: number) => {
      const remaining = readTopicIds(key).filter((id) => id !== topicId);
      localStore.write(key, JSON.stringify(remaining));
    },
  };
}

/** Parses stored topic ids. Returns an empty list for invalid text and skips invalid ids. */
export function parseTopicIds(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

const readTopicIds = (key: string): number[] => parseTopicIds(localStore.read(key));

/** Whether cards were reviewed today on this device. */
export function hasReviewedToday(): boolean {
  const today = toIstDate(new Date());
  return localStore.keys().some((key) => key.startsWith(KEY_PREFIX) && key.endsWith(`:${today}`));
}
