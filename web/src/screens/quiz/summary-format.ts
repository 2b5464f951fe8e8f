import type { TimedQuiz } from "../../api/quizzes.ts";
import { formatQuestionNumbers } from "../../question/question-format.ts";
import { quizTypeNames } from "../../quiz-types.ts";

/** Formats the chapter and type of a quiz: `Electrochemistry · Quick quiz`. */
export function formatQuizTitle({ chapter_name, type }: Pick<TimedQuiz, "chapter_name" | "type">): string {
  const { label } = quizTypeNames[type];
  return chapter_name === null ? label : `${chapter_name} · ${label}`;
}

/** `Question 3: the answer did not arrive before the quiz ended, and was not counted.` */
export function unsavedAnswersMessage(numbers: readonly number[]): string {
  const subject = numbers.length === 1 ? "the answer" : "the answers";
  const verb = numbers.length === 1 ? "was" : "were";
  return `${formatQuestionNumbers(numbers)}: ${subject} did not arrive before the quiz ended, and ${verb} not counted.`;
}
