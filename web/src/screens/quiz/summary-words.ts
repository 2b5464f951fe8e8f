import type { TimedQuiz } from "../../api/quizzes.ts";
import { questionsWords } from "../../question/question-words.ts";

const kinds: Record<TimedQuiz["type"], string> = {
  "quick-quiz_chapter": "Quick quiz",
  unlimited_chapter: "Without time limit",
  "previous-questions_chapter": "Previous years’ questions",
  custom: "Daily practice",
  bookmarks: "Starred questions",
  diagnostic: "First quiz",
};

/** Chapter and kind of a quiz: `Electrochemistry · Quick quiz`. */
export function quizWords({ chapter_name, type }: Pick<TimedQuiz, "chapter_name" | "type">): string {
  return chapter_name === null ? kinds[type] : `${chapter_name} · ${kinds[type]}`;
}

/** `Question 3: the answer did not arrive before the quiz ended, and was not counted.` */
export function lostWords(numbers: readonly number[]): string {
  const what = numbers.length === 1 ? "the answer" : "the answers";
  const was = numbers.length === 1 ? "was" : "were";
  return `${questionsWords(numbers)}: ${what} did not arrive before the quiz ended, and ${was} not counted.`;
}
