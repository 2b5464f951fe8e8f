import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { issue } from "@rasayan/contract/issues";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Illustrations } from "../../markup/images.ts";
import { createRenderer, type Renderer } from "../../markup/render-pool.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import type { Actor } from "../audit/audit-queries.ts";
import { findIllustrations } from "../questions/illustration-queries.ts";
import { listPassageTexts } from "../questions/passage-queries.ts";
import type { Draft } from "../questions/question-content.ts";
import { listTexts } from "../questions/question-texts.ts";
import { insertRows, type StagedRow } from "./batch-queries.ts";
import { sharePassages, withPassageSlugs } from "./file-passages.ts";
import { type ParsedFile, type ParsedRow, type RowMessage, warning } from "./file-question.ts";
import { storeImages } from "./image-import-actions.ts";
import { listQuestionTexts, listTagNames, listTopicNames } from "./import-export-queries.ts";
import { DuplicateFinder } from "./near-duplicates.ts";
import { createNameLookup, toRowDraft } from "./row-draft.ts";
import { levelOf, withDuplicates } from "./row-messages.ts";
import { renderRow } from "./row-rendering.ts";

/** A file with more rows gets extra threads beside the shared one. */
const MANY_ROWS = 100;
/** A thread takes about 100 MB. */
const MAX_EXTRA_THREADS = 3;
/**
 * Rows in the queue of each thread, twice: those being rendered and the next. An editor's save waits at most for
 * these.
 */
const ROWS_PER_RENDERER = 10;
const TEXT_BATCH_SIZE = 100;

type Batch = { id: number; topicId: number | undefined };
type PreparedRow = ParsedRow & { draft: Draft | null; category: string | null };

/** Prepares and renders all rows of a file, and stores each with its messages. */
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
  const parsedRows = withPassageSlugs(await storeImages(deps, actor, file, signal), slugOf);
  const slugs = parsedRows.flatMap(({ question }) => question?.passage?.slug ?? []);
  const passages = await listPassageTexts(db, [...new Set(slugs)]);
  const rows = sharePassages(parsedRows, passages).map((row): PreparedRow => {
    if (!row.question) return { ...row, draft: null, category: null };
    const { draft, messages, category } = toRowDraft(row.question, nameLookup);
    return { ...row, draft, category, messages: [...row.messages, ...messages] };
  });
  const sources = rows.flatMap(({ draft }) => (draft ? listTexts(draft).map(({ text }) => text) : []));
  const illustrations = await findIllustrations(db, sources);
  const duplicateFinder = await compareWithQuestions(db, rows, signal);
  const extraRenderers = rows.length > MANY_ROWS ? createExtraRenderers() : [];
  try {
    const job = {
      rows: withHolds(rows, duplicateFinder.heldDuplicates()),
      illustrations,
      duplicates: duplicateFinder.duplicates(),
      renderers: [deps.renderer, ...extraRenderers],
    };
    await renderAll(db, batch.id, { ...job, renderCache: new Map() }, signal);
  } finally {
    await Promise.all(extraRenderers.map((renderer) => renderer.close()));
  }
}

/**
 * Holds the rows that say nearly the same as a question which is held for tests: a file without the audience, or from before
 * the hold, must not release it.
 */
const withHolds = (rows: readonly PreparedRow[], heldIds: readonly (number | null)[]): PreparedRow[] =>
  rows.map((row, index) => {
    const id = heldIds[index] ?? null;
    if (!row.draft || id === null || row.draft.audience === "tests") return row;
    const messages = [...row.messages, warning("audience", issue("like_held_question", { id }))];
    return { ...row, draft: { ...row.draft, audience: "tests" }, messages };
  });

/** Returns the id of a passage that has none in the file: the same one for the same text. */
const slugOf = (text: string): string =>
  `passage-${createHash("sha256").update(text).digest("base64url").slice(0, 12)}`;

/** Creates so many threads that, with the shared one, each processor has one. */
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
    const batch = await listQuestionTexts(db, after, TEXT_BATCH_SIZE);
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
  /** Renderings of option texts, shared by all rows of the file. */
  renderCache: Map<string, Promise<RenderedText>>;
};

/**
 * Renders the rows in batches. The next batch is queued before the current one is stored, so the threads stay busy;
 * rows are stored in the order of the file.
 */
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
    saving = inTransaction(db, (tx) => insertRows(tx, batchId, staged));
    // The next iteration awaits this while the threads render; this handler only prevents an unhandled rejection.
    saving.catch(() => {});
  }
  await saving;
}

function renderBatch(job: RenderJob, start: number, count: number): Promise<StagedRow[]> {
  const rowPromises = job.rows
    .slice(start, start + count)
    .map((row, index) => renderStagedRow(job, row, start + index));
  const rendering = Promise.all(rowPromises);
  // The caller awaits the rows and handles the failure; this only prevents an unhandled rejection.
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
  // For a row that can't be imported, only the reason matters.
  const renderMessages = levelOf(row.messages) === "error" ? [] : messages;
  const allMessages = withDuplicates([...row.messages, ...renderMessages], rowDuplicates);
  const { line, draft, category } = row;
  const staged = { position: index + 1, line, draft, category, rendered };
  return { ...staged, level: levelOf(allMessages), messages: allMessages, duplicates: rowDuplicates };
}
