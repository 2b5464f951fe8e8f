import {
  type Audience,
  type Difficulty,
  type PlainContent,
  plainFieldNames,
  type QuestionFilter,
  type QuestionQuery,
  type QuestionStatus,
  type QuestionType,
  type QuestionVersionRow,
  renderedFieldNames,
} from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { isVisibleTo } from "../../db/held-question.ts";
import { likePattern } from "../../db/like-pattern.ts";
import { toEditor } from "../audit/audit-queries.ts";
import { type KnownRefs, knownRefs, type Refs } from "../syllabus/syllabus-queries.ts";
import type { NamedQuestion, QuestionContent, StoredQuestion } from "./question-content.ts";

/**
 * Returns one page of the questions and the total; deleted ones are listed by deletion time, latest first. With `teacherId`,
 * only what this teacher may give.
 */
export async function listQuestions(
  db: Db,
  { page, limit, sort, ...filter }: QuestionQuery,
  teacherId?: number,
) {
  const visible = filteredQuestions(db, filter).$if(teacherId !== undefined, (query) =>
    query.where(isVisibleTo("questions", teacherId ?? 0)),
  );
  const questions = await visible
    .select(["questions.id", "questions.hash", "version.text", "version.text_html", "questions.deleted_at"])
    .select(["version.version", "version.type", "version.difficulty", ...TOPIC_COLUMNS])
    .select([
      currentStatus.as("status"),
      "questions.audience",
      owner.as("owner"),
      hasSolution.as("has_solution"),
    ])
    .$narrowType<{ type: QuestionType; difficulty: Difficulty; audience: Audience }>()
    // Sorted by deletion time only here, because the primary key index gives the newest without sorting all.
    .$if(filter.deleted === "true", (query) => query.orderBy("questions.deleted_at", "desc"))
    .$if(sort === "edited", (query) => query.orderBy("questions.version_id", "desc"))
    .orderBy("questions.id", sort === "oldest" ? "asc" : "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await visible
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = questions.map((row) => ({ ...row, deleted_at: row.deleted_at?.toISOString() ?? null }));
  return { questions: rows, pagination: { page, limit, total } };
}

/** Returns the ids of the first `limit` questions that the list shows with this filter, oldest first. */
export async function listQuestionIds(db: Db, filter: QuestionFilter, limit: number): Promise<number[]> {
  const rows = await filteredQuestions(db, filter)
    .select("questions.id")
    .orderBy("questions.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a question in its current version if this teacher may give it. */
export function findQuestionOfTeacher(
  db: Db,
  id: number,
  teacherId: number,
): Promise<StoredQuestion | undefined> {
  return storedQuestions(db)
    .where("questions.id", "=", id)
    .where(isVisibleTo("questions", teacherId))
    .executeTakeFirst();
}

/** Returns a question, deleted or not, in its current or a given version; undefined if there is none. */
export function findQuestion(db: Db, id: number, version?: number): Promise<StoredQuestion | undefined> {
  return storedQuestions(db, version).where("questions.id", "=", id).executeTakeFirst();
}

/** An option with its latest text. */
type StoredOption = { id: number; key: string; text: string; html: string };

/** A question with the options that it has or ever had, those of the latest versions first. */
export type QuestionWithOptions = StoredQuestion & { options: StoredOption[] };

/** Returns a question, deleted or not, in its current version with its options. */
export function findQuestionWithOptions(db: Db, id: number): Promise<QuestionWithOptions | undefined> {
  return storedQuestions(db).select(options.as("options")).where("questions.id", "=", id).executeTakeFirst();
}

/** Returns these questions, deleted or not, in their current versions, ordered by id. */
export function findQuestions(db: Db, ids: readonly number[]): Promise<StoredQuestion[]> {
  return storedQuestions(db)
    .where(sql<boolean>`questions.id = any(${[...ids]}::int[])`)
    .orderBy("questions.id")
    .execute();
}

function storedQuestions(db: Db, version?: number) {
  return withVersion(db, version)
    .select(["questions.id", "questions.hash", "version.id as version_id", "version.version"])
    .select([...CONTENT_COLUMNS, source.as("source"), hints.as("hints")])
    .select([...HTML_COLUMNS, hintsHtml.as("hints_html"), passage.as("passage")])
    .select([...TOPIC_COLUMNS, (version === undefined ? currentStatus : versionStatus).as("status")])
    .select(["questions.audience", owner.as("owner")])
    .select(sql<boolean>`questions.deleted_at is not null`.as("is_deleted"))
    .select([answers.as("answers"), tags.as("question_tags")])
    .$narrowType<PlainContent & { audience: Audience }>();
}

/** Returns the content of these questions, with their audiences, and with topics and tags by name, ordered by id. */
export function listNamedQuestions(db: Db, ids: readonly number[]): Promise<NamedQuestion[]> {
  return withVersion(db)
    .select([...CONTENT_COLUMNS, source.as("source"), hints.as("hints"), "questions.audience"])
    .select(
      sql<
        QuestionContent["passage"]
      >`(select jsonb_build_object('slug', p.slug, 'text', p.text) from passages p where p.id = version.passage_id)`.as(
        "passage",
      ),
    )
    .select(
      sql<QuestionContent["answers"]>`coalesce((select jsonb_agg(jsonb_build_object('text', o.text,
        'correct', o.is_correct, 'rationale', o.rationale) order by o.position)
        from option_versions o where o.version_id = version.id), '[]')`.as("answers"),
    )
    .select(sql<string>`coalesce(chapters.name, '')`.as("chapter"))
    .select(sql<string>`coalesce(topics.name, '')`.as("topic"))
    .select(
      sql<string[]>`coalesce((select array_agg(g.name order by g.name) from question_tags l
        join tags g on g.id = l.tag_id where l.question_id = questions.id), '{}')`.as("tags"),
    )
    .where(sql<boolean>`questions.id = any(${[...ids]}::int[])`)
    .orderBy("questions.id")
    .$narrowType<PlainContent & { audience: Audience }>()
    .execute();
}

type VersionRow = Omit<QuestionVersionRow, "saved_at" | "saved_by"> & {
  saved_at: Date;
  author_id: number | null;
  author_name: string | null;
};

/** Returns all versions of a question that isn't deleted, newest first. */
export async function listQuestionVersions(db: Db, id: number): Promise<QuestionVersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.created_at as saved_at, u.id as author_id, u.name as author_name, v.id = q.version_id as current,
      case v.status when 'published' then 'published' else 'review' end as status,
      coalesce((k.type, k.answer) is distinct from (lag(k.type) over versions, lag(k.answer) over versions)
        and v.version > min(v.version) over (partition by v.question_id), false) as key_changed
    from questions q
      join question_versions v on v.question_id = q.id
      join answer_keys k on k.version_id = v.id
      left join users u on u.id = v.created_by
    where q.id = ${id} and q.deleted_at is null
    window versions as (partition by v.question_id order by v.version)
    order by v.version desc`.execute(db);
  return rows.map(({ author_id, author_name, saved_at, ...row }) => ({
    ...row,
    saved_at: saved_at.toISOString(),
    saved_by: toEditor(author_id, author_name),
  }));
}

/** Locks a question until the transaction ends, so two saves run one after the other. */
export async function lockQuestion(tx: Db, id: number): Promise<void> {
  await lockedQuestion(tx, id).execute();
}

/** Locks a question and what it is going to refer to; returns which of that exists, or nothing without the question. */
export async function lockQuestionAndRefs(tx: Db, id: number, refs: Refs): Promise<KnownRefs | undefined> {
  const { rows } = await sql<KnownRefs>`with question as (${lockedQuestion(tx, id)})
    select ${knownRefs(refs)} from question`.execute(tx);
  return rows[0];
}

const lockedQuestion = (tx: Db, id: number) =>
  tx.selectFrom("questions").select("id").where("id", "=", id).forNoKeyUpdate();

/** Locks questions until the transaction ends, always in the same order. */
export async function lockQuestions(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from questions where id = any(${[...ids]}::int[]) order by id for no key update`.execute(
    tx,
  );
}

/** Hides a question from everyone, or restores it; quizzes that contain it keep it. */
export async function setQuestionDeleted(tx: Db, id: number, isDeleted: boolean): Promise<void> {
  const deleted_at = isDeleted ? sql<Date>`app_now()` : null;
  await tx.updateTable("questions").set({ deleted_at }).where("id", "=", id).execute();
}

/** Returns the options that questions have or ever had. */
export function listOptionsOf(db: Db, questionIds: readonly number[]) {
  return db
    .selectFrom("options")
    .select(["id", "question_id", "key"])
    .where("question_id", "in", [...questionIds, 0])
    .execute();
}

function filteredQuestions(db: Db, filter: QuestionFilter) {
  const { q, topicId, chapterId, type, status, audience, difficulty, tagId, importId, savedBy } = filter;
  const { ownerId, noSolution, deleted } = filter;
  return withVersion(db)
    .where("questions.deleted_at", deleted === "true" ? "is not" : "is", null)
    .$if(q.trim() !== "", (query) => query.where(matchesSearch(q)))
    .$if(topicId !== undefined, (query) => query.where("questions.topic_id", "=", topicId ?? 0))
    .$if(chapterId !== undefined, (query) => query.where("topics.chapter_id", "=", chapterId ?? 0))
    .$if(type !== undefined, (query) => query.where("version.type", "=", type ?? ""))
    .$if(status !== undefined, (query) => query.where(currentStatus, "=", status ?? "review"))
    .$if(audience !== undefined, (query) => query.where("questions.audience", "=", audience ?? "everyone"))
    .$if(ownerId !== undefined, (query) => query.where("questions.owner_id", "=", ownerId ?? 0))
    .$if(difficulty !== undefined, (query) => query.where("version.difficulty", "=", difficulty ?? ""))
    .$if(savedBy !== undefined, (query) => query.where("version.created_by", "=", savedBy ?? 0))
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

const hasSolution = sql<boolean>`version.solution ~ '\\S'`;

/**
 * Matches questions that contain the words in one of their texts, an option, a tag or the name of their topic, or whose
 * id is the query. The conditions are separate subqueries: combined with `or` for each row, none could use its index.
 */
function matchesSearch(q: string) {
  const name = likePattern(q);
  const text = sql`'%' || replace(nullif(without_marks(${q.trim()}), ''), '%', '\\%') || '%'`;
  return sql<boolean>`questions.id in (
    select question_id from question_search_texts where text like ${text}
    union all select l.question_id from tags g join question_tags l on l.tag_id = g.id where g.name ilike ${name}
    union all select c.id from topics t join questions c on c.topic_id = t.id where t.name ilike ${name}
    union all select id from questions where id = ${parseId(q)}::int)`;
}

/** Returns the id that the query is (`1954` or `#1954`), within the range of `questions.id`; null for any other text. */
function parseId(q: string): number | null {
  const [, digits] = /^#?([1-9]\d{0,8})$/.exec(q.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Questions with their current or a given version, and its topic and chapter. */
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

const CONTENT_COLUMNS = [
  ...plainFieldNames.map((name) => `version.${name}` as const),
  ...renderedFieldNames.map((name) => `version.${name}` as const),
];
const HTML_COLUMNS = renderedFieldNames.map((name) => `version.${name}_html` as const);

const TOPIC_COLUMNS = [
  "topics.id as topicId",
  "topics.name as topic_name",
  "chapters.id as chapterId",
  "chapters.name as chapter_name",
] as const;

/** The status that editors see: retired questions are in review too. */
const currentStatus = sql<QuestionStatus>`case questions.status when 'published' then 'published' else 'review' end`;
const versionStatus = sql<QuestionStatus>`case version.status when 'published' then 'published' else 'review' end`;

const owner = sql<
  StoredQuestion["owner"]
>`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = questions.owner_id)`;

const hints = sql<string[]>`jsonb_path_query_array(version.hints, '$[*].text')`;
const hintsHtml = sql<string[]>`jsonb_path_query_array(version.hints, '$[*].html')`;
const passage = sql<
  StoredQuestion["passage"]
>`(select jsonb_build_object('slug', p.slug, 'text', p.text, 'text_html', p.text_html)
  from passages p where p.id = version.passage_id)`;
const source = sql<
  QuestionContent["source"]
>`case when source_exam is not null and version.source_year is not null
  then jsonb_build_object('exam', source_exam, 'year', version.source_year, 'session', source_session,
    'paper', source_paper, 'number', source_number, 'pattern', source_pattern) end`;

const answers = sql<
  StoredQuestion["answers"]
>`coalesce((select jsonb_agg(jsonb_build_object('id', o.option_id,
    'text', o.text, 'text_html', o.text_html, 'correct', o.is_correct, 'rationale', o.rationale,
    'rationale_html', o.rationale_html) order by o.position)
  from option_versions o where o.version_id = version.id), '[]')`;

const options = sql<StoredOption[]>`coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'key', o.key,
    'text', latest.text, 'html', latest.text_html) order by latest.version_id desc, o.id)
  from options o cross join lateral (select version_id, text, text_html from option_versions v
    where v.option_id = o.id order by version_id desc limit 1) as latest
  where o.question_id = questions.id), '[]')`;

const tags = sql<StoredQuestion["question_tags"]>`coalesce((select jsonb_agg(jsonb_build_object('id', g.id,
    'name', g.name) order by g.name)
  from question_tags l join tags g on g.id = l.tag_id where l.question_id = questions.id), '[]')`;
