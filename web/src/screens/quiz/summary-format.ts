import type { TimedQuiz } from "../../api/quizzes.ts";
import { formatQuestionNumbers } from "../../question/question-format.ts";

const kindLabels: Record<TimedQuiz["type"], string> = {
  "quick-quiz_chapter": "Quick quiz",
  unlimited_chapter: "Without time limit",
  "previous-questions_chapter": "Previous years’ questions",
  custom: "Daily practice",
  bookmarks: "Starred questions",
  diagnostic: "First quiz",
};

/** Formats the chapter and type of a quiz: `Electrochemistry · Quick quiz`. */
export function formatQuizTitle({ chapter_name, type }: Pick<TimedQuiz, "chapter_name" | "type">): string {
  return chapter_name === null ? kindLabels[type] : `${chapter_name} · ${kindLabels[type]}`;
}

/** `Question 3: the answer did not arrive before the quiz ended, and was not counted.` */
export function unsavedAnswersMessage(numbers: readonly number[]): string {
  const subject = numbers.length === 1 ? "the answer" : "the answers";
  const verb = numbers.length === 1 ? "was" : "were";
  return `${formatQuestionNumbers(numbers)}: ${subject} did not arrive before the quiz ended, and ${verb} not counted.`;
}
