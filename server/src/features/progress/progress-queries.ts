import type { CoverageState, ResponseOf } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";

export async function findUserChapters(db: Db, userId: number) {
  const rows = await db
    .selectFrom("users")
    .leftJoin("completed_chapters", "completed_chapters.user_id", "users.id")
    .select(["users.latest_chapter_id", "completed_chapters.chapter_id"])
    .where("users.id", "=", userId)
    .orderBy("completed_chapters.chapter_id")
    .execute();
  return {
    chapter_ids: rows.flatMap((row) => row.chapter_id ?? []),
    latest_chapter_id: rows[0]?.latest_chapter_id ?? null,
  };
}

export async function findUserTopics(db: Db, userId: number) {
  const rows = await db
    .selectFrom("completed_topics")
    .select("topic_id")
    .where("user_id", "=", userId)
    .orderBy("topic_id")
    .execute();
  return { topic_ids: rows.map((row) => row.topic_id) };
}

/** Returns how many of these ids exist in the table. */
export async function countExisting(
  db: Db,
  table: "chapters" | "topics",
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("existing"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return row.existing;
}

export async function replaceUserChapters(
  tx: Db,
  userId: number,
  ids: readonly number[],
  latest: number | null,
) {
  await tx.deleteFrom("completed_chapters").where("user_id", "=", userId).execute();
  const rows = ids.map((chapter_id) => ({ user_id: userId, chapter_id }));
  if (rows.length > 0) await tx.insertInto("completed_chapters").values(rows).execute();
  await tx.updateTable("users").set({ latest_chapter_id: latest }).where("id", "=", userId).execute();
}

export async function replaceUserTopics(tx: Db, userId: number, ids: readonly number[]) {
  await tx.deleteFrom("completed_topics").where("user_id", "=", userId).execute();
  const rows = ids.map((topic_id) => ({ user_id: userId, topic_id }));
  if (rows.length > 0) await tx.insertInto("completed_topics").values(rows).execute();
}

type Coverage = ResponseOf<"getCoverage">;

/** Returns all chapters with what the learner has said of them. Those of class XI are suggested to class XII as done. */
export async function findCoverage(db: Db, userId: number): Promise<Coverage> {
  const { rows } = await sql<Coverage["chapters"][number]>`
    select c.id as chapter_id, c.name as chapter_name, c.type,
      case when done.chapter_id is not null then 'done' when doing.chapter_id is not null then 'doing'
        else 'not_started' end as state,
      case when u.class_standard = 'XII' and c.class_standard = 'XI' then 'done' else 'not_started' end as suggested,
      exists (select from topics t where t.chapter_id = c.id and t.exams @> array[case when u.target_exam = 'JEE Advanced'
        then 'advanced' else 'main' end]) and c.weightage > 0 as is_in_exam
    from users u cross join chapters c
      left join completed_chapters done on (done.user_id, done.chapter_id) = (u.id, c.id)
      left join chapters_in_progress doing on (doing.user_id, doing.chapter_id) = (u.id, c.id)
    where u.id = ${userId} order by c.position, c.id`.execute(db);
  return { is_answered: rows.some(({ state }) => state !== "not_started"), chapters: rows };
}

/**
 * Replaces what the learner has covered. As on the progress page, a chapter that becomes done has all its topics
 * completed, and one that no longer is has none; the latest chapter stays while it is done.
 */
export async function replaceCoverage(
  tx: Db,
  userId: number,
  stateOf: ReadonlyMap<number, CoverageState>,
): Promise<void> {
  const idsOf = (wanted: CoverageState) =>
    [...stateOf].flatMap(([id, state]) => (state === wanted ? id : []));
  const done = sql`${idsOf("done")}::int[]`;
  await sql`
    with removed as (delete from completed_chapters where user_id = ${userId} and chapter_id <> all(${done})
        returning chapter_id),
      added as (insert into completed_chapters (user_id, chapter_id)
        select ${userId}::int, id from unnest(${done}) as id on conflict do nothing returning chapter_id),
      removed_topics as (delete from completed_topics where user_id = ${userId}
        and topic_id in (select id from topics where chapter_id in (select chapter_id from removed)))
    insert into completed_topics (user_id, topic_id)
      select ${userId}::int, id from topics where chapter_id in (select chapter_id from added)
      on conflict do nothing`.execute(tx);
  await sql`
    with removed as (delete from chapters_in_progress where user_id = ${userId}
        and chapter_id <> all(${idsOf("doing")}::int[])),
      latest as (update users set latest_chapter_id = null where id = ${userId}
        and latest_chapter_id <> all(${done}))
    insert into chapters_in_progress (user_id, chapter_id)
      select ${userId}::int, id from unnest(${idsOf("doing")}::int[]) as id on conflict do nothing`.execute(
    tx,
  );
}
