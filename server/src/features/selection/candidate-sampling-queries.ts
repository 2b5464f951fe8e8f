import type { ExamTrack } from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { isOpenFor } from "../../db/open-question.ts";
import { samplingStart } from "../../db/sampling.ts";

/** Limits what is read for a quiz, so a larger library takes no longer. */
export type SamplingOptions = {
  userId: number;
  chapterIds: readonly number[];
  /** Of these chapters, only this topic. */
  topicId?: number;
  exam: ExamTrack;
  /** Another seed selects other questions. */
  seed: string;
  maxPerTopic: number;
  /** The quiz that the questions are for, if it's already in progress. */
  quizId?: number;
};
type Ids = RawBuilder<{ id: number }>;
type QuestionAlias = "q" | "o";

const noCondition = sql``;

/**
 * Samples questions for a quiz that prefers those that its learner has never opened and that no quiz in progress asks. A
 * topic with enough such questions contributes `maxPerTopic` of them at random and nothing else; any other topic is
 * read whole. A question counts as seen if a variant of it was, and a group of variants counts as one.
 */
export const sampleUnseen = (sampling: SamplingOptions): Ids => sql`
  with topic_start as materialized (
      select t.id, ${samplingStartOf(sampling)} as hash, exists (
        select from questions q where q.topic_id = t.id and ${isPublishedForExam("q", sampling)} offset ${sampling.maxPerTopic}::int) as is_large
      from ${topicsOf(sampling)}),
    ${samplingCtes(sampling, () => noCondition)}
  ${sampledIds(sampling, noCondition)}`;

/**
 * Samples questions for a quiz of past years, newest first. A topic with enough such questions contributes those of
 * the years that are needed to reach `maxPerTopic` questions that are not open; of the last of these years it
 * contributes a sample, like `sampleUnseen`.
 */
export function sampleNewest(sampling: SamplingOptions): Ids {
  const isOfCutoffYear = (alias: QuestionAlias) =>
    sql`and ${sql.ref(`${alias}.source_year`)} = topic_start.year`;
  return sql`
  with cutoff as materialized (
      select t.id, ${samplingStartOf(sampling)} as hash, (select q.source_year from questions q
        where q.topic_id = t.id and ${isEligible("q", sampling)} and q.source_year is not null
          and not ${isOpen("q", sampling)}
          and not ${hasVariant(sql`(${isNewer} and ${isEligible("o", sampling)}) or ${isOpen("o", sampling)}`)}
        order by q.source_year desc, q.hash offset ${sampling.maxPerTopic}::int - 1 limit 1) as year
      from ${topicsOf(sampling)}),
    topic_start as materialized (select *, year is not null as is_large from cutoff),
    ${samplingCtes(sampling, isOfCutoffYear)}
  ${sampledIds(sampling, isOfCutoffYear("q"))}
  union all select q.id from topic_start cross join lateral (
    select q.id from questions q where q.topic_id = topic_start.id and q.source_year > coalesce(topic_start.year, 0)
      and ${isEligible("q", sampling)}
    /* The order of an index, without which the planner may read the whole topic. */
    order by q.source_year desc, q.hash) as q`;
}

const isNewer = sql`(o.source_year, q.hash) > (q.source_year, o.hash)`;

const topicsOf = ({ chapterIds, topicId }: SamplingOptions) =>
  sql`unnest(${[...chapterIds]}::int[]) as chapter (id) join topics t on t.chapter_id = chapter.id
    ${topicId === undefined ? noCondition : sql`and t.id = ${topicId}`}`;

const samplingStartOf = ({ seed }: SamplingOptions) => samplingStart(sql`t.id || '/' || ${seed}::text`);

const samplingCtes = (
  sampling: SamplingOptions,
  extraCondition: (alias: QuestionAlias) => RawBuilder<unknown>,
) => sql`
    unseen as materialized (
      select topic_start.id as topic_id, sampled.id from topic_start cross join lateral (
        ${unseenQuestions(sampling, extraCondition, sql`q.hash >= topic_start.hash`, sql`o.hash >= topic_start.hash and o.hash < q.hash`)}
        union all ${unseenQuestions(sampling, extraCondition, sql`q.hash < topic_start.hash`, sql`(o.hash >= topic_start.hash or o.hash < q.hash)`)}
        limit ${sampling.maxPerTopic}::int) as sampled
      where topic_start.is_large),
    sufficient_topic as materialized (
      select topic_id as id from unseen group by topic_id having count(*) >= ${sampling.maxPerTopic}::int)`;

const sampledIds = (sampling: SamplingOptions, extraCondition: RawBuilder<unknown>) => sql`
  select id from unseen where topic_id in (select id from sufficient_topic)
  union all select q.id from topic_start cross join lateral (
    select q.id from questions q where q.topic_id = topic_start.id and ${isEligible("q", sampling)} ${extraCondition} offset 0) as q
  where topic_start.id not in (select id from sufficient_topic)`;

/**
 * Unseen questions in this range of a topic, ordered by hash; of a group of variants, the first one from the start of
 * the sample.
 */
const unseenQuestions = (
  sampling: SamplingOptions,
  extraCondition: (alias: QuestionAlias) => RawBuilder<unknown>,
  isInRange: RawBuilder<unknown>,
  isEarlier: RawBuilder<unknown>,
) => sql`(
  select q.id from questions q
  where q.topic_id = topic_start.id and ${isInRange} and ${isEligible("q", sampling)} ${extraCondition("q")} and not ${wasSeen("q", sampling)}
    and not ${hasVariant(sql`${wasSeen("o", sampling)} or (${isEarlier} and ${isEligible("o", sampling)} ${extraCondition("o")})`)}
  order by q.hash limit ${sampling.maxPerTopic}::int)`;

const hasVariant = (condition: RawBuilder<unknown>) => sql`(q.variant_group is not null and exists (
  select from questions o where o.variant_group = q.variant_group and o.topic_id = q.topic_id and (${condition}) offset 0))`;

const isEligible = (alias: QuestionAlias, sampling: SamplingOptions) =>
  sql`${isPublishedForExam(alias, sampling)} and ${sql.ref(`${alias}.is_drawable`)}`;

// The conditions of the indexes. The exam is a literal, not a parameter, because each exam has an index of its own.
const isPublishedForExam = (alias: QuestionAlias, { exam }: SamplingOptions) => {
  const columnRef = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${columnRef("status")} = 'published' and ${columnRef("deleted_at")} is null
    and ${sql.lit(exam)} = any(${columnRef("exams")})`;
};

// `offset 0` forces a look-up of each question; otherwise all of the learner's attempts may be compared with each
// question.
const wasSeen = (
  alias: QuestionAlias,
  { userId, quizId = 0 }: SamplingOptions,
) => sql`(exists (select from seen_questions seen
  where seen.user_id = ${userId} and seen.question_id = ${sql.ref(`${alias}.id`)} and seen.quiz_id <> ${quizId} offset 0)
    or ${isOpenFor(sql`${userId}::int`, sql.ref(`${alias}.id`), sql`${quizId}::int`)})`;

const isOpen = (alias: QuestionAlias, { userId }: SamplingOptions) =>
  isOpenFor(sql`${userId}::int`, sql.ref(`${alias}.id`));
