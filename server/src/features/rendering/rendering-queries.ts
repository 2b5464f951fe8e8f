import { ofRendered, renderedFieldNames } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import type { QuestionTexts } from "../questions/question-texts.ts";
import type { Rendering } from "../questions/version-queries.ts";

/** A text with its HTML: by this renderer, by an older one, or a reference in place of what nobody has rendered yet. */
export type StoredText = Rendering & { source: string };
export type NoteToRender = { id: number; body: StoredText };
export type PassageToRender = { id: number; text: StoredText };
/** A flash card. */
export type CardToRender = { id: number; front: StoredText; back: StoredText };
export type VersionToRender = Omit<QuestionTexts<StoredText>, "answers"> & {
  id: number;
  answers: { optionId: number; text: StoredText; rationale: StoredText }[];
};

const isOutdated = sql`renderer_version < ${RENDERER_VERSION}`;
/** What has no HTML at all comes before what an older renderer wrote. */
const unrenderedFirst = sql`renderer_version > 0`;

/** Locks texts for rendering. A job passes over those that another process is rendering; a request waits for them. */
export type Lock = "skip" | "wait";
// Not `for update`: a quiz that starts refers to a version, and must not wait for it.
const lockRows = (lock: Lock) => sql`for no key update ${lock === "skip" ? sql`skip locked` : sql``}`;

/** A busy machine may draw some texts for longer than the transaction of a request may be idle. */
export async function allowTimeToRender(tx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(tx);
}

/** Returns the ids of the notes to render: visible ones first, in the order of the library. */
export async function listOutdatedNotes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes where ${isOutdated}
    order by ${unrenderedFirst}, is_visible desc, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the passages to render. */
