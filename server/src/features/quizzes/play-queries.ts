import type { OpenReport } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import type { StoredQuestion } from "./player-question.ts";
import { isOver } from "./quiz-queries.ts";

/** A question of this user's quiz, frozen as it was asked, with key and answer; undefined when it is not in there. */
export function findQuizQuestion(db: Db, userId: number, hash: string, questionId: number) {
  return (
    db
      .selectFrom("quizzes")
      .innerJoin("quiz_questions as asked", (join) =>
        join.onRef("asked.user_id", "=", "quizzes.user_id").onRef("asked.quiz_id", "=", "quizzes.id"),
      )
      .innerJoin("question_versions as version", "version.id", "asked.version_id")
      .leftJoinLateral(latestCorrection, (join) => join.onTrue())
      // The version whose key marked the answer: its own, unless it was marked anew.
      .innerJoin("question_versions as key", (join) =>
        join.on((eb) => eb("key.id", "=", eb.fn.coalesce("correction.version_id", "asked.version_id"))),
      )
      .innerJoin("questions", "questions.id", "asked.question_id")
      .innerJoin("topics", "topics.id", "version.topic_id")
      .innerJoin("marking_rules", "marking_rules.id", "quizzes.marking_rule_id")
      .leftJoin("responses", (join) =>
        join
          .onRef("responses.user_id", "=", "asked.user_id")
          .onRef("responses.quiz_id", "=", "asked.quiz_id")
          .onRef("responses.question_id", "=", "asked.question_id"),
      )
      .select([
        "quizzes.state",
        isOver.as("is_over"),
        "questions.id",
        "questions.hash",
        "version.type",
        "version.difficulty",
        "version.text",
        "version.text_html",
        "version.unit",
        "key.single_answer",
        "key.solution_html",
        "version.source_exam",
        "version.source_year",
        "version.source_pattern",
        "topics.id as topic_id",
        "topics.name as topic_name",
        "responses.chosen",
        "responses.typed",
        "responses.time_ms",
        "asked.outcome",
        "asked.score",
        "correction.note",
        "correction.at as corrected_at",
        "correction.score_before",
        "correction.score_after",
      ])
      .select(isBookmarked.as("bookmarked"))
      .select((eb) => jsonObjectFrom(openReport(eb)).as("report"))
      .select(sql<MarkingRule>`marking_rules.rule`.as("rule"))
      .select(sql<[string, string][]>`key.accept`.as("accept"))
      .select(
        sql<
          StoredQuestion["options"]
        >`coalesce((select jsonb_agg(jsonb_build_object('id', o.option_id, 'text', o.text,
        'text_html', o.text_html, 'text_spoken', o.text_spoken, 'is_correct', coalesce(k.is_correct, false),
        'rationale_html', coalesce(k.rationale_html, '')) order by o.position)
        from option_versions o
        left join option_versions k on k.version_id = key.id and k.option_id = o.option_id
        where o.version_id = version.id), '[]')`.as("options"),
      )
      .where("quizzes.user_id", "=", userId)
      .where("quizzes.hash", "=", hash)
      .where("asked.question_id", "=", questionId)
      .$narrowType<Pick<StoredQuestion, "type" | "difficulty">>()
      .executeTakeFirst()
  );
}

const isBookmarked = sql<boolean>`exists (select from question_bookmarks star
  where star.user_id = quizzes.user_id and star.question_id = questions.id)`;

const openReport = (
  eb: ExpressionBuilder<Pick<Schema, "quizzes" | "questions" | "reports">, "quizzes" | "questions">,
) =>
  eb
    .selectFrom("reports")
    .select(["reports.reason", "reports.text"])
    .whereRef("reports.user_id", "=", "quizzes.user_id")
    .whereRef("reports.question_id", "=", "questions.id")
    .where("reports.state", "=", "open")
    .$narrowType<OpenReport>();

const latestCorrection = (eb: ExpressionBuilder<Schema & { asked: Schema["quiz_questions"] }, "asked">) =>
  eb
    .selectFrom("corrections")
    .select(["version_id", "note", "at", "score_before", "score_after"])
    .whereRef("corrections.user_id", "=", "asked.user_id")
    .whereRef("corrections.quiz_id", "=", "asked.quiz_id")
    .whereRef("corrections.question_id", "=", "asked.question_id")
    .orderBy("version_id", "desc")
    .limit(1)
    .as("correction");

/**
 * The quiz and the one question an answer is for, the quiz locked. `is_late`: it arrived, `waitedMs` ago, more than
 * two seconds after the end. `may_grow`: it does not hold all its questions yet.
 */
export function lockForAnswer(tx: Db, userId: number, hash: string, questionId: number, waitedMs: number) {
  return tx
    .selectFrom("quizzes")
    .select(["quizzes.id", "quizzes.state", "quizzes.end_time"])
    .select([
      sql<Date>`app_now()`.as("server_now"),
      sql<boolean>`coalesce(end_time + interval '2 seconds' < app_now() - ${waitedMs} * interval '1 ms', false)`.as(
        "is_late",
      ),
      sql<boolean>`quizzes.type = 'diagnostic' and (select count(*) from quiz_questions q
        where q.user_id = quizzes.user_id and q.quiz_id = quizzes.id) < quizzes.total_questions`.as(
        "may_grow",
      ),
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("quiz_questions")
          .innerJoin("question_versions", "question_versions.id", "quiz_questions.version_id")
          .select(["question_versions.type"])
          .select(
            sql<
              number[]
            >`array(select option_id from option_versions o where o.version_id = question_versions.id)`.as(
              "option_ids",
            ),
          )
          .whereRef("quiz_questions.user_id", "=", "quizzes.user_id")
          .whereRef("quiz_questions.quiz_id", "=", "quizzes.id")
          .where("quiz_questions.question_id", "=", questionId),
      ).as("question"),
    )
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", hash)
    .forUpdate("quizzes")
    .executeTakeFirst();
}

type Answer = {
  user_id: number;
  quiz_id: number;
  question_id: number;
  chosen: number[] | null;
  typed: string | null;
  seq: number | undefined;
  time_ms: number | undefined;
};

/**
 * Saves the latest choice and returns the sequence number that now stands. A lower number than the stored one changes
 * nothing; without a number the last to arrive wins. Time only grows.
 */
export async function saveResponse(tx: Db, answer: Answer): Promise<number> {
  const { seq, time_ms, ...row } = answer;
  const isNewer = sql<boolean>`${seq === undefined} or excluded.seq >= responses.seq`;
  const newer = (column: string) =>
    sql`case when ${isNewer} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`responses.${column}`)} end`;
  const saved = await tx
    .insertInto("responses")
    .values({ ...row, seq: seq ?? 0, time_ms: time_ms ?? 0, answered_at: sql`app_now()` })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "quiz_id", "question_id"]).doUpdateSet({
        chosen: newer("chosen") as never,
        typed: newer("typed") as never,
        answered_at: newer("answered_at") as never,
        seq: sql`greatest(excluded.seq, responses.seq)`,
        time_ms: sql`greatest(excluded.time_ms, responses.time_ms)`,
      }),
    )
    .returning("seq")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("quizzes")
    .set({ active_at: sql`app_now()` })
    .where("user_id", "=", row.user_id)
    .where("id", "=", row.quiz_id)
    .execute();
  return saved.seq;
}
