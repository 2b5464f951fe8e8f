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

/** A file of more rows gets a thread of its own beside the one that all share. */
const MANY_ROWS = 100;
/** Rows a thread draws before it looks for other work: an editor's save waits no longer than these take. */
const AT_ONCE = 20;
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
  const own = rows.length > MANY_ROWS ? createRenderer() : undefined;
  const renderers = own ? [deps.renderer, own] : [deps.renderer];
  try {
    await drawAll(db, renderers, batch.id, { rows, figures, duplicates: finder.found() }, signal);
  } finally {
    await own?.close();
  }
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

type Drawable = { rows: Prepared[]; figures: Figures; duplicates: KeptRow["duplicates"][] };

/** Each thread takes the next few rows when it is done with its last; they are kept in the order of the file. */
async function drawAll(
  db: Db,
  renderers: Renderer[],
  batchId: number,
  { rows, figures, duplicates }: Drawable,
  signal: AbortSignal,
): Promise<void> {
  const known = new Map<string, Promise<Rendered>>();
  let saving: Promise<void> = Promise.resolve();
  for (let start = 0; start < rows.length; start += AT_ONCE * renderers.length) {
    signal.throwIfAborted();
    const portion = rows.slice(start, start + AT_ONCE * renderers.length);
    const kept = portion.map(async (row, index): Promise<KeptRow> => {
      const renderer = renderers[index % renderers.length] ?? renderers[0];
      const position = start + index + 1;
      const found = duplicates[position - 1] ?? [];
      const { drawn, messages } =
        row.draft && renderer
          ? await drawRow(renderer, row.draft, figures, known)
          : { drawn: null, messages: [] as RowMessage[] };
      // Of a row that stays out anyway only the reason matters.
      const drawing = levelOf(row.messages) === "error" ? [] : messages;
      const said = withDuplicates([...row.messages, ...drawing], found);
      const { line, draft } = row;
      return { position, line, draft, drawn, level: levelOf(said), messages: said, duplicates: found };
    });
    const all = await Promise.all(kept);
    await saving;
    saving = db.transaction().execute((tx) => insertRows(tx, batchId, all));
    // Awaited before the next is saved, while the threads already draw; a failure is met there, not here.
    saving.catch(() => {});
  }
  await saving;
}
