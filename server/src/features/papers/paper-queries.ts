import type { ExamTrack, SectionKind } from "@rasayan/contract";
import type { ChapterWeight } from "@rasayan/engine";
import { type RawBuilder, sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { type Eligibility, isDrawable, isHeld } from "../../db/held-question.ts";
import { variantGroupOf } from "../selection/candidate-queries.ts";

/** What a question is in a paper; each fits the sections of one kind, and a `match` those of `single` as well. */
export type PaperQuestionKind = Exclude<SectionKind, "numerical">;

/** Enough to choose from for any section; more would only cost time on a very large library. */
const MAX_CANDIDATES_PER_KIND = 300;
const WEEK_LOCK_ID = 7_270_042;

/**
 * The kind of a version `v`; null for a question that no section asks for. A whole number as the answer is enough where
 * nobody has said how many decimals the question asks for.
 */
const kindOfVersion = sql<PaperQuestionKind | null>`case
  when v.format = 'passage' then null
  when v.type = 'multi choice multi correct' then 'multi'
  when v.type = 'multi choice single answer' then case v.format when 'match' then 'match' else 'single' end
  when v.decimals = 2 then 'decimal'
  when v.decimals = 0 or (v.decimals is null and v.single_answer ~ '^[-+]?[0-9]+$') then 'integer' end`;

const DRAWING = "(```(smiles|mechanism|reaction-map|plot)|!\\[)";
/** Whether a version `v` shows a structure, a mechanism, a plot or an illustration in its stem or an option. */
const hasDrawing = sql<boolean>`(v.text ~ ${sql.lit(DRAWING)} or exists (
  select from option_versions o where o.version_id = v.id and o.text ~ ${sql.lit(DRAWING)}))`;

/** The questions `q` with their versions `v` that papers of an exam may contain. */
const eligibleFor = (exam: ExamTrack, isEligible = isDrawable) =>
  sql`${publishedFor(exam)} and ${isEligible("q")}`;
const publishedFor = (exam: ExamTrack) => sql`questions q join question_versions v on v.id = q.version_id
  where q.status = 'published' and q.deleted_at is null and ${sql.lit(exam)} = any(q.exams)`;

export type PaperCandidateRow = {
  id: number;
  version_id: number;
  variant_group: string;
  chapter_id: number;
  kind: PaperQuestionKind;
  difficulty: "easy" | "medium" | "hard";
  depth: number | null;
  format: string;
  has_drawing: boolean;
  /** When the learner last had the question or a variant of it on the screen; null if never. */
  last_seen: Date | null;
  is_open: boolean;
};

/**
 * Returns the questions of these chapters, or of all if none is named, that a paper of this exam may contain: one of each
 * group of variants, none of the groups that are left out, an open one only if all are open. Where there are very many of
 * a kind, it returns some of each chapter, difficulty and depth, unseen ones first. Another seed returns others. It reads
 * the whole library, which takes 6 ms for 1,800 questions, once for each new paper.
 */
export async function listPaperCandidates(
  tx: Db,
  {
    exam,
    userId,
    seed,
    chapterIds,
    leftOutIds,
    isEligible,
  }: {
    exam: ExamTrack;
    userId: number | null;
    seed: string;
    chapterIds: readonly number[];
    leftOutIds: readonly number[];
    isEligible: Eligibility | undefined;
  },
): Promise<PaperCandidateRow[]> {
  const { rows } = await sql<PaperCandidateRow>`
    with attempt as materialized (
      select a.question_id, ${variantGroupOf("o")} as variant_group,
        case when seen.question_id is not null then coalesce(seen.completed_at, ${stableNow}) end as seen_at,
        a.question_id in (select question_id from open_questions where user_id = ${userId}::int) as is_open
      from quiz_questions a join questions o on o.id = a.question_id
        left join seen_questions seen on (seen.user_id, seen.quiz_id, seen.question_id) = (a.user_id, a.quiz_id, a.question_id)
      where a.user_id = ${userId}::int),
    mine as materialized (
      select variant_group, max(seen_at) as last_seen, bool_or(is_open) as is_open from attempt group by variant_group),
    pool as (
      select q.id, q.version_id, q.topic_id, ${variantGroupOf("q")} as variant_group, ${kindOfVersion} as kind, v.difficulty, q.depth, v.format,
        md5(q.id || '/' || ${seed}::text) as shuffle_key
      from ${eligibleFor(exam, isEligible)} and ${isInChapters(chapterIds)}
        and ${variantGroupOf("q")} not in (
          select ${variantGroupOf("o")} from questions o where o.id = any(${[...leftOutIds]}::int[]))),
    one_of_each as (
      select distinct on (variant_group) * from pool where kind is not null
      order by variant_group, id in (select question_id from attempt where is_open), shuffle_key),
    ranked as (
      select one_of_each.*, t.chapter_id, mine.last_seen, coalesce(mine.is_open, false) as is_open,
        row_number() over (partition by kind, t.chapter_id, difficulty, depth
          order by coalesce(mine.is_open, false), mine.last_seen nulls first, shuffle_key) as rank_in_cell
      from one_of_each join topics t on t.id = one_of_each.topic_id left join mine using (variant_group))
    select c.id, c.version_id, c.variant_group, c.chapter_id, c.kind, c.difficulty, c.depth, c.format,
      ${hasDrawing} as has_drawing, c.last_seen, c.is_open
    from (select *, row_number() over (partition by kind order by rank_in_cell, shuffle_key) as rank_in_kind from ranked)
        as c
      join question_versions v on v.id = c.version_id
    where c.rank_in_kind <= ${MAX_CANDIDATES_PER_KIND} order by c.id`.execute(tx);
  return rows;
}

const isInChapters = (ids: readonly number[]) =>
  ids.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`q.topic_id in (select id from topics where chapter_id = any(${[...ids]}::int[]))`;

/**
 * Returns how many different questions of each kind papers of this exam can draw from. It reads the whole library, which
 * takes 1 ms for 1,800 questions: less than counts that every edit of a question would have to keep up to date.
 */
export const countPaperQuestions = (db: Db, exam: ExamTrack) => countKinds(db, eligibleFor(exam));

/** Returns the same with the questions that are reserved now. */
export const countWithReserved = (db: Db, exam: ExamTrack) =>
  countKinds(db, sql`${publishedFor(exam)} and (q.is_drawable or (q.is_reserved and not ${isHeld("q")}))`);

async function countKinds(db: Db, questions: RawBuilder<unknown>) {
  const { rows } = await sql<{ kind: PaperQuestionKind; available: number }>`
    select kind, count(distinct variant_group)::int as available
    from (select ${kindOfVersion} as kind, ${variantGroupOf("q")} as variant_group from ${questions}) as question
    where kind is not null group by kind`.execute(db);
  return rows;
}

/** Returns the share of the exam that each of its chapters has. */
export function listChapterWeights(tx: Db, exam: ExamTrack): Promise<ChapterWeight[]> {
  const weightage = exam === "main" ? "weightage_main" : "weightage_advanced";
  return tx
    .selectFrom("chapters")
    .select(["id as chapterId", `${weightage} as weightage`])
    .execute();
}

type NewPaper = {
  /** Null for a built test. */
  blueprint: string | null;
  /** The exam by which a built test is marked; null: the learner's own. */
  exam: ExamTrack | null;
  /** Set for the paper of a week: its Monday. */
  week_start: string | null;
  questions: readonly { id: number; version_id: number; section: number }[];
};

/** Stores a paper and returns its id. */
export async function insertPaper(
  tx: Db,
  { blueprint, exam, week_start, questions }: NewPaper,
): Promise<number> {
  const { id } = await tx
    .insertInto("papers")
    .values({ blueprint, exam, week_start: sql`${week_start}::date` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = questions.map((question, position) => ({
    paper_id: id,
    position,
    section: question.section,
    question_id: question.id,
    version_id: question.version_id,
  }));
  if (rows.length > 0) await tx.insertInto("paper_questions").values(rows).execute();
  return id;
}

/** A quiz that nobody began within a day is about to be deleted. */
export const isNotAbandoned = sql<boolean>`(z.state <> 'created' or z.created_at >= ${stableNow} - interval '24 hours')`;

/** The Monday of the current week in India. */
const weekStart = sql`date_trunc('week', ${stableNow} at time zone 'Asia/Kolkata')::date`;

type Week = { starts_on: string; ends_on: string; paper_id: number | null };

/** Returns this week in India, with its paper if that is stored. */
export async function findWeek(db: Db): Promise<Week> {
  const [week] = await listWeeks(db, 0);
  if (!week) throw new Error("There is always a current week.");
  return week;
}

/** Returns this week in India and so many that follow, each with its paper if that is stored. */
export async function listWeeks(db: Db, following: number): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select week.start::text as starts_on, (week.start + 6)::text as ends_on,
      (select id from papers where week_start = week.start) as paper_id
    from (select ${weekStart} + 7 * place as start from generate_series(0, ${following}::int) as place) as week
    order by week.start`.execute(db);
  return rows;
}

/**
 * Gives the papers of weeks to come the current versions of their questions, and deletes those with a question that was
 * withdrawn or is held for tests. When a week has begun, its paper stays as it is.
 */
export async function refreshPapersAhead(tx: Db): Promise<void> {
  await sql`
    delete from papers p where p.week_start > ${weekStart} and exists (
      select from paper_questions pq join questions q on q.id = pq.question_id where pq.paper_id = p.id
        and (q.status <> 'published' or q.deleted_at is not null or q.quarantined_at is not null or q.is_void
          or ${isHeld("q")}))`.execute(tx);
  await sql`
    update paper_questions pq set version_id = q.version_id from papers p, questions q
    where p.week_start > ${weekStart} and pq.paper_id = p.id and q.id = pq.question_id
      and pq.version_id <> q.version_id`.execute(tx);
}

/** Reserves the questions of the papers of this week and of those to come, or none, and frees all others. */
export async function reserveQuestions(tx: Db, isReserving: boolean): Promise<void> {
  const reserved = sql`(select pq.question_id from papers p join paper_questions pq on pq.paper_id = p.id
    where ${isReserving}::boolean and p.week_start >= ${weekStart})`;
  await sql`update questions set is_reserved = false where is_reserved and id not in ${reserved}`.execute(tx);
  await sql`update questions set is_reserved = true where not is_reserved and id in ${reserved}`.execute(tx);
}

/** Lets one transaction at a time store the paper of the week. */
export async function lockWeek(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WEEK_LOCK_ID})`.execute(tx);
}

/**
 * Returns a paper that this learner may sit: one of this or an earlier week, or one that the learner has sat before.
 * `open_public_id` is the learner's sitting that has not ended yet.
 */
export async function findPaper(tx: Db, userId: number, paperId: number) {
  const { rows } = await sql<{ id: number; blueprint: string; open_public_id: string | null }>`
    select id, blueprint, (select hash from quizzes z where z.user_id = ${userId} and z.paper_id = papers.id
        and z.state <> 'completed' and ${isNotAbandoned} order by z.id limit 1) as open_public_id
    from papers where id = ${paperId} and blueprint is not null and (week_start <= ${weekStart} or exists (
      select from quizzes z where z.user_id = ${userId} and z.paper_id = papers.id))`.execute(tx);
  return rows[0];
}

/** A sitting's row; `is_week`: its paper was the paper of a week. */
export type SittingRow = {
  hash: string;
  paper_id: number;
  blueprint: string;
  is_week: boolean;
  state: string;
  created_at: Date;
  completed_at: Date | null;
  score: number | null;
  max_score: number | null;
  sitting: number;
  first_score: number | null;
};

/** Returns one page of a learner's sittings, newest first, and one more row if there are more. */
export async function listSittings(
  db: Db,
  userId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<SittingRow[]> {
  const { rows } = await sql<SittingRow>`
    select hash, paper_id, blueprint, week_start is not null as is_week, state, z.created_at, completed_at, score,
      max_score, row_number() over sittings::int as sitting, first_value(score) over sittings as first_score
    from quizzes z join papers on papers.id = z.paper_id
    where user_id = ${userId} and paper_id is not null and papers.blueprint is not null and ${isNotAbandoned}
      and not z.left_open
    window sittings as (partition by paper_id order by z.id)
    order by z.id desc limit ${pageSize + 1}::int offset ${(page - 1) * pageSize}::bigint`.execute(db);
  return rows;
}

/** Returns the learner's sitting of a paper: the one that has not ended yet, or else the first. */
export function findSitting(db: Db, userId: number, paperId: number) {
  return db
    .selectFrom("quizzes as z")
    .select(["hash", "state", "score", "max_score"])
    .where("user_id", "=", userId)
    .where("paper_id", "=", paperId)
    .where(isNotAbandoned)
    .where("left_open", "=", false)
    .orderBy(sql`state = 'completed'`)
    .orderBy("id")
    .executeTakeFirst();
}

/**
 * Deletes those of the next `limit` papers after this id that nobody can sit again: no quiz, saved test, set test or week
 * has them. A paper younger than a day may be about to get its quiz. Returns the number of papers checked and the last id.
 */
export async function deleteUnusedPapers(db: Db, afterId: number, limit: number) {
  const { rows } = await sql<{ checked: number; last_id: number | null }>`
    with checked as (select id from papers where id > ${afterId} order by id limit ${limit}),
      deleted as (delete from papers p using checked where p.id = checked.id
        and p.week_start is null and p.created_at < ${stableNow} - interval '1 day'
        and not exists (select from quizzes z where z.paper_id = p.id)
        and not exists (select from built_tests t where t.paper_id = p.id)
        and not exists (select from set_tests t where t.paper_id = p.id))
    select count(*) as checked, max(id) as last_id from checked`.execute(db);
  return rows[0] ?? { checked: 0, last_id: null };
}
