import type { QuizType } from "@rasayan/contract";

/** The names of the quiz types on screens: `name` on its own, `label` beside a chapter or a number. */
export const quizTypeNames: Record<QuizType, { name: string; label: string }> = {
  "quick-quiz_chapter": { name: "Quick quiz", label: "Quick quiz" },
  unlimited_chapter: { name: "Practice without time limit", label: "Without time limit" },
  "previous-questions_chapter": { name: "Previous years’ questions", label: "Previous years’ questions" },
  custom: { name: "Daily practice", label: "Daily practice" },
  bookmarks: { name: "Starred questions", label: "Starred questions" },
  diagnostic: { name: "Diagnostic quiz", label: "First quiz" },
};
