import type { PlayerQuestion, ReviewQuestion } from "../../api/quizzes.ts";

/** All rendered text of a question being played, in a row. */
export function playedHtml({ text_html, answers }: Pick<PlayerQuestion, "text_html" | "answers">): string {
  return text_html + answers.map((answer) => answer.text_html).join("");
}

/** All rendered text of a question under review, in a row. */
export function reviewedHtml(question: ReviewQuestion): string {
  const rationales = question.answers.map((answer) => answer.rationale_html).join("");
  return playedHtml(question) + rationales + question.solution_html;
}
