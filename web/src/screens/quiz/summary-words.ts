import type { TimedQuiz } from "../../api/quizzes.ts";

const kinds: Record<TimedQuiz["type"], string> = {
  "quick-quiz_chapter": "Quick quiz",
  unlimited_chapter: "Without time limit",
  "previous-questions_chapter": "Previous years’ questions",
  custom: "Daily practice",
  diagnostic: "First quiz",
};

/** Chapter and kind of a quiz: `Electrochemistry · Quick quiz`. */
export function quizWords({ chapter_name, type }: Pick<TimedQuiz, "chapter_name" | "type">): string {
  return chapter_name === null ? kinds[type] : `${chapter_name} · ${kinds[type]}`;
}

/** A percentage with one decimal: `60.0%`. */
export function percentWords(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

/** A part of a total in percent, 0 of nothing. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : (100 * part) / total;
}

export function lateWords(count: number): string {
  return count === 1
    ? "1 answer arrived after the quiz had ended and was not counted."
    : `${count} answers arrived after the quiz had ended and were not counted.`;
}
