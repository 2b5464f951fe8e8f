import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { keepingPlan, planKept } from "../../db/kept-plans.ts";
import { isOpenFor } from "../../db/open-question.ts";
import { drawnOf, type Lot, newestOf } from "./lot-queries.ts";
import type { Candidate } from "./picking.ts";

/** Chapters a student of this class has met or meets this year: XII includes XI, IX and X begin with the basics. */
export async function listChaptersOfClass(tx: Db, classStandard: string | null): Promise<number[]> {
  const basics = ["mole-concept", "atomic-structure", "periodicity", "redox-reactions"];
  const rows = await tx
    .selectFrom("chapters")
    .select("id")
    .$if(classStandard === "XI" || classStandard === null, (query) =>
      query.where("class_standard", "like", "XI%").where("class_standard", "<>", "XII"),
    )
    .$if(classStandard === "IX" || classStandard === "X", (query) => query.where("source_slug", "in", basics))
    .orderBy("position")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Questions of these chapters in a shuffled order that `seed` decides, with this learner's last meeting: open ones last,
 * those never met first, and those of past years by year. Of a large chapter only some are looked at, drawn by lot.
 */
export async function listCandidates(
  tx: Db,
  lot: Lot,
  filter: { quizType: string; limit: number },
): Promise<Candidate[]> {
  const isOfPastYears = filter.quizType === "previous-questions_chapter";
  const query = inPlay(tx, lot.userId, isOfPastYears ? newestOf(lot) : drawnOf(lot))
    // What the pickers would drop is dropped before the limit, or a large chapter would come up short.
    .$if(filter.quizType === "unlimited_chapter", (open) =>
      open.where(sql<boolean>`last.outcome is distinct from 'correct'`),
    )
    .orderBy("is_open")
    .$if(isOfPastYears, (named) => named.orderBy("question_versions.source_year", "desc"))
    .orderBy(sql`last.completed_at asc nulls first`)
    .orderBy(sql`md5(questions.id || '/' || ${lot.seed}::text)`)
    .limit(filter.limit);
  const { rows } = await tx.executeQuery(keepingPlan(query.compile()));
  return rows as Candidate[];
}

/** A topic with no more is looked at whole. */
const LEAST_OF_TOPIC = 14;

/** A question a diagnostic may ask. */
export type PoolQuestion = Pick<
  Candidate,
  | "id"
  | "version_id"
  | "variant_group"
  | "topic_id"
  | "chapter_id"
  | "branch"
  | "type"
  | "difficulty"
  | "is_open"
>;

/**
 * A pool for a diagnostic: a shuffle that is the learner's own, what it has asked and what was never met first, what is
 * open in another quiz last. Topics with many questions lend equally many, which together would fill it.
 */
export async function listPool(
  tx: Db,
  { chapterIds, ...learner }: Omit<Lot, "mostOfTopic">,
  limit: number,
): Promise<PoolQuestion[]> {
  const { topics } = await tx
    .selectFrom("topics")
    .select(({ fn }) => fn.countAll().as("topics"))
    .where("chapter_id", "in", [...chapterIds, 0])
    .executeTakeFirstOrThrow();
  const mostOfTopic = Math.max(LEAST_OF_TOPIC, Math.ceil(limit / Math.max(1, Number(topics))));
  const lot = { ...learner, chapterIds, mostOfTopic };
  const quizId = sql`${lot.quizId ?? 0}::int`;
  const { rows } = await sql<PoolQuestion>`${planKept}
    select q.id, q.version_id, q.variant_group, q.topic_id, t.chapter_id, c.type as branch, v.type, v.difficulty,
      first.is_open
    from (
      select pool.id, exists (select from quiz_questions a where a.user_id = ${lot.userId} and a.quiz_id = ${quizId}
        and a.question_id = pool.id offset 0) as is_asked, ${isOrHasOpen("pool", lot.userId, quizId)} as is_open, exists (select from quiz_questions a where a.user_id = ${lot.userId}
        and a.question_id = pool.id and a.completed_at is not null offset 0) as is_met,
        md5(pool.id || '/' || ${lot.seed}::text) as place
      from (select id from (${drawnOf(lot)}) as lot
          union select question_id from quiz_questions where user_id = ${lot.userId} and quiz_id = ${quizId}) as drawn
        cross join lateral (select id, variant_group from questions where questions.id = drawn.id offset 0) as pool
      order by is_asked desc, is_open, is_met, place limit ${limit}) as first
      cross join lateral (select * from questions where questions.id = first.id offset 0) as q
      join question_versions v on v.id = q.version_id join topics t on t.id = q.topic_id
      join chapters c on c.id = t.chapter_id
    order by first.is_open, first.is_met, first.place`.execute(tx);
  return rows;
}

/** The learner's starred questions in play, whatever paper they are for: the learner chose them. Least recently seen first. */
export function listBookmarked(tx: Db, userId: number, seed: number): Promise<Candidate[]> {
  const starred = sql<{
    id: number;
  }>`select question_id as id from question_bookmarks where user_id = ${userId}`;
  return inPlay(tx, userId, starred)
    .orderBy(sql`last.completed_at asc nulls first`)
    .orderBy(sql`md5(questions.id || '/' || ${String(seed)}::text)`)
    .execute() as Promise<Candidate[]>;
}

/** Whether a question, or a variant of it, is open for the learner. Its solution is a variant's with other numbers. */
function isOrHasOpen(alias: string, userId: number, quizId: RawBuilder<unknown> = sql`0`) {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const isOpen = (id: RawBuilder<unknown>) => isOpenFor(sql`${userId}::int`, id, quizId);
  return sql<boolean>`(${isOpen(of("id"))} or (${of("variant_group")} is not null and exists (
    select from questions variant where variant.variant_group = ${of("variant_group")}
      and ${isOpen(sql.ref("variant.id"))} offset 0)))`;
}

/** What of these questions a new quiz may ask, with this learner's last meeting. */
function inPlay(tx: Db, userId: number, pool: RawBuilder<{ id: number }>) {
  return tx
    .selectFrom(sql<{ id: number }>`(${pool})`.as("pool"))
    .innerJoinLateral(
      // Looked up one by one; else the planner may read all questions.
      (eb) =>
        eb
          .selectFrom("questions")
          .selectAll()
          .whereRef("questions.id", "=", "pool.id")
          .offset(0)
          .as("questions"),
      (join) => join.onTrue(),
    )
    .innerJoin("question_versions", "question_versions.id", "questions.version_id")
    .innerJoin("topics", "topics.id", "questions.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .where("questions.status", "=", "published")
    .where("questions.deleted_at", "is", null)
    .where("questions.held_at", "is", null)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("quiz_questions")
          .select(["completed_at", "outcome"])
          .where("user_id", "=", userId)
          .whereRef("question_id", "=", "questions.id")
          .where("completed_at", "is not", null)
          .orderBy("completed_at", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(isOrHasOpen("questions", userId).as("is_open"))
    .select(["last.completed_at as last_seen", "last.outcome as last_outcome"])
    .select([
      "questions.id",
      "questions.version_id",
      "questions.variant_group",
      "questions.topic_id",
      "topics.chapter_id",
      "chapters.type as branch",
      "question_versions.type",
      "question_versions.difficulty",
      "question_versions.source_year",
    ]);
}
