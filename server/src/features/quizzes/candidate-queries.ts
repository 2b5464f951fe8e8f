import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
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

/** Published questions of these chapters in a shuffled order that `seed` decides, with this learner's last meeting. */
export function listCandidates(
  tx: Db,
  userId: number,
  filter: {
    chapterIds: readonly number[];
    exam: "main" | "advanced";
    quizType: string;
    seed: number;
    limit: number;
  },
): Promise<Candidate[]> {
  return (
    inPlay(tx, userId)
      .where("topics.chapter_id", "in", [...filter.chapterIds, 0])
      .where(sql<boolean>`${filter.exam} = any(question_versions.exams)`)
      // What the pickers would drop is dropped before the limit, or a large chapter would come up short.
      .$if(filter.quizType === "unlimited_chapter", (query) =>
        query.where(sql<boolean>`last.outcome is distinct from 'correct'`),
      )
      .$if(filter.quizType === "previous-questions_chapter", (query) =>
        query.where("question_versions.source_year", "is not", null).orderBy("source_year", "desc"),
      )
      .orderBy(sql`last.completed_at asc nulls first`)
      .orderBy(sql`md5(questions.id || '/' || ${String(filter.seed)}::text)`)
      .limit(filter.limit)
      .execute() as Promise<Candidate[]>
  );
}

/** A question a diagnostic may ask. */
export type PoolQuestion = Pick<
  Candidate,
  "id" | "version_id" | "variant_group" | "topic_id" | "chapter_id" | "branch" | "type" | "difficulty"
>;

/** A pool for a diagnostic out of these chapters: a shuffle that is the learner's own, what was never met first. */
export async function listPool(
  tx: Db,
  userId: number,
  filter: { chapterIds: readonly number[]; exam: "main" | "advanced"; limit: number },
): Promise<PoolQuestion[]> {
  const { rows } = await sql<PoolQuestion>`
    select q.id, q.version_id, q.variant_group, q.topic_id, t.chapter_id, c.type as branch, v.type, v.difficulty
    from questions q join question_versions v on v.id = q.version_id join topics t on t.id = q.topic_id
      join chapters c on c.id = t.chapter_id
    where q.status = 'published' and q.deleted_at is null and q.held_at is null
      and c.id = any(${[...filter.chapterIds]}::int[]) and ${filter.exam} = any(v.exams)
    order by q.id in (select a.question_id from quiz_questions a where a.user_id = ${userId}
      and a.completed_at is not null), md5(q.id || '/' || ${userId}::text) limit ${filter.limit}`.execute(tx);
  return rows;
}

/** The learner's starred questions in play, whatever paper they are for: the learner chose them. Least recently seen first. */
export function listBookmarked(tx: Db, userId: number, seed: number): Promise<Candidate[]> {
  return inPlay(tx, userId)
    .innerJoin("question_bookmarks as star", (join) =>
      join.onRef("star.question_id", "=", "questions.id").on("star.user_id", "=", userId),
    )
    .orderBy(sql`last.completed_at asc nulls first`)
    .orderBy(sql`md5(questions.id || '/' || ${String(seed)}::text)`)
    .execute() as Promise<Candidate[]>;
}

/** What a new quiz may ask, with this learner's last meeting. */
function inPlay(tx: Db, userId: number) {
  return tx
    .selectFrom("questions")
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
