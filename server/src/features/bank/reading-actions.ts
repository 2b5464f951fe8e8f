import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import type { Figures } from "../../markup/pictures.ts";
import { createRenderer, type Renderer } from "../../markup/render-safely.ts";
import type { Rendered } from "../../markup/render-text.ts";
import type { Actor } from "../admin/audit-actions.ts";
import type { Draft } from "../admin/question-draft.ts";
import { listFigures, listPlaces, listTagNames, listWordings } from "./bank-queries.ts";
import type { ReadBank, ReadRow, RowMessage } from "./bank-question.ts";
import { insertRows, type KeptRow } from "./batch-queries.ts";
import { drawRow } from "./drawing-actions.ts";
import { DuplicateFinder } from "./near-duplicates.ts";
import { settlePictures } from "./picture-actions.ts";
import { namesOf, toRowDraft } from "./row-draft.ts";
import { figuresOf } from "./row-drawing.ts";
import { levelOf, withDuplicates } from "./row-messages.ts";

/** A file of more rows gets threads of its own beside the one that all share. */
const MANY_ROWS = 100;
/** A thread takes some 100 MB. */
const MOST_OWN_THREADS = 3;
/** Rows a thread has before it, twice: those it draws and the next. An editor's save waits no longer than these take. */
const AT_ONCE = 10;
const WORDINGS_AT_ONCE = 100;

type Batch = { id: number; topicId: number | undefined };
type Prepared = ReadRow & { draft: Draft | null };

/** Settles and draws all rows of a file, and keeps each with what is to be said of it. */
export async function keepRows(
  deps: Deps,
  actor: Actor,
  batch: Batch,
  bank: ReadBank,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const names = namesOf(await listPlaces(db), await listTagNames(db), batch.topicId ?? null);
  const rows = (await settlePictures(deps, actor, bank, signal)).map((row): Prepared => {
    if (!row.question) return { ...row, draft: null };
    const { draft, messages } = toRowDraft(row.question, names);
    return { ...row, draft, messages: [...row.messages, ...messages] };
  });
  const figures = await listFigures(db, figuresOf(rows.flatMap(({ draft }) => draft ?? [])));
  const finder = await compareWithBank(db, rows, signal);
  const own = rows.length > MANY_ROWS ? ownThreads() : [];
  try {
    const desk = { rows, figures, duplicates: finder.found(), renderers: [deps.renderer, ...own] };
    await drawAll(db, batch.id, { ...desk, known: new Map() }, signal);
  } finally {
    await Promise.all(own.map((renderer) => renderer.close()));
  }
}

/** So many that each processor has one, the shared one counted in. */
function ownThreads(): Renderer[] {
  const count = Math.max(1, Math.min(MOST_OWN_THREADS, availableParallelism() - 1));
  return Array.from({ length: count }, () => createRenderer());
}

async function compareWithBank(db: Db, rows: Prepared[], signal: AbortSignal): Promise<DuplicateFinder> {
  const finder = new DuplicateFinder();
  const wordings = rows.map(({ line, draft }) => ({ line, texts: wordingOf(draft) }));
  for (let start = 0; start < wordings.length; start += WORDINGS_AT_ONCE) {
    finder.add(wordings.slice(start, start + WORDINGS_AT_ONCE));
    await setImmediate();
  }
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const portion = await listWordings(db, after, WORDINGS_AT_ONCE);
    finder.compare(portion);
    const last = portion.at(-1);
    if (!last) return finder;
    after = last.id;
  }
}

const wordingOf = (draft: Draft | null): string[] =>
  draft ? [draft.text, ...draft.answers.map(({ text }) => text)] : [];

type Desk = {
  rows: Prepared[];
  figures: Figures;
  duplicates: KeptRow["duplicates"][];
  renderers: Renderer[];
  /** Texts of options that are drawn already. */
  known: Map<string, Promise<Rendered>>;
};

/** Each thread has the next few rows before it when it is done with its last; they are kept in the order of the file. */
async function drawAll(db: Db, batchId: number, desk: Desk, signal: AbortSignal): Promise<void> {
  const step = AT_ONCE * desk.renderers.length;
  let drawing = drawSome(desk, 0, step);
  let saving: Promise<void> = Promise.resolve();
  for (let start = 0; start < desk.rows.length; start += step) {
    signal.throwIfAborted();
    const next = drawSome(desk, start + step, step);
    const kept = await drawing;
    drawing = next;
    await saving;
    saving = db.transaction().execute((tx) => insertRows(tx, batchId, kept));
    // Awaited before the next is saved, while the threads already draw; a failure is met there, not here.
    saving.catch(() => {});
  }
  await saving;
}

function drawSome(desk: Desk, start: number, count: number): Promise<KeptRow[]> {
  const some = desk.rows.slice(start, start + count).map((row, index) => drawnRow(desk, row, start + index));
  const drawing = Promise.all(some);
  // A failure is met where the rows are waited for.
  drawing.catch(() => {});
  return drawing;
}

async function drawnRow(
  { renderers, figures, duplicates, known }: Desk,
  row: Prepared,
  index: number,
): Promise<KeptRow> {
  const renderer = renderers[index % renderers.length];
  const found = duplicates[index] ?? [];
  const { drawn, messages } =
    row.draft && renderer
      ? await drawRow(renderer, row.draft, figures, known)
      : { drawn: null, messages: [] as RowMessage[] };
  // Of a row that stays out anyway only the reason matters.
  const drawing = levelOf(row.messages) === "error" ? [] : messages;
  const said = withDuplicates([...row.messages, ...drawing], found);
  const kept = { position: index + 1, line: row.line, draft: row.draft, drawn };
  return { ...kept, level: levelOf(said), messages: said, duplicates: found };
}
