import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { gradeAttempt, type MarkingRule } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { notFound } from "../../domain-errors.ts";
import { answerError, toResponseColumns } from "../attempts/answer-submission.ts";
import { gradingInputOf, toAttemptQuestion, toReviewQuestion } from "../attempts/attempt-question.ts";
import { bySection, typeSections } from "../grading/type-sections.ts";
import { findTest } from "../set-tests/set-test-results-actions.ts";
import { listPreviewQuestions, type PreviewQuestion } from "./test-preview-queries.ts";

type Preview = ResponseOf<"previewSetTest">;
type GradedPreview = ResponseOf<"gradePreview">;

/** What only a learner's quiz knows of a question. */
export const OF_NO_LEARNER = {
  bookmarked: false,
  report: null,
  option_order: null,
  selected_option_ids: null,
  numeric_answer: null,
  certainty: null,
  topic_note: null,
  time_ms: null,
  reasons: [],
  outcome: null,
  score: null,
  changes: [],
};

const presented = (question: PreviewQuestion, rule: MarkingRule) => ({ ...OF_NO_LEARNER, ...question, rule });

/** Returns the questions in the sections of the paper, which follow the teacher's order, and in each as they are shuffled. */
function inSections(rule: MarkingRule, questions: readonly PreviewQuestion[]): PreviewQuestion[] {
  const sections = bySection(
    rule,
    questions.toSorted((a, b) => a.position - b.position),
  );
  return sections.flatMap((section) => questions.filter((question) => section.includes(question)));
}

/** Returns a test of this teacher as a student would get it. Throws `notFound`, also for a test of somebody else. */
export async function readPreview(db: Db, teacherId: number, id: number, seed: number): Promise<Preview> {
  const { title, minutes, rule, server_now } = await findTest(db, teacherId, id);
  const questions = inSections(rule, await listPreviewQuestions(db, id, seed));
  return {
    title,
    minutes,
    server_now: server_now.toISOString(),
    sections: typeSections(rule, questions, questions),
    questions: questions.map((question) => toAttemptQuestion(presented(question, rule))),
  };
}

/**
 * Returns the marks of these answers, with all questions and their keys. It stores nothing. Throws `notFound`, also for a
 * question that the test does not ask, and `invalid` for an answer of another kind than the question's.
 */
export async function gradePreview(
  db: Db,
  teacherId: number,
  id: number,
  { seed, answers }: RequestOf<"gradePreview">["body"],
): Promise<GradedPreview> {
  const { rule } = await findTest(db, teacherId, id);
  const questions = inSections(rule, await listPreviewQuestions(db, id, seed));
  const given = new Map(answers.map(({ question_id, answer }) => [question_id, answer]));
  if ([...given.keys()].some((questionId) => !questions.some((question) => question.id === questionId)))
    throw notFound("question");
  const answered = questions.map((question) => {
    const answer = given.get(question.id) ?? { answer_id: null };
    const error = answerError(
      { ...question, option_ids: question.options.map((option) => option.id) },
      answer,
    );
    if (error) throw error;
    const { selected_option_ids, numeric_answer } = toResponseColumns(answer);
    return { ...presented(question, rule), selected_option_ids, numeric_answer };
  });
  const { grades, score, maxScore } = gradeAttempt(rule, answered.map(gradingInputOf));
  return {
    score,
    max_score: maxScore,
    questions: answered.map((question, index) => toReviewQuestion({ ...question, ...grades[index] })),
  };
}
