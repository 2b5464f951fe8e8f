import type { QuestionType } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { stableNow } from "../../db/clock.ts";
import type { Db } from "../../db/connect.ts";
import { type Eligibility, isDrawable } from "../../db/held-question.ts";
import { isOpenFor } from "../../db/open-question.ts";
import { asPrepared, toPreparedQuery } from "../../db/prepared-statement-names.ts";
import { BASIC_CHAPTERS } from "../chapters/basic-chapters.ts";
import { type SamplingOptions, sampleNewest, sampleUnseen } from "./candidate-sampling-queries.ts";
import type { CandidateOrder } from "./quiz-types.ts";
import type { Candidate } from "./selection.ts";

/** Enough to choose from; more would only cost time on a very large library. */
export const MAX_CANDIDATES = 400;

/**
 * Returns the chapters that a student of this class has had or has this year: XII includes XI; IX and X begin with
 * the basics.
 */
export async function listChaptersOfClass(tx: Db, classStandard: string | null): Promise<number[]> {
  const rows = await tx
    .selectFrom("chapters")
    .select("id")
    .$if(classStandard === "XI" || classStandard === null, (query) =>
      query.where("class_standard", "like", "XI%").where("class_standard", "<>", "XII"),
    )
    .$if(classStandard === "IX" || classStandard === "X", (query) =>
      query.where("source_slug", "in", BASIC_CHAPTERS),
    )
    .orderBy("position")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns questions of these chapters, shuffled by `seed`, with the learner's last attempt: open ones last, never
 * opened ones first, and past questions by year. Of a large chapter only a random sample is read.
 */
export async function listCandidates(
  tx: Db,
  sampling: SamplingOptions,
  filter: { order: CandidateOrder; limit: number },
): Promise<Candidate[]> {
  const isPastPaperQuiz = filter.order === "newest-paper";
  const query = selectEligible(
    tx,
    sampling.userId,
    isPastPaperQuiz ? sampleNewest(sampling) : sampleUnseen(sampling),
  )
    // Removes what `selectUnlimited` would drop before the limit; otherwise a large chapter would yield too few.
    .$if(filter.order === "unsolved", (builder) =>
      builder.where(sql<boolean>`last.last_outcome is distinct from 'correct'`),
    )
    .orderBy("open_rank")
    .$if(isPastPaperQuiz, (builder) => builder.orderBy("question_versions.source_year", "desc"))
    .orderBy(sql`last.last_seen asc nulls first`)
    .orderBy(sql`md5(questions.id || '/' || ${sampling.seed}::text)`)
    .limit(filter.limit);
  const { rows } = await tx.executeQuery(toPreparedQuery(query.compile()));
  return rows as Candidate[];
}

/** Returns how many tags each of these questions has in common with one, without those that have none. */
export async function countSharedTags(
  tx: Db,
  questionId: number,
  candidateIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ question_id: number; shared: number }>`
    select question_id, count(*)::int as shared from question_tags
    where question_id = any(${[...candidateIds]}::int[])
      and tag_id in (select tag_id from question_tags where question_id = ${questionId})
    group by question_id`.execute(tx);
  return new Map(rows.map(({ question_id, shared }) => [question_id, shared]));
}

/** A topic with at most this many questions is read whole. */
const MIN_PER_TOPIC = 14;

/** A candidate for a question of a diagnostic. */
export type DiagnosticCandidate = Pick<
  Candidate,
  "id" | "version_id" | "variant_group" | "topic_id" | "chapter_id" | "branch" | "type" | "difficulty"
> & {
  /** Whether another quiz in progress contains the question or a variant of it. */
  is_open: boolean;
};

/**
 * Returns the candidates for a diagnostic, which asks single questions and so none on a passage, shuffled for each learner: those already in the diagnostic and never seen
 * ones first, those open in another quiz last. Topics with many questions contribute equally many, which together
 * would fill the list.
 */
