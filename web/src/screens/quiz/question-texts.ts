import type { AttemptQuestion, ReviewQuestion } from "../../api/quizzes.ts";

/** Returns all HTML texts of a question in a quiz. */
export function questionTexts({
  text_html,
  answers,
}: Pick<AttemptQuestion, "text_html" | "answers">): string[] {
  return [text_html, ...answers.map((answer) => answer.text_html)];
}

/** Returns all HTML texts of a question in the review. */
export function reviewTexts(question: ReviewQuestion): string[] {
  const rationales = question.answers.map((answer) => answer.rationale_html);
  return [...questionTexts(question), ...rationales, question.solution_html];
}
