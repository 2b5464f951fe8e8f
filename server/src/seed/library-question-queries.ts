import { sql } from "kysely";
import { newPublicId } from "../codes.ts";
import type { Db } from "../db/connect.ts";
import { insertVersions, replaceTags } from "../features/questions/version-queries.ts";
import { UNRENDERED } from "../markup/renderer-version.ts";
import { contentOf, type DesiredQuestion, questionState } from "./desired-rows.ts";
import { fingerprintOf } from "./read-content.ts";
import type { ActualRow } from "./seed-plan.ts";

export type Ids = { topics: Map<string, number>; tags: Map<string, number> };

type Row = {
  id: number;
  slug: string;
  checksum: string | null;
  status: string;
  topic: string;
  variantGroup: string | null;
  depth: number | null;
  versionId: number | null;
  isDeleted: boolean;
  tags: string[];
};

/** Lists the seeded questions. A topic or tag that doesn't come from the files appears as its id. */
export async function listActualQuestions(db: Db): Promise<ActualRow[]> {
  const { rows } = await sql<Row>`
    select q.id, q.source_slug as slug, q.source_checksum as checksum, q.status,
      coalesce(t.source_slug, t.id::text) as topic, q.variant_group as "variantGroup", q.depth,
      q.version_id as "versionId", q.deleted_at is not null as "isDeleted",
      coalesce(array_agg(coalesce(g.source_slug, g.id::text)) filter (where g.id is not null), '{}') as tags
    from questions q
      join topics t on t.id = q.topic_id
      left join question_tags l on l.question_id = q.id
      left join tags g on g.id = l.tag_id
    where q.source_slug is not null group by q.id, t.id`.execute(db);
  return rows.map((row) => {
    const state = questionState(row);
    const { id, slug, status, versionId } = row;
    const isHidden = status !== "published" || row.isDeleted;
    return { id, slug, state, fingerprint: fingerprintOf([state, versionId]), isHidden };
  });
}

/** Returns the checksum of each seeded question's content by slug. */
export async function listTextChecksums(db: Db): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("questions")
    .select(["source_slug", "source_checksum"])
    .where("source_slug", "is not", null)
    .execute();
  return new Map(rows.map(({ source_slug, source_checksum }) => [source_slug ?? "", source_checksum]));
}

/** Adds or updates the rows in `questions` and their tags, but no versions. Returns the ids by slug. */
export async function saveQuestions(
  db: Db,
  desired: readonly DesiredQuestion[],
  ids: Ids,
): Promise<Map<string, number>> {
  if (desired.length === 0) return new Map();
  const saved = await db
    .insertInto("questions")
    .values(desired.map((question) => rowOf(question, ids)))
    .onConflict((conflict) =>
      conflict.column("source_slug").doUpdateSet((row) => ({
        source_checksum: row.ref("excluded.source_checksum"),
        status: row.ref("excluded.status"),
        topic_id: row.ref("excluded.topic_id"),
        variant_group: row.ref("excluded.variant_group"),
        depth: row.ref("excluded.depth"),
        deleted_at: null,
      })),
    )
    .returning(["id", "source_slug"])
    .execute();
  const questionIds = new Map(saved.map(({ id, source_slug }) => [source_slug ?? "", id]));
  await replaceTags(
    db,
    desired.map(({ slug, tags }) => ({
      id: questionIds.get(slug) ?? 0,
      tag_ids: tags.map((tag) => ids.tags.get(tag) ?? 0),
    })),
  );
  return questionIds;
}

function rowOf({ slug, checksum, status, topic, variantGroup, depth }: DesiredQuestion, ids: Ids) {
  return {
    hash: newPublicId(),
    source_slug: slug,
    source_checksum: checksum,
    status,
    topic_id: ids.topics.get(topic) ?? 0,
    variant_group: variantGroup,
    depth,
  };
}

/** Writes a new version of each question, whose texts are still to be rendered, and makes it the current one. */
export async function saveVersions(
  db: Db,
  questions: readonly DesiredQuestion[],
  questionIds: Map<string, number>,
  ids: Ids,
): Promise<void> {
  const versions = questions.map((question) => {
    const { answers, ...content } = contentOf(question.version);
    return {
      questionId: questionIds.get(question.slug) ?? 0,
      authorId: null,
      status: question.status,
      topicId: ids.topics.get(question.topic) ?? null,
      content: {
        ...content,
        answers: answers.map(({ misconception, ...answer }) => ({
          ...answer,
          misconceptionId: ids.tags.get(misconception ?? "") ?? null,
        })),
      },
      seconds: question.version.seconds,
      rendered: undefined,
      rendererVersion: UNRENDERED,
      blockingIssueCount: 0,
    };
  });
  await insertVersions(db, versions);
}

/** Lists the questions whose newest version changed the key, with the number of attempts graded with the old key. */
export async function listKeyChanges(
  db: Db,
  questionIds: readonly number[],
): Promise<{ slug: string; attempts: number }[]> {
  const { rows } = await sql<{ slug: string; attempts: number }>`
    with keyed as (
      select v.id, v.question_id, v.version, v.single_answer, v.accept, (select array_agg(o.option_id order by
        o.option_id) from option_versions o where o.version_id = v.id and o.is_correct) as correct
      from question_versions v where v.question_id = any(${questionIds}::int[]))
    select q.source_slug as slug,
      (select count(*) from quiz_questions a where a.question_id = old.question_id and a.version_id = old.id
        and a.completed_at is not null) as attempts
    from keyed new
      join questions q on q.id = new.question_id and q.version_id = new.id
      join keyed old on old.question_id = new.question_id and old.version = new.version - 1
    where (new.single_answer, new.accept, new.correct) is distinct from (old.single_answer, old.accept, old.correct)
    order by q.source_slug`.execute(db);
  return rows;
}

/** Hides questions whose file was removed. Keeps the rows, because attempts refer to them. */
export async function hideQuestions(db: Db, rows: readonly ActualRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`update questions set status = 'review' where id = any(${ids}::int[])`.execute(db);
}