export async function listOutdatedPassages(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from passages where ${isOutdated}
    order by ${unrenderedFirst}, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the flash cards to render, in the order of the library. */
export async function listOutdatedCards(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from flash_cards where ${isOutdated}
    order by ${unrenderedFirst}, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of the versions to render: first what new quizzes show, most used first, then drafts and what only old
 * reviews show.
 */
export async function listOutdatedVersions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select v.id from question_versions v
      join questions q on q.id = v.question_id left join item_statistics s on s.version_id = v.id
    where ${isOutdated}
    order by ${unrenderedFirst}, (q.version_id = v.id and q.status = 'published' and q.deleted_at is null) desc,
      coalesce(s.attempts, 0) desc, v.id`.execute(db);
  return rows.map(({ id }) => id);
}

const notes = sql`select id, jsonb_build_object('source', body, 'html', body_html, 'textAlternative', body_alternative)
  as body from notes`;
const passages = sql`select id, jsonb_build_object('source', text, 'html', text_html, 'textAlternative', '') as text
  from passages`;
const cards = sql`select id, jsonb_build_object('source', front, 'html', front_html, 'textAlternative', '') as front,
  jsonb_build_object('source', back, 'html', back_html, 'textAlternative', '') as back from flash_cards`;
const versionColumns = renderedFieldNames.map((name) => {
  const alternative = name === "text" ? sql.ref("v.text_alternative") : sql`''`;
  return sql`jsonb_build_object('source', ${sql.ref(`v.${name}`)}, 'html', ${sql.ref(`v.${name}_html`)},
    'textAlternative', ${alternative}) as ${sql.ref(name)}`;
});
const versions = sql`select v.id, ${sql.join(versionColumns)},
    coalesce((select jsonb_agg(jsonb_build_object('source', hint->>'text', 'html', hint->>'html', 'textAlternative', '')
      order by position) from jsonb_array_elements(v.hints) with ordinality as h(hint, position)), '[]') as hints,
    null::jsonb as passage,
    coalesce((select jsonb_agg(jsonb_build_object('optionId', o.option_id,
        'text', jsonb_build_object('source', o.text, 'html', o.text_html, 'textAlternative', o.text_alternative),
        'rationale', jsonb_build_object('source', o.rationale, 'html', o.rationale_html, 'textAlternative', '')))
      from option_versions o where o.version_id = v.id), '[]') as answers
  from question_versions v`;

const withIds = (ids: readonly number[]) => sql`where id = any(${[...ids]}::int[])`;

/** Returns notes with these ids. */
export async function findNotes(db: Db, ids: readonly number[]): Promise<NoteToRender[]> {
  const { rows } = await sql<NoteToRender>`${notes} ${withIds(ids)}`.execute(db);
  return rows;
}

/** Returns passages with these ids. */
export async function findPassages(db: Db, ids: readonly number[]): Promise<PassageToRender[]> {
  const { rows } = await sql<PassageToRender>`${passages} ${withIds(ids)}`.execute(db);
  return rows;
}

/** Returns flash cards with these ids. */
export async function findCards(db: Db, ids: readonly number[]): Promise<CardToRender[]> {
  const { rows } = await sql<CardToRender>`${cards} ${withIds(ids)}`.execute(db);
  return rows;
}

/** Returns versions with these ids, without their passages. */
export async function findVersions(db: Db, ids: readonly number[]): Promise<VersionToRender[]> {
  const { rows } = await sql<VersionToRender>`${versions} ${withIds(ids)}`.execute(db);
  return rows;
}

/** Locks those of these notes that are still to be rendered. */
export async function lockOutdatedNotes(tx: Db, ids: readonly number[], lock: Lock): Promise<NoteToRender[]> {
  const { rows } =
    await sql<NoteToRender>`${notes} ${withIds(ids)} and ${isOutdated} order by id ${lockRows(lock)}`.execute(
      tx,
    );
  return rows;
}

/** Locks those of these passages that are still to be rendered. */
export async function lockOutdatedPassages(
  tx: Db,
  ids: readonly number[],
  lock: Lock,
): Promise<PassageToRender[]> {
  const { rows } =
    await sql<PassageToRender>`${passages} ${withIds(ids)} and ${isOutdated} order by id ${lockRows(lock)}`.execute(
      tx,
    );
  return rows;
}

/** Locks those of these flash cards that are still to be rendered. */
export async function lockOutdatedCards(tx: Db, ids: readonly number[], lock: Lock): Promise<CardToRender[]> {
  const { rows } =
    await sql<CardToRender>`${cards} ${withIds(ids)} and ${isOutdated} order by id ${lockRows(lock)}`.execute(
      tx,
    );
  return rows;
}

/** Locks those of these versions that are still to be rendered. */
export async function lockOutdatedVersions(
  tx: Db,
  ids: readonly number[],
  lock: Lock,
): Promise<VersionToRender[]> {
  const { rows } =
    await sql<VersionToRender>`${versions} ${withIds(ids)} and ${isOutdated} order by id ${lockRows(lock)}`.execute(
      tx,
    );
  return rows;
}

/** Saves the HTML of notes. */
export async function saveRenderedNotes(tx: Db, rows: readonly { id: number; body: Rendering }[]) {
  const saved = rows.map(({ id, body }) => ({ id, ...body }));
  await sql`update notes c
    set body_html = n.html, body_alternative = n."textAlternative", renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as n(id int, html text, "textAlternative" text)
    where c.id = n.id`.execute(tx);
}

/** Saves the HTML of passages. */
export async function saveRenderedPassages(tx: Db, rows: readonly { id: number; text: Rendering }[]) {
  const saved = rows.map(({ id, text }) => ({ id, html: text.html }));
  await sql`update passages p set text_html = n.html, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as n(id int, html text) where p.id = n.id`.execute(
    tx,
  );
}

/** Saves the HTML of flash cards. */
export async function saveRenderedCards(
  tx: Db,
  rows: readonly { id: number; front: Rendering; back: Rendering }[],
) {
  const saved = rows.map(({ id, front, back }) => ({ id, front: front.html, back: back.html }));
  await sql`update flash_cards c set front_html = n.front, back_html = n.back, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as n(id int, front text, back text) where c.id = n.id`.execute(
    tx,
  );
}

/** Saves the HTML of versions. The source texts and the key of a version never change. */
export async function saveRenderedVersions(
  tx: Db,
  rows: readonly { version: VersionToRender; rendered: QuestionTexts<Rendering> }[],
): Promise<void> {
  const texts = rows.map(({ version, rendered }) => ({
    id: version.id,
    ...ofRendered((name) => rendered[name].html),
    textAlternative: rendered.text.textAlternative,
    hints: version.hints.map(({ source }, index) => ({
      text: source,
      html: rendered.hints[index]?.html ?? "",
    })),
  }));
  const options = rows.flatMap(({ version, rendered }) =>
    version.answers.map(({ optionId }, index) => ({
      id: version.id,
      optionId,
      text: rendered.answers[index]?.text.html,
      textAlternative: rendered.answers[index]?.text.textAlternative,
      rationale: rendered.answers[index]?.rationale.html,
    })),
  );
  await sql`update option_versions o
    set text_html = n.text, text_alternative = n."textAlternative", rationale_html = n.rationale
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as n(id int, "optionId" int, text text, "textAlternative" text, rationale text)
    where o.version_id = n.id and o.option_id = n."optionId"`.execute(tx);
  const html = renderedFieldNames.map((name) => sql`${sql.ref(`${name}_html`)} = ${sql.ref(`n.${name}`)}`);
  const columns = renderedFieldNames.map((name) => sql`${sql.ref(name)} text`);
  await sql`update question_versions v set ${sql.join(html)}, text_alternative = n."textAlternative",
      hints = n.hints, renderer_version = ${RENDERER_VERSION}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as n(id int, ${sql.join(columns)}, "textAlternative" text, hints jsonb)
    where v.id = n.id`.execute(tx);
}
