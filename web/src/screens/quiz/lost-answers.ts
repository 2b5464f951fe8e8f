import { useEffect, useState } from "react";
import { notArrived, type QueueState } from "../../api/answer-queue-rules.ts";

/** The questions of an ended quiz whose answers of this tab never reached the server; a reload still knows them. */
export function useLostAnswers(quizHash: string, state: QueueState): readonly number[] {
  const key = `lost:${quizHash}`;
  const [fromBefore] = useState(() => parseIds(sessionStorage.getItem(key)));
  const lost = [...new Set([...fromBefore, ...notArrived(state)])];
  const text = JSON.stringify(lost);
  useEffect(() => sessionStorage.setItem(key, text), [key, text]);
  return lost;
}

/** The numbers that a text holds; none where it was tampered with. */
function parseIds(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}
