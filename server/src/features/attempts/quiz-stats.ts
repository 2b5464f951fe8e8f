import type { QuizStats } from "@rasayan/contract";

type StoredStats = {
  total_questions: number;
  correct: number | null;
  wrong: number | null;
  partial: number;
  score: number | null;
  max_score: number | null;
};

/** Returns the stats of a completed quiz; percentages are of the questions that count, with one decimal. */
export function toStats({
  total_questions: total,
  correct,
  wrong: wrongOrNull,
  partial,
  score,
  max_score,
}: StoredStats): QuizStats {
  const right = correct ?? 0;
  const wrong = wrongOrNull ?? 0;
  return {
    total,
    correct: right,
    correct_pct: percentOf(right, total),
    wrong,
    wrong_pct: percentOf(wrong, total),
    partial,
    unattempted: total - right - wrong,
    score: score ?? 0,
    max_score: max_score ?? 0,
  };
}

const percentOf = (part: number, total: number) => (total === 0 ? 0 : Math.round((1000 * part) / total) / 10);
