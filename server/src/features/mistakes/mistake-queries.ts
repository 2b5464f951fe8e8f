import type { MissExplanation, Mistake, MistakeCause, MistakeQuery, QuestionType } from "@rasayan/contract";
import {
  type Certainty,
  drillKindOf,
  type MistakeCause as EngineCause,
  MAX_REDO_QUESTIONS,
  type NotebookAnswer,
} from "@rasayan/engine";
import { sql } from "kysely";
import { stableNow, today } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { isHeld } from "../../db/held-question.ts";
import { isOpenFor } from "../../db/open-question.ts";
import { hasDecision, type LearnerQuestion } from "../grading/grading-queries.ts";
import { mistakeSourceOf } from "../selection/quiz-type-queries.ts";

/** `ranOut`: the quiz went on until its time was over. */
type Attempt = LearnerQuestion & NotebookAnswer & { ranOut: boolean; details: AnswerDetails | null };

/**
 * Returns every graded attempt of these learners at these questions, with the time of its answer and, if that was not
 * right, with its details. An answer on whose question the teacher of the test has decided is no miss and no success.
 */
export async function listAttempts(tx: Db, pairs: readonly LearnerQuestion[]): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    -- Looked up for each pair: the planner would expect one row in all, and compare each attempt with each quiz.
    with attempts as materialized (
      select q.user_id, q.question_id, q.quiz_id, q.position, q.completed_at, q.outcome, q.hints_taken, q.version_id,
        ${isBlank("q")} as is_blank,
        coalesce(z.completed_at >= z.end_time - interval '1 minute', false) as ran_out
      from ${pairRows(pairs)}
        cross join lateral (select * from quiz_questions where user_id = pair.user_id and question_id = pair.question_id
          and outcome is not null offset 0) as q
        join quizzes z on (z.user_id, z.id) = (q.user_id, q.quiz_id)
      where not ${isDecided("q")}),
    -- The last question of a quiz that was opened or answered.
    reached as materialized (
      select p.user_id, p.quiz_id, max(p.position) as position
      from (select distinct user_id, quiz_id from attempts where is_blank) as blank ${openedQuestions("blank")}
      group by p.user_id, p.quiz_id)
    select a.user_id, a.question_id, a.quiz_id as "quizId", coalesce(r.answered_at, a.completed_at) as at, a.outcome,
      a.hints_taken > 0 as "usedHint", a.is_blank and a.position >= coalesce(reached.position, -1) as "isUnreached",
      a.ran_out as "ranOut",
      case when a.outcome in ('wrong', 'partial') then ${answerDetails} end as details
    from attempts a
      left join reached on (reached.user_id, reached.quiz_id) = (a.user_id, a.quiz_id)
      left join responses r on (r.user_id, r.quiz_id, r.question_id) = (a.user_id, a.quiz_id, a.question_id)`.execute(
    tx,
  );
  return rows;
}

/** Whether a question `q` is blank in its timed quiz `z`, without full marks to all, and not because it was closed in another one. */
const isBlank = (
  q: string,
) => sql<boolean>`(${sql.ref(`${q}.outcome`)} = 'unattempted' and ${sql.ref(`${q}.score`)} = 0
  and z.end_time is not null and not ${sql.ref(`${q}.question_id`)} = any(z.closed_ids))`;

/** Whether the teacher of the set test `z` has decided on its question `q`. */
const isDecided = (q: string) => hasDecision(sql.ref("z.set_test_id"), sql.ref(`${q}.question_id`));

/** Joins the questions `p` of a quiz that were opened or answered. A blank one after the last of them was not reached. */
const openedQuestions = (quiz: string) => sql`
  join quiz_questions p on (p.user_id, p.quiz_id) = (${sql.ref(`${quiz}.user_id`)}, ${sql.ref(`${quiz}.quiz_id`)})
  left join responses r on (r.user_id, r.quiz_id, r.question_id) = (p.user_id, p.quiz_id, p.question_id)
  where p.visited or r.question_id is not null`;

/** What explains an answer that was not right. */
export type AnswerDetails = {
  type: QuestionType;
  seconds: number | null;
  expectedSeconds: number;
  certainty: Certainty | null;
  numeric_answer: string | null;
  /** What the chosen wrong options stand for, where that is known; `index` is an option's place, from 0. */
  misconceptions: { index: number; belief: string }[];
  stem: string;
  solution: string;
  accept: [string, string][];
  unit: string;
  decimals: number | null;
  slips: { value: string; says: string }[];
};

/** The details of the attempt `a` with the response `r`, by the version whose key graded it. */
const answerDetails = sql`(
  select json_build_object('type', v.type, 'seconds', nullif(r.time_ms, 0) / 1000.0, 'expectedSeconds', v.seconds,
    'certainty', r.certainty, 'numeric_answer', r.numeric_answer, 'stem', v.text, 'solution', v.solution, 'accept', v.accept,
    'unit', v.unit, 'decimals', v.decimals, 'slips', v.slips,
    'misconceptions', coalesce((select json_agg(json_build_object('index', (select count(*) from option_versions earlier
        where earlier.version_id = shown.version_id and earlier.position < shown.position), 'belief', tags.description) order by shown.position)
      from option_versions o join tags on tags.id = o.misconception_id
        join option_versions shown on shown.version_id = a.version_id and shown.option_id = o.option_id
      where o.version_id = v.id and o.option_id = any(r.selected_option_ids) and not o.is_correct), '[]'))
  from graded_answers g join question_versions v on v.id = g.key_version_id
  where (g.user_id, g.quiz_id, g.question_id) = (a.user_id, a.quiz_id, a.question_id))`;

export type MistakeRow = LearnerQuestion & {
  quiz_id: number;
  is_listed: boolean;
  times_missed: number;
  last_missed_at: Date;
  due_on: string;
  proposed_cause: EngineCause | null;
  slip: string | null;
  slips: MissExplanation[] | null;
};

/**
 * Adds or replaces entries, and deletes those of questions that turned out to be answered right. A new miss takes the
 * learner's cause back, because it may have another; the note stays.
 */
export async function replaceMistakes(
  tx: Db,
  rows: readonly MistakeRow[],
  notMissed: readonly LearnerQuestion[],
): Promise<void> {
  await sql`with deleted as (delete from mistakes using ${pairRows(notMissed)}
      where (mistakes.user_id, mistakes.question_id) = (pair.user_id, pair.question_id))
    insert into mistakes (user_id, question_id, quiz_id, is_listed, times_missed, last_missed_at, due_on, proposed_cause, slip, slips)
    select user_id, question_id, quiz_id, is_listed, times_missed, last_missed_at, due_on, proposed_cause, slip, slips
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (user_id int, question_id int, quiz_id int, is_listed boolean,
      times_missed int, last_missed_at timestamptz, due_on date, proposed_cause text, slip text, slips jsonb)
    on conflict (user_id, question_id) do update set quiz_id = excluded.quiz_id, is_listed = excluded.is_listed,
      times_missed = excluded.times_missed, last_missed_at = excluded.last_missed_at, due_on = excluded.due_on,
      proposed_cause = excluded.proposed_cause, slip = excluded.slip, slips = excluded.slips,
      cause = case when mistakes.quiz_id = excluded.quiz_id then mistakes.cause end`.execute(tx);
}

const pairRows = (pairs: readonly LearnerQuestion[]) =>
  sql`unnest(${pairs.map(({ user_id }) => user_id)}::int[], ${pairs.map(({ question_id }) => question_id)}::int[])
    as pair (user_id, question_id)`;

const MISTAKES_PER_PAGE = 20;

/**
 * Returns one page of the notebook and how many entries the filters find: none of questions that are held for tests. First comes what is due and in no open quiz,
 * then what was last missed.
 */
export async function listMistakes(db: Db, userId: number, query: MistakeQuery) {
  const { page } = query;
  const found = listedMistakes(userId, query);
  const { rows } = await sql<ListedMistake>`
    select m.question_id, z.hash, v.text_html, t.name as topic_name, t.chapter_id, c.name as chapter_name, ${sourceOf} as source,
      case when not state.is_open then m.cause end as cause, case when not state.is_open then m.proposed_cause end as proposed_cause,
      case when not state.is_open then m.slip end as slip, case when not state.is_open then m.slips end as slips,
      case when not state.is_open then v.text || ' ' || v.solution end as working, m.note, m.times_missed, m.last_missed_at, m.due_on::text, m.due_on <= ${today} as is_due, state.is_open
    ${found} order by (m.due_on <= ${today} and not state.is_open) desc, m.last_missed_at desc, m.question_id desc
    limit ${MISTAKES_PER_PAGE + 1} offset ${(page - 1) * MISTAKES_PER_PAGE}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const mistakes = rows.slice(0, MISTAKES_PER_PAGE).map(
    ({ working, ...row }): Mistake => ({
      ...row,
      last_missed_at: row.last_missed_at.toISOString(),
      drill_kind: working === null ? null : drillKindOf({ slip: row.slip, text: working }),
    }),
  );
  return { mistakes, total: totals[0]?.total ?? 0, hasMore: rows.length > MISTAKES_PER_PAGE };
}

