import type { Difficulty } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { GradableQuestion } from "./grading-input.ts";

/**
 * Returns the questions of a quiz with keys and responses, in order, the marking rule, which questions are
 * closed, and whether the learner has sat the same paper before.
 */
export async function findQuizForGrading(tx: Db, userId: number, quizId: number) {
  const { rule, closed_ids, is_resit } = await tx
    .selectFrom("quizzes")
    .innerJoin("marking_rules", "marking_rules.id", "quizzes.marking_rule_id")
    .select(["closed_ids", sql<MarkingRule>`marking_rules.rule`.as("rule")])
    .select(
      sql<boolean>`(paper_id is not null and exists (select from quizzes earlier
        where earlier.user_id = quizzes.user_id and earlier.paper_id = quizzes.paper_id and earlier.id < quizzes.id
          and earlier.state = 'completed'))`.as("is_resit"),
    )
    .where("user_id", "=", userId)
    .where("quizzes.id", "=", quizId)
    .executeTakeFirstOrThrow();
  const questions = await tx
    .selectFrom("quiz_questions as quiz_question")
    .innerJoin("question_versions as version", "version.id", "quiz_question.version_id")
    .innerJoin("questions", "questions.id", "quiz_question.question_id")
    .leftJoin("topics", "topics.id", "version.topic_id")
    .leftJoin("responses", (join) =>
      join
        .onRef("responses.user_id", "=", "quiz_question.user_id")
        .onRef("responses.quiz_id", "=", "quiz_question.quiz_id")
        .onRef("responses.question_id", "=", "quiz_question.question_id"),
    )
    .select([
      "quiz_question.question_id",
      "quiz_question.outcome",
      "quiz_question.hints_taken",
      "quiz_question.score",
      "version.type",
      "version.void_outcome",
      "version.difficulty",
      "version.topic_id",
      "topics.chapter_id",
      "responses.selected_option_ids",
      "responses.numeric_answer",
      "responses.time_ms",
      "responses.answered_at",
    ])
    .select(
      sql<
        number[]
      >`array(select option_id from option_versions o where o.version_id = version.id and o.is_correct)`.as(
        "correct_ids",
      ),
    )
    .select(sql<boolean>`questions.version_id <> quiz_question.version_id`.as("has_newer_version"))
    .select(sql<boolean>`(questions.is_void or version.void_outcome is not null)`.as("is_void"))
    .select(
      // When the learner could last see the key before the answer.
      sql<Date | null>`(select max(coalesce(seen.checked_at, seen.completed_at)) from quiz_questions seen
        where seen.user_id = quiz_question.user_id and seen.question_id = quiz_question.question_id
          and coalesce(seen.checked_at, seen.completed_at) <= responses.answered_at)`.as("key_seen_at"),
    )
    .where("quiz_question.user_id", "=", userId)
    .where("quiz_question.quiz_id", "=", quizId)
    .orderBy("quiz_question.position")
    .select(sql<[string, string][]>`version.accept`.as("accept"))
    .$narrowType<Pick<GradableQuestion, "type" | "void_outcome"> & { difficulty: Difficulty }>()
    .execute();
  return { rule, closed_ids, is_resit, questions };
}

type GradedQuestion = { question_id: number; outcome: string; score: number };

/** Stores the outcome and score of each question, in one statement. */
export async function saveGrades(
  tx: Db,
  userId: number,
  quizId: number,
  grades: readonly GradedQuestion[],
  completedAt: Date,
) {
  await sql`update quiz_questions set outcome = grade.outcome, score = grade.score, completed_at = ${completedAt}
    from unnest(${grades.map((grade) => grade.question_id)}::int[], ${grades.map((grade) => grade.outcome)}::text[],
      ${grades.map((grade) => grade.score)}::numeric[]) as grade (question_id, outcome, score)
    where user_id = ${userId} and quiz_id = ${quizId} and quiz_questions.question_id = grade.question_id`.execute(
    tx,
  );
}

/**
 * Computes the totals of completed quizzes from their graded answers (`quiz_totals` has the rule) and stores them. Every
 * change of a total goes through here: with `completedAt` it completes the quizzes, without it they were regraded.
 */
export async function saveTotals(
  tx: Db,
  quizzes: readonly { user_id: number; quiz_id: number }[],
  completedAt: Date | null = null,
): Promise<void> {
  await sql`update quizzes z set state = 'completed', completed_at = coalesce(${completedAt}, z.completed_at),
      (total_questions, correct, wrong, score, max_score) = (select * from quiz_totals(z.user_id, z.id))
    from (select distinct user_id, quiz_id from unnest(${quizzes.map(({ user_id }) => user_id)}::int[],
      ${quizzes.map(({ quiz_id }) => quiz_id)}::int[]) as ids (user_id, quiz_id)) as touched
    where (z.user_id, z.id) = (touched.user_id, touched.quiz_id)`.execute(tx);
}
