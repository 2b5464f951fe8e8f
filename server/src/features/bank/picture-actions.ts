import type { Deps } from "../../deps.ts";
import { HttpError } from "../../http/errors.ts";
import type { Actor } from "../admin/audit-actions.ts";
import { addImage } from "../admin/image-actions.ts";
import { nameOfImage } from "../admin/image-encoding-actions.ts";
import { listImages } from "./bank-queries.ts";
import type { ReadBank, ReadRow } from "./bank-question.ts";
import { withTexts } from "./embedded-pictures.ts";

const MAX_BYTES = 5_000_000;
const PLACE = /picture:(\d+)/g;

/** Puts the pictures of a file where all uploads are, encoded anew, and gives the texts their addresses. */
export async function settlePictures(
  deps: Deps,
  actor: Actor,
  { rows, pictures }: ReadBank,
  signal: AbortSignal,
): Promise<ReadRow[]> {
  const settled = new Map<string, { url: string } | { fault: string }>();
  const files = pictures.map(({ bytes }) => Buffer.from(bytes));
  const names = files.map(nameOfImage);
  const known = new Set((await listImages(deps.db, names)).map(({ hash }) => hash));
  for (const [place, file] of files.entries()) {
    signal.throwIfAborted();
    const name = names[place] ?? "";
    // Our own export comes back as it went: encoding a picture again would cost it some of its sharpness.
    const one = known.has(name)
      ? { url: `/assets/images/${name}.webp` }
      : await addPicture(deps, actor, file);
    settled.set(String(place), one);
  }
  if (pictures.length === 0) return rows;
  return rows.map((row) => {
    const faults = new Set<string>();
    const changed = withTexts(row, (text) =>
      text.replace(PLACE, (whole, place: string) => {
        const one = settled.get(place);
        if (one && "fault" in one) faults.add(one.fault);
        return one && "url" in one ? one.url : whole;
      }),
    );
    const messages = [...faults].map((message) => ({ field: "text", message, level: "error" as const }));
    return { ...changed, messages: [...changed.messages, ...messages] };
  });
}

/** What an upload would be refused for is said of the rows that show the picture. */
async function addPicture(
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
): Promise<{ url: string } | { fault: string }> {
  if (bytes.length > MAX_BYTES) return { fault: "A picture of this question is larger than 5 MB." };
  try {
    return { url: (await addImage(deps, actor, bytes)).url };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { fault: `A picture of this question cannot be used: ${error.message}` };
  }
}