type ListedMistake = Omit<Mistake, "last_missed_at" | "drill_kind"> & {
  last_missed_at: Date;
  /** Stem and solution; null while the question is open. */
  working: string | null;
};
export type MistakeFilter = Omit<MistakeQuery, "page">;

/**
 * Returns the questions of a quiz of mistakes, at most 30: the longest due first and open ones last. A filter by cause
 * leaves open questions out, because it would tell the cause.
 */
export async function listQuestionsToRedo(db: Db, userId: number, filter: MistakeFilter) {
  const { rows } = await sql<{ id: number; version_id: number }>`
    select m.question_id as id, q.version_id ${listedMistakes(userId, filter)}
      and q.status = 'published' and q.is_drawable
    order by state.is_open, m.due_on, m.times_missed desc, m.question_id limit ${MAX_REDO_QUESTIONS}`.execute(
    db,
  );
  return rows;
}

function listedMistakes(userId: number, filter: MistakeFilter) {
  const { chapter_id = null, cause = null, source = null, since = null } = filter;
  return sql`from mistakes m
      join questions q on q.id = m.question_id and q.deleted_at is null and not ${isHeld("q")}
      join topics t on t.id = q.topic_id
      join chapters c on c.id = t.chapter_id
      join quizzes z on (z.user_id, z.id) = (m.user_id, m.quiz_id)
      join quiz_questions a on (a.user_id, a.quiz_id, a.question_id) = (m.user_id, m.quiz_id, m.question_id)
      join question_versions v on v.id = a.version_id
      cross join lateral (select ${isOpenFor(sql.ref("m.user_id"), sql.ref("m.question_id"))} as is_open) as state
    where m.user_id = ${userId} and m.is_listed and (${chapter_id}::int is null or t.chapter_id = ${chapter_id})
      and (${cause}::text is null or (coalesce(m.cause, m.proposed_cause) = ${cause} and not state.is_open))
      and (${source}::text is null or ${sourceOf} = ${source})
      and (${since}::date is null or m.last_missed_at >= ${since}::date::timestamp at time zone 'Asia/Kolkata')`;
}

