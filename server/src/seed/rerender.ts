import type { Db } from "../db/connect.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { listIllustrations } from "../features/questions/illustration-queries.ts";
import { listOutdatedPassages, saveRerenderedPassages } from "../features/questions/passage-queries.ts";
import { renderTexts } from "../features/questions/question-texts.ts";
import {
  listOutdatedVersions,
  type OutdatedText,
  saveRerenderedVersions,
} from "../features/questions/rerender-queries.ts";
import type { Rendering } from "../features/questions/version-queries.ts";
import { findIllustrationRefs } from "../markup/illustration-refs.ts";
import { RenderError } from "../markup/render-error.ts";
import type { Renderer } from "../markup/render-pool.ts";
import { listOutdatedNotes, saveRerenderedNotes } from "./library-note-queries.ts";

const BATCH_SIZE = 25;

type Render = (text: OutdatedText, kind: "body" | "question" | "answer") => Promise<Rendering>;

/**
 * Rerenders the texts of an older renderer version in batches, so that a stop loses little work. Returns the number of
 * notes, question versions and passages. Learners see the old HTML until then. Several processes may run this at the same time,
 * because they all write the same HTML.
 */
export async function rerenderOutdatedTexts(
  db: Db,
  renderer: Renderer,
  log: (line: string) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const render = createRender(renderer, await listIllustrations(db));
  let count = 0;
  for (const rerenderBatch of [rerenderNotes, rerenderVersions, rerenderPassages])
    for (let lastId: number | undefined = 0; lastId !== undefined && !isStopping(); ) {
      const ids: number[] = await rerenderBatch(db, render, lastId);
      lastId = ids.at(-1);
      count += ids.length;
      if (lastId) log(`Rerendering: ${count} done…`);
    }
  return count;
}

async function rerenderNotes(db: Db, render: Render, after: number): Promise<number[]> {
  const notes = await listOutdatedNotes(db, after, BATCH_SIZE);
  const rerendered = notes.map(async (note) => {
    const { html, textAlternative } = await render({ ...note, source: note.body }, "body");
    return { ...note, html, textAlternative };
  });
  await saveRerenderedNotes(db, await Promise.all(rerendered));
  return notes.map(({ id }) => id);
}

async function rerenderVersions(db: Db, render: Render, after: number): Promise<number[]> {
  const versions = await listOutdatedVersions(db, after, BATCH_SIZE);
  const rerendered = await Promise.all(
    versions.map(async (version) => ({ version, rendered: await renderTexts(version, render) })),
  );
  await inTransaction(db, (transaction) => saveRerenderedVersions(transaction, rerendered));
  return versions.map(({ id }) => id);
}

async function rerenderPassages(db: Db, render: Render, after: number): Promise<number[]> {
  const passages = await listOutdatedPassages(db, after, BATCH_SIZE);
  const rerendered = passages.map(async (passage) => ({
    id: passage.id,
    html: (await render(passage, "question")).html,
  }));
  await saveRerenderedPassages(db, await Promise.all(rerendered));
  return passages.map(({ id }) => id);
}

function createRender(renderer: Renderer, svgs: Map<string, string>): Render {
  return async (text, kind) => {
    const refs = findIllustrationRefs(text.source).filter((name) => svgs.has(name));
    const illustrations = Object.fromEntries(refs.map((name) => [name, svgs.get(name) ?? ""]));
    try {
      const { html, textAlternative } = await renderer.render(text.source, {
        kind,
        illustrations,
        zoomable: kind === "body",
      });
      return { html, textAlternative };
    } catch (error) {
      // A text that only the older renderer accepted keeps its HTML; an error here would stop all other texts.
      if (error instanceof RenderError) return text;
      throw error;
    }
  };
}
