import type { TimedQuiz } from "../api/quizzes.ts";

/** Names of the quiz types. `title`: of an open quiz. `label`: of a finished quiz, and of a kind of quiz. */
export const quizTypeLabels: Record<TimedQuiz["type"], { title: string; label: string }> = {
  "quick-quiz_chapter": { title: "Quick quiz", label: "Quick quiz" },
  unlimited_chapter: { title: "Practice without time limit", label: "Without time limit" },
  "previous-questions_chapter": { title: "Previous years’ questions", label: "Previous years’ questions" },
  custom: { title: "Daily practice", label: "Daily practice" },
  bookmarks: { title: "Starred questions", label: "Starred questions" },
  diagnostic: { title: "Diagnostic quiz", label: "First quiz" },
  mock: { title: "Mock test", label: "Mock test" },
  built: { title: "Your own test", label: "Your own test" },
  mistakes: { title: "Redo mistakes", label: "Redo mistakes" },
};