export async function listDiagnosticCandidates(
  tx: Db,
  { chapterIds, ...learner }: Omit<SamplingOptions, "maxPerTopic">,
  limit: number,
): Promise<DiagnosticCandidate[]> {
  const { topics } = await tx
    .selectFrom("topics")
    .select(({ fn }) => fn.countAll().as("topics"))
    .where("chapter_id", "in", [...chapterIds, 0])
    .executeTakeFirstOrThrow();
  const maxPerTopic = Math.max(MIN_PER_TOPIC, Math.ceil(limit / Math.max(1, Number(topics))));
  const sampling = { ...learner, chapterIds, maxPerTopic };
  const quizId = sql`${sampling.quizId ?? 0}::int`;
  const { rows } = await sql<DiagnosticCandidate>`${asPrepared}
    select q.id, q.version_id, q.variant_group, q.topic_id, t.chapter_id, c.type as branch, v.type, v.difficulty,
      first.is_open
    from (
      select pool.id, exists (select from quiz_questions a where a.user_id = ${sampling.userId} and a.quiz_id = ${quizId}
        and a.question_id = pool.id offset 0) as is_in_quiz, ${isQuestionOrVariantOpen("pool", sampling.userId, quizId)} as is_open, exists (select from seen_questions seen
        where seen.user_id = ${sampling.userId} and seen.question_id = pool.id and seen.quiz_id <> ${quizId} offset 0) as is_seen,
        md5(pool.id || '/' || ${sampling.seed}::text) as shuffle_key
      from (select id from (${sampleUnseen(sampling)}) as sample
          union select question_id from quiz_questions where user_id = ${sampling.userId} and quiz_id = ${quizId}) as sampled
        cross join lateral (select id, variant_group from questions
          where questions.id = sampled.id and questions.passage_id is null offset 0) as pool
      order by is_in_quiz desc, is_open, is_seen, shuffle_key limit ${limit}) as first
      cross join lateral (select * from questions where questions.id = first.id offset 0) as q
      join question_versions v on v.id = q.version_id join topics t on t.id = q.topic_id
      join chapters c on c.id = t.chapter_id
    order by first.is_open, first.is_seen, first.shuffle_key`.execute(tx);
  return rows;
}

/**
 * Returns the learner's eligible bookmarked questions, of one chapter or of all, least recently seen first, whatever exam
 * they are for: the learner chose them.
 */
export function listBookmarked(
  tx: Db,
  userId: number,
  chapterId: number | null,
  seed: number,
): Promise<Candidate[]> {
  const bookmarked = sql<{ id: number }>`select b.question_id as id from question_bookmarks b
    join questions q on q.id = b.question_id join topics t on t.id = q.topic_id
    where b.user_id = ${userId} and (${chapterId}::int is null or t.chapter_id = ${chapterId})`;
  return selectEligible(tx, userId, bookmarked)
    .orderBy(sql`last.last_seen asc nulls first`)
    .orderBy(sql`md5(questions.id || '/' || ${String(seed)}::text)`)
    .execute() as Promise<Candidate[]>;
}

/**
 * Whether a question, or a variant of it, is open for the learner. The solution of a variant differs only in its
 * numbers.
 */
const isQuestionOrVariantOpen = (alias: string, userId: number, quizId: RawBuilder<unknown>) =>
  sql<boolean>`(${isOpenFor(sql`${userId}::int`, sql.ref(`${alias}.id`), quizId)} or ${isVariantOpen(alias, userId, quizId)})`;

