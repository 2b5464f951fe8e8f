import { type RawBuilder, sql } from "kysely";
import { placeOfLot } from "../../db/lot.ts";
import { isOpenFor } from "../../db/open-question.ts";

/** What is looked at for a quiz, so that a larger library takes no longer. */
export type Lot = {
  userId: number;
  chapterIds: readonly number[];
  exam: "main" | "advanced";
  /** Another text, other questions. */
  seed: string;
  mostOfTopic: number;
  /** The quiz that the questions are for, when it runs already. */
  quizId?: number;
};
type Ids = RawBuilder<{ id: number }>;
type Alias = "q" | "o";

const none = sql``;

/**
 * For a quiz that asks first what its learner never met, not even in a quiz that still runs. A topic with more such
 * questions than `mostOfTopic` lends that many by lot and nothing else; any other is looked at whole. A question counts
 * as met when a variant of it was, and a group of variants as one.
 */
export const drawnOf = (lot: Lot): Ids => sql`
  with place as materialized (
      select t.id, ${placeOf(lot)} as hash, exists (
        select from questions q where q.topic_id = t.id and ${isListed("q", lot)} offset ${lot.mostOfTopic}::int) as is_large
      from ${topicsOf(lot)}),
    ${lotsOf(lot, () => none)}
  ${drawn(lot, none)}`;

/**
 * For a quiz of past years, newest first. A topic with more such questions than `mostOfTopic` lends those of the years
 * that are needed to reach so many that are not open, and of the last of these years as `drawnOf` does.
 */
export function newestOf(lot: Lot): Ids {
  const isOfYear = (of: Alias) => sql`and ${sql.ref(`${of}.source_year`)} = place.year`;
  return sql`
  with year as materialized (
      select t.id, ${placeOf(lot)} as hash, (select q.source_year from questions q
        where q.topic_id = t.id and ${mayBeAsked("q", lot)} and q.source_year is not null
          and not ${isOpen("q", lot)}
          and not ${hasVariant(sql`(${isNewer} and ${mayBeAsked("o", lot)}) or ${isOpen("o", lot)}`)}
        order by q.source_year desc, q.hash offset ${lot.mostOfTopic}::int - 1 limit 1) as year
      from ${topicsOf(lot)}),
    place as materialized (select *, year is not null as is_large from year),
    ${lotsOf(lot, isOfYear)}
  ${drawn(lot, isOfYear("q"))}
  union all select q.id from place cross join lateral (
    select q.id from questions q where q.topic_id = place.id and q.source_year > coalesce(place.year, 0)
      and ${mayBeAsked("q", lot)} offset 0) as q`;
}

const isNewer = sql`(o.source_year, q.hash) > (q.source_year, o.hash)`;

const topicsOf = ({ chapterIds }: Lot) =>
  sql`unnest(${[...chapterIds]}::int[]) as chapter (id) join topics t on t.chapter_id = chapter.id`;

const placeOf = ({ seed }: Lot) => placeOfLot(sql`t.id || '/' || ${seed}::text`);

const lotsOf = (lot: Lot, isMore: (of: Alias) => RawBuilder<unknown>) => sql`
    fresh as materialized (
      select place.id as topic_id, one.id from place cross join lateral (
        ${neverMet(lot, isMore, sql`q.hash >= place.hash`, sql`o.hash >= place.hash and o.hash < q.hash`)}
        union all ${neverMet(lot, isMore, sql`q.hash < place.hash`, sql`(o.hash >= place.hash or o.hash < q.hash)`)}
        limit ${lot.mostOfTopic}::int) as one
      where place.is_large),
    lender as materialized (
      select topic_id as id from fresh group by topic_id having count(*) >= ${lot.mostOfTopic}::int)`;

const drawn = (lot: Lot, isMore: RawBuilder<unknown>) => sql`
  select id from fresh where topic_id in (select id from lender)
  union all select q.id from place cross join lateral (
    select q.id from questions q where q.topic_id = place.id and ${mayBeAsked("q", lot)} ${isMore} offset 0) as q
  where place.id not in (select id from lender)`;

/** Of this stretch of a topic, in its order; of a group of variants, the one that comes first from where the lot begins. */
const neverMet = (
  lot: Lot,
  isMore: (of: Alias) => RawBuilder<unknown>,
  isIn: RawBuilder<unknown>,
  isEarlier: RawBuilder<unknown>,
) => sql`(
  select q.id from questions q
  where q.topic_id = place.id and ${isIn} and ${mayBeAsked("q", lot)} ${isMore("q")} and not ${wasMet("q", lot)}
    and not ${hasVariant(sql`${wasMet("o", lot)} or (${isEarlier} and ${mayBeAsked("o", lot)} ${isMore("o")})`)}
  order by q.hash limit ${lot.mostOfTopic}::int)`;

const hasVariant = (such: RawBuilder<unknown>) => sql`(q.variant_group is not null and exists (
  select from questions o where o.variant_group = q.variant_group and o.topic_id = q.topic_id and (${such}) offset 0))`;

const mayBeAsked = (of: Alias, lot: Lot) => sql`${isListed(of, lot)} and ${sql.ref(`${of}.held_at`)} is null`;

// What indexes know. The exam stands there as it is, since each has its own.
const isListed = (of: Alias, { exam }: Lot) => {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql`${column("status")} = 'published' and ${column("deleted_at")} is null
    and ${sql.lit(exam)} = any(${column("exams")})`;
};

// Looked up one by one (offset 0); else all that the learner ever answered may be compared with each question.
const wasMet = (of: Alias, { userId, quizId = 0 }: Lot) => sql`exists (select from quiz_questions a
  where a.user_id = ${userId} and a.question_id = ${sql.ref(`${of}.id`)} and a.quiz_id <> ${quizId} offset 0)`;

const isOpen = (of: Alias, { userId }: Lot) => isOpenFor(sql`${userId}::int`, sql.ref(`${of}.id`));
