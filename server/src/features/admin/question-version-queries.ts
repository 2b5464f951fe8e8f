import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import { unusedKeys } from "./option-keys.ts";
import type { Draft } from "./question-draft.ts";
import { listOptions } from "./question-queries.ts";
import type { RenderedQuestion } from "./rendered-question.ts";

/** Adds a question without a version, which nobody can see yet. */
export async function insertQuestion(tx: Db, hash: string): Promise<number> {
  const { id } = await tx
    .insertInto("questions")
    .values({ hash, status: "review", topic_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a version, which never changes again. Fields that editors can't see are copied from the current version. */
export async function insertVersion(
  tx: Db,
  questionId: number,
  authorId: number,
  draft: Draft,
  rendered: RenderedQuestion & { blockingIssueCount: number },
): Promise<number> {
  const { type, difficulty, exams, text, solution, single_answer, unit, source } = draft;
  const currentVersionId = sql`(select version_id from questions where id = ${questionId})`;
  const { id } = await tx
    .insertInto("question_versions")
    .values({
      question_id: questionId,
      version: sql`(select coalesce(max(version), 0) + 1 from question_versions where question_id = ${questionId})`,
      seconds: sql`coalesce((select seconds from question_versions where id = ${currentVersionId}), 120)`,
      ...{ type, difficulty, exams, text, solution, single_answer, unit, topic_id: draft.topicId },
      text_html: rendered.text.html,
      text_alternative: rendered.text.textAlternative,
      solution_html: rendered.solution.html,
      accept: JSON.stringify(draft.accept),
      source_exam: source?.exam ?? null,
      source_year: source?.year ?? null,
      source_session: source?.session ?? null,
      source_paper: source?.paper ?? null,
      source_number: source?.number ?? null,
      source_pattern: source?.pattern ?? true,
      renderer_version: RENDERER_VERSION,
      blocking_issue_count: rendered.blockingIssueCount,
      created_by: authorId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertOptionVersions(tx, questionId, id, draft, rendered);
  return id;
}

/** Makes a version the current one, and sets the status, topic and tags, which are not part of versions. */
export async function setCurrent(tx: Db, id: number, versionId: number, draft: Draft): Promise<void> {
  const { status, topicId, question_tags } = draft;
  const values = { version_id: versionId, status, topic_id: topicId };
  await tx.updateTable("questions").set(values).where("id", "=", id).execute();
  await tx.deleteFrom("question_tags").where("question_id", "=", id).execute();
  const links = question_tags.map((tag_id) => ({ question_id: id, tag_id }));
  if (links.length > 0) await tx.insertInto("question_tags").values(links).execute();
}

/** Hides a question from everyone, or restores it; quizzes that contain it keep it. */
export async function setQuestionDeleted(tx: Db, id: number, isDeleted: boolean): Promise<void> {
  const deleted_at = isDeleted ? sql<Date>`app_now()` : null;
  await tx.updateTable("questions").set({ deleted_at }).where("id", "=", id).execute();
}

async function insertOptionVersions(
  tx: Db,
  questionId: number,
  versionId: number,
  { answers }: Draft,
  rendered: RenderedQuestion,
): Promise<void> {
  const newOptionIds = await insertOptions(
    tx,
    questionId,
    answers.filter(({ id }) => id === undefined).length,
  );
  const ids = answers.map(({ id }) => id ?? newOptionIds.shift() ?? 0);
  const rows = answers.map(({ text, correct, rationale }, index) => ({
    version_id: versionId,
    option_id: ids[index] ?? 0,
    position: index + 1,
    text,
    text_html: rendered.answers[index]?.text.html ?? "",
    text_alternative: rendered.answers[index]?.text.textAlternative ?? "",
    is_correct: correct,
    rationale,
    rationale_html: rendered.answers[index]?.rationale.html ?? "",
    misconception_id: sql<number | null>`(select misconception_id from option_versions
      where version_id = (select version_id from questions where id = ${questionId}) and option_id = ${ids[index]})`,
  }));
  if (rows.length > 0) await tx.insertInto("option_versions").values(rows).execute();
}

/** Adds options under letters that the question has never used; returns their ids in the order of the letters. */
async function insertOptions(tx: Db, questionId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const usedKeys = (await listOptions(tx, questionId)).map(({ key }) => key);
  const keys = unusedKeys(usedKeys, count);
  const rows = await tx
    .insertInto("options")
    .values(keys.map((key) => ({ question_id: questionId, key })))
    .returning(["id", "key"])
    .execute();
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return keys.map((key) => ids.get(key) ?? 0);
}