const isVariantOpen = (alias: string, userId: number, quizId?: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${alias}.variant_group`)} is not null and exists (
    select from questions variant where variant.variant_group = ${sql.ref(`${alias}.variant_group`)}
      and ${isOpenFor(sql`${userId}::int`, sql.ref("variant.id"), quizId)} offset 0))`;

/** The variant group of a question; a question without variants is a group of its own. */
export const variantGroupOf = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.variant_group`)}, ${sql.ref(`${alias}.id`)}::text)`;

/** The passage set or the variants that a question belongs to; null for most. */
export const groupOf = (alias: string) =>
  sql<
    string | null
  >`coalesce('passage ' || ${sql.ref(`${alias}.passage_id`)}, ${sql.ref(`${alias}.variant_group`)})`;

/** See `Candidate`. */
const openRank = (userId: number) => sql<number>`case
  when ${isOpenFor(sql`${userId}::int`, sql.ref("questions.id"))} or ${isSetOpen(userId)} then 2
  when ${isVariantOpen("questions", userId)} then 1 else 0 end`;

/** Whether a question on the passage of `questions` can be in a new quiz. */
const isMemberEligible = sql`member.passage_id = questions.passage_id and member.status = 'published'
  and member.deleted_at is null and member.is_drawable`;

/** How many questions a quiz gets with one of `questions`: a passage brings its whole set. */
const setSize = sql<number>`case when questions.passage_id is null then 1
  else (select count(*)::int from questions member where ${isMemberEligible}) end`;

const isSetOpen = (userId: number) => sql<boolean>`(questions.passage_id is not null and exists (
  select from questions member where ${isMemberEligible}
    and ${isOpenFor(sql`${userId}::int`, sql.ref("member.id"))} offset 0))`;

type PassageQuestion = { id: number; version_id: number; type: QuestionType; seconds: number };

/**
 * Replaces each question on a passage by all questions on it that a new quiz may contain, one after the other in their
 * order: a passage is read once. They keep what else was selected with the question that stood for them.
 */
export async function withPassageSets<Question extends { passage_id: number | null }>(
  tx: Db,
  selected: readonly Question[],
  isEligible: Eligibility = isDrawable,
): Promise<Question[]> {
  const passageIds = selected.flatMap(({ passage_id }) => passage_id ?? []);
  if (passageIds.length === 0) return [...selected];
  const { rows } = await sql<PassageQuestion & { passage_id: number }>`
    select q.id, q.version_id, q.passage_id, v.type, v.seconds
    from questions q join question_versions v on v.id = q.version_id
    where q.passage_id = any(${passageIds}::int[]) and q.status = 'published' and q.deleted_at is null
      and ${isEligible("q")}
    order by q.passage_id, q.id`.execute(tx);
  const sets = Map.groupBy(rows, ({ passage_id }) => passage_id);
  return selected.flatMap(
    (question) =>
      sets.get(question.passage_id ?? 0)?.map((other) => ({ ...question, ...other })) ?? [question],
  );
}

/**
 * When the learner last had `questions` on the screen, null if never, and what became of it in the last quiz that
 * counted it.
 */
const lastAttempt = (userId: number) =>
  sql<{ last_seen: Date | null; last_outcome: string | null }>`(select
    (select max(coalesce(seen.completed_at, ${stableNow})) from seen_questions seen
      where seen.user_id = ${userId} and seen.question_id = questions.id) as last_seen,
    (select a.outcome from quiz_questions a
      where a.user_id = ${userId} and a.question_id = questions.id and a.outcome is not null
      order by a.completed_at desc limit 1) as last_outcome)`.as<"last">("last");

/** Those of these questions that a new quiz may contain, with the learner's last attempt. */
function selectEligible(tx: Db, userId: number, pool: RawBuilder<{ id: number }>) {
  return tx
    .selectFrom(sql<{ id: number }>`(${pool})`.as("pool"))
    .innerJoinLateral(
      // `offset 0` forces a look-up of each id; otherwise the planner may read all questions.
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
    .where("questions.is_drawable", "=", true)
    .innerJoinLateral(lastAttempt(userId), (join) => join.onTrue())
    .select(openRank(userId).as("open_rank"))
    .select(["last.last_seen", "last.last_outcome", setSize.as("set_size")])
    .select([
      "questions.id",
      "questions.version_id",
      "questions.variant_group",
      "questions.passage_id",
      "questions.topic_id",
      "topics.chapter_id",
      "chapters.type as branch",
      "question_versions.type",
      "question_versions.difficulty",
      "question_versions.source_year",
    ]);
}
