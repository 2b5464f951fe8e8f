import type { TimedQuiz } from "../../api/quizzes.ts";
import { quizTypes } from "../../messages/quiz-types.ts";

export type QuestionPosition = {
  /** Starts at 1. */
  number: number;
  previousId: number | undefined;
  nextId: number | undefined;
};

/** Returns the number of a question in its quiz and the ids of its neighbours. */
export function positionOf(questionIds: readonly number[], questionId: number): QuestionPosition {
  const index = questionIds.indexOf(questionId);
  return { number: index + 1, previousId: questionIds[index - 1], nextId: questionIds[index + 1] };
}

/** Returns the questions in the order to prefetch them: this one, then the later ones, then the earlier ones. */
export function prefetchOrder(questionIds: readonly number[], questionId: number): number[] {
  const index = Math.max(0, questionIds.indexOf(questionId));
  return [...questionIds.slice(index), ...questionIds.slice(0, index)];
}

/** Returns the first unanswered question, or the first question if all are answered; undefined for an empty quiz. */
export function initialQuestionId(
  questionIds: readonly number[],
  answered: ReadonlySet<number>,
): number | undefined {
  return questionIds.find((id) => !answered.has(id)) ?? questionIds[0];
}

/**
 * Returns whether the server will still add questions. Only a diagnostic is adaptive: it selects each question after
 * the answer to the one before.
 */
export function isAdaptive(quiz: {
  type: TimedQuiz["type"];
  question_ids: readonly number[];
  total_questions: number;
}): boolean {
  return quizTypes[quiz.type].isDiagnostic && quiz.question_ids.length < quiz.total_questions;
}

/**
 * Returns whether an adaptive quiz has asked enough to be finished early. All questions before the last one count,
 * since they were answered or skipped; the last one counts only if it is in `answered`.
 */
export function canFinishEarly(
  quiz: Parameters<typeof isAdaptive>[0] & { finish_after: number | null },
  answered: ReadonlySet<number>,
): boolean {
  const { question_ids, finish_after } = quiz;
  const passedIds = question_ids.filter((id, index) => index + 1 < question_ids.length || answered.has(id));
  return isAdaptive(quiz) && finish_after !== null && passedIds.length >= finish_after;
}

/** Returns the number of questions to show. For an adaptive quiz this is the planned length. */
export function plannedLength(quiz: { question_ids: readonly number[]; total_questions: number }): number {
  return Math.max(quiz.question_ids.length, quiz.total_questions);
}

/** The section that a question is in; undefined for a quiz without sections. */
export const sectionOf = ({ sections }: Pick<TimedQuiz, "sections">, id: number) =>
  sections.find(({ question_ids }) => question_ids.includes(id));
