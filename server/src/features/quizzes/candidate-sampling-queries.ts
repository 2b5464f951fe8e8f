import { type RawBuilder, sql } from "kysely";
import { isOpenFor } from "../../db/open-question.ts";
import { samplingStart } from "../../db/sampling.ts";

/** What is looked at for a quiz, so that a larger library takes no longer. */
export type SamplingOptions = {
  userId: number;
  chapterIds: readonly number[];
  exam: "main" | "advanced";
  /** Another text, other questions. */
  seed: string;
  maxPerTopic: number;
  /** The quiz that the questions are for, when it runs already. */
  quizId?: number;
};
type Ids = RawBuilder<{ id: number }>;
type QuestionAlias = "q" | "o";

const noCondition = sql``;

/**
 * For a quiz that asks first what its learner never met, not even in a quiz that still runs. A topic with more such
 * questions than `mostOfTopic` lends that many by lot and nothing else; any other is looked at whole. A question counts
 * as met when a variant of it was, and a group of variants as one.
 */
export const sampleUnseen = (sampling: SamplingOptions): Ids => sql`
  with topic_start as materialized (
      select t.id, ${samplingStartOf(sampling)} as hash, exists (
        select from questions q where q.topic_id = t.id and ${isPublishedForExam("q", sampling)} offset ${sampling.maxPerTopic}::int) as is_large
      from ${topicsOf(sampling)}),
    ${samplingCtes(sampling, () => noCondition)}
  ${sampledIds(sampling, noCondition)}`;

/**
 * For a quiz of past years, newest first. A topic with more such questions than `mostOfTopic` lends those of the years
 * that are needed to reach so many that are not open, and of the last of these years as `drawnOf` does.
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
      and ${isEligible("q", sampling)} offset 0) as q`;
}

const isNewer = sql`(o.source_year, q.hash) > (q.source_year, o.hash)`;

const topicsOf = ({ chapterIds }: SamplingOptions) =>
  sql`unnest(${[...chapterIds]}::int[]) as chapter (id) join topics t on t.chapter_id = chapter.id`;

const samplingStartOf = ({ seed }: SamplingOptions) => samplingStart(sql`t.id || '/' || ${seed}::text`);

const samplingCtes = (
  sampling: SamplingOptions,
  extraCondition: (alias: QuestionAlias) => RawBuilder<unknown>,
) => sql`
    unseen as materialized (
      select topic_start.id as topic_id, one.id from topic_start cross join lateral (
        ${unseenQuestions(sampling, extraCondition, sql`q.hash >= topic_start.hash`, sql`o.hash >= topic_start.hash and o.hash < q.hash`)}
        union all ${unseenQuestions(sampling, extraCondition, sql`q.hash < topic_start.hash`, sql`(o.hash >= topic_start.hash or o.hash < q.hash)`)}
        limit ${sampling.maxPerTopic}::int) as one
      where topic_start.is_large),
    sufficient_topic as materialized (
      select topic_id as id from unseen group by topic_id having count(*) >= ${sampling.maxPerTopic}::int)`;

const sampledIds = (sampling: SamplingOptions, extraCondition: RawBuilder<unknown>) => sql`
  select id from unseen where topic_id in (select id from sufficient_topic)
  union all select q.id from topic_start cross join lateral (
    select q.id from questions q where q.topic_id = topic_start.id and ${isEligible("q", sampling)} ${extraCondition} offset 0) as q
  where topic_start.id not in (select id from sufficient_topic)`;

/** Of this stretch of a topic, in its order; of a group of variants, the one that comes first from where the lot begins. */
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
  sql`${isPublishedForExam(alias, sampling)} and ${sql.ref(`${alias}.quarantined_at`)} is null`;

// What indexes know. The exam stands there as it is, since each has its own.
const isPublishedForExam = (alias: QuestionAlias, { exam }: SamplingOptions) => {
  const columnRef = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${columnRef("status")} = 'published' and ${columnRef("deleted_at")} is null
    and ${sql.lit(exam)} = any(${columnRef("exams")})`;
};

// Looked up one by one (offset 0); else all that the learner ever answered may be compared with each question.
const wasSeen = (
  alias: QuestionAlias,
  { userId, quizId = 0 }: SamplingOptions,
) => sql`exists (select from quiz_questions a
  where a.user_id = ${userId} and a.question_id = ${sql.ref(`${alias}.id`)} and a.quiz_id <> ${quizId} offset 0)`;

const isOpen = (alias: QuestionAlias, { userId }: SamplingOptions) =>
  isOpenFor(sql`${userId}::int`, sql.ref(`${alias}.id`));