const sourceOf = mistakeSourceOf("z.type");

/** Stores the learner's cause or note. Returns false if the notebook has no such entry. */
export async function updateMistake(
  db: Db,
  userId: number,
  questionId: number,
  changes: { cause?: MistakeCause | null | undefined; note?: string | undefined },
): Promise<boolean> {
  const { cause, note } = changes;
  const { numAffectedRows } = await sql`update mistakes set
      cause = case when ${cause !== undefined} then ${cause ?? null} else cause end, note = coalesce(${note ?? null}, note)
    where user_id = ${userId} and question_id = ${questionId} and is_listed
      and exists (select from questions q where q.id = question_id and q.deleted_at is null and not ${isHeld("q")})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** A miss with its marks and the full marks of its question. */
export type MissWithMarks = {
  at: Date;
  now: Date;
  cause: EngineCause | null;
  score: number;
  full: number;
};

/**
 * Returns the misses of the last `days` days at questions in the notebook. A question that is open again counts too: its
 * misses were counted before, and none is added while it is open.
 */
export async function listRecentMisses(db: Db, userId: number, days: number): Promise<MissWithMarks[]> {
  const { rows } = await sql<MissWithMarks>`
    select a.completed_at as at, app_now() as now, coalesce(m.cause, m.proposed_cause) as cause, a.score,
      full_marks(rules.rule, question_kind(v.type), m.question_id) as full
    from mistakes m
      join quiz_questions a on (a.user_id, a.question_id) = (m.user_id, m.question_id)
        and a.completed_at > ${stableNow} - ${days} * interval '1 day'
      join questions q on q.id = m.question_id and q.deleted_at is null and not ${isHeld("q")}
      join quizzes z on (z.user_id, z.id) = (a.user_id, a.quiz_id)
      join marking_rules rules on rules.id = z.marking_rule_id
      join question_versions v on v.id = a.version_id
    where m.user_id = ${userId} and m.last_missed_at > ${stableNow} - ${days} * interval '1 day' and not ${isDecided("a")}
      and (a.outcome in ('wrong', 'partial') or (${isBlank("a")} and a.position >= coalesce((select max(p.position)
        from (select a.user_id, a.quiz_id) as missed ${openedQuestions("missed")}), -1)))`.execute(db);
  return rows;
}
