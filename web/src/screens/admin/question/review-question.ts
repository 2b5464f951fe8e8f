import {
  attemptFields,
  attemptHtml,
  pick,
  reviewFields,
  reviewHtml,
} from "@rasayan/contract/question-fields";
import type { AdminQuestion } from "../../../api/admin-questions.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { UNANSWERED } from "./unanswered.ts";

/** Converts a stored question to a review question without a response. */
export function toReviewQuestion(question: AdminQuestion): ReviewQuestion {
  return {
    ...UNANSWERED,
    ...pick(question, attemptFields),
    ...pick(question, reviewFields),
    ...pick(question, attemptHtml),
    ...pick(question, reviewHtml),
    ...pick(question, ["id", "hash", "text", "source"]),
    topic_id: question.topicId ?? 0,
    topic_name: question.topic_name ?? "",
    answers: question.answers.map(({ id, text, text_html, correct, rationale_html }) => ({
      id,
      text,
      text_html,
      text_alternative: text,
      isCorrect: correct,
      rationale_html,
    })),
    passage: question.passage && { id: question.id, text_html: question.passage.text_html },
  };
}
