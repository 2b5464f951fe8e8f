import { attemptFields, attemptHtml, type OpenReport, reviewFields, reviewHtml } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { createBatcher, type Indexed } from "../../db/batcher.ts";
import { statementNow, withClock } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import { keyOpensAt } from "../../db/open-question.ts";
import { prepareMany } from "../../db/prepared.ts";
import type { Schema } from "../../db/schema.ts";
import {
  authenticatedUserSql,
  credentialColumns,
  type SessionCredentials,
} from "../../http/session-queries.ts";
import { standingDecisions } from "../grading/grading-queries.ts";
import type { ActiveQuestion, KeyedQuestion } from "./attempt-question.ts";
import { isExpired, pausedSince } from "./quiz-queries.ts";

const isBookmarked = sql<boolean>`exists (select from question_bookmarks bookmark
  where bookmark.user_id = quizzes.user_id and bookmark.question_id = questions.id)`;

const shownColumns = [...attemptFields, ...attemptHtml].map((name) => `version.${name}` as const);
const keyColumns = [...reviewFields, ...reviewHtml].map((name) => `key.${name}` as const);

const passage = sql<
  ActiveQuestion["passage"]
>`(select json_build_object('id', passages.id, 'text_html', passages.text_html)
  from passages where passages.id = version.passage_id)`;

const decisionReasons = sql<
  KeyedQuestion["reasons"]
>`coalesce((select json_agg(json_build_object('kind', d.kind, 'reason', d.reason) order by d.id)
  from standing_decisions s join set_test_decisions d on d.id = s.id
  where s.test_id = quizzes.set_test_id and s.question_id = quiz_question.question_id), '[]')`;

const marksChanges = sql<
  KeyedQuestion["changes"]
>`coalesce((select json_agg(json_build_object('kind', d.kind, 'note', g.note, 'at', g.at, 'score_before', g.score_before,
    'score_after', g.score_after) order by g.version_id, g.decision_id nulls first)
  from regrades g left join set_test_decisions d on d.id = g.decision_id
  where (g.user_id, g.quiz_id, g.question_id) = (quiz_question.user_id, quiz_question.quiz_id, quiz_question.question_id)), '[]')`;

type QuestionLookup = SessionCredentials & { hash: string; question_id: number; is_prefetch: boolean };

/**
 * Finds questions of quizzes in progress, and stores that they were opened; each request is authenticated by its own
 * token. It reads no keys. There is no row if the quiz is over, if the question is closed, or if the session needs a full
 * check.
 */
