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
    published(tx)
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

function published(tx: Db) {
  return tx
    .selectFrom("questions")
    .innerJoin("question_versions", "question_versions.id", "questions.version_id")
    .innerJoin("topics", "topics.id", "questions.topic_id")
    .innerJoin("chapters", "chapters.id", "topics.chapter_id")
    .where("questions.status", "=", "published")
    .where("questions.deleted_at", "is", null)
    .select([
      "questions.id",
      "questions.version_id",
      "questions.variant_group",
      "questions.topic_id",
      "topics.chapter_id",
      "chapters.type as branch",
      "chapters.weightage",
      "question_versions.type",
      "question_versions.difficulty",
      "question_versions.source_year",
    ]);
}
