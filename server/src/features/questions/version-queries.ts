import {
  type Audience,
  ofHtml,
  pick,
  plainFieldNames,
  type QuestionStatus,
  renderedFieldNames,
} from "@rasayan/contract";
import { type RawBuilder, sql } from "kysely";
import { newPublicId } from "../../codes.ts";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";
import { savePassages } from "./passage-queries.ts";
import type { QuestionContent } from "./question-content.ts";
import type { QuestionTexts } from "./question-texts.ts";

/** A text as students see it, and as plain words for screen readers and search. */
export type Rendering = { html: string; textAlternative: string };

type NewAnswer = QuestionContent["answers"][number] & {
  /** The letter of the option. A letter that the question never had becomes a new option. */
  key: string;
  /** The tag of the misconception that the option reveals; if undefined, it stays as in the current version. */
  misconceptionId?: number | null;
};

/** A version of a question to store, with its rendered texts. */
export type NewVersion = {
  questionId: number;
  authorId: number | null;
  status: QuestionStatus;
  topicId: number | null;
  content: Omit<QuestionContent, "answers"> & { answers: NewAnswer[] };
  /** The time that an answer is expected to take; if undefined, it stays as in the current version. */
  seconds?: number;
  /** Undefined for texts that are rendered later; the database then refers to them in place of the HTML. */
  rendered: QuestionTexts<Rendering> | undefined;
  rendererVersion: number;
  blockingIssueCount: number;
};

/** Adds questions in review without a version, which nobody can see yet, for the teacher whose own they are. Returns their ids. */
export async function insertQuestions(tx: Db, count: number, owner_id: number | null): Promise<number[]> {
  const values = Array.from({ length: count }, () => ({ hash: newPublicId(), status: "review", owner_id }));
  const rows = await tx.insertInto("questions").values(values).returning("id").execute();
  return rows.map(({ id }) => id);
}

/** What a question has besides its versions. */
export type QuestionState = {
  id: number;
  status: QuestionStatus;
  audience: Audience;
  /** Who gets the question back as an own one, if its release is undone. */
  owner_id?: number | null;
  topic_id: number | null;
  tag_ids: readonly number[];
};

/**
 * Saves the status, the audience, the topic and the tags of questions, and a version of each one whose content has changed, which
 * becomes the current one. A question for everyone has no owner any more. However many there are, it takes one statement, and
 * one for passages.
 */
export async function updateQuestions(
  tx: Db,
  states: readonly QuestionState[],
  versions: readonly NewVersion[],
): Promise<void> {
  await sql`with ${await addedVersions(tx, versions)},
    state as (select * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as state (id int, status text, audience text, owner_id int, topic_id int, tag_ids int[])),
    ${replacedTags}
    update questions q set status = state.status, audience = state.audience, topic_id = state.topic_id,
      owner_id = case state.audience when 'tests'
        then coalesce(q.owner_id, (select id from users where id = state.owner_id)) end,
      version_id = coalesce(version.id, q.version_id)
    from state left join version on version.question_id = state.id
    where q.id = state.id`.execute(tx);
}

/** Adds versions of different questions, which never change again, and makes them the current ones. */
export async function insertVersions(tx: Db, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await sql`with ${await addedVersions(tx, versions)}
    update questions q set version_id = version.id from version where q.id = version.question_id`.execute(tx);
}

/** Gives each of these questions these tags and no others. */
export async function replaceTags(
  tx: Db,
  states: readonly Pick<QuestionState, "id" | "tag_ids">[],
): Promise<void> {
  await sql`with state as (select * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as state (id int, tag_ids int[])), ${replacedTags} select`.execute(tx);
}

/** The part of a statement that replaces the tags of the questions in `state`. */
const replacedTags = sql`
  removed_tags as (
    delete from question_tags tagged using state where tagged.question_id = state.id and tagged.tag_id <> all(state.tag_ids)),
  added_tags as (
    insert into question_tags (question_id, tag_id) select id, unnest(tag_ids) from state on conflict do nothing)`;

/** The part of a statement that adds versions with their options: `version` has their ids. Passages are stored here. */
async function addedVersions(tx: Db, versions: readonly NewVersion[]): Promise<RawBuilder<unknown>> {
  if (versions.length === 0)
    return sql`version as (select null::int as id, null::int as question_id where false)`;
  const passages = versions.flatMap(({ content: { passage }, rendered, rendererVersion }) =>
    passage
      ? [{ ...passage, text_html: rendered?.passage?.text.html ?? "", renderer_version: rendererVersion }]
      : [],
  );
  const passageIds = await savePassages(tx, passages);
  const rows = versions.map((version) => ({
    ...versionRow(version),
    passage_id: passageIds.get(version.content.passage?.slug ?? "") ?? null,
  }));
  const inserted = tx.insertInto("question_versions").values(rows).returning(["id", "question_id"]);
  return sql`version as (${inserted}), ${addedOptions(versions.flatMap(optionRows))}`;
}

