import type { PlayerQuestion, ReviewQuestion } from "../../api/quizzes.ts";

/** All rendered texts of a question being played. */
export function playedTexts({ text_html, answers }: Pick<PlayerQuestion, "text_html" | "answers">): string[] {
  return [text_html, ...answers.map((answer) => answer.text_html)];
}

/** All rendered texts of a question under review. */
export function reviewedTexts(question: ReviewQuestion): string[] {
  const rationales = question.answers.map((answer) => answer.rationale_html);
  return [...playedTexts(question), ...rationales, question.solution_html];
}
