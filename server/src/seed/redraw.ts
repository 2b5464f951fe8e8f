import type { Db } from "../db/connect.ts";
import { figureNames } from "../markup/figure-names.ts";
import type { Renderer } from "../markup/render-safely.ts";
import { TextRefused } from "../markup/text-refused.ts";
import { listFigures } from "./figure-queries.ts";
import {
  listOldNotes,
  listOldVersions,
  type OldText,
  type OldVersion,
  saveRedrawnNotes,
  saveRedrawnVersions,
} from "./redraw-queries.ts";

const AT_ONCE = 25;

type Draw = (text: OldText, kind: "body" | "question" | "answer") => Promise<OldText>;

/**
 * Draws again what an older renderer drew, group by group, so that a stop loses little; returns the count. Learners may
 * be served meanwhile: what is not drawn yet looks as it did before. Two processes that do this at the same time write
 * the same.
 */
export async function redrawOldTexts(
  db: Db,
  renderer: Renderer,
  say: (line: string) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const draw = drawWith(renderer, await listFigures(db));
  let count = 0;
  for (const redrawAfter of [redrawNotes, redrawVersions])
    for (let last: number | undefined = 0; last !== undefined && !isStopping(); ) {
      const ids: number[] = await redrawAfter(db, draw, last);
      last = ids.at(-1);
      count += ids.length;
      if (last) say(`Drawing again, ${count} done…`);
    }
  return count;
}

async function redrawNotes(db: Db, draw: Draw, after: number): Promise<number[]> {
  const notes = await listOldNotes(db, after, AT_ONCE);
  const drawn = notes.map(async (note) => {
    const { html, spoken } = await draw({ ...note, source: note.body }, "body");
    return { ...note, html, spoken };
  });
  await saveRedrawnNotes(db, await Promise.all(drawn));
  return notes.map(({ id }) => id);
}

async function redrawVersions(db: Db, draw: Draw, after: number): Promise<number[]> {
  const versions = await listOldVersions(db, after, AT_ONCE);
  const drawn = await Promise.all(versions.map((version) => redrawVersion(version, draw)));
  await db.transaction().execute((transaction) => saveRedrawnVersions(transaction, drawn));
  return versions.map(({ id }) => id);
}

async function redrawVersion(version: OldVersion, draw: Draw): Promise<OldVersion> {
  const { options } = version;
  return {
    ...version,
    text: await draw(version.text, "question"),
    solution: await draw(version.solution, "question"),
    options: await Promise.all(
      options.map(async (option) => ({
        ...option,
        text: await draw(option.text, "answer"),
        rationale: await draw(option.rationale, "answer"),
      })),
    ),
  };
}

function drawWith(renderer: Renderer, svgs: Map<string, string>): Draw {
  return async (text, kind) => {
    const shown = figureNames(text.source).filter((name) => svgs.has(name));
    const figures = Object.fromEntries(shown.map((name) => [name, svgs.get(name) ?? ""]));
    try {
      const { html, spoken } = await renderer.render(text.source, {
        kind,
        figures,
        zoomable: kind === "body",
      });
      return { source: text.source, html, spoken };
    } catch (error) {
      // A text an older renderer took and this one refuses keeps its drawing, or the rest would never be drawn.
      if (error instanceof TextRefused) return text;
      throw error;
    }
  };
}
