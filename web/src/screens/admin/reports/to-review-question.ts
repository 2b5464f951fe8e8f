import type { AdminQuestion } from "../../../api/admin-questions.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";

/** Converts a stored question to a review question without a response. */
export function toReviewQuestion(question: AdminQuestion): ReviewQuestion {
  const { id, hash, type, difficulty, text, text_html, unit, source, single_answer, accept } = question;
  return {
    ...{ id, hash, type, difficulty, text, text_html, unit, source, single_answer, accept },
    ...{ topic_id: question.topicId ?? 0, topic_name: question.topic_name ?? "", selected_answer: null },
    answers: question.answers.map(({ id, text, text_html, correct, rationale_html }) => ({
      ...{ id, text, text_html, text_alternative: text, isCorrect: correct, rationale_html },
    })),
    solution_html: question.solution_html,
    marking: { full: 4, partial: null, negative: -1 },
    ...{ outcome: "unattempted", score: 0, time_ms: 0, correction: null, bookmarked: false, report: null },
  };
}
