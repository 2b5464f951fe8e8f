import { useState } from "react";
import { toIstDate } from "../../api/ist-date.ts";
import { USER_DATA_PREFIX } from "../../api/local-user-data.ts";

const KEY_PREFIX = `${USER_DATA_PREFIX}cards:`;

/**
 * The topics whose cards were reviewed today (date in India). Stored in localStorage, so that it survives closing the
 * tab like the card reviews themselves. Entries of earlier days are deleted.
 */
export function useReviewedToday(userId: number) {
  const key = `${KEY_PREFIX}${userId}:${toIstDate(new Date())}`;
  const [reviewedTopicIds, setReviewedTopicIds] = useState(() => readTopicIds(key));
  return {
    reviewedTopicIds,
    markReviewed: (topicId: number) => {
      for (const storedKey of Object.keys(localStorage))
        if (storedKey.startsWith(KEY_PREFIX) && storedKey !== key) localStorage.removeItem(storedKey);
      localStorage.setItem(key, JSON.stringify([...readTopicIds(key), topicId]));
      setReviewedTopicIds([...reviewedTopicIds, topicId]);
    },
    /**
     * For a card whose review could not be saved: it stays skipped in this review session but returns after a reload.
     */
    unmarkReviewed: (topicId: number) => {
      const remaining = readTopicIds(key).filter((id) => id !== topicId);
      localStorage.setItem(key, JSON.stringify(remaining));
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

function readTopicIds(key: string): number[] {
  return import.meta.env.SSR ? [] : parseTopicIds(localStorage.getItem(key));
}