const batchFindQuestions = prepareMany((db, params: { lookups: string }) =>
  sql<ActiveQuestion & Indexed>`${withClock}, found as materialized (
    select lookup.index, lookup.is_prefetch, asked.*
    from json_to_recordset(${params.lookups}::json)
      as lookup (index integer, ${credentialColumns}, hash text, question_id integer, is_prefetch boolean)
    cross join lateral (
      select quiz_question.user_id, quiz_question.quiz_id, quiz_question.visited, quiz_question.option_order, questions.id, questions.hash, ${sql.join(shownColumns.map((column) => sql.ref(column)))}, version.text,
        version.source_exam, version.source_year, version.source_pattern, topics.id as topic_id, topics.name as topic_name,
        responses.selected_option_ids, responses.numeric_answer, responses.certainty, marking_rules.rule, ${isBookmarked} as bookmarked,
        ${passage} as passage,
        (select json_build_object('reason', reason, 'text', reports.text) from reports
          where reports.user_id = quizzes.user_id and reports.question_id = questions.id and state = 'open') as report,
        coalesce((select json_agg(json_build_object('id', o.option_id, 'text', o.text, 'text_html', o.text_html,
          'text_alternative', o.text_alternative) order by o.position)
          from option_versions o where o.version_id = version.id), '[]') as options
      from quizzes
        join quiz_questions quiz_question on (quiz_question.user_id, quiz_question.quiz_id) = (quizzes.user_id, quizzes.id)
        join question_versions version on version.id = quiz_question.version_id
        join questions on questions.id = quiz_question.question_id
        join topics on topics.id = version.topic_id
        join marking_rules on marking_rules.id = quizzes.marking_rule_id
        left join responses on (responses.user_id, responses.quiz_id, responses.question_id)
          = (quiz_question.user_id, quiz_question.quiz_id, quiz_question.question_id)
      where quizzes.user_id = ${authenticatedUserSql("lookup")} and quizzes.hash = lookup.hash
        and quiz_question.question_id = lookup.question_id and quizzes.state = 'in_progress'
        and quizzes.ended_by is null and quizzes.paused_at is null and not lookup.question_id = any(quizzes.closed_ids)
        and coalesce(quizzes.end_time + interval '2 seconds' >= ${statementNow}, true)
      -- The limit forces a look-up for each request; the planner would read whole tables for the many it expects.
      limit 1
    ) as asked),
    -- A row that another transaction changes is skipped: waiting for it could end in a deadlock.
    opened as (
      select q.user_id, q.quiz_id, q.question_id from found join quiz_questions q
        on (q.user_id, q.quiz_id, q.question_id) = (found.user_id, found.quiz_id, found.id)
      where not found.visited and not found.is_prefetch for no key update of q skip locked),
    visit as (
      update quiz_questions q set visited = true from opened
      where (q.user_id, q.quiz_id, q.question_id) = (opened.user_id, opened.quiz_id, opened.question_id))
    select * from found`.compile(db),
);

/** Returns a function that finds a question in a batch with those requested at the same time. */
export const questionFinder = (db: Db) =>
  createBatcher<QuestionLookup, ActiveQuestion & Indexed>(
    (lookups) =>
      batchFindQuestions(db, {
        lookups: JSON.stringify(lookups.map((lookup, index) => ({ ...lookup, index }))),
      }),
    (lookup) => lookup,
  );

/**
 * Returns a question of this user's quiz, in the quiz's version, with key and answer; undefined if it's not in the
 * quiz.
 */
export const findQuizQuestion = (db: Db, userId: number, publicId: string, questionId: number) =>
  selectQuizQuestions(db, userId, publicId)
    .where("quiz_question.question_id", "=", questionId)
    .executeTakeFirst();