/** The columns of a version. */
function versionRow({ questionId, content, rendered, seconds, ...version }: NewVersion) {
  const { source } = content;
  const currentVersionId = sql`(select version_id from questions where id = ${questionId})`;
  return {
    question_id: questionId,
    version: sql<number>`(select coalesce(max(version), 0) + 1 from question_versions where question_id = ${questionId})`,
    ...pick(content, plainFieldNames),
    ...pick(content, renderedFieldNames),
    topic_id: version.topicId,
    accept: JSON.stringify(content.accept),
    hints: JSON.stringify(
      content.hints.map((hint, index) => ({ text: hint, html: rendered?.hints[index]?.html ?? "" })),
    ),
    slips: JSON.stringify(content.slips),
    source_exam: source?.exam ?? null,
    source_year: source?.year ?? null,
    source_session: source?.session ?? null,
    source_paper: source?.paper ?? null,
    source_number: source?.number ?? null,
    source_pattern: source?.pattern ?? true,
    seconds:
      seconds ??
      sql<number>`coalesce((select seconds from question_versions where id = ${currentVersionId}), 120)`,
    ...ofHtml((name) => rendered?.[name].html ?? ""),
    text_alternative: rendered?.text.textAlternative ?? "",
    renderer_version: version.rendererVersion,
    blocking_issue_count: version.blockingIssueCount,
    created_by: version.authorId,
    status: version.status,
  };
}

/**
 * Gives each question whose passage has a newer version a version with that passage, and makes it the current one: the
 * questions of a set always show the same text. Returns the ids of these questions, and the passages that they had.
 */
export async function moveToNewestPassages(
  tx: Db,
  authorId: number | null,
): Promise<{ id: number; passage: QuestionContent["passage"] }[]> {
  const outdated = sql`
    select q.id, q.version_id, p.id as former_id, newest.id as passage_id from questions q
      join passages p on p.id = q.passage_id
      cross join lateral (
        select n.id from passages n where n.slug = p.slug order by n.version desc limit 1) as newest
    where newest.id <> p.id order by q.id`;
  // Locked by a statement of its own, so that the next one sees what a save in the meantime has stored.
  await sql`select from (${outdated}) as o join questions q on q.id = o.id for no key update of q`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; passage: QuestionContent["passage"] }>`
    with outdated as materialized (${outdated}),
    copied as (
      insert into question_versions overriding system value
      select (jsonb_populate_record(null::question_versions, to_jsonb(v) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('question_versions', 'id')), 'passage_id', o.passage_id,
        'version', (select 1 + max(version) from question_versions where question_id = o.id),
        'created_by', ${authorId}::int, 'created_at', app_now()))).*
      from outdated o join question_versions v on v.id = o.version_id
      returning id, question_id),
    copied_options as (
      insert into option_versions
      select (jsonb_populate_record(null::option_versions, to_jsonb(v) || jsonb_build_object(
        'version_id', copied.id))).*
      from copied join outdated o on o.id = copied.question_id join option_versions v on v.version_id = o.version_id),
    moved as (
      update questions q set version_id = copied.id from copied where q.id = copied.question_id)
    select o.id, jsonb_build_object('slug', p.slug, 'text', p.text) as passage
    from copied join outdated o on o.id = copied.question_id join passages p on p.id = o.former_id`.execute(
    tx,
  );
  return rows;
}

/** The columns of an option that come from the content. */
const OPTION_COLUMNS = [
  "position",
  "text",
  "text_html",
  "text_alternative",
  "is_correct",
  "rationale",
  "rationale_html",
] as const satisfies readonly (keyof Schema["option_versions"])[];

type OptionRow = Record<(typeof OPTION_COLUMNS)[number], string | number | boolean | undefined> & {
  question_id: number;
  key: string;
  misconception_id: number | null | undefined;
};

function optionRows({ questionId, content, rendered }: NewVersion): OptionRow[] {
  return content.answers.map(({ key, text, correct, rationale, misconceptionId }, index) => ({
    question_id: questionId,
    key,
    position: index + 1,
    text,
    text_html: rendered?.answers[index]?.text.html,
    text_alternative: rendered?.answers[index]?.text.textAlternative,
    is_correct: correct,
    rationale,
    rationale_html: rendered?.answers[index]?.rationale.html,
    misconception_id: misconceptionId,
  }));
}

/**
 * The part of a statement that adds the options of the versions in `version`. An option is identified by question and
 * letter, and keeps its id in all versions.
 */
function addedOptions(rows: readonly OptionRow[]): RawBuilder<unknown> {
  const columns = sql.join(OPTION_COLUMNS.map((column) => sql.ref(column)));
  const values = sql.join(OPTION_COLUMNS.map((column) => sql.ref(`v.${column}`)));
  // As one JSON parameter, because so many rows would need more parameters than a statement may have. The options
  // that are added here are not yet visible in the table itself, so they are read from what the insert returns.
  return sql`answer as materialized (
      select (value->>'question_id')::int as question_id, value->>'key' as key, value
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)),
    stored as (
      select o.id, o.question_id, o.key from options o where o.question_id in (select question_id from answer)),
    added as (
      insert into options (question_id, key)
      select question_id, key from answer
      where not exists (select from stored where stored.question_id = answer.question_id and stored.key = answer.key)
      order by question_id, (value->>'position')::int
      returning id, question_id, key),
    lettered as (select * from stored union all select * from added),
    new_options as (
      insert into option_versions (version_id, option_id, ${columns}, misconception_id)
      select version.id, lettered.id, ${values}, case when value ? 'misconception_id' then v.misconception_id
        else (select current.misconception_id from questions q join option_versions current
          on current.version_id = q.version_id where q.id = answer.question_id and current.option_id = lettered.id) end
      from answer join version using (question_id) join lettered using (question_id, key)
        cross join lateral jsonb_populate_record(null::option_versions, value) as v)`;
}
