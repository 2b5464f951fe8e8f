import { useState } from "react";
import { dayInIndia } from "../../api/india-day.ts";
import { PRIVATE_PREFIX } from "../../api/private-data.ts";

const KIND = `${PRIVATE_PREFIX}cards:`;

/** The topics whose cards have been turned today. It outlives the tab, as their marks do; another day begins anew. */
export function useTurned(userId: number) {
  const key = `${KIND}${userId}:${dayInIndia(new Date())}`;
  const [turned, setTurned] = useState(() => readTurned(key));
  return {
    turned,
    turn: (topicId: number) => {
      for (const other of Object.keys(localStorage))
        if (other.startsWith(KIND) && other !== key) localStorage.removeItem(other);
      localStorage.setItem(key, JSON.stringify([...readTurned(key), topicId]));
      setTurned([...turned, topicId]);
    },
    /** A card that could not be marked: it is not shown again in this sitting, but after a reload. */
    forget: (topicId: number) => {
      const others = readTurned(key).filter((id) => id !== topicId);
      localStorage.setItem(key, JSON.stringify(others));
    },
  };
}

/** The topics that a text holds; none where it was tampered with. */
export function parseTurned(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

function readTurned(key: string): number[] {
  return import.meta.env.SSR ? [] : parseTurned(localStorage.getItem(key));
}