const selectQuizQuestions = (db: Db, userId: number, publicId: string) =>
  db
    .selectFrom("quizzes")
    .innerJoin("quiz_questions as quiz_question", (join) =>
      join
        .onRef("quiz_question.user_id", "=", "quizzes.user_id")
        .onRef("quiz_question.quiz_id", "=", "quizzes.id"),
    )
    .innerJoin("question_versions as version", "version.id", "quiz_question.version_id")
    .leftJoinLateral(latestRegrade, (join) => join.onTrue())
    // The version whose key graded the answer: its own, or that of the latest regrade.
    .innerJoin("question_versions as key", (join) =>
      join.on((eb) => eb("key.id", "=", eb.fn.coalesce("regrade.version_id", "quiz_question.version_id"))),
    )
    .innerJoin("questions", "questions.id", "quiz_question.question_id")
    .innerJoin("topics", "topics.id", "version.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .innerJoin("marking_rules", "marking_rules.id", "quizzes.marking_rule_id")
    .leftJoin("responses", (join) =>
      join
        .onRef("responses.user_id", "=", "quiz_question.user_id")
        .onRef("responses.quiz_id", "=", "quiz_question.quiz_id")
        .onRef("responses.question_id", "=", "quiz_question.question_id"),
    )
    .select([
      "quizzes.state",
      "quiz_question.visited",
      "quiz_question.reviewed",
      "quiz_question.option_order",
      isExpired.as("is_expired"),
      pausedSince.as("paused_since"),
      "questions.id",
      "questions.hash",
      ...shownColumns,
      ...keyColumns,
      "version.text",
      "version.source_exam",
      "version.source_year",
      "version.source_pattern",
      "topics.id as topic_id",
      "topics.name as topic_name",
      "chapters.id as chapter_id",
      "chapters.name as chapter_name",
      "responses.selected_option_ids",
      "responses.numeric_answer",
      "responses.certainty",
      "responses.time_ms",
      "quiz_question.outcome",
      "quiz_question.score",
    ])
    .select([isBookmarked.as("bookmarked"), passage.as("passage")])
    // An older quiz shows what it showed before: a sentence about it would tell what the next test asks.
    .select(
      sql<boolean>`(${isHeld("questions")} and ${sql.ref("quizzes.set_test_id")} is not null)`.as("is_held"),
    )
    .select(
      standingDecisions(sql.ref("quizzes.set_test_id"), sql.ref("quiz_question.question_id")).as("decisions"),
    )
    .select([decisionReasons.as("reasons"), marksChanges.as("changes")])
    .select(sql<boolean>`quiz_question.question_id = any(quizzes.closed_ids)`.as("is_closed"))
    .select(keyOpensAt(sql.ref("quizzes.user_id"), sql.ref("questions.id")).as("key_opens_at"))
    .select((eb) => jsonObjectFrom(openReport(eb)).as("report"))
    .select((eb) => jsonObjectFrom(firstNote(eb)).as("topic_note"))
    .select(sql<MarkingRule>`marking_rules.rule`.as("rule"))
    .select(
      sql<
        KeyedQuestion["options"]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', o.option_id, 'text', o.text,
        'text_html', o.text_html, 'text_alternative', o.text_alternative, 'is_correct', coalesce(k.is_correct, false),
        'rationale_html', coalesce(k.rationale_html, '')) order by o.position)
        from option_versions o
        left join option_versions k on k.version_id = key.id and k.option_id = o.option_id
        where o.version_id = version.id), '[]')`.as("options"),
    )
    .where("quizzes.user_id", "=", userId)
    .where("quizzes.hash", "=", publicId)
    .where("quizzes.state", "<>", "created")
    .$narrowType<Pick<KeyedQuestion, (typeof attemptFields | typeof reviewFields)[number] | "certainty">>();

/** Returns all questions of this user's quiz in this way, in their order. */
export const listQuizQuestions = prepareMany(
  (db, { userId, publicId }: { userId: number; publicId: string }) =>
    selectQuizQuestions(db, userId, publicId).orderBy("quiz_question.position").compile(),
);

/** Stores that a question of the user's quiz was opened: in the quiz, or in its review. */
export async function saveOpening(
  db: Db,
  { userId, publicId, questionId }: { userId: number; publicId: string; questionId: number },
  column: "visited" | "reviewed",
): Promise<void> {
  await sql`update quiz_questions set ${sql.ref(column)} = true
    where user_id = ${userId} and question_id = ${questionId} and not ${sql.ref(column)}
      and quiz_id = (select id from quizzes where user_id = ${userId} and hash = ${publicId})`.execute(db);
}

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

/** The note to read on the topic of a question: the one that is its card. */
const firstNote = (eb: ExpressionBuilder<Pick<Schema, "topics" | "notes">, "topics">) =>
  eb
    .selectFrom("notes")
    .select(["notes.id", "notes.title"])
    .whereRef("notes.topic_id", "=", "topics.id")
    .where("notes.is_visible", "=", true)
    .orderBy("notes.id")
    .limit(1);

const latestRegrade = (
  eb: ExpressionBuilder<Schema & { quiz_question: Schema["quiz_questions"] }, "quiz_question">,
) =>
  eb
    .selectFrom("regrades")
    .select("version_id")
    .whereRef("regrades.user_id", "=", "quiz_question.user_id")
    .whereRef("regrades.quiz_id", "=", "quiz_question.quiz_id")
    .whereRef("regrades.question_id", "=", "quiz_question.question_id")
    .orderBy("version_id", "desc")
    .orderBy(sql`decision_id desc nulls last`)
    .limit(1)
    .as("regrade");
