import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import type { Illustrations } from "../../markup/images.ts";
import { createRenderer, type Renderer } from "../../markup/render-pool.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import type { Actor } from "../admin/audit-actions.ts";
import type { Draft } from "../admin/question-draft.ts";
import { insertRows, type StagedRow } from "./batch-queries.ts";
import type { ParsedFile, ParsedRow, RowMessage } from "./file-question.ts";
import { storeImages } from "./image-import-actions.ts";
import { listIllustrations, listTagNames, listTexts, listTopicNames } from "./import-export-queries.ts";
import { DuplicateFinder } from "./near-duplicates.ts";
import { renderRow } from "./rendering-actions.ts";
import { createNameLookup, toRowDraft } from "./row-draft.ts";
import { levelOf, withDuplicates } from "./row-messages.ts";
import { illustrationRefsOf } from "./row-rendering.ts";

/** A file of more rows gets threads of its own beside the one that all share. */
const MANY_ROWS = 100;
/** A thread takes some 100 MB. */
const MAX_EXTRA_THREADS = 3;
/** Rows a thread has before it, twice: those it draws and the next. An editor's save waits no longer than these take. */
const ROWS_PER_RENDERER = 10;
const TEXT_BATCH_SIZE = 100;

type Batch = { id: number; topicId: number | undefined };
type PreparedRow = ParsedRow & { draft: Draft | null };

/** Settles and draws all rows of a file, and keeps each with what is to be said of it. */
export async function stageRows(
  deps: Deps,
  actor: Actor,
  batch: Batch,
  file: ParsedFile,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const nameLookup = createNameLookup(
    await listTopicNames(db),
    await listTagNames(db),
    batch.topicId ?? null,
  );
  const rows = (await storeImages(deps, actor, file, signal)).map((row): PreparedRow => {
    if (!row.question) return { ...row, draft: null };
    const { draft, messages } = toRowDraft(row.question, nameLookup);
    return { ...row, draft, messages: [...row.messages, ...messages] };
  });
  const illustrations = await listIllustrations(
    db,
    illustrationRefsOf(rows.flatMap(({ draft }) => draft ?? [])),
  );
  const duplicateFinder = await compareWithQuestions(db, rows, signal);
  const extraRenderers = rows.length > MANY_ROWS ? createExtraRenderers() : [];
  try {
    const job = {
      rows,
      illustrations,
      duplicates: duplicateFinder.duplicates(),
      renderers: [deps.renderer, ...extraRenderers],
    };
    await renderAll(db, batch.id, { ...job, renderCache: new Map() }, signal);
  } finally {
    await Promise.all(extraRenderers.map((renderer) => renderer.close()));
  }
}

/** So many that each processor has one, the shared one counted in. */
function createExtraRenderers(): Renderer[] {
  const count = Math.max(1, Math.min(MAX_EXTRA_THREADS, availableParallelism() - 1));
  return Array.from({ length: count }, () => createRenderer());
}

async function compareWithQuestions(
  db: Db,
  rows: PreparedRow[],
  signal: AbortSignal,
): Promise<DuplicateFinder> {
  const duplicateFinder = new DuplicateFinder();
  const rowTexts = rows.map(({ line, draft }) => ({ line, texts: textsOf(draft) }));
  for (let start = 0; start < rowTexts.length; start += TEXT_BATCH_SIZE) {
    duplicateFinder.add(rowTexts.slice(start, start + TEXT_BATCH_SIZE));
    await setImmediate();
  }
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const batch = await listTexts(db, after, TEXT_BATCH_SIZE);
    duplicateFinder.compare(batch);
    const lastQuestion = batch.at(-1);
    if (!lastQuestion) return duplicateFinder;
    after = lastQuestion.id;
  }
}

const textsOf = (draft: Draft | null): string[] =>
  draft ? [draft.text, ...draft.answers.map(({ text }) => text)] : [];

type RenderJob = {
  rows: PreparedRow[];
  illustrations: Illustrations;
  duplicates: StagedRow["duplicates"][];
  renderers: Renderer[];
  /** Texts of options that are drawn already. */
  renderCache: Map<string, Promise<RenderedText>>;
};

/** Each thread has the next few rows before it when it is done with its last; they are kept in the order of the file. */
async function renderAll(db: Db, batchId: number, job: RenderJob, signal: AbortSignal): Promise<void> {
  const step = ROWS_PER_RENDERER * job.renderers.length;
  let rendering = renderBatch(job, 0, step);
  let saving: Promise<void> = Promise.resolve();
  for (let start = 0; start < job.rows.length; start += step) {
    signal.throwIfAborted();
    const next = renderBatch(job, start + step, step);
    const staged = await rendering;
    rendering = next;
    await saving;
    saving = db.transaction().execute((tx) => insertRows(tx, batchId, staged));
    // Awaited before the next is saved, while the threads already draw; a failure is met there, not here.
    saving.catch(() => {});
  }
  await saving;
}

function renderBatch(job: RenderJob, start: number, count: number): Promise<StagedRow[]> {
  const rowPromises = job.rows
    .slice(start, start + count)
    .map((row, index) => renderStagedRow(job, row, start + index));
  const rendering = Promise.all(rowPromises);
  // A failure is met where the rows are waited for.
  rendering.catch(() => {});
  return rendering;
}

async function renderStagedRow(
  { renderers, illustrations, duplicates, renderCache }: RenderJob,
  row: PreparedRow,
  index: number,
): Promise<StagedRow> {
  const renderer = renderers[index % renderers.length];
  const rowDuplicates = duplicates[index] ?? [];
  const { rendered, messages } =
    row.draft && renderer
      ? await renderRow(renderer, row.draft, illustrations, renderCache)
      : { rendered: null, messages: [] as RowMessage[] };
  // Of a row that stays out anyway only the reason matters.
  const renderMessages = levelOf(row.messages) === "error" ? [] : messages;
  const allMessages = withDuplicates([...row.messages, ...renderMessages], rowDuplicates);
  const staged = { position: index + 1, line: row.line, draft: row.draft, rendered };
  return { ...staged, level: levelOf(allMessages), messages: allMessages, duplicates: rowDuplicates };
}
