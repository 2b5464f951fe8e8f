import type { JobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { RenderError } from "../../markup/render-error.ts";
import type { Renderer } from "../../markup/render-pool.ts";
import { findIllustrations } from "../questions/illustration-queries.ts";
import { listTexts, type QuestionTexts, renderTexts } from "../questions/question-texts.ts";
import type { Rendering } from "../questions/version-queries.ts";
import {
  allowTimeToRender,
  findCards,
  findNotes,
  findPassages,
  findVersions,
  type Lock,
  listOutdatedCards,
  listOutdatedNotes,
  listOutdatedPassages,
  listOutdatedVersions,
  lockOutdatedCards,
  lockOutdatedNotes,
  lockOutdatedPassages,
  lockOutdatedVersions,
  type StoredText,
  saveRenderedCards,
  saveRenderedNotes,
  saveRenderedPassages,
  saveRenderedVersions,
} from "./rendering-queries.ts";
import {
  cardTexts,
  findReferences,
  hasReference,
  noteTexts,
  passageTexts,
  replaceReferences,
  type TextReference,
  versionTexts,
} from "./text-references.ts";

type Failure = (error: unknown) => void;
type Kind = {
  /** So few rows that the embedded database, whose one session a batch takes, is soon free for a request. */
  batchSize: number;
  listOutdated: (db: Db) => Promise<number[]>;
  /** Renders and stores those of the rows that are still to be rendered. Returns their number. */
  renderRows: (
    tx: Db,
    renderer: Renderer,
    ids: readonly number[],
    lock: Lock,
    onError: Failure,
  ) => Promise<number>;
  /** Returns the texts of these rows by the references to them. */
  textsOf: (db: Db, ids: readonly number[]) => Promise<[string, string][]>;
};

/** In the order in which the job renders them: the search finds a note better once it is rendered. */
const kinds: Record<TextReference["kind"], Kind> = {
  note: {
    batchSize: 1,
    listOutdated: listOutdatedNotes,
    renderRows: async (tx, renderer, ids, lock, onError) => {
      const notes = await lockOutdatedNotes(tx, ids, lock);
      const render = await createRender(
        tx,
        renderer,
        notes.map(({ body }) => body.source),
      );
      const rendered = await all(
        notes,
        async (note) => ({ id: note.id, body: await render(note.body, "body") }),
        onError,
      );
      await saveRenderedNotes(tx, rendered);
      return rendered.length;
    },
    textsOf: async (db, ids) => (await findNotes(db, ids)).flatMap(noteTexts),
  },
  passage: {
    batchSize: 10,
    listOutdated: listOutdatedPassages,
    renderRows: async (tx, renderer, ids, lock, onError) => {
      const passages = await lockOutdatedPassages(tx, ids, lock);
      const render = await createRender(
        tx,
        renderer,
        passages.map(({ text }) => text.source),
      );
      const rendered = await all(
        passages,
        async (passage) => ({ id: passage.id, text: await render(passage.text, "question") }),
        onError,
      );
      await saveRenderedPassages(tx, rendered);
      return rendered.length;
    },
    textsOf: async (db, ids) => (await findPassages(db, ids)).flatMap(passageTexts),
  },
  version: {
    batchSize: 5,
    listOutdated: listOutdatedVersions,
    renderRows: async (tx, renderer, ids, lock, onError) => {
      const versions = await lockOutdatedVersions(tx, ids, lock);
      const sources = versions.flatMap((version) => listTexts(version).map(({ text }) => text.source));
      const render = await createRender(tx, renderer, sources);
      const rendered = await all(
        versions,
        async (version): Promise<{ version: typeof version; rendered: QuestionTexts<Rendering> }> => ({
          version,
          rendered: await renderTexts(version, render),
        }),
        onError,
      );
      await saveRenderedVersions(tx, rendered);
      return rendered.length;
    },
    textsOf: async (db, ids) => (await findVersions(db, ids)).flatMap(versionTexts),
  },
  card: {
    batchSize: 20,
    listOutdated: listOutdatedCards,
    renderRows: async (tx, renderer, ids, lock, onError) => {
      const cards = await lockOutdatedCards(tx, ids, lock);
      const sources = cards.flatMap(({ front, back }) => [front.source, back.source]);
      const render = await createRender(tx, renderer, sources);
      const renderCard = async ({ id, front, back }: (typeof cards)[number]) => ({
        id,
        front: await render(front, "answer"),
        back: await render(back, "answer"),
      });
      const rendered = await all(cards, renderCard, onError);
      await saveRenderedCards(tx, rendered);
      return rendered.length;
    },
    textsOf: async (db, ids) => (await findCards(db, ids)).flatMap(cardTexts),
  },
};

/**
 * The job that renders what nobody has rendered yet, and then what an older renderer wrote. Any number of processes run
 * it at the same time, and none renders what another one has locked or stored. A batch is one transaction, so a process
 * that dies leaves its batch to the others. Returns the number of rows it has rendered.
 */
export async function renderOutdatedTexts(
  db: Db,
  renderer: Renderer,
  { signal, onError }: Pick<JobContext, "signal" | "onError">,
): Promise<number> {
  let count = 0;
  for (const { batchSize, listOutdated, renderRows } of Object.values(kinds))
    for (const ids of batchesOf(await listOutdated(db), batchSize)) {
      if (signal.aborted) return count;
      count += await inTransaction(db, (tx) => renderRows(tx, renderer, ids, "skip", onError));
    }
  return count;
}

/**
 * Returns a JSON text with HTML in place of the references to texts that the job has not reached. Renders and stores
 * them now, or waits for the process that is rendering them.
 */
export async function withRenderedTexts({ db, renderer }: Deps, json: string): Promise<string> {
  const response: unknown = JSON.parse(json);
  const references = Map.groupBy(findReferences(response), ({ kind }) => kind);
  const texts = new Map<string, string>();
  for (const [kind, found] of references) {
    const { batchSize, renderRows, textsOf } = kinds[kind];
    const allIds = [...new Set(found.map(({ id }) => id))].sort((a, b) => a - b);
    for (const ids of batchesOf(allIds, batchSize)) {
      await inTransaction(db, async (tx) => {
        await allowTimeToRender(tx);
        await renderRows(tx, renderer, ids, "wait", throwError);
      });
      for (const [reference, text] of await textsOf(db, ids)) texts.set(reference, text);
    }
  }
  return texts.size === 0 ? json : JSON.stringify(replaceReferences(response, texts));
}

const throwError: Failure = (error) => {
  throw error;
};

function batchesOf(ids: readonly number[], size: number): number[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}

/** Returns the results of those rows that can be rendered, and reports the others. */
async function all<Row, Result>(
  rows: readonly Row[],
  render: (row: Row) => Promise<Result>,
  onError: Failure,
): Promise<Result[]> {
  const results = await Promise.allSettled(rows.map(render));
  for (const result of results) if (result.status === "rejected") onError(result.reason);
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

async function createRender(db: Db, renderer: Renderer, sources: readonly string[]) {
  const illustrations = await findIllustrations(db, sources);
  return async (text: StoredText, kind: "body" | "question" | "answer"): Promise<Rendering> => {
    const options = { kind, illustrations, zoomable: kind === "body", anchors: kind === "body" };
    const rendered = await renderer.render(text.source, options).catch(async (error: unknown) => {
      if (!(error instanceof RenderError)) throw error;
      // A text that only the older renderer accepted keeps its HTML.
      if (!hasReference(text.html)) return text;
      // The limit is 2 s, and a thread may need longer on a busy machine. In this thread there is no limit, and a text
      // of the library is known to end. Loads the rendering code only then: it takes a tenth of the server's memory.
      const { renderText } = await import("../../markup/render-text.ts");
      return renderText(text.source, options);
    });
    return { html: rendered.html, textAlternative: rendered.textAlternative };
  };
}
