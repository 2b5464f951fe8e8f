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

/** Draws again what an older renderer drew, group by group, so that a stop loses little; returns the count. */
export async function redrawOldTexts(
  db: Db,
  renderer: Renderer,
  say: (line: string) => void,
): Promise<number> {
  const draw = drawWith(renderer, await listFigures(db));
  let count = 0;
  for (let done = -1; done !== 0; count += done) {
    done = (await redrawNotes(db, draw)) + (await redrawVersions(db, draw));
    if (done > 0) say(`Drawing again, ${count + done} done…`);
  }
  return count;
}

async function redrawNotes(db: Db, draw: Draw): Promise<number> {
  const notes = await listOldNotes(db, AT_ONCE);
  const drawn = notes.map(async (note) => {
    const { html, spoken } = await draw({ ...note, source: note.body }, "body");
    return { ...note, html, spoken };
  });
  await saveRedrawnNotes(db, await Promise.all(drawn));
  return notes.length;
}

async function redrawVersions(db: Db, draw: Draw): Promise<number> {
  const versions = await listOldVersions(db, AT_ONCE);
  const drawn = await Promise.all(versions.map((version) => redrawVersion(version, draw)));
  await db.transaction().execute((transaction) => saveRedrawnVersions(transaction, drawn));
  return versions.length;
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
      const { html, spoken } = await renderer.render(text.source, { kind, figures });
      return { source: text.source, html, spoken };
    } catch (error) {
      // A text an older renderer took and this one refuses keeps its drawing, or no start would succeed.
      if (error instanceof TextRefused) return text;
      throw error;
    }
  };
}
