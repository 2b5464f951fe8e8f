import type { Difficulty, QuestionQuery, QuestionStatus, QuestionType } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { likePattern } from "./like-pattern.ts";
import type { StoredQuestion } from "./question-draft.ts";

/**
 * Returns one page of the questions, newest first, and the total; deleted ones are listed by deletion time, latest
 * first.
 */
export async function listQuestions(db: Db, { page, limit, ...filter }: QuestionQuery) {
  const questions = await filteredQuestions(db, filter)
    .select(["questions.id", "questions.hash", "version.text", "version.text_html", "questions.deleted_at"])
    .select(["version.type", "version.difficulty", ...TOPIC_COLUMNS])
    .select([currentStatus.as("status"), hasSolution.as("has_solution")])
    .$narrowType<{ type: QuestionType; difficulty: Difficulty }>()
    // Sorted by deletion time only here, because the primary key index gives the newest without sorting all.
    .$if(filter.deleted === "true", (query) => query.orderBy("questions.deleted_at", "desc"))
    .orderBy("questions.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await filteredQuestions(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = questions.map((row) => ({ ...row, deleted_at: row.deleted_at?.toISOString() ?? null }));
  return { questions: rows, pagination: { page, limit, total } };
}

/** Returns the ids of the first `limit` questions that the list shows with this filter, oldest first. */
export async function listQuestionIds(db: Db, filter: Filter, limit: number): Promise<number[]> {
  const rows = await filteredQuestions(db, filter)
    .select("questions.id")
    .orderBy("questions.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a question, deleted or not, in its current or a given version; undefined if there is none. */
export function findQuestion(db: Db, id: number, version?: number): Promise<StoredQuestion | undefined> {
  return withVersion(db, version)
    .select(["questions.id", "questions.hash", "version.id as version_id", "version.version"])
    .select(["version.text", "version.text_html", "version.type", "version.difficulty", "version.unit"])
    .select(["version.solution", "version.solution_html", "version.single_answer"])
    .select([...TOPIC_COLUMNS, (version === undefined ? currentStatus : versionStatus).as("status")])
    .select(sql<boolean>`questions.deleted_at is not null`.as("is_deleted"))
    .select(sql<StoredQuestion["accept"]>`version.accept`.as("accept"))
    .select(sql<StoredQuestion["exams"]>`version.exams`.as("exams"))
    .select([source.as("source"), answers.as("answers"), tags.as("question_tags")])
    .where("questions.id", "=", id)
    .$narrowType<Pick<StoredQuestion, "type" | "difficulty">>()
    .executeTakeFirst();
}

/** Locks a question until the transaction ends, so two saves run one after the other. */
export async function lockQuestion(tx: Db, id: number): Promise<void> {
  await tx.selectFrom("questions").select("id").where("id", "=", id).forUpdate().execute();
}

/** Returns the options that a question has or ever had. */
export function listOptions(db: Db, questionId: number) {
  return db.selectFrom("options").select(["id", "key"]).where("question_id", "=", questionId).execute();
}

/** Returns those of these tags that exist, and keeps them from being deleted until the transaction ends. */
export async function listKnownTags(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tags where id = any(${[...ids]}::int[]) for key share`.execute(tx);
  return rows.map(({ id }) => id);
}

type Filter = Omit<QuestionQuery, "page" | "limit">;

function filteredQuestions(db: Db, filter: Filter) {
  const { q, topicId, chapterId, type, status, difficulty, tagId, importId, noSolution, deleted } = filter;
  return withVersion(db)
    .where("questions.deleted_at", deleted === "true" ? "is not" : "is", null)
    .$if(q.trim() !== "", (query) => query.where(matchesSearch(q)))
    .$if(topicId !== undefined, (query) => query.where("questions.topic_id", "=", topicId ?? 0))
    .$if(chapterId !== undefined, (query) => query.where("topics.chapter_id", "=", chapterId ?? 0))
    .$if(type !== undefined, (query) => query.where("version.type", "=", type ?? ""))
    .$if(status !== undefined, (query) => query.where(currentStatus, "=", status ?? "review"))
    .$if(difficulty !== undefined, (query) => query.where("version.difficulty", "=", difficulty ?? ""))
    .$if(noSolution === "true", (query) => query.where(hasSolution, "=", false))
    .$if(tagId !== undefined, (query) =>
      query.where("questions.id", "in", (eb) =>
        eb
          .selectFrom("question_tags")
          .select("question_id")
          .where("tag_id", "=", tagId ?? 0),
      ),
    )
    .$if(importId !== undefined, (query) =>
      query.where("questions.id", "in", (eb) =>
        eb
          .selectFrom("import_rows")
          .select("question_id")
          .where("batch_id", "=", importId ?? 0),
      ),
    );
}

const withVersion = (db: Db, version?: number) =>
  db
    .selectFrom("questions")
    .innerJoin("question_versions as version", (join) =>
      version === undefined
        ? join.onRef("version.id", "=", "questions.version_id")
        : join.onRef("version.question_id", "=", "questions.id").on("version.version", "=", version),
    )
    .leftJoin("topics", "topics.id", version === undefined ? "questions.topic_id" : "version.topic_id")
    .leftJoin("chapters", "chapters.id", "topics.chapter_id");

const TOPIC_COLUMNS = [
  "topics.id as topicId",
  "topics.name as topic_name",
  "chapters.id as chapterId",
  "chapters.name as chapter_name",
] as const;

const currentStatus = sql<QuestionStatus>`case questions.status when 'published' then 'published' else 'review' end`;
const versionStatus = sql<QuestionStatus>`case version.status when 'published' then 'published' else 'review' end`;
const hasSolution = sql<boolean>`version.solution ~ '\\S'`;

/**
 * Matches questions whose text or tag contains the words, or whose id is the query. The three conditions are separate
 * subqueries: combined with `or` for each row, none could use its index.
 */
function matchesSearch(q: string) {
  const pattern = likePattern(q);
  return sql<boolean>`questions.id in (
    select c.id from question_versions m join questions c on c.version_id = m.id and c.id = m.question_id
      where m.text ilike ${pattern}
    union all select l.question_id from tags g join question_tags l on l.tag_id = g.id where g.name ilike ${pattern}
    union all select id from questions where id = ${parseId(q)}::int)`;
}

/** Returns the id that the query is, within the range of `questions.id`; null for any other text. */
const parseId = (q: string) => (/^[1-9]\d{0,8}$/.test(q.trim()) ? Number(q.trim()) : null);

const source = sql<
  StoredQuestion["source"]
>`case when source_exam is not null and version.source_year is not null
  then jsonb_build_object('exam', source_exam, 'year', version.source_year, 'session', source_session,
    'paper', source_paper, 'number', source_number, 'pattern', source_pattern) end`;

const answers = sql<
  StoredQuestion["answers"]
>`coalesce((select jsonb_agg(jsonb_build_object('id', o.option_id,
    'text', o.text, 'text_html', o.text_html, 'correct', o.is_correct, 'rationale', o.rationale,
    'rationale_html', o.rationale_html) order by o.position)
  from option_versions o where o.version_id = version.id), '[]')`;

const tags = sql<StoredQuestion["question_tags"]>`coalesce((select jsonb_agg(jsonb_build_object('id', g.id,
    'name', g.name) order by g.name)
  from question_tags l join tags g on g.id = l.tag_id where l.question_id = questions.id), '[]')`;
