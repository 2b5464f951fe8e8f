export type QuestionPosition = {
  /** 1 for the first. */
  number: number;
  previousId: number | undefined;
  nextId: number | undefined;
};

/** Where a question stands in its quiz. */
export function positionOf(questionIds: readonly number[], questionId: number): QuestionPosition {
  const index = questionIds.indexOf(questionId);
  return { number: index + 1, previousId: questionIds[index - 1], nextId: questionIds[index + 1] };
}

/** The questions in the order in which they are likely to be wanted: this one, those after it, those before it. */
export function prefetchOrder(questionIds: readonly number[], questionId: number): number[] {
  const index = Math.max(0, questionIds.indexOf(questionId));
  return [...questionIds.slice(index), ...questionIds.slice(0, index)];
}

/** The question to open first: the first without an answer, or the first of all; undefined in an empty quiz. */
export function initialQuestionId(
  questionIds: readonly number[],
  answered: ReadonlySet<number>,
): number | undefined {
  return questionIds.find((id) => !answered.has(id)) ?? questionIds[0];
}

/** Whether more questions will be added as the quiz goes: only a diagnostic picks the next one as it is answered. */
export function isAdaptive(quiz: {
  type: string;
  question_ids: readonly number[];
  total_questions: number;
}): boolean {
  return quiz.type === "diagnostic" && quiz.question_ids.length < quiz.total_questions;
}

/** Whether a growing quiz may be left at what it has asked: each question but the last was answered or skipped. */
export function canFinishEarly(
  quiz: Parameters<typeof isAdaptive>[0] & { finish_after: number | null },
  answered: ReadonlySet<number>,
): boolean {
  const { question_ids, finish_after } = quiz;
  const passedIds = question_ids.filter((id, index) => index + 1 < question_ids.length || answered.has(id));
  return isAdaptive(quiz) && finish_after !== null && passedIds.length >= finish_after;
}

/** How many questions the track shows: a growing quiz shows its planned length. */
export function plannedLength(quiz: { question_ids: readonly number[]; total_questions: number }): number {
  return Math.max(quiz.question_ids.length, quiz.total_questions);
}
