import type { Difficulty } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { AskedQuestion } from "./marking-sheet.ts";

/** The paper of a quiz with keys and answers, in order, the rule it is marked by, and what of it is closed. */
export async function findPaper(tx: Db, userId: number, quizId: number) {
  const { rule, closed_ids } = await tx
    .selectFrom("quizzes")
    .innerJoin("marking_rules", "marking_rules.id", "quizzes.marking_rule_id")
    .select(["closed_ids", sql<MarkingRule>`marking_rules.rule`.as("rule")])
    .where("user_id", "=", userId)
    .where("quizzes.id", "=", quizId)
    .executeTakeFirstOrThrow();
  const questions = await tx
    .selectFrom("quiz_questions as asked")
    .innerJoin("question_versions as version", "version.id", "asked.version_id")
    .leftJoin("topics", "topics.id", "version.topic_id")
    .leftJoin("responses", (join) =>
      join
        .onRef("responses.user_id", "=", "asked.user_id")
        .onRef("responses.quiz_id", "=", "asked.quiz_id")
        .onRef("responses.question_id", "=", "asked.question_id"),
    )
    .select([
      "asked.question_id",
      "asked.outcome",
      "asked.score",
      "version.type",
      "version.difficulty",
      "version.topic_id",
      "topics.chapter_id",
      "responses.chosen",
      "responses.typed",
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
    .where("asked.user_id", "=", userId)
    .where("asked.quiz_id", "=", quizId)
    .orderBy("asked.position")
    .select(sql<[string, string][]>`version.accept`.as("accept"))
    .$narrowType<Pick<AskedQuestion, "type"> & { difficulty: Difficulty }>()
    .execute();
  return { rule, closed_ids, questions };
}

type Marked = { question_id: number; outcome: string; score: number };

/** Stores what each question earned, in one statement. */
export async function saveMarks(
  tx: Db,
  userId: number,
  quizId: number,
  marks: readonly Marked[],
  completedAt: Date,
) {
  await sql`update quiz_questions set outcome = mark.outcome, score = mark.score, completed_at = ${completedAt}
    from unnest(${marks.map((mark) => mark.question_id)}::int[], ${marks.map((mark) => mark.outcome)}::text[],
      ${marks.map((mark) => mark.score)}::numeric[]) as mark (question_id, outcome, score)
    where user_id = ${userId} and quiz_id = ${quizId} and quiz_questions.question_id = mark.question_id`.execute(
    tx,
  );
}

type Totals = { total_questions: number; correct: number; wrong: number; score: number; max_score: number };

export async function saveCompletion(
  tx: Db,
  userId: number,
  quizId: number,
  totals: Totals,
  completedAt: Date,
) {
  await tx
    .updateTable("quizzes")
    .set({ ...totals, state: "completed", completed_at: completedAt })
    .where("user_id", "=", userId)
    .where("id", "=", quizId)
    .execute();
}
