import { useState } from "react";
import { toIstDate } from "../../api/ist-date.ts";
import { USER_DATA_PREFIX } from "../../api/local-user-data.ts";

const KEY_PREFIX = `${USER_DATA_PREFIX}cards:`;

/** The topics whose cards have been turned today. It outlives the tab, as their marks do; another day begins anew. */
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
    /** A card that could not be marked: it is not shown again in this sitting, but after a reload. */
    unmarkReviewed: (topicId: number) => {
      const remaining = readTopicIds(key).filter((id) => id !== topicId);
      localStorage.setItem(key, JSON.stringify(remaining));
    },
  };
}

/** The topics that a text holds; none where it was tampered with. */
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
