import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { encodeImage } from "./image-encoding-io.ts";
import { deleteOrphanImages, saveImage } from "./image-queries.ts";

const ORPHAN_DAYS = 30;

/**
 * Stores an upload and returns its URL; the same image has the same URL. Throws `invalid`, `unsupportedType` and
 * `rejected`.
 */
export async function addImage({ db }: Deps, actor: Actor, file: Buffer) {
  const image = await encodeImage(file);
  const { hash, width, height, bytes } = image;
  const url = `/assets/images/${hash}.webp`;
  await inTransaction(db, async (tx) => {
    await saveImage(tx, image);
    const after = { url, width, height, bytes: bytes.length };
    await insertAudit(tx, actor, { action: "uploadImage", kind: "image", id: null, before: null, after });
  });
  return { url, width, height };
}

/** Deletes images that were uploaded a month ago and are in no text. */
export async function purgeImages(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOrphanImages(db, ORPHAN_DAYS, limit), context);
}
